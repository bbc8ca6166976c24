"""The battlefield from above: painting and input."""
