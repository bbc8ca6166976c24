"""What lies before the designer: level, selection, cursor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pytestqt.qtbot import QtBot

from builder.battlefield import MAX_SLOT, Battlefield, Replace, Take
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.hexgrid import Hex

Lay = Callable[..., Battlefield]


def test_all_levels_are_shown_first_then_one(qtbot: QtBot) -> None:
    desk = Desk(Document())
    assert desk.highest is None
    with qtbot.waitSignal(desk.level_changed):
        desk.show_level(3)
    assert (desk.all_levels, desk.level, desk.highest) == (False, 3, 3)
    with qtbot.assertNotEmitted(desk.level_changed):
        desk.show_level(3)
    desk.show_level(-5)
    assert desk.level == 1
    desk.show_level(10**9)
    assert desk.level == MAX_SLOT


def test_the_top_follows_every_edit(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 7, 0))))
    document = desk.document
    assert desk.top == 7
    high = document.battlefield.pieces[2]
    document.do(Replace((replace(high, slot=3),)), "Lower")
    assert desk.top == 3
    document.do(Take((2,)), "Remove")
    assert desk.top == 1
    document.go_to(0)
    assert desk.top == 7
    document.do(Take((1, 2)), "Remove")
    assert desk.top == 0


def test_what_is_removed_is_selected_no_more(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0))))
    desk.select({1, 2, 99})
    assert desk.selection == {1, 2}
    desk.document.do(Take((1,)), "Remove")
    assert desk.selection == {2}
    assert [piece.id for piece in desk.selected] == [2]


def test_the_mouse_moves_the_cursor_out_of_sight(qtbot: QtBot) -> None:
    desk = Desk(Document())
    desk.put_cursor(Hex(2, 2), shown=True)
    assert desk.cursor_shown
    with qtbot.waitSignal(desk.cursor_changed):
        desk.put_cursor(Hex(3, 2), shown=False)
    assert not desk.cursor_shown
