"""The armies that a scenario gives its players: a scenario in, a scenario out, and what an army comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from builder.catalogue.cards import Card
from builder.scenario import Scenario, Seat
from builder.scenario.armies import cost
from builder.scenario.edits.players import seat_changed
from builder.scenario.edits.zones import TooManyError
from builder.scenario.fitting import fits_card
from builder.scenario.room import spaces_of_cards

MOST_CARDS = 100


class Tally(NamedTuple):
    """What an army comes to: its cost of the points allowed, figures, the spaces they take, and the spaces
    there are where it starts, with what its team mates take there; ``room`` is None where it has no zone.
    """

    points: int
    allowed: int
    figures: int
    spaces: int
    room: int | None
    mates: int = 0

    @property
    def over(self) -> int:
        """The points beyond those allowed (R020)."""
        return max(0, self.points - self.allowed)

    @property
    def crowded(self) -> int:
        """How many spaces are missing where it starts (R022)."""
        return max(0, self.spaces + self.mates - self.room) if self.room is not None else 0


def card_taken(scenario: Scenario, at: int, seat: int, card: str) -> Scenario:
    """The scenario with a card more in the army of a player of a layout (by their places).

    Cards of one kind stand together. Raises TooManyError.
    """
    army = list(scenario.layouts[at].seats[seat].army)
    if len(army) >= MOST_CARDS:
        raise TooManyError
    last = max((place for place, one in enumerate(army) if one == card), default=len(army) - 1)
    army.insert(last + 1, card)
    return seat_changed(scenario, at, seat, army=tuple(army))


def card_put_back(scenario: Scenario, at: int, seat: int, card: str) -> Scenario:
    """The scenario with a card less in an army, the last one of its kind."""
    army = list(scenario.layouts[at].seats[seat].army)
    if card in army:
        del army[len(army) - 1 - army[::-1].index(card)]
    return seat_changed(scenario, at, seat, army=tuple(army))


def tally(scenario: Scenario, at: int, seat: int, cards: Mapping[str, Card]) -> Tally:
    """What the army of a player comes to."""
    layout = scenario.layouts[at]
    one = layout.seats[seat]
    spots = {spot for zone in scenario.zones if zone.id in one.zones for spot in zone.spots}
    mates = [other for other in layout.seats if other is not one and set(other.zones) == set(one.zones)]
    return Tally(
        cost(one.army, cards),
        one.points,
        sum(cards[id].figures for id in one.army if id in cards),
        spaces_of_cards(one.army, cards),
        len(spots) if one.zones else None,
        sum(spaces_of_cards(mate.army, cards) for mate in mates),
    )


def twice(seat: Seat, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """The unique cards that a player has more than once (R026), those of figures on fixed spaces counted."""
    fixed = dict.fromkeys(figure.card for figure in seat.figures)
    counts = Counter([*seat.army, *fixed])
    return tuple(id for id, count in counts.items() if count > 1 and id in cards and cards[id].unique)


def unknown(seat: Seat, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """The cards of an army that nobody knows."""
    return tuple(dict.fromkeys(id for id in seat.army if id not in cards))


def unmet(seat: Seat, cards: Mapping[str, Card]) -> tuple[int, ...]:
    """The places of what is required of a player and his army and figures do not hold."""
    return tuple(
        place
        for place, need in enumerate(seat.required)
        if need.count
        > sum(cards[id].figures for id in seat.army if id in cards and fits_card(need.figures, cards[id]))
        + sum(figure.card in cards and fits_card(need.figures, cards[figure.card]) for figure in seat.figures)
    )
