"""Powers that let a figure attack more than once in a turn (R100)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.referee.attacking import is_foe
from builder.referee.plans import AttackPlan
from builder.referee.powers.power import Power
from builder.referee.state import Figure

if TYPE_CHECKING:
    from builder.referee.game import Game


class ExtraAttacks(Power):
    """So many normal attacks more, each at whom one likes."""

    kind = "extra-attacks"

    def attacks(self, game: Game, figure: Figure) -> int:
        """Attacks besides its one."""
        return int(self.given("count")) if self.is_mine(figure) and self.works(game) else 0


class AttackAllBeside(Power):
    """A normal attack at each enemy beside it, one after the other, none of them twice."""

    kind = "attack-all-beside"

    def attacks(self, game: Game, figure: Figure) -> int:
        """As many as there are enemies beside it that it has not attacked, after those it has made."""
        if not self.is_mine(figure) or not self.works(game):
            return 0
        whom = self._attacked(game, figure)
        left = sum(o.id not in whom and is_foe(game, figure, o) for o in game.where.all_beside(figure))
        return max(0, left + game.turn.attacked(figure.id) - 1)

    def forbids_attack(self, game: Game, plan: AttackPlan) -> str:
        """The second attack at one figure."""
        target = plan.target
        if target is None or plan.special is not None or not self.is_mine(plan.attacker):
            return ""
        if not self.works(game) or target.id not in self._attacked(game, plan.attacker):
            return ""
        return f"{self.power.name}: each figure beside it is attacked once"

    def _attacked(self, game: Game, figure: Figure) -> set[int | None]:
        turn = game.state.turn
        return {whom for by, whom in turn.attacks if by == figure.id} if turn is not None else set()
