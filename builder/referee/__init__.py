"""The referee: state, legal actions, events."""
