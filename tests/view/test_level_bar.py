"""The level bar in a window of its own."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from builder.view.level_bar import LevelBar


def test_it_names_the_level_it_is_told_and_asks_for_another(qtbot: QtBot) -> None:
    down, go_to, up, every = actions = [QAction(name) for name in ("Down", "Go to", "Up", "All")]
    every.setCheckable(True)
    bar = LevelBar(down, go_to, up, every)
    qtbot.addWidget(bar)
    shown = []
    for level, top in ((2, 5), (None, 5), (3, 0)):
        bar.show_level(level, top)
        shown.append((bar.text.text(), every.isChecked()))
    assert shown == [("Level 2 of 5", False), ("All levels", True), ("Level 3 of 3", False)]
    asked: list[str] = []

    def note(action: QAction) -> None:
        action.triggered.connect(lambda: asked.append(action.text()))

    for action in actions:
        note(action)
    for button in bar.findChildren(QToolButton):
        button.click()
    assert sorted(asked) == ["All", "Down", "Go to", "Up"]
