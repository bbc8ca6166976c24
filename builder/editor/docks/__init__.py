"""The panels around the canvas, with their models."""
