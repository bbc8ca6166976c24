"""Ladders on paper: drawn once, with their number of rungs and an arrow to the edge they lean on."""

from __future__ import annotations

import math
from collections.abc import Iterable

from builder.drawing.colours import WHITE
from builder.drawing.labels import Taken, box_of
from builder.drawing.marks import Area, Mark
from builder.drawing.obstacles import BADGE_TEXT, badge
from builder.drawing.shapes import middle
from builder.drawing.styles import Styles
from builder.hexgrid import Edge
from builder.hexgrid.geometry import Bounds, Point, centre, edge_line
from builder.sheets.building.steps import Ladder

_FROM, _TO, _HALF = 3.5, 12.5, 6.0  # mm beyond the edge, and half the width, of the head of the arrow


def ladder_marks(ladders: Iterable[Ladder], styles: Styles, least: float = 0.0) -> tuple[Mark, ...]:
    """An arrow over the edge each ladder leans on, and its number of rungs away from it, in its own hex.

    The capitals of the number are at least ``least`` mm high.
    """
    height = max(BADGE_TEXT, least)
    marks: list[Mark] = []
    taken = Taken()
    for ladder in ladders:
        colour = styles.of(ladder.rungs[0].type).edge
        marks.append(Area((_arrow(ladder.edge),), colour, WHITE, 1.2))
        numbers = [badge(at, f"{len(ladder.rungs)}×", colour, height) for at in _spots(ladder.edge)]
        # Two ladders in one hex are an error that files may hold: both numbers must be read.
        number = next((one for one in numbers if taken.free(_box(one))), numbers[0])
        taken.add(_box(number))
        marks += number
    return tuple(marks)


def _box(number: Iterable[Mark]) -> Bounds:
    return next(box_of(mark) for mark in number if isinstance(mark, Area))


def ladder_boxes(ladders: Iterable[Ladder], styles: Styles, least: float = 0.0) -> list[Bounds]:
    """The room that those marks take."""
    return [box_of(mark) for mark in ladder_marks(ladders, styles, least) if isinstance(mark, Area)]


def _spots(edge: Edge) -> list[Point]:
    """Places for the number in the hex of a ladder: away from its edge, then anywhere in the hex."""
    heart, foot = centre(edge.hex), middle(edge_line(edge))
    away = Point(heart.x + (heart.x - foot.x) * 0.5, heart.y + (heart.y - foot.y) * 0.5)
    others = [Point(heart.x + x, heart.y + y) for y in (-20, 20, 0) for x in (0, -7, 7)]
    return [away, *sorted(others, key=lambda at: math.dist(at, away))]


def _arrow(edge: Edge) -> tuple[Point, ...]:
    """The head of an arrow just beyond an edge, pointing out of its hex."""
    heart, foot = centre(edge.hex), middle(edge_line(edge))
    length = math.dist(heart, foot)
    ux, uy = (foot.x - heart.x) / length, (foot.y - heart.y) / length

    def at(out: float, along: float) -> Point:
        return Point(foot.x + ux * out - uy * along, foot.y + uy * out + ux * along)

    return at(_FROM, -_HALF), at(_TO, 0.0), at(_FROM, _HALF)
