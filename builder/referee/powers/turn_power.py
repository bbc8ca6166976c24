"""What powers that are used in a turn of their card share: when they may be, once a turn, their d20."""

from __future__ import annotations

from typing import Any

from builder.catalogue.card_powers import Outcome, outcome
from builder.referee.dice import About
from builder.referee.events import PowerRolled
from builder.referee.moving import may_act
from builder.referee.play import Play
from builder.referee.powers.power import Power
from builder.referee.shares import told, total
from builder.referee.state import Figure


class TurnPower(Power):
    """A power of the card whose turn it is. What it did in the turn is a note of the turn, by its id."""

    def before_moving(self, game: Play) -> bool:
        """Whether it is a turn of the card in which nothing was done."""
        return self.acts(game) and not game.turn.acted and not game.turn.closed

    def before_attacking(self, game: Play) -> bool:
        """Whether it is a turn of the card in which nobody has attacked, and somebody still may."""
        return self.acts(game) and not game.turn.attacks and not game.turn.done

    def noted(self, game: Play, default: Any = None) -> Any:
        """What the power noted for this turn; the default where it was not used."""
        return game.turn.note(self.id, default)

    def note(self, game: Play, value: Any, **changes: object) -> None:
        """Note something for this turn, and change the turn."""
        game.change_turn(notes=game.turn.with_note(self.id, value), **changes)

    def users(self, game: Play) -> list[Figure]:
        """The figures that may act in this turn and have not used the power in it, those of another common
        card of the name among them (R027).
        """
        used, figures = self.noted(game, ()), game.state.figures
        return [figures[id] for id in game.turn.pool if id not in used and not may_act(game, figures[id])]

    def used_by(self, game: Play, figure: int, **changes: object) -> None:
        """Note that a figure has used it: once a turn, and it counts among those that act (R027)."""
        acted = game.turn.with_acted(figure)
        self.note(game, (*self.noted(game, ()), figure), acted=acted, **changes)


def succeeds(
    power: Power, game: Play, least: int, figure: int | None = None, target: int | None = None
) -> bool:
    """Whether a d20 for a power shows so much; told as an event with what was needed."""
    roll = roll_for(power, game, figure, target)
    worked = roll >= least
    game.tell(
        PowerRolled(power=power.id, figure=figure, target=target, roll=roll, least=least, worked=worked)
    )
    return worked


def rolled_row(power: Power, game: Play, figure: int | None = None, target: int | None = None) -> Outcome:
    """The row of the power's table that a d20 brings; told as an event with what it says."""
    roll = roll_for(power, game, figure, target)
    row = outcome(power.given("table"), roll)
    game.tell(PowerRolled(power=power.id, figure=figure, target=target, roll=roll, row=row))
    return row


def roll_for(power: Power, game: Play, figure: int | None = None, target: int | None = None) -> int:
    """A d20 for a power of a player, with what his other powers add to it."""
    player = power.player(game)
    more = game.shares("roll_bonus", power.kind, player)
    bonus = total(more)
    about = About(figure=figure, target=target, power=power.id, bonus=bonus, shares=told(more))
    return game.d20(power.power.name, player, about) + bonus
