"""Many games of computer players: played, counted, kept."""
