"""Reading and writing files from the window."""
