"""Powers that take wounds from figures, or give them, without an attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.catalogue.card_powers import outcome
from builder.referee.actions import Use
from builder.referee.effects import heal, wound
from builder.referee.powers.near import BESIDE, is_near
from builder.referee.powers.turn_power import TurnPower, roll_for
from builder.referee.powers.whose import is_of
from builder.referee.state import Figure

if TYPE_CHECKING:
    from builder.referee.game import Game


class OnOthers(TurnPower):
    """Used by a figure on another one that fits and is near enough (R090, R112), once a turn, before or after
    moving.
    """

    wounded_only = True

    def uses(self, game: Game) -> Iterator[Use]:
        """Each figure that it can be used on."""
        early = self.given("when") == "before-move"
        if not (self.before_moving(game) if early else self.before_attacking(game)):
            return
        for figure in self.users(game):
            for target in game.figures():
                if target.id != figure.id and self._concerns(game, figure, target):
                    yield Use(game.turn.player, self.id, figure.id, target.id)

    def _concerns(self, game: Game, figure: Figure, target: Figure) -> bool:
        within, sight = self.given("within", BESIDE), self.given("sight", False)
        return (
            (target.wounds > 0 or not self.wounded_only)
            and not game.owned(target).captive
            and self.given("who").fits(game.card(target))
            and is_of(game, self.given("of"), game.player_of(figure), target)
            and is_near(game, figure, target, within, sight=sight)
        )

    def use(self, game: Game, use: Use) -> None:
        """Roll for it. Before moving it hinders nothing; after moving no more moves are made."""
        assert use.figure is not None
        assert use.target is not None
        if self.given("when") == "before-move":
            self.note(game, (*self.noted(game, ()), use.figure))
        else:
            self.used_by(game, use.figure, closed=True)
        self.rolled(game, use.figure, use.target, roll_for(self, game, use.figure, use.target))

    def rolled(self, game: Game, figure: int, target: int, roll: int) -> None:
        """What a roll does to the target."""
        raise NotImplementedError


class Heal(OnOthers):
    """A d20 of so much takes wounds from a figure."""

    kind = "heal"

    def rolled(self, game: Game, figure: int, target: int, roll: int) -> None:
        """Take them away."""
        if roll >= self.given("least"):
            heal(game, target, self.given("wounds"), self.power.name)


class WoundAtDistance(OnOthers):
    """A d20 of so much wounds a figure; nothing defends against it."""

    kind = "wound-at-distance"
    wounded_only = False

    def rolled(self, game: Game, figure: int, target: int, roll: int) -> None:
        """Give them."""
        if roll >= self.given("least"):
            wound(game, target, self.given("wounds"), self.power.name, by=figure)


class HealingTouch(OnOthers):
    """A d20 on a table heals a figure beside it or wounds it. All that may be taken away is."""

    kind = "healing-touch"

    def rolled(self, game: Game, figure: int, target: int, roll: int) -> None:
        """Take wounds away or give them."""
        row = outcome(self.given("table"), roll)
        heal(game, target, row.heal, self.power.name)
        wound(game, target, row.wounds, self.power.name, by=figure)
