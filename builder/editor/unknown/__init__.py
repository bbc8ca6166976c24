"""Unknown pieces: listed by name until the user says what they are."""
