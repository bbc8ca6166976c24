"""Edits of a scenario: a scenario in, a scenario out. Nothing here looks at the battlefield."""
