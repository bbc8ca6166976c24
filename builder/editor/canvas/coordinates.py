"""The names of hexes (A1, B1 …) on the canvas, where hexes are large enough for them."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtGui import QPainter

from builder.battlefield import Occupancy
from builder.editor.canvas.heights import is_covered
from builder.editor.canvas.hexes import hexes_of
from builder.editor.canvas.lettering import Lettering, script
from builder.editor.canvas.viewport import Viewport
from builder.editor.theme import LIGHT, Colours
from builder.hexgrid.geometry import SIDE, Bounds, centre
from builder.hexgrid.offset import label

COORDINATES_ABOVE = 30.0  # px a hex: no names when smaller
_UP = 0.56  # of a side: the names stand in the upper part of the hex


def paint_coordinates(
    painter: QPainter,
    viewport: Viewport,
    part: Bounds,
    colours: Colours,
    lettering: Lettering,
    occupancy: Occupancy,
    highest: int | None,
    hidden: Container[int],
) -> None:
    """Write the names of the hexes in a part of the table; the painter's unit is the px of the canvas."""
    size = viewport.hex_size
    if size < COORDINATES_ABOVE:
        return
    ratio = painter.device().devicePixelRatioF()
    letters = min(max(size * 0.2, 8.0), 13.0)
    # Bold: strokes of less than a px, as most fonts have them at this size, are smoothed into the ground.
    bare = script(letters, colours.faint, colours.halo, ratio, bold=True)
    # Tiles have the same colours in the dark, so what is written on them has, too.
    covered = script(letters, LIGHT.text, LIGHT.halo, ratio, bold=True)
    for hex in hexes_of(part):
        x, y = viewport.to_view(centre(hex))
        style = covered if is_covered(occupancy, hex, highest, hidden) else bare
        lettering.write(painter, label(hex), x, y - _UP * SIDE * viewport.scale, style)
