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
