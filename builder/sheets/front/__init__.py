"""What comes before the steps: cover, contents, checklist, key, notes."""
