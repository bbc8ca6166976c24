"""The pieces of a step and its drawing."""
