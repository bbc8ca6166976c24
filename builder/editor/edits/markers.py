"""Edits of the markers of a scenario: glyphs, objects, figures and doors, and glyphs that are not visible
(shuffled, or laid secretly on cards).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from unicodedata import normalize

from builder.editor.edits.blank_scenario import free_id
from builder.editor.edits.zones import TooManyError
from builder.facts import DoorState
from builder.hexgrid import Hex
from builder.scenario import (
    FixedFigure,
    NeutralFigure,
    OwnGlyph,
    PlacedGlyph,
    Position,
    Scenario,
    ScenarioDoor,
    ScenarioObject,
    Seat,
    SecretGlyphs,
    ShuffledGlyphs,
    Texts,
    Up,
)
from builder.scenario.markers import Marker, SeatFigure, ShuffledPosition, markers_of, seat_figures
from builder.scenario.places import limits_of

MOST_MARKERS = 500


class AllStandError(ValueError):
    """All figures of a card stand on the battlefield already."""


class NobodyError(ValueError):
    """No layout has a player with that id."""


def removed(scenario: Scenario, marker: Marker) -> Scenario:
    """The scenario without a marker."""
    return exchanged(scenario, marker, None)


def moved(scenario: Scenario, marker: Marker, positions: tuple[Position, ...]) -> Scenario:
    """The scenario with a marker on other spaces, as many as it takes."""
    if isinstance(marker, SeatFigure):
        return exchanged(
            scenario, marker, replace(marker, figure=replace(marker.figure, positions=positions))
        )
    if isinstance(marker, NeutralFigure):
        return exchanged(scenario, marker, replace(marker, positions=positions))
    return exchanged(scenario, marker, replace(marker, at=positions[0]))


def turned_over(scenario: Scenario, glyph: PlacedGlyph) -> Scenario:
    """The scenario with the other side of a glyph up."""
    up = Up.SYMBOL if glyph.up is Up.POWER else Up.POWER
    return exchanged(scenario, glyph, replace(glyph, up=up))


def with_glyph(scenario: Scenario, name: str, at: Position, up: Up) -> Scenario:
    """The scenario with a glyph on a space; it replaces one that lies there."""
    others = tuple(glyph for glyph in scenario.glyphs if glyph.at != at)
    _demand_room(scenario)
    return replace(scenario, glyphs=(*others, PlacedGlyph(name, at, up)))


def with_shuffled_position(scenario: Scenario, at: Position, group: int = 0) -> Scenario:
    """The scenario with one space more for the shuffled glyphs of the group with that index, or of a first
    group if there is none.
    """
    _demand_room(scenario)
    if not scenario.shuffled:
        return replace(scenario, shuffled=(ShuffledGlyphs((), (at,)),))
    group = group if 0 <= group < len(scenario.shuffled) else 0
    groups = list(scenario.shuffled)
    if at in groups[group].positions:
        return scenario
    groups[group] = replace(groups[group], positions=(*groups[group].positions, at))
    return replace(scenario, shuffled=tuple(groups))


def with_object(scenario: Scenario, kind: str, at: Position, name: Texts, glyph: str = "") -> Scenario:
    """The scenario with an object on a space, with a free id."""
    _demand_room(scenario)
    id = free_id(kind, [marker.id for marker in scenario.objects])
    made = ScenarioObject(id, at, kind, name, glyph if kind == "glyph" else "")  # type: ignore[arg-type]
    return replace(scenario, objects=(*scenario.objects, made))


def with_neutral(scenario: Scenario, card: str, positions: tuple[Position, ...]) -> Scenario:
    """The scenario with a figure that no player owns."""
    _demand_room(scenario)
    id = free_id("neutral", [figure.id for figure in scenario.neutrals])
    return replace(scenario, neutrals=(*scenario.neutrals, NeutralFigure(id, card, positions)))


def with_figure(
    scenario: Scenario, seat: str, card: str, positions: tuple[Position, ...], most: int | None = None
) -> Scenario:
    """The scenario with a player's figure on fixed spaces, with the next number of its card.

    ``most`` is how many figures of that card there can be. Raises AllStandError if all of them stand already,
    NobodyError if nobody has that seat.
    """
    _demand_room(scenario)
    numbers = {
        found.figure.number
        for found in seat_figures(scenario)
        if found.seat == seat and found.figure.card == card
    }
    number = next(number for number in range(1, MOST_MARKERS + 2) if number not in numbers)
    if most is not None and number > most:
        raise AllStandError
    made = FixedFigure(card, positions, number)

    def armed(one: Seat) -> Seat:
        return replace(one, figures=(*one.figures, made)) if one.id == seat else one

    layouts = tuple(replace(layout, seats=tuple(map(armed, layout.seats))) for layout in scenario.layouts)
    if layouts == scenario.layouts:
        raise NobodyError
    return replace(scenario, layouts=layouts)


def _demand_room(scenario: Scenario) -> None:
    """Raise TooManyError where nothing more can be put down."""
    if sum(1 for _ in markers_of(scenario)) >= MOST_MARKERS:
        raise TooManyError


def exchanged(scenario: Scenario, marker: Marker, other: Marker | None) -> Scenario:
    """The scenario with a marker replaced by another of the same kind, or (None) removed.

    If the scenario does not have that marker nothing changes.
    """
    if isinstance(marker, PlacedGlyph):
        return replace(scenario, glyphs=_put_for(scenario.glyphs, marker, other))
    if isinstance(marker, ScenarioObject):
        return replace(scenario, objects=_put_for(scenario.objects, marker, other))
    if isinstance(marker, NeutralFigure):
        return replace(scenario, neutrals=_put_for(scenario.neutrals, marker, other))
    if isinstance(marker, ShuffledPosition):
        group = scenario.shuffled[marker.group]
        to = other.at if isinstance(other, ShuffledPosition) else None
        changed = replace(group, positions=_put_for(group.positions, marker.at, to))
        groups = list(scenario.shuffled)
        groups[marker.group : marker.group + 1] = [changed] if changed.positions or changed.names else []
        return replace(scenario, shuffled=tuple(groups))
    figure = other.figure if isinstance(other, SeatFigure) else None
    layouts = tuple(
        replace(
            layout,
            seats=tuple(
                replace(seat, figures=_put_for(seat.figures, marker.figure, figure))
                if seat.id == marker.seat
                else seat
                for seat in layout.seats
            ),
        )
        for layout in scenario.layouts
    )
    return replace(scenario, layouts=layouts)


def _put_for(all: tuple, one: object, other: object | None) -> tuple:  # type: ignore[type-arg]
    """A row with the first item equal to ``one`` replaced, or left out."""
    if one not in all:
        return all
    place = all.index(one)
    return (*all[:place], *(() if other is None else (other,)), *all[place + 1 :])


def door_at(scenario: Scenario, hex: Hex) -> ScenarioDoor | None:
    """The door of the doorway whose space 1 lies on a hex; None if the scenario does not mention it."""
    return next((door for door in scenario.doors if door.hex == hex), None)


def with_door(scenario: Scenario, hex: Hex, state: DoorState) -> Scenario:
    """The scenario in which the door of that doorway is open, closed or missing at the start."""
    door = door_at(scenario, hex)
    if door is None:
        id = free_id("door", [other.id for other in scenario.doors])
        return replace(scenario, doors=(*scenario.doors, ScenarioDoor(id, hex, state)))
    return _exchanged(scenario, door, replace(door, state=state))


def owned_by(scenario: Scenario, hex: Hex, owner: str) -> Scenario:
    """The scenario in which a player holds the card of that door at the start; an empty id for nobody yet."""
    door = door_at(scenario, hex)
    return scenario if door is None else _exchanged(scenario, door, replace(door, owner=owner))


def without_door(scenario: Scenario, hex: Hex) -> Scenario:
    """The scenario without any statement on the door of that doorway."""
    return replace(scenario, doors=tuple(door for door in scenario.doors if door.hex != hex))


def _exchanged(scenario: Scenario, door: ScenarioDoor, other: ScenarioDoor) -> Scenario:
    return replace(scenario, doors=tuple(other if one is door else one for one in scenario.doors))


MOST_GROUPS = 20
MOST_GLYPHS = 100


def group_added(scenario: Scenario) -> Scenario:
    """The scenario with another group of shuffled glyphs, without any yet. Raises TooManyError."""
    if len(scenario.shuffled) >= MOST_GROUPS:
        raise TooManyError
    return replace(scenario, shuffled=(*scenario.shuffled, ShuffledGlyphs((), ())))


def group_removed(scenario: Scenario, group: int) -> Scenario:
    """The scenario without a group, its spaces too."""
    return replace(scenario, shuffled=(*scenario.shuffled[:group], *scenario.shuffled[group + 1 :]))


def group_of(scenario: Scenario, group: int, names: tuple[str, ...]) -> Scenario:
    """The scenario in which a group consists of these glyphs; a first group is created if there is none."""
    if not scenario.shuffled:
        return replace(scenario, shuffled=(ShuffledGlyphs(names, ()),)) if names else scenario
    groups = list(scenario.shuffled)
    groups[group] = replace(groups[group], names=names)
    return replace(scenario, shuffled=tuple(groups))


def group_turned(scenario: Scenario, group: int, up: Up) -> Scenario:
    """The scenario in which the glyphs of a group are laid with another side up."""
    groups = list(scenario.shuffled)
    groups[group] = replace(groups[group], up=up)
    return replace(scenario, shuffled=tuple(groups))


def secret_added(scenario: Scenario, players: Collection[str]) -> Scenario:
    """The scenario in which one more player lays glyphs secretly: the first of ``players`` who does not yet.

    Raises TooManyError, also if there is no such player.
    """
    laying = {row.player for row in scenario.secret}
    free = [player for player in players if player not in laying]
    if not free or len(scenario.secret) >= MOST_GROUPS:
        raise TooManyError
    return replace(scenario, secret=(*scenario.secret, SecretGlyphs(free[0], (), "")))


def secret_removed(scenario: Scenario, place: int) -> Scenario:
    """The scenario in which a player lays no secret glyphs."""
    return replace(scenario, secret=(*scenario.secret[:place], *scenario.secret[place + 1 :]))


def secret_exchanged(scenario: Scenario, place: int, row: SecretGlyphs) -> Scenario:
    """The scenario with one row of secret glyphs replaced.

    The glyph that matters is always among those laid: if it is removed, the first of them takes its place.
    """
    if row.key not in row.names:
        row = replace(row, key=row.names[0] if row.names else "")
    return replace(scenario, secret=(*scenario.secret[:place], row, *scenario.secret[place + 1 :]))


def one_more(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Glyphs with one more; equal names stay together. Raises TooManyError."""
    if len(names) >= MOST_GLYPHS:
        raise TooManyError
    last = max((place for place, one in enumerate(names) if one == name), default=len(names) - 1)
    return (*names[: last + 1], name, *names[last + 1 :])


