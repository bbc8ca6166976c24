"""The dialog that asks what build sheets are to be like."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from builder.editor.dialogs.sheet_choice import SheetChoice
from builder.editor.dialogs.sheet_options import SheetOptionsForm
from builder.language import _


class SheetOptionsDialog(QDialog):
    """Asks for the options before build sheets are written."""

    def __init__(self, choice: SheetChoice, title: str, author: str, parent: QWidget | None = None) -> None:
        """``title`` and ``author`` are printed where nothing else is written."""
        super().__init__(parent)
        self.setWindowTitle(_("Export build sheets"))
        self.form = SheetOptionsForm(choice, self)
        self.form.pages.offer(title, author)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel, self)
        buttons.button(button.Ok).setText(_("&Export…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(14)
        layout.addWidget(self.form)
        layout.addWidget(buttons)
        self.resize(400, self.sizeHint().height())


def ask_sheet_options(parent: QWidget, choice: SheetChoice, title: str, author: str) -> SheetChoice | None:
    """Ask for the options, beginning with a choice; None where it was given up."""
    dialog = SheetOptionsDialog(choice, title, author, parent)
    done = dialog.exec()
    chosen = dialog.form.choice()
    dialog.deleteLater()
    return chosen if done else None
