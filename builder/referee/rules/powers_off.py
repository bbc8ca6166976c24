"""Powers that do not work in a scenario."""

from __future__ import annotations

from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.scenario.filters import ANY
from builder.scenario.special import PowersOff


class PowersOffRule(Rule[PowersOff]):
    """The figures of all players, or of one player or team, do without some kinds of powers."""

    def switched_off(self, game: Play, power: str, card: str) -> bool:
        """Whether it is one of them, and the card is of those that are meant."""
        if power not in self.rule.powers:
            return False
        controller = game.state.cards[card].controller
        return self.rule.of in (ANY, controller, game.table.side(controller))
