"""Turns px and keys into what tools understand: a hex, the nearest edge, modifiers and digits."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent

from builder.editor.tools import Pointer
from builder.hexgrid import ACROSS_FLATS, Hex, centre, edge_at, hex_at
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


MODIFIERS = {
    Qt.Key.Key_Shift: Qt.KeyboardModifier.ShiftModifier,
    Qt.Key.Key_Control: Qt.KeyboardModifier.ControlModifier,
}
"""The keys that change what a tool would do while they are held."""


def is_digit_before_shortcuts(event: QEvent) -> bool:
    """Whether the key is a digit that the canvas may take before it acts as a shortcut."""
    override = event.type() == QEvent.Type.ShortcutOverride
    return isinstance(event, QKeyEvent) and override and digit(event) is not None


def digit(event: QKeyEvent) -> int | None:
    """The digit 1 to 9 that was pressed, on the keypad too, with no modifier; else None."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return None
    number = event.key() - Qt.Key.Key_0
    return number if 1 <= number <= 9 else None
