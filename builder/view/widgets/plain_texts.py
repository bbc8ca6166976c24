"""Texts of files letter by letter: Qt makes bold words, pictures and links of what looks like HTML, and
follows marks that turn the direction of all that comes after them."""

from __future__ import annotations

from html import escape
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Guess  # where `mightBeRichText` is
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from builder.view.overrides import SafeOverrides
from builder.wording import cleaned


class PlainLabel(SafeOverrides, QLabel):
    """A label that shows its text as it is."""

    def __init__(self, *given: Any, wrap: bool = False) -> None:
        """``wrap``: a text that is wider is broken into lines."""
        super().__init__(*given)
        self.setWordWrap(wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(self.text())

    def setText(self, text: str) -> None:
        super().setText(cleaned(text))

    def say(self, text: str) -> None:
        """Show a text; there is no label where it is empty."""
        self.setText(text)
        self.setVisible(bool(text))


def plain_tip(text: str) -> str:
    """A tool tip that shows a text as it is."""
    text = cleaned(text)
    if not Guess.mightBeRichText(text):
        return text
    return f'<p style="white-space:pre-wrap">{escape(text)}</p>'


W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str = "", tip: str = "") -> W:
    """The widget with a name for screen readers, and a plain tool tip, where these are given."""
    if name:
        widget.setAccessibleName(name)
    if name and isinstance(widget, QComboBox):  # on Linux Qt calls it by what it shows
        widget.setAccessibleDescription(f"{name}. {cleaned(tip)}" if tip else name)
    if tip:
        widget.setToolTip(plain_tip(tip))
    return widget
