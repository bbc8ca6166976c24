"""A battlefield as text for a forum."""
