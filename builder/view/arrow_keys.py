"""Steps by arrow keys."""

from __future__ import annotations

from PySide6.QtCore import Qt

from builder.hexgrid import Hex, from_hex, to_hex

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Columns and rows that each arrow moves by."""


def stepped(hex: Hex, columns: int, rows: int) -> Hex:
    """The hex ``columns`` and ``rows`` away, as an arrow key moves; straight up stays in its column."""
    column, row = from_hex(hex)
    return to_hex(column + columns, row + rows)
