"""The page shown instead of the grid if no map is listed: why, and what to do about it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from builder.editor.document.file_names import short_path
from builder.editor.library.work import Listed
from builder.language import _, ngettext
from builder.view.theme import bold
from builder.view.widgets import PlainLabel, Stretch, push_button, vbox


class EmptyPage(QWidget):
    """``add`` requests a folder, ``clear`` an empty search."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline, self.words = PlainLabel(self, wrap=True), PlainLabel(self, wrap=True)
        self.headline.setFont(bold(self.font(), 1.3))
        for label in (self.headline, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.add = push_button(_("A&dd a Folder of Maps…"), self)
        self.clear = push_button(_("Cl&ear the Search"), self)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        middle = Qt.AlignmentFlag.AlignHCenter
        vbox(
            Stretch(2),
            self.headline,
            self.words,
            (self.add, 0, middle),
            (self.clear, 0, middle),
            Stretch(3),
            parent=self,
            spacing=14,
        )

    def show_why(self, found: Listed, text: str, *, busy: bool) -> None:
        """Say why nothing was found by the search for ``text``; ``busy``: folders are being read."""
        headline, words = _why(found, text, busy=busy)
        self.headline.setText(headline)
        self.words.say(words)
        self.add.setVisible(not found.has_own)
        self.clear.setVisible(bool(found.folders and text))


def _why(found: Listed, text: str, *, busy: bool) -> tuple[str, str]:
    """A headline and an explanation."""
    if not found.folders:
        words = _(
            "Add a folder of maps, of any format that Hexwright opens.\n"
            "They are read in the background, and no file is ever changed."
        )
        return _("The library has no folder yet"), words
    if text:
        rows = [
            ngettext("{condition}: {n} map", "{condition}: {n} maps", number, condition=part)
            for part, number in found.alone
        ]
        several = [_("Each condition alone finds:"), *rows] if len(rows) > 1 else []
        return _("No map was found"), "\n".join(several)
    if busy:
        return _("Your maps are being read …"), ""
    folders = "\n".join(short_path(Path(one.path)) for one, _there in found.folders)
    return _("There is no map in your folders"), folders
