"""Players of a scenario, layouts for numbers of players, given armies: a scenario in, a scenario out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from builder.catalogue.cards import Card
from builder.editor.edits.blank_scenario import USUAL_POINTS, free_id, in_english
from builder.editor.edits.zones import TooManyError
from builder.scenario import Layout, Scenario, Seat, text_in
from builder.scenario.armies import cost, fits_card, spaces_of_cards

MOST_PLAYERS = 24
MOST_LAYOUTS = 12
FEWEST = 2

Namer = Callable[[int], str]
"""What a player is called by his number, from 1."""


def in_hand(scenario: Scenario, layout: int, seat: str) -> tuple[int, int] | None:
    """The indices of a layout and of a player in it: those wanted if they exist, else the first.

    None if there are no players.
    """
    if not scenario.layouts:
        return None
    at = layout if 0 <= layout < len(scenario.layouts) else 0
    ids = [one.id for one in scenario.layouts[at].seats]
    return (at, ids.index(seat) if seat in ids else 0) if ids else None


def layout_for(scenario: Scenario, number: int) -> int | None:
    """The index of the first layout for a number of players; None if there is none."""
    return next((at for at, one in enumerate(scenario.layouts) if one.players == number), None)


def name_of(seat: Seat, language: str) -> str:
    """What a player is called in lists."""
    return text_in(seat.name, language).strip() or seat.id


# Layouts ------------------------------------------------------------------------------------------


def free_number(scenario: Scenario, least: int = FEWEST) -> int:
    """The smallest number of players, from this one on, for which there is no layout."""
    taken = {layout.players for layout in scenario.layouts}
    number = least
    while number in taken:
        number += 1
    return number


def layout_added(scenario: Scenario, namer: Namer) -> tuple[Scenario, int]:
    """The scenario with a layout, without teams, for a number of players that has none yet; and its index.

    Each player gets a separate start zone as long as there are enough. Raises TooManyError.
    """
    number = free_number(scenario)
    zones = [zone.id for zone in scenario.zones]
    seats = tuple(
        Seat(
            f"player-{n}",
            in_english(namer(n)),
            points=USUAL_POINTS,
            zones=(zones[n - 1],) if n <= len(zones) else (),
        )
        for n in range(1, number + 1)
    )
    return _with_layout(scenario, Layout(seats))


def layout_copied(scenario: Scenario, at: int, namer: Namer) -> tuple[Scenario, int]:
    """The scenario with a copy of a layout for the next number of players that has none; and its index.

    New players get the points of the last one. Raises TooManyError.
    """
    layout = scenario.layouts[at]
    number = free_number(scenario, layout.players + 1)
    if number > MOST_PLAYERS:
        raise TooManyError
    while layout.players < number:
        layout = _with_seat(layout, namer)
    return _with_layout(scenario, layout)


def layout_removed(scenario: Scenario, at: int) -> Scenario:
    """The scenario without a layout."""
    return replace(scenario, layouts=(*scenario.layouts[:at], *scenario.layouts[at + 1 :]))


def _with_layout(scenario: Scenario, layout: Layout) -> tuple[Scenario, int]:
    """Insert a layout among the others, ordered by number of players."""
    if len(scenario.layouts) >= MOST_LAYOUTS or layout.players > MOST_PLAYERS:
        raise TooManyError
    there = scenario.layouts
    at = next((i for i, one in enumerate(there) if one.players > layout.players), len(there))
    return replace(scenario, layouts=(*there[:at], layout, *there[at:])), at


# Seats --------------------------------------------------------------------------------------------


def seat_added(scenario: Scenario, at: int, namer: Namer) -> tuple[Scenario, str]:
    """The scenario with one more player at the end of a layout, and the player's id. Raises TooManyError."""
    if scenario.layouts[at].players >= MOST_PLAYERS:
        raise TooManyError
    layout = _with_seat(scenario.layouts[at], namer)
    return _changed(scenario, at, layout), layout.seats[-1].id


def seat_removed(scenario: Scenario, at: int, seat: int) -> Scenario:
    """The scenario without a player of a layout. A layout without players is removed, too.

    Other mentions of the player stay, and are reported by the checks.
    """
    layout = scenario.layouts[at]
    gone = layout.seats[seat]
    seats = (*layout.seats[:seat], *layout.seats[seat + 1 :])
    if not seats:
        return layout_removed(scenario, at)
    placement = "" if layout.placement == gone.id else layout.placement
    return _changed(scenario, at, Layout(seats, placement))


def seat_moved(scenario: Scenario, at: int, seat: int, to: int) -> Scenario:
    """The scenario in which a player has another seat in the order of a layout."""
    seats = list(scenario.layouts[at].seats)
    seats.insert(to, seats.pop(seat))
    return _changed(scenario, at, replace(scenario.layouts[at], seats=tuple(seats)))


def seat_changed(scenario: Scenario, at: int, seat: int, **parts: Any) -> Scenario:
    """The scenario with one player changed, by the fields of `Seat`."""
    layout = scenario.layouts[at]
    changed = replace(layout.seats[seat], **parts)
    seats = (*layout.seats[:seat], changed, *layout.seats[seat + 1 :])
    return _changed(scenario, at, replace(layout, seats=seats))


