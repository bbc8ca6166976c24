"""Delete in a list does not take away pieces that are selected on the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands, tool

LISTS: dict[str, Callable[[Window], QWidget]] = {
    "problems": lambda window: window.session.problems.table,
    "inventory": lambda window: window.session.inventory.table,
    "history": lambda window: window.session.history,
    "pieces": lambda window: window.session.palette_dock.view,
    "stamps": lambda window: window.session.stamps_dock.view,
    "levels": lambda window: window.session.levels_dock.table,
    "notes": lambda window: window.session.notes.table,
}


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
@pytest.mark.parametrize("dock", LISTS)
def test_delete_in_a_list_leaves_the_table_alone(
    qtbot: QtBot, window: Window, hands: Hands, dock: str, key: Qt.Key
) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    window.session.take_tool(tool("select"))
    hands.click(Hex(0, 0))
    assert len(window.desk.selection) == 1
    window.session.show_dock(dock)
    view = LISTS[dock](window)
    view.setFocus()
    qtbot.keyClick(view, key)
    assert len(hands.placed()) == 1
    hands.key(key)
    assert hands.placed() == [], "on the table it deletes"
