"""Summoning that may go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.referee.effects import destroy
from builder.referee.rules.rule import Rule
from builder.referee.state import Figure
from builder.scenario.special import SummonRoll

if TYPE_CHECKING:
    from builder.referee.game import Game


class SummonRollRule(Rule[SummonRoll]):
    """Whoever was summoned (R130) rolls a d20 to live."""

    def summoned(self, game: Game, figure: Figure) -> None:
        """Roll for it."""
        player, least = game.player_of(figure), self.rule.survive
        if game.d20("summoned", player, figure=figure.id, least=least) < least:
            destroy(game, figure.id, "summoned")
