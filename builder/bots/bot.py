"""What a computer player is, and games that they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol

from builder.referee.events import Event
from builder.referee.flow import TABLE, to_act
from builder.referee.game import Game
from builder.referee.state import Action, RollDice


class Bot(Protocol):
    """A player who chooses by himself."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        """One of the actions that a player may do now; asked only where there is one."""


def played(
    game: Game, bots: Mapping[str, Bot], random: Random, *, rounds: int = 200
) -> Iterator[tuple[Action, tuple[Event, ...]]]:
    """Play on until the game is over, one action after the other with what happened.

    It stops after ``rounds`` rounds, for scenarios without a limit that nobody wins.
    """
    while True:
        waiting = to_act(game)
        if not waiting or game.state.round > rounds:
            return
        player = waiting[0]
        action = RollDice() if player == TABLE else bots[player].choose(game, player, random)
        yield action, game.apply(action)
