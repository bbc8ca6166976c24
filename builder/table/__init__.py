"""The window in which a scenario is played: the referee asks, people click, computer players think."""
