"""Summoning that may go wrong."""

from __future__ import annotations

from builder.referee.dice import About
from builder.referee.effects import destroy
from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.referee.state import Figure
from builder.scenario.special import SummonRoll


class SummonRollRule(Rule[SummonRoll]):
    """Whoever was summoned (R130) rolls a d20 to live."""

    def summoned(self, game: Play, figure: Figure) -> None:
        """Roll for it."""
        player, least = game.player_of(figure), self.rule.survive
        if game.d20("summoned", player, About(figure=figure.id, least=least)) < least:
            destroy(game, figure.id, "summoned")
