"""The levels: which one is shown, which are hidden, and commands on a level."""
