"""Build sheets: chosen, seen, printed and written."""
