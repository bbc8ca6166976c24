"""Notes from the key to the paper: written in the window, they are printed on the build sheets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMenu
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.editor.document.document import Document
from builder.editor.notes.dock import NoteDialog
from builder.editor.sheets.options_form import SheetOptionsDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Hands

Lay = Callable[..., Battlefield]
Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def from_menus(window: Window, id: str) -> QAction:
    """An action as the menu bar has it, in whatever menu."""
    menus = [action.menu() for action in window.menuBar().actions()]
    while menus:
        menu = menus.pop()
        assert isinstance(menu, QMenu)
        for action in menu.actions():
            if action.objectName() == id:
                return action
            if action.menu() is not None:
                menus.append(action.menu())
    raise LookupError(id)


def test_notes_on_a_hex_and_on_a_level_are_on_the_sheets(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers, tmp_path: Path, lay: Lay
) -> None:
    def writer(place: str, text: str) -> Callable[[QDialog], None]:
        def write(dialog: QDialog) -> None:
            assert isinstance(dialog, NoteDialog)
            assert dialog.windowTitle() == f"Note on {place}"
            qtbot.keyClicks(dialog.text, text)
            qtbot.keyClick(dialog.text, Key.Key_Return, CTRL)

        return write

    window.session.workspace.add(Document(lay(("grass-2", 3, 0, 1, 0), ("rock-1", 3, 0, 2, 0))))

    def printed(name: str) -> str:
        answers.expect(SheetOptionsDialog, QDialog.accept)
        answers.file(tmp_path / name)
        action = from_menus(window, "export-sheets")
        assert action.isEnabled()
        action.trigger()
        pages = PdfReader(tmp_path / f"{name}.pdf").pages
        return " ".join(" ".join(page.extract_text().split()) for page in pages)

    before = printed("before")
    assert "mind the gap" not in before
    assert "ground comes first" not in before
    hands.hover(Hex(3, 0))
    answers.expect(NoteDialog, writer("hex D1", "mind the gap"))
    hands.key(Key.Key_N)
    hands.key(Key.Key_PageDown)
    hands.key(Key.Key_PageDown)
    assert window.desk.level == 1
    answers.expect(NoteDialog, writer("level 1", "ground comes first"))
    hands.key(Key.Key_N, SHIFT)
    assert dict(window.document.battlefield.hex_notes) == {Hex(3, 0): "mind the gap"}
    assert dict(window.document.battlefield.slot_notes) == {1: "ground comes first"}
    text = printed("after")
    assert "D1: mind the gap" in text
    assert text.count("ground comes first") == 1, "in the step of that level"
