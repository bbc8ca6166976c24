"""Asks what a stamp is to be called."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from builder.editor.plain_texts import PlainLabel
from builder.errors import RefusedError
from builder.language import _
from builder.view.theme import colours

Demand = Callable[[str], str]


class StampNameDialog(QDialog):
    """A name, and at once why it will not do; `name` is what was given."""

    def __init__(self, title: str, name: str, demand: Demand, parent: QWidget | None = None) -> None:
        """``demand`` gives the name as it is kept, or raises RefusedError with the reason why not."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self._demand = demand
        self.line = QLineEdit(name, self)
        self.line.setPlaceholderText(_("Watch tower, ford, corner of a castle …"))
        self.line.selectAll()
        label = PlainLabel(_("&Name of the stamp"), self)
        label.setBuddy(self.line)
        self.reason = PlainLabel(self)
        self.reason.setStyleSheet(f"color: {colours(self.palette()).bad.name()}")
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Save | button.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (label, self.line, self.reason, self.buttons):
            layout.addWidget(widget)
        self.line.textChanged.connect(self._judge)
        self._judge()
        self.resize(380, self.sizeHint().height())

    @property
    def name(self) -> str:
        """The name as it is kept. Raises RefusedError where it will not do."""
        return self._demand(self.line.text())

    def _judge(self) -> None:
        reason = ""
        try:
            self._demand(self.line.text())
        except RefusedError as error:
            reason = str(error)
        # An empty field needs no reproach: nobody has written anything yet.
        self.reason.setText(reason if self.line.text().strip() else "")
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not reason)


def ask_stamp_name(parent: QWidget, title: str, name: str, demand: Demand) -> str | None:
    """Ask for a name; None where the question was closed."""
    dialog = StampNameDialog(title, name, demand, parent)
    return dialog.name if dialog.exec() else None
