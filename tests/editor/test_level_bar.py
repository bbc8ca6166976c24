"""The buttons for levels."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands


def test_its_buttons_change_the_level(qtbot: QtBot, window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    for _ in range(3):
        hands.click(Hex(0, 0))
    down, up, every = window.levels.findChildren(QToolButton)
    assert window.levels.text.text() == "All levels"
    assert every.isChecked()
    for button, text in (
        (down, "Level 3 of 3"),
        (down, "Level 2 of 3"),
        (up, "Level 3 of 3"),
        (every, "All levels"),
        (every, "Level 3 of 3"),
    ):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.levels.text.text() == text
    assert not every.isChecked()


def test_the_number_of_levels_follows_edits(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    window.desk.show_level(1)
    hands.click(Hex(0, 0))
    assert window.levels.text.text() == "Level 2 of 2"
    window.document.undo()
    window.desk.show_level(1)
    assert window.levels.text.text() == "Level 1 of 1"
