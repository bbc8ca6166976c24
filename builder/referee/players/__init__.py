"""Simple players that choose by themselves: to try the referee, and for a first feeling of balance."""

from builder.referee.players.greedy import greedy
from builder.referee.players.player import Player, played, random_player

__all__ = ["Player", "greedy", "played", "random_player"]
