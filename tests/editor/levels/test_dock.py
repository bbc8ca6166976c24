"""The levels beside the canvas, clicked and by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QDialog, QInputDialog, QMenu, QSlider, QToolButton
from pytestqt.qtbot import QtBot

from builder.battlefield import Take, edits
from builder.editor.document.document import Document
from builder.editor.levels.dock import EYE, HEXES, LEVEL, NOTE, PIECES, LevelsDock
from builder.editor.notes.dock import NoteDialog, set_note
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import CTRL, LEFT, SHIFT, Answers, Hands, Key, alike, photo
from tests.battlefields import laid


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
        qtbot.mouseClick(button, LEFT)
        assert window.session.levels.text.text() == text
    assert not every.isChecked()


def test_its_buttons_change_the_level_by_click_or_key_and_the_number_follows_edits(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.place("rock-1", Hex(0, 0))
    window.desk.show_level(1)
    hands.click(Hex(0, 0))
    assert window.session.levels.text.text() == "Level 2 of 2"
    window.document.undo()
    window.desk.show_level(1)
    assert window.session.levels.text.text() == "Level 1 of 1"
    window.desk.show_all_levels(True)
    window.canvas.setFocus()
    for button in window.session.levels.findChildren(QToolButton):
        assert button.focusPolicy() == Qt.FocusPolicy.TabFocus
    down = window.session.levels.findChildren(QToolButton)[1]
    qtbot.mouseClick(down, LEFT)
    assert window.canvas.hasFocus()
    down.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(down, Qt.Key.Key_Space)
    assert not window.desk.all_levels


STACK = (("grass-7", 0, 0, 1, 0), ("rock-7", 0, 0, 2, 0), ("sand-1", 0, 0, 3, 0))


@pytest.fixture
def dock(qtbot: QtBot, window: Window) -> LevelsDock:
    """The dock, shown, with three levels."""
    window.session.workspace.add(Document(laid(*STACK)))
    outer = window.session.levels_dock.parentWidget()
    assert outer is not None
    outer.show()
    qtbot.waitUntil(window.session.levels_dock.isVisible)
    return window.session.levels_dock


def click(qtbot: QtBot, dock: LevelsDock, level: int, column: int = LEVEL) -> None:
    row = dock.model.row_of(level).siblingAtColumn(column)
    dock.table.scrollTo(row)
    at = dock.table.visualRect(row).center()
    qtbot.mouseClick(dock.table.viewport(), LEFT, pos=at)


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


def test_an_eye_hides_a_level_from_sight_and_hits_without_going_there(
    qtbot: QtBot, window: Window, dock: LevelsDock, hands: Hands
) -> None:
    canvas = window.canvas
    at = canvas.point_of(Hex(1, 0))
    seen = photo(canvas).pixelColor(at)
    click(qtbot, dock, 2, EYE)
    under = photo(canvas).pixelColor(at)
    assert seen != under
    click(qtbot, dock, 2, EYE)
    assert photo(canvas).pixelColor(at) == seen
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


def test_levels_are_inserted_and_removed_by_its_buttons(
    qtbot: QtBot, window: Window, hands: Hands, dock: LevelsDock
) -> None:
    buttons = {b.defaultAction().objectName(): b for b in dock.findChildren(QToolButton) if b.defaultAction()}
    assert not buttons["insert-level"].isEnabled(), "no level is chosen"
    click(qtbot, dock, 2)
    qtbot.mouseClick(buttons["insert-level"], LEFT)
    assert hands.placed() == [("grass-7", 0, 0, 1, 0), ("rock-7", 0, 0, 3, 0), ("sand-1", 0, 0, 4, 0)]
    assert window.session.status.currentMessage() == "Level 2 is new; 2 pieces raised"
    qtbot.mouseClick(buttons["remove-level"], LEFT)
    assert hands.placed() == list(STACK)
    click(qtbot, dock, 2)
    qtbot.mouseClick(buttons["remove-level"], LEFT)
    assert hands.placed() == [STACK[0], ("sand-1", 0, 0, 2, 0)]
    hands.key(Qt.Key.Key_Z, CTRL)
    assert hands.placed() == list(STACK)


def test_go_to_level_asks_for_a_number_and_enter_on_one_writes_its_note(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers, dock: LevelsDock
) -> None:
    def two(dialog: QDialog) -> None:
        assert isinstance(dialog, QInputDialog)
        assert (dialog.intMinimum(), dialog.intMaximum()) == (1, 4)
        dialog.setIntValue(2)
        dialog.accept()

    answers.expect(QInputDialog, two)
    hands.key(Qt.Key.Key_J)
    assert window.desk.level == 2
    answers.expect(QInputDialog, lambda dialog: dialog.reject())
    window.session.levels.text.click()
    assert window.desk.level == 2

    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, NoteDialog)
        dialog.text.setPlainText("first the walls")
        dialog.accept()

    click(qtbot, dock, 2)
    answers.expect(NoteDialog, write)
    qtbot.keyClick(dock.table, Qt.Key.Key_Return)
    assert dict(window.document.battlefield.slot_notes) == {2: "first the walls"}
    assert "first the walls" in [dock.model.index(2, column).data() for column in range(5)]
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


ROWS = (
    ("rock-1", 2, 2, 1, 0),  # 1 to 3: a pile
    ("rock-1", 2, 2, 2, 0),
    ("rock-1", 2, 2, 3, 0),
    ("rock-1", 3, 2, 1, 0),  # 4 and 5 beside it
    ("rock-1", 3, 2, 2, 0),
    ("rock-1", 6, 1, 2, 0),  # 6 and 7 far from it
    ("rock-1", 7, 1, 1, 0),
    ("fortress-wall-straight", 5, 4, 1, 0),  # 8 reaches from level 1 up to 9
)

ALL = {1, 2, 3, 4, 5, 6, 7, 8}

SECOND = {2, 5, 6, 8}  # shown in full on level 2


@pytest.fixture
def second(window: Window, hands: Hands) -> Window:
    """The window with level 2 of a battlefield shown."""
    window.session.workspace.add(Document(laid(*ROWS)))
    while window.desk.all_levels or window.desk.level > 2:
        hands.key(Key.Key_PageDown)
    assert (window.desk.level, window.desk.all_levels) == (2, False)
    return window


def test_all_ways_to_select_take_what_is_shown_in_full(second: Window, hands: Hands) -> None:
    def selected(key: Key) -> frozenset[int]:
        hands.key(key, CTRL)
        return second.desk.selection

    hands.click(Hex(2, 2))
    assert second.desk.selection == {2}, "the pile is hit on the level shown"
    assert selected(Key.Key_U) == {2}, "the piece above is on a level that is not shown"
    assert selected(Key.Key_T) == {2, 5}
    assert selected(Key.Key_A) == SECOND
    second.desk.select(())
    hands.drag(Hex(1, 0), Hex(5, 2), Hex(6, 5))
    assert second.desk.selection == SECOND
    hands.key(Key.Key_A)
    assert second.desk.all_levels
    hands.drag(Hex(1, 0), Hex(5, 2), Hex(6, 5))
    assert second.desk.selection == ALL
    second.desk.select({2})
    assert selected(Key.Key_U) == {2, 3}
    hands.click(Hex(6, 5))
    hands.click(Hex(2, 2))
    assert second.desk.selection == {3}
    assert selected(Key.Key_T) == {1, 2, 3, 4, 5}
    assert selected(Key.Key_A) == ALL


# How the others are seen ----------------------------------------------------------------------------------
def _picture(window: Window) -> QImage:
    """The canvas with the mouse elsewhere."""
    window.canvas.leave()
    return photo(window.canvas)


def _colour(window: Window, hands: Hands, hex: Hex) -> QColor:
    """The colour of the middle of a hex."""
    image = _picture(window)
    return image.pixelColor(hands.at(hex) * image.devicePixelRatio())


def _slide(qtbot: QtBot, slider: QSlider, value: int) -> None:
    """Move a slider by the arrow keys."""
    while slider.value() != value:
        before = slider.value()
        qtbot.keyClick(slider, Key.Key_Left if value < before else Key.Key_Right)
        assert abs(slider.value() - value) < abs(before - value), "it moves"


def _far(one: QColor, other: QColor) -> int:
    return sum(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


def test_the_slider_fades_the_levels_below_unless_all_are_shown(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    window.session.workspace.add(Document(laid(("rock-1", 2, 2, 1, 0), ("grass-1", 5, 2, 2, 0))))
    window.session.show_dock("view")
    slider, before = window.session.view_dock.fields["below"], _picture(window)
    for either in (slider, window.session.view_dock.fields["above"]):
        for share in (0, 100):
            _slide(qtbot, either, share)
        assert alike(_picture(window), before), "with all levels shown nothing changes"
    bare, full = _colour(window, hands, Hex(0, 4)), _colour(window, hands, Hex(2, 2))
    assert _far(bare, full) > 60
    window.desk.show_level(2)
    above = _colour(window, hands, Hex(5, 2))
    _slide(qtbot, slider, 0)
    assert _colour(window, hands, Hex(2, 2)) == bare, "0 % hides it"
    seen = []
    for share in (20, 40, 60, 80, 100):
        _slide(qtbot, slider, share)
        seen.append(_far(bare, _colour(window, hands, Hex(2, 2))))
    assert seen == sorted(set(seen)), "the higher, the more is seen"
    assert _colour(window, hands, Hex(2, 2)) == full, "100 % shows it in full"
    assert _colour(window, hands, Hex(5, 2)) == above, "the level shown stays as it is"


def test_the_slider_draws_the_levels_above(qtbot: QtBot, window: Window, hands: Hands) -> None:
    window.session.workspace.add(Document(laid(("rock-1", 2, 2, 1, 0))))
    window.session.show_dock("view")
    slider = window.session.view_dock.fields["above"]
    window.desk.show_level(2)
    hands.choose("grass-7")
    hands.click(Hex(4, 2), keys=SHIFT)
    assert hands.placed()[-1][3] == 2
    hands.key(Key.Key_Escape)
    hands.key(Key.Key_PageDown)
    assert window.desk.level == 1
    _slide(qtbot, slider, 100)
    strong = _picture(window)
    _slide(qtbot, slider, 40)
    weaker = _picture(window)
    assert not alike(strong, weaker)
    _slide(qtbot, slider, 0)
    nothing = _picture(window)
    assert not alike(weaker, nothing)
    hands.key(Key.Key_Z, CTRL)
    assert len(hands.placed()) == 1
    assert alike(_picture(window), nothing), "0 % is as if nothing lay above"
    _slide(qtbot, slider, 100)
    assert alike(_picture(window), nothing), "where nothing lies above there are no outlines"


def test_after_an_edit_of_thousands_of_pieces_the_levels_are_counted_when_the_window_has_looked_round(
    qtbot: QtBot, window: Window, dock: LevelsDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edits, "_LARGE_CHANGE", 1)
    followed: list[object] = []
    monkeypatch.setattr(type(dock.model), "follow", lambda self, change: followed.append(change))
    battlefield = window.document.battlefield
    window.desk.do(Take(tuple(battlefield.pieces)), "Remove")
    qtbot.waitUntil(lambda: not dock.model.row_of(3).isValid())
    window.document.undo()
    qtbot.waitUntil(lambda: dock.model.row_of(3).isValid())
    assert dock.model.row_of(2).siblingAtColumn(HEXES).data() == "7"
    assert followed == []
