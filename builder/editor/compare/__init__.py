"""Two battlefields beside and over each other, with a list of what differs."""
