"""The hexes of the bare table."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from builder.editor.theme import Colours
from builder.hexgrid.geometry import ACROSS_FLATS, ROW_PITCH, SIDE, Bounds, centre
from builder.hexgrid.offset import to_hex

_BLOCK = 16  # columns and rows; even, because rows repeat in pairs


def paint_grid(painter: QPainter, part: Bounds, colours: Colours) -> None:
    """Paint a part of the table; the painter's unit is the mm."""
    pen = QPen(colours.grid, 1.0)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    wide, deep = _BLOCK * ACROSS_FLATS, _BLOCK * ROW_PITCH
    # Hexes reach a little out of their block.
    left, right = int((part.left - ACROSS_FLATS) // wide), int((part.right + ACROSS_FLATS) // wide)
    top, bottom = int((part.top - SIDE) // deep), int((part.bottom + SIDE) // deep)
    base = painter.transform()
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            painter.translate(column * wide, row * deep)
            painter.drawPath(_block())
            painter.setTransform(base)


@lru_cache(maxsize=1)
def _block() -> QPainterPath:
    """The lower right half of the border of each hex in a block, so that none is drawn twice."""
    half, quarter = ACROSS_FLATS / 2, SIDE / 2
    path = QPainterPath()
    for row in range(_BLOCK):
        for column in range(_BLOCK):
            x, y = centre(to_hex(column, row))
            path.moveTo(x + half, y - quarter)
            path.lineTo(x + half, y + quarter)
            path.lineTo(x, y + SIDE)
            path.lineTo(x - half, y + quarter)
    return path
