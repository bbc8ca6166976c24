"""Colours and patterns of seen, partly seen and hidden: light to dark, told apart by everybody."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor


class View(StrEnum):
    """How much of a figure on a space is seen."""

    SEEN = "seen"
    PARTLY = "partly"
    HIDDEN = "hidden"


def view_of(percent: int) -> View:
    """The view of so many percent: of all, of some, of nothing."""
    return View.SEEN if percent == 100 else View.PARTLY if percent else View.HIDDEN


# In the light, in half shade, in the dark: the order of lightness is that of sight.
COLOURS = {View.SEEN: QColor("#ffe945"), View.PARTLY: QColor("#e08a3c"), View.HIDDEN: QColor("#16254f")}
# A pattern over the colour tells them apart in grey, too: none, dots, strokes.
_PATTERNS = {View.PARTLY: Qt.BrushStyle.Dense6Pattern, View.HIDDEN: Qt.BrushStyle.FDiagPattern}
_PATTERN_INK = {View.PARTLY: QColor("#5a2b00"), View.HIDDEN: QColor("#dfe6ff")}


def pattern(view: View, alpha: int) -> QBrush | None:
    """The pattern over a colour, so much opaque; None for what is seen."""
    if view not in _PATTERNS:
        return None
    ink = QColor(_PATTERN_INK[view])
    ink.setAlpha(alpha)
    return QBrush(ink, _PATTERNS[view])
