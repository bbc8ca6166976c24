"""What keys and menus do to a desk, without a window."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.editor.commands import arranging as commands
from builder.editor.tools import Pointer, Scene
from builder.editor.work.desk import Desk
from builder.editor.work.document import Document
from builder.hexgrid import Hex

Lay = Callable[..., Battlefield]


def test_turning_and_lifting_keep_what_is_selected(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("rock-2", 0, 0, 1, 0), ("rock-1", 4, 0, 2, 0))))
    desk.select({1, 2})
    commands.turn(desk, 1)
    commands.lift(desk, 1)
    commands.lift(desk, -1)
    assert desk.selection == {1, 2}
    assert desk.document.history.labels == ("Turn 2 pieces", "Raise 2 pieces", "Lower 2 pieces")


def test_what_changes_nothing_leaves_no_step(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("rock-1", 0, 0, 1, 0))))
    commands.turn(desk, 1)
    desk.select({1})
    commands.lift(desk, -1)
    assert desk.document.history.labels == ()


def test_removing_takes_the_selection_before_what_is_pointed_at(
    qtbot: QtBot, lay: Lay, scene: Callable[..., Scene]
) -> None:
    battlefield = lay(("rock-1", 0, 0, 1, 0), ("rock-1", 4, 0, 1, 0), ("rock-1", 5, 0, 1, 0))
    desk = Desk(Document(battlefield))
    desk.select({2, 3})
    commands.remove(desk, scene(battlefield), Pointer(Hex(0, 0)))
    assert set(battlefield.pieces) == {1}
    commands.remove(desk, scene(battlefield), Pointer(Hex(0, 0)))
    assert set(battlefield.pieces) == set()
    commands.remove(desk, scene(battlefield), Pointer(Hex(0, 0)))
    assert desk.document.history.labels == ("Remove 2 pieces", "Remove single rock tile")


def test_only_what_is_shown_in_full_is_selected(qtbot: QtBot, lay: Lay) -> None:
    desk = Desk(Document(lay(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))))
    commands.select_in_full(desk)
    assert desk.selection == {1, 2}
    desk.show_level(1)
    commands.select_in_full(desk)
    assert desk.selection == {1}
    desk.show_level(2)
    commands.select_in_full(desk)
    assert desk.selection == {2}
