"""The levels: which one is shown, which are hidden, and what can be done with one."""
