"""The dialog that asks what build sheets are to be like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from builder.editor.dialogs.sheet_options import SheetOptionsForm, remember_options

if TYPE_CHECKING:
    from builder.sheets import Options


class SheetOptionsDialog(QDialog):
    """Asks for the options before build sheets are written."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export build sheets"))
        self.form = SheetOptionsForm(self)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel, self)
        buttons.button(button.Ok).setText(self.tr("&Export…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(14)
        layout.addWidget(self.form)
        layout.addWidget(buttons)
        self.resize(360, self.sizeHint().height())


def ask_sheet_options(parent: QWidget) -> Options | None:
    """Ask for the options and remember them; None where it was given up."""
    dialog = SheetOptionsDialog(parent)
    done = dialog.exec()
    options = dialog.form.options()
    dialog.deleteLater()
    if not done:
        return None
    remember_options(options)
    return options
