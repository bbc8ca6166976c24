"""What cannot be built as drawn: a thick line about it, and each of its hexes crossed out."""

from __future__ import annotations

from collections.abc import Iterable

from builder.battlefield import Piece
from builder.drawing.marks import Mark, Stroke, Strokes
from builder.drawing.shapes import inset
from builder.hexgrid.geometry import Point, centre, edge_line, outline

COLOUR = "#b3261e"
_WIDTH, _CROSS_WIDTH = 3.0, 1.6
_IN = 3.0  # mm from the border of the piece
_ARM = 13.0  # mm from the middle of a hex to the ends of its cross


def crossed_out(pieces: Iterable[Piece]) -> tuple[Mark, ...]:
    """The line about each piece, its edges where it stands on some, and the crosses."""
    marks: list[Mark] = []
    for piece in pieces:
        if piece.type.is_edge:
            marks.append(Strokes(tuple([edge_line(edge) for edge in piece.edges]), COLOUR, _WIDTH))
            continue
        marks += [Stroke((*line, line[0]), COLOUR, _WIDTH) for line in _rings(piece)]
        crosses = [
            (Point(x - _ARM, y - side * _ARM), Point(x + _ARM, y + side * _ARM))
            for x, y in map(centre, piece.cells)
            for side in (-1, 1)
        ]
        marks.append(Strokes(tuple(crosses), COLOUR, _CROSS_WIDTH))
    return tuple(marks)


def _rings(piece: Piece) -> list[tuple[Point, ...]]:
    return [inset(ring, _IN) for ring in outline(piece.cells)]
