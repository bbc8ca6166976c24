"""The report on a battlefield."""
