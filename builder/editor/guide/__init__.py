"""The guide in a window of its own."""
