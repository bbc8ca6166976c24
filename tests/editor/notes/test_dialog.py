"""The dialog for a note."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMenu
from pytestqt.qtbot import QtBot

from builder.battlefield.model import MAX_TEXT
from builder.editor.notes.dialog import NoteDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Hands


def writer(text: str, *, keep: bool = True) -> Callable[[QDialog], None]:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, NoteDialog)
        dialog.text.setPlainText(text)
        dialog.accept() if keep else dialog.reject()

    return write


def test_a_key_writes_a_note_on_the_hex_pointed_at(window: Window, hands: Hands, answers: Answers) -> None:
    hands.hover(Hex(2, 1))
    answers.expect(NoteDialog, writer("take care"))
    hands.key(Qt.Key.Key_N)
    assert dict(window.document.battlefield.hex_notes) == {Hex(2, 1): "take care"}
    hands.hover(Hex(2, 1))
    answers.expect(NoteDialog, writer("never mind", keep=False))
    hands.key(Qt.Key.Key_N)
    assert dict(window.document.battlefield.hex_notes) == {Hex(2, 1): "take care"}
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dict(window.document.battlefield.hex_notes) == {}


def test_a_key_writes_a_note_on_the_level_shown(window: Window, hands: Hands, answers: Answers) -> None:
    assert not window.session.actions["note-level"].isEnabled(), "all levels are shown"
    window.desk.show_level(3)
    answers.expect(NoteDialog, writer("the walls first"))
    hands.key(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert dict(window.document.battlefield.slot_notes) == {3: "the walls first"}


def test_the_context_menu_has_it_too(window: Window, hands: Hands, answers: Answers) -> None:
    hands.click(Hex(1, 1), right=True)
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    action = window.session.actions["note-hex"]
    assert action in menu.actions()
    menu.close()
    answers.expect(NoteDialog, writer("here"))
    action.trigger()
    assert dict(window.document.battlefield.hex_notes) == {Hex(1, 1): "here"}


def test_it_names_the_place_and_ctrl_enter_saves(qtbot: QtBot) -> None:
    dialog = NoteDialog(Hex(1, 3), "old")
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.windowTitle() == "Note on hex C4"
    qtbot.keyClicks(dialog.text, " and new")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.text.toPlainText() == "old and new"


def test_a_text_too_long_is_told_and_kept(qtbot: QtBot) -> None:
    dialog = NoteDialog(4, "x" * (MAX_TEXT + 1))
    qtbot.addWidget(dialog)
    dialog.show()
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    box.button(QDialogButtonBox.StandardButton.Ok).click()
    assert dialog.isVisible()
    assert "Shorten it" in dialog.hint.text()
    assert len(dialog.text.toPlainText()) == MAX_TEXT + 1
