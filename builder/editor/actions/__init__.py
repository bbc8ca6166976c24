"""The table of actions: one chapter a menu."""
