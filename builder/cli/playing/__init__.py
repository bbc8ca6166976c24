"""Playing in the terminal: what a person is shown, and what they type."""
