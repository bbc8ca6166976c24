"""Pieces in, pieces out: pure functions that move, drop and arrange."""
