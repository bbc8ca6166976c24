"""What the canvases show, and how large the battlefield is on the table."""
