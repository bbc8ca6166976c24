"""The dialog for the note of a level or a hex."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPalette, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from builder.battlefield.model import MAX_TEXT
from builder.editor.document.document import Document
from builder.editor.notes.model import note_of, place_name, set_note
from builder.editor.widgets.layout import vbox
from builder.editor.widgets.plain_texts import PlainLabel
from builder.hexgrid import Hex
from builder.language import _
from builder.view.theme import colours


class NoteDialog(QDialog):
    """Edits one note; empty text takes it away, a text too long is told and kept."""

    def __init__(self, place: int | Hex, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Note on {place}", place=place_name(place)))
        self.text = QPlainTextEdit(text, self)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.windowTitle())
        self.text.setPlaceholderText(_("What a builder should know here"))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        hint = _("It is printed on the build sheets. Ctrl+Enter saves it; an empty note is taken away.")
        self.hint = PlainLabel(hint, self, wrap=True)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        vbox(self.text, self.hint, buttons, parent=self)
        self.resize(400, 220)

    def accept(self) -> None:
        """Close with the text, unless it is too long."""
        length = len(self.text.toPlainText())
        if length <= MAX_TEXT:
            super().accept()
            return
        self.hint.setText(
            _(
                "{length} characters are too many: a note takes {most}. Shorten it.",
                length=length,
                most=MAX_TEXT,
            )
        )
        palette = self.hint.palette()
        palette.setColor(QPalette.ColorRole.WindowText, colours(palette).bad)
        self.hint.setPalette(palette)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        else:
            super().keyPressEvent(event)


def edit_note(document: Document, place: int | Hex, parent: QWidget) -> None:
    """Ask for the note of a place and keep it."""
    dialog = NoteDialog(place, note_of(document.battlefield, place), parent)
    if dialog.exec():
        set_note(document, place, dialog.text.toPlainText())