def one_less(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Glyphs with one less of a name."""
    if name not in names:
        return names
    place = len(names) - 1 - names[::-1].index(name)
    return (*names[:place], *names[place + 1 :])


MOST_OWN = limits_of(Scenario, "own_glyphs").most


def own_added(scenario: Scenario, name: str, taken: Collection[str]) -> Scenario:
    """The scenario with one more glyph of its own, last: its id is made from the name and is none of
    ``taken``, which are the ids of all glyphs known. Raises TooManyError.
    """
    if len(scenario.own_glyphs) >= MOST_OWN:
        raise TooManyError
    letters = normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    word = re.sub("[^a-z0-9]+", "-", letters).strip("-")[:50] or "glyph"
    made = OwnGlyph(free_id(word, taken) if word in taken else word, name, name[:1].upper())
    return replace(scenario, own_glyphs=(*scenario.own_glyphs, made))


def own_removed(scenario: Scenario, place: int) -> Scenario:
    """The scenario without one of its own glyphs. Where it lies it stays: the checks report it."""
    own = scenario.own_glyphs
    return replace(scenario, own_glyphs=(*own[:place], *own[place + 1 :]))


def own_exchanged(scenario: Scenario, place: int, glyph: OwnGlyph) -> Scenario:
    """The scenario with one of its own glyphs replaced; of its numbers only those stay that its kind has and
    that are not usual.
    """
    usual, own = replace(glyph.glyph, given={}).numbers, scenario.own_glyphs
    given = {key: number for key, number in glyph.given.items() if usual.get(key, number) != number}
    return replace(scenario, own_glyphs=(*own[:place], replace(glyph, given=given), *own[place + 1 :]))
