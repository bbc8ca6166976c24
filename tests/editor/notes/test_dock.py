"""The notes beside the canvas."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, SetNote
from builder.battlefield.model import MAX_TEXT
from builder.editor.notes.dock import (
    PLACE,
    TEXT,
    NoteDialog,
    NotesDock,
    NotesModel,
    set_note,
    shown_name,
)
from builder.editor.widgets.row_table import ITEM
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


def test_levels_from_the_top_then_hexes_row_by_row(qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    model, battlefield = NotesModel(), Battlefield()
    qtmodeltester.check(model)
    for place, text in ((Hex(1, 3), "stone"), (2, "low"), (Hex(0, 0), "two\nlines"), (7, "high")):
        battlefield.apply(SetNote(place, text))
        model.show(battlefield)
    rows = [(model.index(row, PLACE).data(), model.index(row, TEXT).data()) for row in range(4)]
    assert rows == [("Level 7", "high"), ("Level 2", "low"), ("Hex A1", "two lines"), ("Hex C4", "stone")]
    assert model.index(2, TEXT).data(Qt.ItemDataRole.ToolTipRole) == "two\nlines"
    assert model.row_of(Hex(1, 3)).data(ITEM) == Hex(1, 3)
    assert not model.row_of(3).isValid()


def test_a_text_changed_tells_of_its_row_alone(qtbot: QtBot) -> None:
    model, battlefield = NotesModel(), Battlefield()
    for place in (1, 2, 3):
        battlefield.apply(SetNote(place, "x"))
    model.show(battlefield)
    told: list[int] = []
    model.dataChanged.connect(lambda first, _last, _roles: told.append(first.row()))
    battlefield.apply(SetNote(2, "y"))
    model.show(battlefield)
    assert told == [1]


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
    monkeypatch.setattr("builder.editor.notes.dock.place_name", lambda place: f"Geschoss dort {place}")
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
