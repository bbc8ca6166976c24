"""Powers that roll a d20 on a table for the whole squad: before moving (fury, swarm) or after it (drain)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.catalogue.card_powers import Outcome
from builder.referee.actions import Use
from builder.referee.effects import destroy
from builder.referee.plans import AttackPlan
from builder.referee.play import Play
from builder.referee.powers.turn_power import TurnPower, rolled_row
from builder.referee.state import Ask, Turn

_LOSE = "lose"


class TablePower(TurnPower):
    """The row of a table that a d20 brings counts for the whole turn, for all figures of the card's name that
    may act in it (R027). Which figures are lost its player chooses.
    """

    def roll_on_table(self, game: Play) -> Outcome:
        """Roll, note the dice it gives, and ask for the figures that are lost."""
        row = rolled_row(self, game)
        self.note(game, row.attack)
        living = sum(game.state.figures[id].on for id in game.turn.pool)
        self._ask_loss(game, min(row.destroy, living))
        return row

    def _ask_loss(self, game: Play, left: int) -> None:
        if left > 0:
            game.ask(Ask(self.player(game), self.id, None, False, ((_LOSE, left),)))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each of the figures that may act, of which one is lost."""
        for id in game.turn.pool:
            if game.state.figures[id].on:
                yield Use(ask.player, self.id, target=id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Destroy the one that was chosen."""
        assert use.target is not None
        destroy(game, use.target, self.power.name)
        self._ask_loss(game, ask.get(_LOSE) - 1)

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """The dice that the roll gave for this turn."""
        turn = game.state.turn
        if turn is None or turn.card != self.owned or plan.attacker.id not in turn.pool:
            return 0
        return int(turn.note(self.id, 0))


class RolledAtStart(TablePower):
    """Its player rolls as soon as the turn begins, before moving."""

    def turn_starts(self, game: Play, turn: Turn) -> None:
        """Ask for the roll."""
        if self.acts(game):
            game.ask(Ask(turn.player, self.id, None, False))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll; then which figure is lost."""
        if ask.get(_LOSE):
            yield from super().answers(game, ask)
        else:
            yield Use(ask.player, self.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll, or lose a figure."""
        if ask.get(_LOSE):
            super().answer(game, ask, use)
        else:
            self.rolled(game, self.roll_on_table(game))

    def rolled(self, game: Play, row: Outcome) -> None:
        """What else a row does."""


class Fury(RolledAtStart):
    """Dice more in attack for this turn, or one of them is lost."""

    kind = "fury"


class Swarm(RolledAtStart):
    """How many figures act in this turn, of as many cards of the name as the player has (R027)."""

    kind = "swarm"

    def rolled(self, game: Play, row: Outcome) -> None:
        """So many may act."""
        self.note(game, row.attack, limit=max(row.figures, game.turn.limit))


class Drain(TablePower):
    """After moving and before attacking, once a turn if the player wants."""

    kind = "drain"

    def uses(self, game: Play) -> Iterator[Use]:
        """To roll."""
        if self.before_attacking(game) and self.noted(game) is None:
            yield Use(game.turn.player, self.id)

    def use(self, game: Play, use: Use) -> None:
        """Roll; a low row ends the turn without attacks."""
        row = self.roll_on_table(game)
        self.note(game, row.attack, closed=True, done=row.no_attack)
