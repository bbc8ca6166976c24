"""The buttons of the welcome page are buttons: keys, focus, and texts that fit."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.editor.start.example_card import CardGrid, StartButton


def test_keys_and_mouse_press_it(qtbot: QtBot) -> None:
    button = StartButton("new", "New", "a title")
    qtbot.addWidget(button)
    button.show()
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert len(pressed) == 3
    assert button.accessibleDescription() == "a title"


def test_it_is_higher_with_a_second_line_and_shows_the_focus(qtbot: QtBot) -> None:
    one, two = StartButton("new", "New"), StartButton("new", "New", "a title")
    for button in (one, two):
        qtbot.addWidget(button)
        button.resize(220, button.sizeHint().height())
        button.show()
    assert two.sizeHint().height() > one.sizeHint().height()
    before = two.grab().toImage()
    two.activateWindow()
    two.setFocus()
    qtbot.waitUntil(two.hasFocus)
    assert two.grab().toImage() != before


def test_a_grid_puts_as_many_cards_in_a_row_as_there_is_room_for(qtbot: QtBot) -> None:
    grid = CardGrid([StartButton("new", str(n)) for n in range(5)], 100)
    qtbot.addWidget(grid)
    grid.show()
    seen = []
    for width in (90, 230, 340, 2000):
        grid.resize(width, 300)
        seen.append(grid.columns)
    assert seen == [1, 2, 3, 5]
