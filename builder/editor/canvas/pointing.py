"""From px and keys to what tools understand: a hex, the nearest edge, modifiers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from builder.editor.tools import Pointer
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, centre, edge_at, hex_at
from builder.hexgrid.offset import from_hex, to_hex
from builder.view.viewport import Viewport

_NEAR_EDGE = 0.3  # of a hex across its flats, from the middle towards an edge


def pointer_at(viewport: Viewport, at: QPointF, keys: Qt.KeyboardModifier) -> Pointer:
    """What a point of the canvas means."""
    point = viewport.to_table(at.x(), at.y())
    hex, edge = hex_at(point), edge_at(point)
    middle, across = centre(hex), centre(edge.across)
    towards = (
        (point.x - middle.x) * (across.x - middle.x) + (point.y - middle.y) * (across.y - middle.y)
    ) / ACROSS_FLATS
    return Pointer(
        hex,
        edge,
        near_edge=towards > _NEAR_EDGE * ACROSS_FLATS,
        shift=bool(keys & Qt.KeyboardModifier.ShiftModifier),
        ctrl=bool(keys & Qt.KeyboardModifier.ControlModifier),
        alt=bool(keys & Qt.KeyboardModifier.AltModifier),
        at=point,
    )


def pointer_on(hex: Hex, keys: Qt.KeyboardModifier) -> Pointer:
    """What the keyboard's cursor on a hex means."""
    return Pointer(
        hex,
        shift=bool(keys & Qt.KeyboardModifier.ShiftModifier),
        ctrl=bool(keys & Qt.KeyboardModifier.ControlModifier),
    )


def stepped(hex: Hex, columns: int, rows: int) -> Hex:
    """The hex so many columns and rows away, as an arrow key moves; straight up stays in its column."""
    column, row = from_hex(hex)
    return to_hex(column + columns, row + rows)
