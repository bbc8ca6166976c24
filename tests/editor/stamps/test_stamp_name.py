"""The question what a stamp is called."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.editor.stamps.commands import StampNameDialog
from builder.errors import RefusedError


def demand(name: str) -> str:
    if not name.strip() or name == "taken":
        raise RefusedError("There is one already")
    return name.strip()


def test_a_name_that_will_not_do_cannot_be_saved_and_says_why(qtbot: QtBot) -> None:
    dialog = StampNameDialog("Save", "", demand)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    save = dialog.buttons.button(dialog.buttons.StandardButton.Save)
    assert not save.isEnabled()
    assert dialog.reason.text() == "", "nobody is told off before the first letter"
    qtbot.keyClicks(dialog.line, "taken")
    assert not save.isEnabled()
    assert dialog.reason.text() == "There is one already"
    qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter does not save it either"
    qtbot.keyClicks(dialog.line, " ford ")
    assert dialog.reason.text() == ""
    qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.name == "taken ford"


def test_escape_gives_up(qtbot: QtBot) -> None:
    dialog = StampNameDialog("Save", "ford", demand)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected
