"""The notes beside the canvas."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, SetNote
from builder.battlefield.model import MAX_TEXT
from builder.editor.document.document import Document
from builder.editor.notes.dock import (
    PLACE,
    TEXT,
    NoteDialog,
    NotesDock,
    NotesModel,
    note_of,
    set_note,
    shown_name,
)
from builder.editor.sheets.options_form import SheetOptionsDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.widgets.row_table import ITEM
from editor.people import CTRL, LEFT, SHIFT, Answers, Hands, Key
from tests.battlefields import laid


def writer(text: str, *, keep: bool = True) -> Callable[[QDialog], None]:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, NoteDialog)
        dialog.text.setPlainText(text)
        dialog.accept() if keep else dialog.reject()

    return write


def test_a_key_or_the_menu_writes_a_note_on_the_hex_pointed_at_or_the_level_shown(
    window: Window, hands: Hands, answers: Answers
) -> None:
    hands.hover(Hex(2, 1))
    answers.expect(NoteDialog, writer("take care"))
    hands.key(Qt.Key.Key_N)
    assert dict(window.document.battlefield.hex_notes) == {Hex(2, 1): "take care"}
    hands.hover(Hex(2, 1))
    answers.expect(NoteDialog, writer("never mind", keep=False))
    hands.key(Qt.Key.Key_N)
    assert dict(window.document.battlefield.hex_notes) == {Hex(2, 1): "take care"}
    hands.key(Qt.Key.Key_Z, CTRL)
    assert dict(window.document.battlefield.hex_notes) == {}
    assert not window.session.actions["note-level"].isEnabled(), "all levels are shown"
    window.desk.show_level(3)
    answers.expect(NoteDialog, writer("the walls first"))
    hands.key(Qt.Key.Key_N, SHIFT)
    assert dict(window.document.battlefield.slot_notes) == {3: "the walls first"}
    hands.key(Qt.Key.Key_V)
    hands.click(Hex(1, 1), right=True)
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    action = window.session.actions["note-hex"]
    assert action in menu.actions()
    menu.close()
    answers.expect(NoteDialog, writer("here"))
    action.trigger()
    assert dict(window.document.battlefield.hex_notes) == {Hex(1, 1): "here"}


def test_it_names_the_place_ctrl_enter_saves_and_a_text_too_long_is_told_and_kept(qtbot: QtBot) -> None:
    dialog = NoteDialog(Hex(1, 3), "old")
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.windowTitle() == "Note on hex C4"
    qtbot.keyClicks(dialog.text, " and new")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return, CTRL)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.text.toPlainText() == "old and new"
    dialog = NoteDialog(4, "x" * (MAX_TEXT + 1))
    qtbot.addWidget(dialog)
    dialog.show()
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    box.button(QDialogButtonBox.StandardButton.Ok).click()
    assert dialog.isVisible()
    assert "Shorten it" in dialog.hint.text()
    assert len(dialog.text.toPlainText()) == MAX_TEXT + 1


def test_levels_from_the_top_then_hexes_row_by_row_and_a_change_tells_of_its_row_alone(
    qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
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
    qtbot.mouseClick(dock.table.viewport(), LEFT, pos=at)


def test_without_notes_it_says_how_to_write_one(qtbot: QtBot, window: Window, dock: NotesDock) -> None:
    assert dock.pages.currentWidget() is dock.table
    window.document.undo()
    window.document.undo()
    assert dock.pages.currentWidget() is dock.pages.words
    assert "build sheets" in dock.pages.words.text()


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


def test_each_change_of_a_note_is_one_step_with_its_own_label() -> None:
    document, hex = Document(), Hex(1, 3)
    set_note(document, hex, "  a red stone \n")
    assert note_of(document.battlefield, hex) == "a red stone"
    set_note(document, hex, "a red stone")
    set_note(document, hex, "a blue stone")
    set_note(document, 3, "the walls")
    set_note(document, hex, "")
    assert document.history.labels == (
        "Write a note on hex C4",
        "Change the note on hex C4",
        "Write a note on level 3",
        "Remove the note on hex C4",
    )
    assert dict(document.battlefield.hex_notes) == {}
    document.undo()
    assert note_of(document.battlefield, hex) == "a blue stone"
    assert note_of(document.battlefield, 3) == "the walls"


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
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers, tmp_path: Path
) -> None:
    def writer(place: str, text: str) -> Callable[[QDialog], None]:
        def write(dialog: QDialog) -> None:
            assert isinstance(dialog, NoteDialog)
            assert dialog.windowTitle() == f"Note on {place}"
            qtbot.keyClicks(dialog.text, text)
            qtbot.keyClick(dialog.text, Key.Key_Return, CTRL)

        return write

    window.session.workspace.add(Document(laid(("grass-2", 3, 0, 1, 0), ("rock-1", 3, 0, 2, 0))))

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
