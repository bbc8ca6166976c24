"""What the canvases show, how large the battlefield is on the table, and the program's preferences."""
