"""Ladders on paper: drawn once, with the number of rungs beside them."""

from __future__ import annotations

from collections.abc import Iterable

from builder.drawing.marks import Mark
from builder.drawing.obstacles import badge
from builder.drawing.shapes import middle
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Point, centre, edge_line
from builder.sheets.steps import Ladder


def ladder_marks(ladders: Iterable[Ladder], styles: Styles) -> tuple[Mark, ...]:
    """A badge with the number of rungs where each ladder stands, away from the edge it leans on."""
    marks: list[Mark] = []
    for ladder in ladders:
        heart, foot = centre(ladder.edge.hex), middle(edge_line(ladder.edge))
        at = Point(heart.x + (heart.x - foot.x) * 0.5, heart.y + (heart.y - foot.y) * 0.5)
        marks += badge(at, f"{len(ladder.rungs)}×", styles.of(ladder.rungs[0].type).edge)
    return tuple(marks)
