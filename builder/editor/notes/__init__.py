"""The notes of levels and hexes."""
