"""Where a scenario lets figures start and what they go for, as far as a report asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from builder.battlefield import Battlefield
from builder.board import Board, Space, SpaceKind
from builder.hexgrid import Hex
from builder.scenario import Scenario, Spot, text_in


class Mark(NamedTuple):
    """A place as a scenario names it: the hex, and the slot of the tile that is marked."""

    hex: Hex
    slot: int


@dataclass(frozen=True, slots=True)
class Zone:
    """A start zone: its name and its places."""

    name: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """A glyph or another marked place that figures go for."""

    name: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Places:
    """All of it; nothing where no scenario is known."""

    zones: tuple[Zone, ...] = ()
    objectives: tuple[Objective, ...] = ()


def places_of(scenario: Scenario | None) -> Places:
    """What a scenario says of it; nothing where there is none.

    Figures of other programs, which stand there as markers, are nothing that anybody goes for.
    """
    if scenario is None:
        return Places()
    zones = [
        Zone(text_in(zone.name) or zone.colour or zone.id, _marks(zone.spots)) for zone in scenario.zones
    ]
    objectives = [_glyph(glyph.name, glyph.at) for glyph in scenario.glyphs]
    objectives += [_glyph("", spot) for shuffled in scenario.shuffled for spot in shuffled.spots]
    objectives += [
        Objective(text_in(thing.name) or thing.id, _mark(thing.at))
        for thing in scenario.objects
        if scenario.foreign.figure(thing.id) is None
    ]
    return Places(tuple(zones), tuple(objectives))


def space_of(mark: Mark, battlefield: Battlefield, board: Board) -> Space | None:
    """The space a place means: the one on the tile of its slot, else the one at that level, else None."""
    column = [space for space in board.at(mark.hex) if space.kind is not SpaceKind.LADDER_RUNG]
    for space in column:
        if battlefield.pieces[space.piece].slot == mark.slot:
            return space
    return board.space(mark.hex, mark.slot)


def _glyph(name: str, spot: Spot) -> Objective:
    return Objective(f"glyph {name[0].upper()}" if name else "glyph", _mark(spot))


def _marks(spots: Iterable[Spot]) -> tuple[Mark, ...]:
    return tuple(map(_mark, spots))


def _mark(spot: Spot) -> Mark:
    return Mark(spot.hex, spot.level)
