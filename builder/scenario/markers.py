"""What lies and stands on the battlefield of a scenario: glyphs, objects and figures, whoever has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from builder.hexgrid import Hex
from builder.scenario.model import FixedFigure, NeutralFigure, PlacedGlyph, Scenario, ScenarioObject
from builder.scenario.places import Position


@dataclass(frozen=True, slots=True)
class ShuffledPosition:
    """A space of the shuffled glyphs: the place of their record, and the space."""

    group: int
    at: Position


@dataclass(frozen=True, slots=True)
class SeatFigure:
    """A figure that starts on fixed spaces, and whose it is: the same in every layout that has that seat."""

    seat: str
    figure: FixedFigure


Marker = PlacedGlyph | ShuffledPosition | ScenarioObject | NeutralFigure | SeatFigure
"""What lies on the battlefield besides zones."""


def positions_of(marker: Marker) -> tuple[Position, ...]:
    """The spaces a marker takes: one, or two of a figure."""
    if isinstance(marker, NeutralFigure):
        return marker.positions
    if isinstance(marker, SeatFigure):
        return marker.figure.positions
    return (marker.at,)


def markers_of(scenario: Scenario) -> Iterator[Marker]:
    """All markers of a scenario, those that lie on top coming last."""
    yield from scenario.glyphs
    for group, shuffled in enumerate(scenario.shuffled):
        yield from (ShuffledPosition(group, position) for position in shuffled.positions)
    yield from scenario.objects
    yield from scenario.neutrals
    yield from seat_figures(scenario)


def seat_figures(scenario: Scenario) -> Iterator[SeatFigure]:
    """The figures on fixed spaces, each seat once however many layouts have it."""
    seen: list[SeatFigure] = []
    for layout in scenario.layouts:
        for seat in layout.seats:
            for figure in seat.figures:
                found = SeatFigure(seat.id, figure)
                if found not in seen:
                    seen.append(found)
                    yield found


def marker_at(scenario: Scenario, hex: Hex, levels: Iterable[int]) -> Marker | None:
    """The marker on top at a hex, on the first of the levels that has one."""
    there = [
        marker
        for marker in markers_of(scenario)
        if any(position.hex == hex for position in positions_of(marker))
    ]
    for level in levels:
        for marker in reversed(there):
            if Position(hex, level) in positions_of(marker):
                return marker
    return None
