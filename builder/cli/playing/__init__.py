"""Playing in the terminal: what is shown to a person, and what he types."""
