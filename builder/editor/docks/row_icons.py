"""Icons for rows that can be chosen: in their colour, and in that of the text on a row that is."""

from __future__ import annotations

from PySide6.QtGui import QColor, QIcon, QPalette

from builder.editor.icons import icon, pixmap

_SIZES = (16, 32)


def row_icon(name: str, colour: QColor, palette: QPalette) -> QIcon:
    """The icon of that name for a list in this palette. Raises KeyError for an unknown name."""
    made = icon(name, colour)
    chosen = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.HighlightedText)
    for size in _SIZES:
        made.addPixmap(pixmap(name, chosen, size), QIcon.Mode.Selected)
    return made
