"""Powers that help other figures as long as their own stand on the battlefield."""

from __future__ import annotations

from builder.referee.plans import AttackPlan
from builder.referee.play import Play
from builder.referee.powers.near import is_near
from builder.referee.powers.power import Power
from builder.referee.powers.whose import is_of
from builder.referee.state import Figure


class Aura(Power):
    """Other figures that fit and are near enough get dice or spaces of Range more (R090, R112).

    Several figures with such a power help one after another.
    """

    kind = "aura"

    def range_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Range."""
        return self._helps(game, "range", figure)

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice; special attacks are never asked about (R107)."""
        return self._helps(game, "attack", plan.attacker)

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Defense dice, against special attacks too where it does not say normal ones."""
        if plan.target is None or (plan.special is not None and self.given("normal_only")):
            return 0
        return self._helps(game, "defense", plan.target)

    def _helps(self, game: Play, what: str, figure: Figure) -> int:
        """What it gives a figure, from each of its own figures that is near enough."""
        number = int(self.given(what))
        if not number or not figure.on or not game.card(figure).fits(self.given("who")):
            return 0
        player = self.player(game)
        if not is_of(game, self.given("of"), player, figure):
            return 0
        within, sight = self.given("within"), self.given("sight")
        near = [
            holder
            for holder in self.holders(game)
            if holder.id != figure.id and is_near(game, holder, figure, within, sight=sight)
        ]
        return number * len(near)


class MoveAura(Power):
    """Other figures that fit move farther, wherever they are, while one of its own is on the battlefield."""

    kind = "move-aura"

    def move_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Move."""
        if not game.card(figure).fits(self.given("who")):
            return 0
        if not is_of(game, self.given("of"), self.player(game), figure):
            return 0
        return int(self.given("move")) * sum(holder.id != figure.id for holder in self.holders(game))


class ArmyBonus(Power):
    """Its own figures get dice while all cards that their player controls fit, destroyed ones too."""

    kind = "army-bonus"

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        return int(self.given("attack")) if self._holds(game, plan.attacker) else 0

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Defense dice."""
        return int(self.given("defense")) if self._holds(game, plan.target) else 0

    def _holds(self, game: Play, figure: Figure | None) -> bool:
        if figure is None or not self.is_mine(figure) or not self.works(game):
            return False
        return all(owned.card.fits(self.given("who")) for owned in game.cards_of(self.player(game)))
