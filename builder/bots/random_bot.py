"""The random bot: it takes any legal action."""

from __future__ import annotations

from random import Random

from builder.referee.game import Game
from builder.referee.state import Action


class RandomBot:
    """Picks a kind of action, each with the same chance, then any action of that kind."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        """One of the legal actions of a player."""
        by_kind: dict[str, list[Action]] = {}
        for action in game.legal_actions(player):
            by_kind.setdefault(action.kind, []).append(action)
        return random.choice(by_kind[random.choice(sorted(by_kind))])
