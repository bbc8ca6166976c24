"""What is selected: chosen, moved, copied, reshaped."""
