"""Powers that let a figure attack more than once in a turn (R100)."""

from __future__ import annotations

from builder.referee import where
from builder.referee.attacking import is_foe
from builder.referee.door_attacks import stands_beside_one
from builder.referee.plans import AttackPlan
from builder.referee.play import Play
from builder.referee.powers.power import Power
from builder.referee.state import Figure


class ExtraAttacks(Power):
    """So many normal attacks more, each at whom one likes."""

    kind = "extra-attacks"

    def attacks(self, game: Play, figure: Figure) -> int:
        """Attacks besides its one."""
        return int(self.given("count")) if self.is_mine(figure) and self.works(game) else 0


class AttackAllBeside(Power):
    """A normal attack at each enemy beside it, one after the other, none of them twice; a castle door beside
    it counts as one of them (R188).
    """

    kind = "attack-all-beside"

    def attacks(self, game: Play, figure: Figure) -> int:
        """As many as there are enemies beside it that it has not attacked, after those it has made."""
        if not self.is_mine(figure) or not self.works(game):
            return 0
        whom = self._attacked(game, figure)
        left = sum(o.id not in whom and is_foe(game, figure, o) for o in where.all_beside(game, figure))
        left += None not in whom and stands_beside_one(game, figure)
        return max(0, left + game.turn.attacked(figure.id) - 1)

    def forbids_attack(self, game: Play, plan: AttackPlan) -> str:
        """The second attack at one figure."""
        if plan.special is not None or not self.is_mine(plan.attacker) or not self.works(game):
            return ""
        whom = None if plan.target is None else plan.target.id
        if whom not in self._attacked(game, plan.attacker):
            return ""
        return f"R100: {self.power.name}: each of those beside it is attacked once"

    def _attacked(self, game: Play, figure: Figure) -> set[int | None]:
        """Whom it has attacked in this turn; None stands for a door."""
        turn = game.state.turn
        return {whom for by, whom in turn.attacks if by == figure.id} if turn is not None else set()
