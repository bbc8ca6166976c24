"""What keys mean to a canvas: arrows, modifiers that change a preview, digits."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Columns and rows that each arrow moves the cursor by."""
MODIFIERS = {
    Qt.Key.Key_Shift: Qt.KeyboardModifier.ShiftModifier,
    Qt.Key.Key_Control: Qt.KeyboardModifier.ControlModifier,
}
"""The keys that change what a tool would do while they are held."""


def is_digit_before_shortcuts(event: QEvent) -> bool:
    """Whether a digit was pressed that may be kept from being a shortcut."""
    override = event.type() == QEvent.Type.ShortcutOverride
    return isinstance(event, QKeyEvent) and override and digit(event) is not None


def digit(event: QKeyEvent) -> int | None:
    """The digit 1 to 9 that was pressed, on the keypad too, with no modifier; else None."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return None
    number = event.key() - Qt.Key.Key_0
    return number if 1 <= number <= 9 else None
