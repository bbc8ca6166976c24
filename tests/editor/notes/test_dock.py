"""The notes beside the canvas."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.editor.notes.dialog import NoteDialog
from builder.editor.notes.dock import NotesDock
from builder.editor.notes.model import PLACE, set_note, shown_name
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers


@pytest.fixture
def dock(qtbot: QtBot, window: Window) -> NotesDock:
    """The dock, shown, with notes on level 4 and a hex far away."""
    outer = window.session.notes.parentWidget()
    assert outer is not None
    outer.show()
    qtbot.waitUntil(window.session.notes.isVisible)
    set_note(window.document, 4, "walls")
    set_note(window.document, Hex(30, -4), "stone")
    return window.session.notes


def click(qtbot: QtBot, dock: NotesDock, place: int | Hex) -> None:
    at = dock.table.visualRect(dock.model.row_of(place)).center()
    qtbot.mouseClick(dock.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_without_notes_it_says_how_to_write_one(qtbot: QtBot, window: Window, dock: NotesDock) -> None:
    assert dock.pages.currentWidget() is dock.table
    window.document.undo()
    window.document.undo()
    assert dock.pages.currentWidget() is dock.empty
    assert "build sheets" in dock.empty.text()


@pytest.mark.parametrize("place", [288, Hex(30, 44)])
def test_the_names_of_places_are_not_cut_in_any_language(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, place: int | Hex
) -> None:
    monkeypatch.setattr("builder.editor.notes.model.place_name", lambda place: f"Geschoss dort {place}")
    dock = NotesDock({name: QAction() for name in ("note-hex", "note-level")})
    qtbot.addWidget(dock)
    room = dock.table.columnWidth(PLACE)
    assert dock.fontMetrics().horizontalAdvance(shown_name(place)) <= room - 8


def test_a_click_goes_to_the_level_or_hex(qtbot: QtBot, window: Window, dock: NotesDock) -> None:
    click(qtbot, dock, 4)
    assert window.desk.level == 4
    click(qtbot, dock, Hex(30, -4))
    middle = QPoint(window.canvas.width() // 2, window.canvas.height() // 2)
    assert (window.canvas.point_of(Hex(30, -4)) - middle).manhattanLength() <= 2


def test_enter_changes_a_note_and_delete_takes_it_away(
    qtbot: QtBot, window: Window, answers: Answers, dock: NotesDock
) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, NoteDialog)
        assert dialog.text.toPlainText() == "walls"
        dialog.text.setPlainText("walls last")
        dialog.accept()

    click(qtbot, dock, 4)
    answers.expect(NoteDialog, write)
    qtbot.keyClick(dock.table, Qt.Key.Key_Return)
    assert window.document.battlefield.slot_notes[4] == "walls last"
    assert dock.table.currentIndex().siblingAtColumn(PLACE).data() == "Level 4", "the row is kept"
    qtbot.keyClick(dock.table, Qt.Key.Key_Delete)
    assert dict(window.document.battlefield.slot_notes) == {}
    assert dock.model.rowCount() == 1
