"""Named groups of pieces."""
