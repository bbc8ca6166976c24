"""Asks what a scenario is to be called, and whether one is to be deleted."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from builder.editor.widgets.layout import dialog_buttons, vbox
from builder.editor.widgets.message import Button, Message, ask
from builder.editor.widgets.plain_texts import PlainLabel
from builder.language import _
from builder.scenario import Scenario
from builder.scenario.limits import limits_of


class ScenarioTitleDialog(QDialog):
    """A title of at least one character that is no blank."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Rename scenario"))
        self.line = QLineEdit(title, self)
        self.line.setMaxLength(limits_of(Scenario, "title").most)
        self.line.selectAll()
        label = PlainLabel(_("&Title of the scenario"), self)
        label.setBuddy(self.line)
        self.buttons = dialog_buttons(self)
        vbox(label, self.line, self.buttons, parent=self)
        self.line.textChanged.connect(self._judge)
        self._judge()
        self.resize(380, self.sizeHint().height())

    def _judge(self) -> None:
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(self.line.text().strip()))


def ask_scenario_title(parent: QWidget, title: str) -> str | None:
    """Ask for a title; None where the question was closed."""
    dialog = ScenarioTitleDialog(title, parent)
    wanted = dialog.exec()
    dialog.deleteLater()
    return dialog.line.text().strip() if wanted else None


def may_delete_scenario(parent: QWidget, title: str, file: str) -> bool:
    """Ask whether to delete a scenario; ``file`` is the name of its file, empty where it has none."""
    more = (
        _("Its file, {file}, is deleted when you save. Undo brings the scenario back.", file=file)
        if file
        else _("Undo brings it back.")
    )
    text = _("Delete {title}?", title=title)
    buttons = {Button.Yes: _("&Delete"), Button.Cancel: ""}
    said = Message(_("Delete scenario"), text, more)
    return ask(parent, said, buttons, default=Button.Cancel) == Button.Yes
