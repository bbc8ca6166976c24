"""Where a tile hangs over air: slanting lines within a dashed one, so that one sees which side hangs."""

from __future__ import annotations

from collections.abc import Iterable

from builder.battlefield import Occupancy, Piece
from builder.drawing.colours import mixed
from builder.drawing.marks import Mark, Stroke, Strokes
from builder.drawing.patterns import hatched
from builder.drawing.shapes import inset
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import outline

_IN = 5.5  # mm from the border of the cells: clear of the outline of the piece and of what stands on it
_WIDTH = 1.5
_DASH = (5.5, 3.5)
_HATCH, _HATCH_WIDTH, _HATCH_IN = 9.0, 0.7, 2.5  # mm from line to line, their width, and from the border


def over_air(piece: Piece, occupancy: Occupancy) -> tuple[Hex, ...]:
    """The cells of a piece with nothing right below; none on the table, of edge pieces and of doors."""
    if piece.slot <= 1 or not piece.type.fills_cells:
        return ()
    return tuple([cell for cell in piece.cells if not occupancy.at(cell, piece.slot - 1)])


def overhanging(piece: Piece, occupancy: Occupancy) -> tuple[Hex, ...]:
    """The cells over air of a piece that rests on others of its cells; none where nothing holds it at all."""
    hanging = over_air(piece, occupancy)
    return hanging if len(hanging) < len(piece.cells) else ()


def overhang_marks(pieces: Iterable[Piece], occupancy: Occupancy, styles: Styles) -> tuple[Mark, ...]:
    """Thin slanting lines on the cells that hang over air and a dashed line in them, for each piece."""
    marks: list[Mark] = []
    for piece in pieces:
        style = styles.of(piece.type)
        colour = mixed(style.edge, "#000000", 0.35)
        hanging = overhanging(piece, occupancy)
        if hanging:
            marks.append(Strokes(hatched(hanging, _HATCH, _HATCH_IN), style.edge, _HATCH_WIDTH))
        for ring in outline(hanging):
            line = inset(ring, _IN)
            marks.append(Stroke((*line, line[0]), colour, _WIDTH, _DASH))
    return tuple(marks)
