"""Rulers: names of columns and rows, and marks of the real measure, where they belong."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.editor.canvas.ruler import THICK, Place
from builder.editor.canvas.rulers import Rulers
from builder.editor.canvas.viewport import Viewport
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point

FLAT, UPRIGHT = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


def test_they_lie_along_the_borders_and_say_their_unit(qtbot: QtBot) -> None:
    canvas = QWidget()
    qtbot.addWidget(canvas)
    canvas.resize(500, 400)
    rulers = Rulers(canvas)
    canvas.show()
    assert not rulers.top.isVisible()
    rulers.show(True)
    rulers.lay_out(QSize(500, 400))
    assert rulers.top.geometry().getRect() == (THICK, 0, 500 - THICK, THICK)
    assert rulers.side.geometry().getRect() == (0, THICK, THICK, 400 - THICK)
    place = Place(Viewport(), Point(0, 0), True, Hex(0, 0))
    before = rulers.top.grab().toImage()
    rulers.follow(place)
    assert rulers.corner.text() == "in"
    assert rulers.top.grab().toImage() != before
