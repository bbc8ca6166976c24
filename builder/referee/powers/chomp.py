"""Biting before attacking."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee import where
from builder.referee.actions import Use
from builder.referee.effects import destroy
from builder.referee.play import Play
from builder.referee.powers.turn_power import TurnPower, succeeds


class Chomp(TurnPower):
    """Before attacking, once a turn, before or after moving: a figure beside it of such a size is destroyed,
    whosesoever it is; a hero only with a d20 of so much.
    """

    kind = "chomp"

    def uses(self, game: Play) -> Iterator[Use]:
        """Each figure beside it of such a size."""
        if not self.before_attacking(game):
            return
        sizes = self.given("sizes")
        for figure in self.users(game):
            for target in where.all_beside(game, figure):
                if not game.owned(target).captive and (not sizes or game.card(target).size in sizes):
                    yield Use(game.turn.player, self.id, figure.id, target.id)

    def use(self, game: Play, use: Use) -> None:
        """Bite; it moves no less for it."""
        assert use.figure is not None
        assert use.target is not None
        self.note(game, (*self.noted(game, ()), use.figure))
        hero = game.card(game.state.figures[use.target]).hero
        if not hero or succeeds(self, game, self.given("least"), use.figure, use.target):
            destroy(game, use.target, self.power.name, by=use.figure)
