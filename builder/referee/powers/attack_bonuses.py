"""Powers that give their own figures dice or hits in normal attacks, and in swipes. None of them changes a
special attack (R107).
"""

from __future__ import annotations

from builder.referee.plans import AttackPlan
from builder.referee.play import Play
from builder.referee.powers.power import Power
from builder.referee.state import Figure


class AttackBonus(Power):
    """Dice against figures beside it, or of certain sizes; where both are said, both must hold."""

    kind = "attack-bonus"

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        target = plan.target
        if target is None or not self.is_mine(plan.attacker) or not self.works(game):
            return 0
        if self.given("beside") and not plan.beside:
            return 0
        sizes = self.given("sizes")
        return int(self.given("dice")) if not sizes or game.card(target).size in sizes else 0


class FollowUpBonus(Power):
    """Dice against a figure that another one of the card attacked earlier in this turn."""

    kind = "follow-up-bonus"

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        turn, target = game.state.turn, plan.target
        if turn is None or target is None or not self.is_mine(plan.attacker) or not self.works(game):
            return 0
        followed = any(
            whom == target.id and by != plan.attacker.id and self.is_mine(game.state.figures[by])
            for by, whom in turn.attacks
        )
        return int(self.given("dice")) if followed else 0


class StandAndFire(Power):
    """Dice in a turn in which none of the card has moved."""

    kind = "stand-and-fire"

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        turn = game.state.turn
        if turn is None or turn.moved or not self.is_mine(plan.attacker) or not self.works(game):
            return 0
        return int(self.given("dice"))


class WoundedBonus(Power):
    """Dice for each wound that the attacker has."""

    kind = "wounded-bonus"

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        if not self.is_mine(plan.attacker) or not self.works(game):
            return 0
        return int(self.given("each")) * game.state.figures[plan.attacker.id].wounds


class DoubleSkulls(Power):
    """Every skull counts as so many hits more."""

    kind = "double-skulls"

    def skull_bonus(self, game: Play, plan: AttackPlan, skulls: int) -> int:
        """Hits beside those of the skulls themselves."""
        if plan.special is not None or not self.is_mine(plan.attacker) or not self.works(game):
            return 0
        return int(self.given("add")) * skulls


class SwipeBonus(Power):
    """Dice against figures that leave an engagement with it (R073)."""

    kind = "swipe-bonus"

    def swipe_dice(self, game: Play, by: Figure, leaver: Figure) -> int:
        """Dice of a swipe."""
        return int(self.given("dice")) if self.is_mine(by) and self.works(game) else 0
