"""Games: one that was played is shown move by move, and a scenario is played many times by the computer."""
