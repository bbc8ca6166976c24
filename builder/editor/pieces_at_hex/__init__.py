"""The pieces at one hex, from the top down to the table."""
