"""Questions to the designer."""
