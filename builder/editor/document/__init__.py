"""What is worked on: a battlefield with its history and scenarios, the desk it lies on, what is in hand."""
