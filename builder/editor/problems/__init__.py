"""The problems of a battlefield: listed, explained and fixed."""
