"""Where Laur walls run, the same in plan and at an angle."""

from __future__ import annotations

import math

from builder.battlefield import Piece
from builder.drawing.marks import middle
from builder.hexgrid import SIDE, Point, centre, edge_line

_PILLAR = 15.0  # mm from the middle of a pillar to where its walls begin
_STUB = 1.4 * SIDE  # mm from the middle of its pillar to the end of a ruined wall
_GATE = 0.26  # of an arch: the share of its length that stands at each side of the opening
HALF_WALL = 3.6  # mm: half its thickness


def wall_lines(piece: Piece) -> tuple[tuple[Point, Point], ...]:
    """The lines on which a Laur wall stands, in mm: from pillar to pillar, of a ruin a stub, of an arch the
    piers beside its opening.
    """
    shape = piece.type.shape
    assert shape is not None
    start, whole = centre(piece.hex), len(shape.ends) > 1
    target = centre(piece.cells[shape.ends[-1]]) if whole else middle(edge_line(piece.edges[0]))
    length = math.dist(start, target)
    first = start.towards(target, _PILLAR / length)
    last = start.towards(target, ((length - _PILLAR) if whole else _STUB) / length)
    if whole and not piece.type.kind.walls:
        return (first, first.towards(last, _GATE)), (last.towards(first, _GATE), last)
    return ((first, last),)
