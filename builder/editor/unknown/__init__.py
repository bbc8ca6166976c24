"""Pieces that are not known here: listed by name, until somebody says what they are."""
