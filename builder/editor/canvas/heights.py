"""The height of what is seen on top of each hex, as numbers on the canvas."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtGui import QPainter

from builder.battlefield import Occupancy
from builder.catalogue import TileClass
from builder.editor.canvas.hexes import hexes_of
from builder.editor.canvas.lettering import Lettering, script
from builder.editor.canvas.viewport import Viewport
from builder.editor.theme import Colours
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, centre

HEIGHTS_ABOVE = 17.0  # px a hex: no numbers when smaller


def seen_height(
    occupancy: Occupancy, hex: Hex, highest: int | None, hidden: Container[int] = ()
) -> int | None:
    """How high above the table the top in sight is, in levels; None for bare table.

    Land and walls in slot n are n levels high, a fluid is n - 1. What stands tall on its hexes (a tree)
    carries a number of its own: None as well.
    """
    column = occupancy.column(hex)
    for slot in sorted(column, reverse=True):
        for piece in reversed(column[slot]):
            if piece.id in hidden or (highest is not None and piece.slot > highest):
                continue
            tile_class = piece.type.kind.tile_class
            if tile_class is TileClass.OBSTACLE:
                return None
            return slot - 1 if tile_class is TileClass.FLUID else slot
    return None


def paint_heights(
    painter: QPainter,
    viewport: Viewport,
    part: Bounds,
    colours: Colours,
    lettering: Lettering,
    occupancy: Occupancy,
    highest: int | None,
    hidden: Container[int],
) -> None:
    """Write the heights of a part of the table; the painter's unit is the px of the canvas."""
    size = viewport.hex_size
    if size < HEIGHTS_ABOVE:
        return
    ratio = painter.device().devicePixelRatioF()
    style = script(min(max(size * 0.32, 9.0), 17.0), colours.text, colours.halo, ratio, bold=True)
    for hex in hexes_of(part):
        height = seen_height(occupancy, hex, highest, hidden)
        if height is not None:
            x, y = viewport.to_view(centre(hex))
            lettering.write(painter, str(height), x, y, style)
