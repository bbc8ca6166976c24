"""Playing a game by players that choose by themselves, and the one who does anything that is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from builder.referee.actions import Action, RollDice
from builder.referee.events import Event
from builder.referee.flow import TABLE, to_act
from builder.referee.game import Game

Player = Callable[["Game", str, Random], Action]
"""Chooses one of the actions that a player may do now; it is asked only where there is one."""


def played(
    game: Game, players: Mapping[str, Player], random: Random, *, rounds: int = 200
) -> Iterator[tuple[Action, tuple[Event, ...]]]:
    """Play on until the game is over, one action after the other with what happened.

    It stops after ``rounds`` rounds, for scenarios without a limit that nobody wins.
    """
    while True:
        waiting = to_act(game)
        if not waiting or game.state.round > rounds:
            return
        player = waiting[0]
        action = RollDice() if player == TABLE else players[player](game, player, random)
        yield action, game.apply(action)


def random_player(game: Game, player: str, random: Random) -> Action:
    """Any kind of action with the same chance, then any of that kind."""
    by_kind: dict[str, list[Action]] = {}
    for action in game.legal_actions(player):
        by_kind.setdefault(action.kind, []).append(action)
    return random.choice(by_kind[random.choice(sorted(by_kind))])
