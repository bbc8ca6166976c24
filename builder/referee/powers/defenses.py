"""Powers that help their own figures when they are attacked. They hold against special attacks too, unless
they speak of normal ones (decision 15).
"""

from __future__ import annotations

from builder.referee import where
from builder.referee.plans import AttackPlan, Hits
from builder.referee.play import Play
from builder.referee.powers.power import Power


class _Defense(Power):
    """A power of the figure that is attacked."""

    def _defends(self, game: Play, plan: AttackPlan) -> bool:
        return plan.target is not None and self.is_mine(plan.target) and self.works(game)


class OnlyHitFromBeside(_Defense):
    """Normal attacks hit it only from beside it."""

    kind = "only-hit-from-beside"

    def forbids_attack(self, game: Play, plan: AttackPlan) -> str:
        """A normal attack from afar is not possible."""
        if plan.special is None and not plan.beside and self._defends(game, plan):
            return f"R080: {self.power.name}: only figures beside it hit it with a normal attack"
        return ""


class StealthDodge(_Defense):
    """One shield blocks all damage of an attacker who is not beside it."""

    kind = "stealth-dodge"

    def changes_hits(self, game: Play, plan: AttackPlan, hits: Hits) -> Hits:
        """No wounds where there is a shield."""
        if plan.beside or not hits.shields or not self._defends(game, plan):
            return hits
        return hits._replace(wounds=0)


class CounterStrike(_Defense):
    """Shields left over against a normal attack from beside it wound the attacker; nothing blocks that."""

    kind = "counter-strike"

    def changes_hits(self, game: Play, plan: AttackPlan, hits: Hits) -> Hits:
        """Wounds for the attacker."""
        spares = self.given("spares")
        if plan.special is not None or not plan.beside or not self._defends(game, plan):
            return hits
        if spares is not None and game.card(plan.attacker).fits(spares):
            return hits
        return hits._replace(back=hits.back + max(0, hits.shields - hits.skulls))


class ShieldWall(_Defense):
    """Dice for each other friendly figure of such a card beside it, up to a number."""

    kind = "shield-wall"

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Defense dice."""
        target = plan.target
        if target is None or not self._defends(game, plan):
            return 0
        card, player = game.card(target).id, game.player_of(target)
        others = sum(
            game.card(other).id == card and game.friends(player, game.player_of(other))
            for other in where.all_beside(game, target)
        )
        return min(int(self.given("most")), int(self.given("each")) * others)
