"""Odd-r offset rows (pointy-top, odd rows pushed half a hex to the right): at file borders and in print only.

Decision 18: q = x - (y - (y & 1)) / 2, r = y.
"""

from __future__ import annotations

from builder.hexgrid.hexes import Hex


def to_hex(column: int, row: int) -> Hex:
    """The hex at an odd-r column and row."""
    return Hex(column - (row - (row & 1)) // 2, row)


def from_hex(hex: Hex) -> tuple[int, int]:
    """Column and row of a hex in odd-r rows."""
    return hex.q + (hex.r - (hex.r & 1)) // 2, hex.r
