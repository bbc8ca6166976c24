"""What tests share leaves nothing of one test to the next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.editor.window import Window


@pytest.mark.parametrize("time", ["first", "again"])
def test_no_button_is_held_down_from_a_test_before(qtbot: QtBot, window: Window, time: str) -> None:
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton
    qtbot.mousePress(window, Qt.MouseButton.LeftButton)
    assert QApplication.mouseButtons() == Qt.MouseButton.LeftButton
