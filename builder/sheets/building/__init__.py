"""What a step puts down and what its drawing shows."""
