"""Which hexes a part of the table shows."""

from __future__ import annotations

from collections.abc import Iterator

from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, ROW_PITCH, SIDE, Bounds
from builder.hexgrid.offset import to_hex


def hexes_of(part: Bounds) -> Iterator[Hex]:
    """The hexes of a rectangle in mm, and one row and column more on every side: walls stand over edges."""
    top, bottom = int((part.top - SIDE) // ROW_PITCH), int((part.bottom + SIDE) // ROW_PITCH) + 1
    left, right = int(part.left // ACROSS_FLATS) - 1, int(part.right // ACROSS_FLATS) + 2
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield to_hex(column, row)
