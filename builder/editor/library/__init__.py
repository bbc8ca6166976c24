"""The window of the library: a grid of maps to search, sort, mark and open, and the folders they lie in."""
