"""Moving again before attacking."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.actions import Use
from builder.referee.play import Play
from builder.referee.powers.turn_power import TurnPower, succeeds


class ChargeAgain(TurnPower):
    """After moving and before attacking, once a turn: a d20 of so much lets all of them move again, those too
    that have not moved yet. Otherwise moving is over.
    """

    kind = "charge-again"

    def uses(self, game: Play) -> Iterator[Use]:
        """Where one of them has moved."""
        if self.before_attacking(game) and game.turn.moved and self.noted(game) is None:
            yield Use(game.turn.player, self.id)

    def use(self, game: Play, use: Use) -> None:
        """Roll for it."""
        again = succeeds(self, game, self.given("least"))
        self.note(game, again, moved=() if again else game.turn.moved, closed=not again)
