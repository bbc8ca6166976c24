"""Stamps: groups of pieces kept under a name."""
