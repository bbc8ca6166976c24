"""No window is larger than the screen that it comes up on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.editor.widgets.layout import resize_in_sight


def test_a_window_is_as_large_as_wanted_or_as_the_screen_allows(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 1000, 700))
    resize_in_sight(window, 1120, 780)
    assert (window.width(), window.height()) == (960, 640)
    resize_in_sight(window, 500, 300)
    assert (window.width(), window.height()) == (500, 300)
