"""The palette: piece types to be taken in hand."""
