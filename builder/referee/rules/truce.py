"""A truce among players of different sides."""

from __future__ import annotations

from builder.referee.events import TruceOver
from builder.referee.plans import AttackPlan, Hits
from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.referee.state import Figure
from builder.scenario.special import Truce


class TruceRule(Rule[Truce]):
    """Its players count as friends until one of them attacks another; then it is over for all of them, before
    any die is rolled.
    """

    def allied(self, game: Play, one: str, other: str) -> bool:
        """Whether two of its players are still friends."""
        both = one in self.rule.players and other in self.rule.players
        return both and not game.state.memory.get(self.id, False)

    def announced(self, game: Play, figure: Figure, target: Figure) -> None:
        """An attack among them ends it."""
        self._look(game, figure, target)

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """So does one that hits several, one of them among others."""
        if plan.target is not None:
            self._look(game, plan.attacker, plan.target)

    def _look(self, game: Play, figure: Figure, target: Figure) -> None:
        by, at = game.player_of(figure), game.player_of(target)
        if by != at and game.table.side(by) != game.table.side(at) and self.allied(game, by, at):
            game.remember(self.id, True)
            game.state.positions += 1  # friends are enemies now: engagements change
            game.tell(TruceOver(player=by, attacked=at))
