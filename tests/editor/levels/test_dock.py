"""The levels beside the canvas, clicked and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QInputDialog, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Take
from builder.editor.document.document import Document
from builder.editor.levels.dock import EYE, HEXES, LEVEL, NOTE, PIECES, LevelsDock
from builder.editor.notes.dock import NoteDialog, set_note
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Hands, photo


def test_its_buttons_change_the_level(qtbot: QtBot, window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    for _ in range(3):
        hands.click(Hex(0, 0))
    buttons = window.session.levels.findChildren(QToolButton)
    down, up, every = (button for button in buttons if button.defaultAction() is not None)
    assert window.session.levels.text.text() == "All levels"
    assert every.isChecked()
    for button, text in (
        (down, "Level 3 of 3"),
        (down, "Level 2 of 3"),
        (up, "Level 3 of 3"),
        (every, "All levels"),
        (every, "Level 3 of 3"),
    ):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.session.levels.text.text() == text
    assert not every.isChecked()


def test_the_number_of_levels_follows_edits(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    window.desk.show_level(1)
    hands.click(Hex(0, 0))
    assert window.session.levels.text.text() == "Level 2 of 2"
    window.document.undo()
    window.desk.show_level(1)
    assert window.session.levels.text.text() == "Level 1 of 1"


def test_the_tab_key_reaches_its_buttons_and_a_click_leaves_the_keys_alone(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    window.canvas.setFocus()
    for button in window.session.levels.findChildren(QToolButton):
        assert button.focusPolicy() == Qt.FocusPolicy.TabFocus
    down = window.session.levels.findChildren(QToolButton)[1]
    qtbot.mouseClick(down, Qt.MouseButton.LeftButton)
    assert window.canvas.hasFocus()
    down.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(down, Qt.Key.Key_Space)
    assert not window.desk.all_levels


Lay = Callable[..., Battlefield]
STACK = (("grass-7", 0, 0, 1, 0), ("rock-7", 0, 0, 2, 0), ("sand-1", 0, 0, 3, 0))


@pytest.fixture
def dock(qtbot: QtBot, window: Window, lay: Lay) -> LevelsDock:
    """The dock, shown, with three levels."""
    window.session.workspace.add(Document(lay(*STACK)))
    outer = window.session.levels_dock.parentWidget()
    assert outer is not None
    outer.show()
    qtbot.waitUntil(window.session.levels_dock.isVisible)
    return window.session.levels_dock


def click(qtbot: QtBot, dock: LevelsDock, level: int, column: int = LEVEL) -> None:
    row = dock.model.row_of(level).siblingAtColumn(column)
    dock.table.scrollTo(row)
    at = dock.table.visualRect(row).center()
    qtbot.mouseClick(dock.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_click_shows_a_level_and_the_row_follows_the_window(
    qtbot: QtBot, window: Window, dock: LevelsDock
) -> None:
    click(qtbot, dock, 2)
    assert (window.desk.level, window.desk.all_levels) == (2, False)
    window.desk.show_level(3)
    assert dock.table.currentIndex().row() == dock.model.row_of(3).row()
    click(qtbot, dock, 0)
    assert window.desk.all_levels
    qtbot.keyClick(dock.table, Qt.Key.Key_Down)
    assert (window.desk.level, window.desk.all_levels) == (3, False)
    qtbot.keyClick(dock.table, Qt.Key.Key_Down)
    assert window.desk.level == 2


def test_an_eye_hides_a_level_without_going_there_and_it_is_not_hit(
    qtbot: QtBot, window: Window, hands: Hands, dock: LevelsDock
) -> None:
    click(qtbot, dock, 3, EYE)
    assert window.desk.reach.hidden_levels == {3}
    assert window.desk.all_levels, "it went nowhere"
    hands.click(Hex(0, 0))
    (hit,) = window.desk.selected
    assert hit.type.id == "rock-7", "what lies below is hit"
    click(qtbot, dock, 2)
    qtbot.keyClick(dock.table, Qt.Key.Key_Space)
    assert window.desk.reach.hidden_levels == {2, 3}
    click(qtbot, dock, 3, EYE)
    assert window.desk.reach.hidden_levels == {2}


def test_a_hidden_level_is_not_painted(qtbot: QtBot, window: Window, dock: LevelsDock) -> None:
    canvas = window.canvas
    at = canvas.point_of(Hex(1, 0))
    seen = photo(canvas).pixelColor(at)
    click(qtbot, dock, 2, EYE)
    under = photo(canvas).pixelColor(at)
    assert seen != under
    click(qtbot, dock, 2, EYE)
    assert photo(canvas).pixelColor(at) == seen


def test_levels_are_inserted_and_removed_by_its_buttons(
    qtbot: QtBot, window: Window, hands: Hands, dock: LevelsDock
) -> None:
    buttons = {b.defaultAction().objectName(): b for b in dock.findChildren(QToolButton) if b.defaultAction()}
    assert not buttons["insert-level"].isEnabled(), "no level is chosen"
    click(qtbot, dock, 2)
    qtbot.mouseClick(buttons["insert-level"], Qt.MouseButton.LeftButton)
    assert hands.placed() == [("grass-7", 0, 0, 1, 0), ("rock-7", 0, 0, 3, 0), ("sand-1", 0, 0, 4, 0)]
    assert window.session.status.currentMessage() == "Level 2 is new; 2 pieces raised"
    qtbot.mouseClick(buttons["remove-level"], Qt.MouseButton.LeftButton)
    assert hands.placed() == list(STACK)
    click(qtbot, dock, 2)
    qtbot.mouseClick(buttons["remove-level"], Qt.MouseButton.LeftButton)
    assert hands.placed() == [STACK[0], ("sand-1", 0, 0, 2, 0)]
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hands.placed() == list(STACK)


def test_go_to_level_asks_for_a_number(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers, dock: LevelsDock
) -> None:
    def two(dialog: QDialog) -> None:
        assert isinstance(dialog, QInputDialog)
        assert (dialog.intMinimum(), dialog.intMaximum()) == (1, 4)
        dialog.setIntValue(2)
        dialog.accept()

    answers.expect(QInputDialog, two)
    hands.key(Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert window.desk.level == 2
    answers.expect(QInputDialog, lambda dialog: dialog.reject())
    window.session.levels.text.click()
    assert window.desk.level == 2


def test_enter_on_a_level_writes_its_note(
    qtbot: QtBot, window: Window, answers: Answers, dock: LevelsDock
) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, NoteDialog)
        dialog.text.setPlainText("first the walls")
        dialog.accept()

    click(qtbot, dock, 2)
    answers.expect(NoteDialog, write)
    qtbot.keyClick(dock.table, Qt.Key.Key_Return)
    assert dict(window.document.battlefield.slot_notes) == {2: "first the walls"}
    assert "first the walls" in [dock.model.index(2, column).data() for column in range(5)]


def test_the_menu_of_a_level_has_what_can_be_done_with_it(
    qtbot: QtBot, window: Window, dock: LevelsDock
) -> None:
    dock.table.customContextMenuRequested.emit(QPoint(5, 5))
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    assert window.session.actions["hide-level"] in menu.actions()
    menu.close()


def test_out_of_sight_it_does_nothing_and_catches_up_when_shown(
    qtbot: QtBot, window: Window, dock: LevelsDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    outer = dock.parentWidget()
    assert outer is not None
    outer.hide()
    calls: list[object] = []
    monkeypatch.setattr(dock.model, "follow", calls.append)
    monkeypatch.setattr(dock.model, "renew", lambda: calls.append("renew"))
    window.document.do(Take((3,)), "x")
    window.document.undo()
    window.desk.show_level(3)
    window.session.actions["remove-level"].trigger()
    assert calls == []
    monkeypatch.undo()
    outer.show()
    qtbot.waitUntil(dock.isVisible)
    assert dock.model.rowCount() == 3
    assert dock.table.currentIndex().row() == dock.model.row_of(2).row()


def test_the_columns_are_read_whole_and_leave_room_for_some_words_of_a_note(
    qtbot: QtBot, window: Window, dock: LevelsDock
) -> None:
    set_note(window.document, 2, "Road to the lake")
    set_note(window.document, 1, "Lay the lake first, then the two roads along its shore and the bridge.")
    dock.setParent(None)
    qtbot.addWidget(dock)
    dock.resize(dock.sizeHint())
    dock.show()
    table = dock.table
    for column in (EYE, LEVEL, PIECES, HEXES):
        assert table.sizeHintForColumn(column) <= table.columnWidth(column)
    header = table.horizontalHeader()
    assert all(
        header.sectionSizeHint(column) <= header.sectionSize(column) for column in (LEVEL, PIECES, HEXES)
    )
    short, long = (dock.model.row_of(level).siblingAtColumn(NOTE) for level in (2, 1))
    assert table.sizeHintForIndex(short).width() <= table.columnWidth(NOTE)
    assert long.data(Qt.ItemDataRole.ToolTipRole).endswith("the bridge.")
    assert dock.model.row_of(2).data(Qt.ItemDataRole.AccessibleTextRole) == "Level 2"
