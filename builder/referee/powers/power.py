"""What special powers share: hooks of a card, who is near and whose it is, powers used in one's own turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from builder.board import Space
from builder.catalogue.card_words import power_text
from builder.catalogue.powers import ANYBODY, CardPower, RollOutcome, outcome
from builder.referee import spatial
from builder.referee.dice import About, nonzero, total
from builder.referee.events import PowerRolled
from builder.referee.moving import may_act
from builder.referee.play import Hook, Play
from builder.referee.state import Figure, OwnedCard, Use


class Power(Hook):
    """One power of one owned card; its numbers are in ``given`` as the card's data says.

    What computer players reckon with: how many times the points of its target it is worth if it ``harms`` it
    (1: destroys it), whether it ``heals`` its target, whether its figures may have to do without attacks in a
    turn in which it is used.
    """

    kind: ClassVar[str]
    harms: float = 0.0
    heals: bool = False
    costs_attacks: bool = False

    def __init__(self, owned: str, power: CardPower, number: int) -> None:
        super().__init__(f"{owned}/{power.kind}" if number == 0 else f"{owned}/{power.kind}-{number + 1}")
        self.owned, self.power = owned, power

    def name(self, game: Play) -> str:
        """As its card calls it."""
        return self.power.name

    def says(self, game: Play) -> str:
        """What its card says of it."""
        return power_text(self.power)

    def given(self, key: str, default: Any = None) -> Any:
        """A number or word of the power."""
        return self.power.given.get(key, default)

    def chance(self, game: Play, use: Use) -> float:
        """How likely a use does what it should, from 0 to 1: by the number that its d20 must show."""
        return chance_of(int(self.given("least") or 1))

    def wounding(self, game: Play, use: Use) -> tuple[float, ...]:
        """The chance of each number of wounds that a use gives its target, from 0 up; empty where it gives
        none or destroys it.
        """
        chance, wounds = self.chance(game, use), int(self.given("wounds", 0))
        return (1 - chance, *[0.0] * (wounds - 1), chance) if wounds else ()

    def gain(self, game: Play, use: Use) -> float:
        """The points that a use without a target is expected to bring."""
        return 1.0

    @property
    def extent(self) -> float:
        """How much of it others get, 1 where that is no number: dice times spaces around."""
        return 1.0

    def strike(self, attack: int, range: int, times: int) -> tuple[int, int, int]:
        """What a figure of the card attacks with at its best, if without this power it does so with these:
        attack dice, Range, attacks a turn.
        """
        return attack, range, times

    def card(self, game: Play) -> OwnedCard:
        """The card as it is owned now."""
        return game.state.cards[self.owned]

    def player(self, game: Play) -> str:
        """Who controls it now."""
        return self.card(game).controller

    def works(self, game: Play) -> bool:
        """Whether it is switched on, and its card is nobody's captive."""
        owned = self.card(game)
        return not owned.captive and self.power.kind not in game.off(owned)

    def holders(self, game: Play) -> Iterator[Figure]:
        """The figures of the card on the battlefield, none where the power does not work."""
        if self.works(game):
            for figure in list(game.state.figures_of(self.owned)):
                if figure.on:
                    yield figure

    def means(self, game: Play, other: OwnedCard) -> bool:
        """Whether it concerns a card: one that fits ``who``, or the chosen one where that is meant, too."""
        chosen = self.given("or_chosen") and game.chosen_by(self.card(game)) == other.id
        return bool(chosen) or other.card.fits(self.given("who", ANYBODY))

    def chosen(self, game: Play) -> Iterator[Figure]:
        """The figures of the chosen card on the battlefield."""
        card = game.chosen_by(self.card(game))
        return (figure for figure in game.figures() if figure.card == card)

    def is_mine(self, figure: Figure) -> bool:
        """Whether a figure belongs to the card."""
        return figure.card == self.owned

    def acts(self, game: Play) -> bool:
        """Whether the turn that goes on is one with this card."""
        turn = game.state.turn
        return turn is not None and turn.card == self.owned and self.works(game)


def chance_of(least: int) -> float:
    """How likely a d20 shows so much."""
    return max(0.0, 21 - least) / 20


BESIDE = 1


def is_near(game: Play, one: Figure, other: Figure, within: int, *, sight: bool) -> bool:
    """Whether a figure is at most ``within`` spaces from another: 0 for anywhere, 1 for beside it.
    ``sight``: clear sight spaces, so that any part of it is seen (R090).
    """
    if not one.on or not other.on:
        return False
    if within == 0:
        return True
    if within == BESIDE and not sight:
        return spatial.adjacent(game, one, other)
    away = spatial.away(game, one, other)
    if away is None or away > within:
        return False
    return not sight or spatial.sees(game, one, other, whole=True)


def is_on_water(game: Play, figure: Figure) -> bool:
    """Whether any space under a figure is water."""
    return is_water(game, figure.spaces)


def is_water(game: Play, spaces: Iterable[Space]) -> bool:
    """Whether any of some spaces is water."""
    kinds = (game.table.kinds.get(space.terrain) for space in spaces)
    return any(kind is not None and kind.moves.water_type for kind in kinds)


def stands_on(game: Play, figure: Figure, terrain: str) -> bool:
    """Whether any space under a figure is of a kind of terrain."""
    return any(space.terrain == terrain for space in figure.spaces)


def is_of(game: Play, of: str, player: str, figure: Figure) -> bool:
    """Whether ``of`` means a figure, for a power of a player: ``own`` are those that the player controls,
    ``friendly`` also those of the same side and its allies, ``enemies`` those of all others, ``any`` all.
    """
    if of == "any":
        return True
    controller = game.player_of(figure)
    if of == "own":
        return controller == player
    return bool(player and controller) and game.friends(player, controller) == (of == "friendly")


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
    """Whether a d20 for a power shows at least ``least``; an event says so, and what was needed."""
    roll = roll_for(power, game, figure, target)
    game.emit(tell(power, figure, target, roll, least))
    return roll >= least


def tell(power: Power, figure: int | None, target: int | None, roll: int, least: int) -> PowerRolled:
    """What says that a d20 for a power showed so much, and what was needed."""
    return PowerRolled(
        power=power.id, figure=figure, target=target, roll=roll, least=least, worked=roll >= least
    )


def rolled_row(power: Power, game: Play, figure: int | None = None, target: int | None = None) -> RollOutcome:
    """The row of the power's table that a d20 brings; an event says what is in it."""
    roll = roll_for(power, game, figure, target)
    row = outcome(power.given("table"), roll)
    game.emit(PowerRolled(power=power.id, figure=figure, target=target, roll=roll, row=row))
    return row


def roll_for(power: Power, game: Play, figure: int | None = None, target: int | None = None) -> int:
    """A d20 for a power of a player, with what the player's other powers add to it."""
    player = power.player(game)
    more = game.shares("roll_bonus", power.kind, player)
    bonus = total(more)
    about = About(figure=figure, target=target, power=power.id, bonus=bonus, shares=nonzero(more))
    return game.d20(power.power.name, player, about) + bonus
