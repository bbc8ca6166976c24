"""Texts of files letter by letter: Qt makes bold words, pictures and links of what looks like HTML."""

from __future__ import annotations

from html import escape
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Guess  # where `mightBeRichText` is
from PySide6.QtWidgets import QLabel


class PlainLabel(QLabel):
    """A label that shows its text as it is."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.setTextFormat(Qt.TextFormat.PlainText)


def plain_tip(text: str) -> str:
    """A tool tip that shows a text as it is."""
    if not Guess.mightBeRichText(text):
        return text
    return f'<p style="white-space:pre-wrap">{escape(text)}</p>'
