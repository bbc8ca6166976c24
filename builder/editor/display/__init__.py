"""What the canvases show, how large the battlefield is on the table, and what is preferred of the program."""
