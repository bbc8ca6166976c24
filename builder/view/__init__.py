"""Qt widgets that show a battlefield: for every window, whatever one does in it."""
