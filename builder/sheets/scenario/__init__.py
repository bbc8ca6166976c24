"""Start zones, glyphs, figures and the text of a scenario on paper."""
