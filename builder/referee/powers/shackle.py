"""Taking over figures of others."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee import where
from builder.referee.actions import Use
from builder.referee.effects import take_over
from builder.referee.play import Play
from builder.referee.powers.turn_power import TurnPower, succeeds


class MindShackle(TurnPower):
    """After moving and before attacking, once a turn: a d20 of so much takes over a unique figure beside it
    that another player controls. Its card comes with it and all figures of that card, for the rest of the
    game, whatever becomes of the one who took them; the order markers on the card are removed.
    """

    kind = "mind-shackle"

    def uses(self, game: Play) -> Iterator[Use]:
        """Each unique figure beside it."""
        if not self.before_attacking(game):
            return
        for figure in self.users(game):
            for target in where.all_beside(game, figure):
                owned = game.owned(target)
                if owned.card.unique and not owned.captive and owned.controller != game.turn.player:
                    yield Use(game.turn.player, self.id, figure.id, target.id)

    def use(self, game: Play, use: Use) -> None:
        """Roll for it."""
        assert use.figure is not None
        assert use.target is not None
        self.used_by(game, use.figure, closed=True)
        if succeeds(self, game, self.given("least"), use.figure, use.target):
            take_over(game, game.state.figures[use.target].card, use.player)