def seat_exchanged(scenario: Scenario, at: int, seat: int, other: Seat) -> Scenario:
    """The scenario with a player changed; a new name is used in every layout in which the player had the old
    one.
    """
    before = scenario.layouts[at].seats[seat]

    def renamed(one: Seat) -> Seat:
        same = one.id == before.id and dict(one.name) == dict(before.name)
        return replace(one, name=other.name) if same else one

    layouts = tuple(replace(layout, seats=tuple(map(renamed, layout.seats))) for layout in scenario.layouts)
    seats = list(layouts[at].seats)
    seats[seat] = replace(other, team=other.team.strip())
    return _changed(replace(scenario, layouts=layouts), at, replace(layouts[at], seats=tuple(seats)))


def placing_first(scenario: Scenario, at: int, id: str) -> Scenario:
    """The scenario in which a player of a layout places first; empty where a d20 decides."""
    return _changed(scenario, at, replace(scenario.layouts[at], placement=id))


def teams(scenario: Scenario) -> tuple[str, ...]:
    """The teams that some layout names."""
    seats: Sequence[Seat] = [seat for layout in scenario.layouts for seat in layout.seats]
    return tuple(dict.fromkeys(seat.team for seat in seats if seat.team))


def _with_seat(layout: Layout, namer: Namer) -> Layout:
    ids = [seat.id for seat in layout.seats]
    id = free_id("player", ids)
    points = layout.seats[-1].points if layout.seats else USUAL_POINTS
    made = Seat(id, in_english(namer(len(ids) + 1)), points=points)
    return replace(layout, seats=(*layout.seats, made))


def _changed(scenario: Scenario, at: int, layout: Layout) -> Scenario:
    return replace(scenario, layouts=(*scenario.layouts[:at], layout, *scenario.layouts[at + 1 :]))


MOST_CARDS = 100


class ArmyTally(NamedTuple):
    """The totals of an army: its cost and the points allowed, its figures and the spaces they take, the
    spaces of its start zone and those taken there by team mates; ``room`` is None if it has no zone.
    """

    points: int
    allowed: int
    figures: int
    spaces: int
    room: int | None
    mates: int = 0

    @property
    def over(self) -> int:
        """By how many points the army exceeds those allowed (R020)."""
        return max(0, self.points - self.allowed)

    @property
    def crowded(self) -> int:
        """How many spaces the army lacks in its start zone (R022)."""
        return max(0, self.spaces + self.mates - self.room) if self.room is not None else 0


def card_taken(scenario: Scenario, at: int, seat: int, card: str) -> Scenario:
    """The scenario with one more card in the army of a player of a layout (both by index).

    Equal cards stay together. Raises TooManyError.
    """
    army = list(scenario.layouts[at].seats[seat].army)
    if len(army) >= MOST_CARDS:
        raise TooManyError
    last = max((place for place, one in enumerate(army) if one == card), default=len(army) - 1)
    army.insert(last + 1, card)
    return seat_changed(scenario, at, seat, army=tuple(army))


def card_put_back(scenario: Scenario, at: int, seat: int, card: str) -> Scenario:
    """The scenario with the last copy of a card removed from an army."""
    army = list(scenario.layouts[at].seats[seat].army)
    if card in army:
        del army[len(army) - 1 - army[::-1].index(card)]
    return seat_changed(scenario, at, seat, army=tuple(army))


def tally(scenario: Scenario, at: int, seat: int, cards: Mapping[str, Card]) -> ArmyTally:
    """The totals of a player's army."""
    layout = scenario.layouts[at]
    one = layout.seats[seat]
    positions = {position for zone in scenario.zones if zone.id in one.zones for position in zone.positions}
    mates = [other for other in layout.seats if other is not one and set(other.zones) == set(one.zones)]
    return ArmyTally(
        cost(one.army, cards),
        one.points,
        sum(cards[id].figures for id in one.army if id in cards),
        spaces_of_cards(one.army, cards),
        len(positions) if one.zones else None,
        sum(spaces_of_cards(mate.army, cards) for mate in mates),
    )


def twice(seat: Seat, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """The unique cards that a player has more than once (R026), those of figures on fixed spaces included."""
    fixed = dict.fromkeys(figure.card for figure in seat.figures)
    counts = Counter([*seat.army, *fixed])
    return tuple(id for id, count in counts.items() if count > 1 and id in cards and cards[id].unique)


def unknown(seat: Seat, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """The unknown cards of an army."""
    return tuple(dict.fromkeys(id for id in seat.army if id not in cards))


def unmet(seat: Seat, cards: Mapping[str, Card]) -> tuple[int, ...]:
    """The indices of a player's requirements that the army and the fixed figures do not meet."""
    return tuple(
        place
        for place, need in enumerate(seat.required)
        if need.count
        > sum(cards[id].figures for id in seat.army if id in cards and fits_card(need.figures, cards[id]))
        + sum(figure.card in cards and fits_card(need.figures, cards[figure.card]) for figure in seat.figures)
    )
