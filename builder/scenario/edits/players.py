"""Players of a scenario, and the layouts for their numbers: a scenario in, a scenario out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from builder.scenario import Layout, Scenario, Seat, text_in
from builder.scenario.edits.blank_scenario import USUAL_POINTS, free_id, in_english, with_text
from builder.scenario.edits.zones import TooManyError

MOST_PLAYERS = 24
MOST_LAYOUTS = 12
FEWEST = 2

Namer = Callable[[int], str]
"""What a player is called by his number, from 1."""


def in_hand(scenario: Scenario, layout: int, seat: str) -> tuple[int, int] | None:
    """The places of a layout and of a player in it: of those wanted, else of the first there are.

    None where nobody plays.
    """
    if not scenario.layouts:
        return None
    at = layout if 0 <= layout < len(scenario.layouts) else 0
    ids = [one.id for one in scenario.layouts[at].seats]
    return (at, ids.index(seat) if seat in ids else 0) if ids else None


def layout_for(scenario: Scenario, number: int) -> int | None:
    """The place of the first layout for a number of players; None where there is none."""
    return next((at for at, one in enumerate(scenario.layouts) if one.players == number), None)


def name_of(seat: Seat, language: str) -> str:
    """What a player is called in lists."""
    return text_in(seat.name, language).strip() or seat.id


# Layouts ------------------------------------------------------------------------------------------


def free_number(scenario: Scenario, least: int = FEWEST) -> int:
    """The fewest players, at least so many, that no layout is for."""
    taken = {layout.players for layout in scenario.layouts}
    number = least
    while number in taken:
        number += 1
    return number


def layout_added(scenario: Scenario, namer: Namer) -> tuple[Scenario, int]:
    """The scenario with a layout for a number of players that none is for, each for himself; its place.

    Everybody starts in a zone of his own as far as there are some. Raises TooManyError.
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
    """The scenario with a copy of a layout for the next number of players that none is for; its place.

    Those who come new have the points of the last. Raises TooManyError.
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
    """Among the others in the order of their numbers."""
    if len(scenario.layouts) >= MOST_LAYOUTS or layout.players > MOST_PLAYERS:
        raise TooManyError
    there = scenario.layouts
    at = next((i for i, one in enumerate(there) if one.players > layout.players), len(there))
    return replace(scenario, layouts=(*there[:at], layout, *there[at:])), at


# Seats --------------------------------------------------------------------------------------------


def seat_added(scenario: Scenario, at: int, namer: Namer) -> tuple[Scenario, str]:
    """The scenario with one player more in a layout, who sits last; his id. Raises TooManyError."""
    if scenario.layouts[at].players >= MOST_PLAYERS:
        raise TooManyError
    layout = _with_seat(scenario.layouts[at], namer)
    return _changed(scenario, at, layout), layout.seats[-1].id


def seat_removed(scenario: Scenario, at: int, seat: int) -> Scenario:
    """The scenario without a player of a layout. With the last player the layout goes.

    What else speaks of him stays: the checks tell of it.
    """
    layout = scenario.layouts[at]
    gone = layout.seats[seat]
    seats = (*layout.seats[:seat], *layout.seats[seat + 1 :])
    if not seats:
        return layout_removed(scenario, at)
    placement = "" if layout.placement == gone.id else layout.placement
    return _changed(scenario, at, Layout(seats, placement))


def seat_moved(scenario: Scenario, at: int, seat: int, to: int) -> Scenario:
    """The scenario in which a player of a layout sits elsewhere in the row."""
    seats = list(scenario.layouts[at].seats)
    seats.insert(to, seats.pop(seat))
    return _changed(scenario, at, replace(scenario.layouts[at], seats=tuple(seats)))


def seat_changed(scenario: Scenario, at: int, seat: int, **parts: Any) -> Scenario:
    """The scenario with one player changed, by the fields of `Seat`."""
    layout = scenario.layouts[at]
    changed = replace(layout.seats[seat], **parts)
    seats = (*layout.seats[:seat], changed, *layout.seats[seat + 1 :])
    return _changed(scenario, at, replace(layout, seats=seats))


def seat_renamed(scenario: Scenario, at: int, seat: int, language: str, text: str) -> Scenario:
    """The scenario with another name for a player, in every layout in which he was called the same."""
    before = scenario.layouts[at].seats[seat]
    after = with_text(before.name, language, text)

    def renamed(one: Seat) -> Seat:
        same = one.id == before.id and dict(one.name) == dict(before.name)
        return replace(one, name=after) if same else one

    layouts = tuple(replace(layout, seats=tuple(map(renamed, layout.seats))) for layout in scenario.layouts)
    return replace(scenario, layouts=layouts)


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
