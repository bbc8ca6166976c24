"""Scales of colours that everybody can tell apart: near and far, seen and hidden."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor

from builder.view.theme import see_through

MOST_TURNS = 6  # turns with a colour of their own; more look like the last

# Lighter to darker all the way, and yellow to blue: seen in the same order with any kind of colour blindness.
_STOPS = ("#ffe945", "#e8b24a", "#bf8361", "#8e6680", "#5d5590", "#31447f", "#0a2a5e")


def ramp(share: float) -> QColor:
    """The colour of a share of the way: 0 is near, 1 far."""
    at = min(max(share, 0.0), 1.0) * (len(_STOPS) - 1)
    low = min(int(at), len(_STOPS) - 2)
    one, other, part = QColor(_STOPS[low]), QColor(_STOPS[low + 1]), at - low
    mixed = [
        round(a * (1 - part) + b * part)
        for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
    ]
    return QColor(*mixed)


def of_turns(number: int) -> QColor:
    """The colour of a number of turns, from 1."""
    return ramp((min(number, MOST_TURNS) - 1) / (MOST_TURNS - 1))


def ink_on(colour: QColor) -> tuple[QColor, QColor]:
    """Dark or light letters, whichever is read on a colour, and their halo."""
    dark, light = QColor("#101114"), QColor("#ffffff")
    return (dark, light) if luminance(colour) > 0.18 else (light, dark)


def luminance(colour: QColor) -> float:
    """How light the eye finds a colour, 0 to 1 (relative luminance of sRGB)."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


class SeenPart(StrEnum):
    """How much of a figure on a space is seen."""

    SEEN = "seen"
    PARTLY = "partly"
    HIDDEN = "hidden"


def view_of(percent: int) -> SeenPart:
    """The view of a figure that is seen to some percent: all, part or nothing of it."""
    return SeenPart.SEEN if percent == 100 else SeenPart.PARTLY if percent else SeenPart.HIDDEN


# In the light, in half shade, in the dark: the order of lightness is that of sight.
COLOURS = {
    SeenPart.SEEN: QColor("#ffe945"),
    SeenPart.PARTLY: QColor("#e08a3c"),
    SeenPart.HIDDEN: QColor("#16254f"),
}
# A pattern over the colour tells them apart in grey, too: none, dots, strokes.
_PATTERNS = {SeenPart.PARTLY: Qt.BrushStyle.Dense6Pattern, SeenPart.HIDDEN: Qt.BrushStyle.FDiagPattern}
_PATTERN_INK = {SeenPart.PARTLY: QColor("#5a2b00"), SeenPart.HIDDEN: QColor("#dfe6ff")}


def pattern(view: SeenPart, alpha: int) -> QBrush | None:
    """The pattern over a colour, so much opaque; None for what is seen."""
    if view not in _PATTERNS:
        return None
    return QBrush(see_through(_PATTERN_INK[view], alpha), _PATTERNS[view])
