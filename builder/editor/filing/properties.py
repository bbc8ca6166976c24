"""The dialog for title, author and description."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit, QWidget

from builder.battlefield import Info, SetField
from builder.editor.document.document import Document
from builder.language import _
from builder.view.widgets import dialog_buttons, form_layout, run_dialog


class PropertiesDialog(QDialog):
    """Edits the title, author and description of a battlefield; `edits` are the changes."""

    def __init__(self, info: Info, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Title and author"))
        self._info = info
        self.title = QLineEdit(info.title, self)
        self.author = QLineEdit(info.author, self)
        self.description = QPlainTextEdit(info.description, self)
        self.description.setTabChangesFocus(True)
        buttons = dialog_buttons(self)
        form_layout(
            (_("&Title"), self.title),
            (_("&Author"), self.author),
            (_("&Description"), self.description),
            buttons,
            parent=self,
        )
        self.resize(460, 320)

    def edits(self) -> tuple[SetField, ...]:
        """One edit for each field that changed."""
        given = {
            "title": self.title.text().strip(),
            "author": self.author.text().strip(),
            "description": self.description.toPlainText(),
        }
        return tuple(
            SetField(field, value) for field, value in given.items() if value != getattr(self._info, field)
        )


def edit_properties(document: Document, parent: QWidget) -> None:
    """Ask for title, author and description, and apply the changes as one step."""
    dialog = PropertiesDialog(document.battlefield.info, parent)
    if not run_dialog(dialog):
        return
    with document.group(_("Change title and author")):
        for edit in dialog.edits():
            document.do(edit, "")
