"""Another turn after the turn."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.actions import Use
from builder.referee.flow import acting, begin_turn
from builder.referee.play import Play
from builder.referee.powers.power import Power
from builder.referee.powers.turn_power import succeeds
from builder.referee.state import Ask, Turn


class TurnAgain(Power):
    """After each turn of the card its player may roll: a d20 of so much gives another turn with it, without
    an order marker, after which he may roll again.
    """

    kind = "turn-again"

    def turn_ends(self, game: Play, turn: Turn) -> None:
        """Ask whether to roll, where any of them lives."""
        if turn.card == self.owned and self.works(game) and acting(game, self.owned):
            game.ask(Ask(turn.player, self.id))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll."""
        yield Use(ask.player, self.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll for it."""
        if succeeds(self, game, self.given("least")) and self.player(game) == ask.player:
            begin_turn(game, ask.player, self.owned)
