"""Powers that add to the d20 of other powers."""

from __future__ import annotations

from builder.referee.play import Play
from builder.referee.powers.power import Power


class RollBonus(Power):
    """While a figure of its card lives, its player adds to his d20 for one kind of power."""

    kind = "roll-bonus"

    def roll_bonus(self, game: Play, power: str, player: str) -> int:
        """For that kind of power, whichever of the player's cards has it."""
        if power != self.given("power") or player != self.player(game) or not any(self.holders(game)):
            return 0
        return int(self.given("add"))
