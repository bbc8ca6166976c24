"""What lies above the shown level: the nearest piece over each hex as a faint outline with a hatch."""

from __future__ import annotations

from collections.abc import Container, Iterable

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from builder.battlefield import Occupancy, Piece
from builder.drawing.patterns import hex_lines
from builder.editor.theme import Colours
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import centre, edge_line

_HATCH = hex_lines("diagonal", 0, 0.0)


def nearest_above(occupancy: Occupancy, hex: Hex, highest: int, hidden: Container[int] = ()) -> Piece | None:
    """The lowest of the pieces over a hex that lie wholly above slot ``highest``."""
    column = occupancy.column(hex)
    for slot in sorted(column):
        if slot > highest:
            for piece in column[slot]:
                if piece.slot > highest and piece.id not in hidden:
                    return piece
    return None


def paint_overhead(
    painter: QPainter,
    hexes: Iterable[Hex],
    colours: Colours,
    occupancy: Occupancy,
    highest: int,
    clearly: int,
    hidden: Container[int],
    *,
    hatched: bool,
) -> None:
    """Paint some hexes; the painter's unit is the mm. ``clearly`` in %, ``hatched`` False for small hexes."""
    borders: list[QLineF] = []
    hatch: list[QLineF] = []
    for hex in hexes:
        piece = nearest_above(occupancy, hex, highest, hidden)
        if piece is not None:
            for direction in range(6):
                edge = Edge(hex, direction)
                other = nearest_above(occupancy, edge.across, highest, hidden)
                # Each border once: a line drawn twice would be twice as strong.
                if other is None or (direction < 3 and other.id != piece.id):
                    borders.append(_line(edge))
            if hatched:
                x, y = centre(hex)
                hatch += [QLineF(x + a.x, y + a.y, x + b.x, y + b.y) for a, b in _HATCH]
        for slot, standing in occupancy.standing(hex).items():
            if slot > highest:
                borders += [_line(edge) for one in standing if one.id not in hidden for edge in _of(one, hex)]
    colour = QColor(colours.text)
    for lines, width, share in ((hatch, 1.0, 0.55), (borders, 1.6, 1.0)):
        colour.setAlphaF(share * clearly / 100)
        pen = QPen(colour, width)
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(lines)


def _of(piece: Piece, hex: Hex) -> list[Edge]:
    """The edges of a piece that belong to one of its hexes."""
    return [edge for edge in piece.edges if edge.hex == hex]


def _line(edge: Edge) -> QLineF:
    start, end = edge_line(edge)
    return QLineF(start.x, start.y, end.x, end.y)
