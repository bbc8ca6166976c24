"""A player who does anything that is legal."""

from __future__ import annotations

from random import Random

from builder.referee.actions import Action
from builder.referee.game import Game


def random_player(game: Game, player: str, random: Random) -> Action:
    """Any kind of action with the same chance, then any of that kind."""
    by_kind: dict[str, list[Action]] = {}
    for action in game.legal_actions(player):
        by_kind.setdefault(action.kind, []).append(action)
    return random.choice(by_kind[random.choice(sorted(by_kind))])
