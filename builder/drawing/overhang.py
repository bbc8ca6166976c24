"""Where a tile hangs over air: dashed lines within it, so that one sees what it rests on and what not."""

from __future__ import annotations

from collections.abc import Iterable

from builder.battlefield import Occupancy, Piece
from builder.drawing.colours import mixed
from builder.drawing.marks import Mark, Stroke
from builder.drawing.shapes import inset
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import outline

_IN = 5.5  # mm from the border of the cells: clear of the outline of the piece and of what stands on it
_WIDTH = 1.5
_DASH = (5.5, 3.5)


def over_air(piece: Piece, occupancy: Occupancy) -> tuple[Hex, ...]:
    """The cells of a piece with nothing right below; none on the table, of edge pieces and of doors."""
    if piece.slot <= 1 or not piece.type.fills_cells:
        return ()
    return tuple([cell for cell in piece.cells if not occupancy.at(cell, piece.slot - 1)])


def overhang_marks(pieces: Iterable[Piece], occupancy: Occupancy, styles: Styles) -> tuple[Mark, ...]:
    """A dashed line within the cells that hang over air, for each piece on its own."""
    marks: list[Mark] = []
    for piece in pieces:
        colour = mixed(styles.of(piece.type).edge, "#000000", 0.35)
        for ring in outline(over_air(piece, occupancy)):
            line = inset(ring, _IN)
            marks.append(Stroke((*line, line[0]), colour, _WIDTH, _DASH))
    return tuple(marks)
