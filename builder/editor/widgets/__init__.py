"""Widgets that every feature uses: plain texts, icons, docks, rows, questions."""
