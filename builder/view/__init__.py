"""Qt widgets that show a battlefield, shared by all windows."""
