"""The window in which a scenario is played: the referee asks, people point, computer players think."""
