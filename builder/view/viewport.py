"""How the table (millimetres) lies on the canvas (pixels): zoom and pan, kept on whole device pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.hexgrid import ACROSS_FLATS, ROW_PITCH, SIDE, Bounds, Hex, Point, to_hex

LEAST_HEX = 3.0  # px across flats
LARGEST_HEX = 220.0
LARGEST_FITTED = 72.0
USUAL_HEX = 46.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """``scale`` in px a mm; the table's origin lies at ``left, top`` px of the canvas.

    ``grain`` is the size of a device pixel in px (1 / device pixel ratio): the origin lies on whole device
    pixels, so that a picture of the table can be shifted instead of being drawn again.
    """

    scale: float = USUAL_HEX / ACROSS_FLATS
    left: float = 0.0
    top: float = 0.0
    grain: float = 1.0

    @property
    def hex_size(self) -> float:
        """A hex across its flats in px."""
        return self.scale * ACROSS_FLATS

    def to_view(self, point: Point) -> Point:
        """A point of the table as px of the canvas."""
        return Point(self.left + point.x * self.scale, self.top + point.y * self.scale)

    def to_table(self, x: float, y: float) -> Point:
        """A point of the canvas as mm on the table."""
        return Point((x - self.left) / self.scale, (y - self.top) / self.scale)

    def shown(self, left: float, top: float, width: float, height: float) -> Bounds:
        """The part of the table, in mm, that a rectangle of the canvas shows."""
        start, end = self.to_table(left, top), self.to_table(left + width, top + height)
        return Bounds(start.x, start.y, end.x, end.y)

    def panned(self, dx: float, dy: float) -> Viewport:
        """The table moved by px, to the nearest device pixel."""
        return self._at(self.scale, self.left + dx, self.top + dy)

    def zoomed(self, factor: float, x: float, y: float) -> Viewport:
        """Zoomed by ``factor`` with the point of the table under ``x, y`` staying there."""
        fixed = self.to_table(x, y)
        size = min(max(self.hex_size * factor, LEAST_HEX), LARGEST_HEX)
        scale = size / ACROSS_FLATS
        return self._at(scale, x - fixed.x * scale, y - fixed.y * scale)

    def centred(self, point: Point, width: float, height: float) -> Viewport:
        """The same zoom with a point of the table in the middle of a canvas of that size."""
        return self._at(self.scale, width / 2 - point.x * self.scale, height / 2 - point.y * self.scale)

    def fitted(self, bounds: Bounds, width: float, height: float, margin: float = 24.0) -> Viewport:
        """The zoom that shows ``bounds`` whole on a canvas of that size, with a margin in px."""
        room_x, room_y = max(width - 2 * margin, 1.0), max(height - 2 * margin, 1.0)
        scale = min(room_x / max(bounds.width, 1.0), room_y / max(bounds.height, 1.0))
        size = min(max(scale * ACROSS_FLATS, LEAST_HEX), LARGEST_FITTED)
        middle = Point((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2)
        zoomed = Viewport(size / ACROSS_FLATS, self.left, self.top, self.grain)
        return zoomed.centred(middle, width, height)

    def _at(self, scale: float, left: float, top: float) -> Viewport:
        grain = self.grain
        return Viewport(scale, round(left / grain) * grain, round(top / grain) * grain, grain)


def hexes_of(part: Bounds) -> Iterator[Hex]:
    """The hexes of a rectangle in mm, and one row and column more on every side: walls stand over edges."""
    top, bottom = int((part.top - SIDE) // ROW_PITCH), int((part.bottom + SIDE) // ROW_PITCH) + 1
    left, right = int(part.left // ACROSS_FLATS) - 1, int(part.right // ACROSS_FLATS) + 2
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield to_hex(column, row)
