"""The picture at an angle beside the canvas: it follows the work while it can be seen."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from builder.drawing.styles import Styles
from builder.editor.picture.dock import PictureDock
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands


@pytest.fixture
def dock(window: Window, qtbot: QtBot) -> PictureDock:
    """The panel, brought out."""
    window.session.show_dock("picture")
    qtbot.waitUntil(window.session.picture.isVisible)
    return window.session.picture


def seen(qtbot: QtBot, dock: PictureDock) -> QImage:
    """The picture, once it is as it should be."""
    qtbot.waitUntil(lambda: not dock._job.busy)
    assert dock.view.image is not None
    return dock.view.image


def greys(image: QImage) -> int:
    """How many pixels have the colour of rock from above."""
    rock = QColor("#b4ada3")
    return sum(
        1
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
        if image.pixelColor(x, y) == rock
    )


def test_it_says_that_there_is_nothing_and_then_shows_what_there_is(
    qtbot: QtBot, window: Window, hands: Hands, dock: PictureDock
) -> None:
    assert dock.view.image is None
    assert "No piece" in dock.view._words
    hands.choose("grass-7")
    hands.click(Hex(0, 0))
    first = seen(qtbot, dock)
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    assert greys(seen(qtbot, dock)) > greys(first) == 0
    window.document.undo()
    assert seen(qtbot, dock) == first


def test_it_is_turned_and_stays_so(
    qtbot: QtBot, window: Window, styles: Styles, hands: Hands, dock: PictureDock
) -> None:
    hands.choose("grass-3")
    hands.click(Hex(0, 0))
    first = seen(qtbot, dock)
    dock.turn_left.click()
    turned = seen(qtbot, dock)
    dock.turn_right.click()
    assert turned != first
    assert seen(qtbot, dock) == first
    dock.turn_left.click()
    again = PictureDock(styles)
    qtbot.addWidget(again)
    again.resize(dock.size())
    again.show()
    again.show_desk(window.desk)
    assert seen(qtbot, again) == turned


def test_what_lies_above_the_level_shown_can_be_left_out(
    qtbot: QtBot, window: Window, hands: Hands, dock: PictureDock
) -> None:
    for piece in ("grass-7", "rock-1"):
        hands.choose(piece)
        hands.click(Hex(0, 0))
    assert greys(seen(qtbot, dock)) > 0
    dock.built.setChecked(True)
    window.desk.show_level(1)
    assert greys(seen(qtbot, dock)) == 0
    window.desk.show_level(2)
    assert greys(seen(qtbot, dock)) > 0


def test_hidden_it_draws_nothing(qtbot: QtBot, window: Window, hands: Hands, dock: PictureDock) -> None:
    hands.choose("grass-7")
    hands.click(Hex(0, 0))
    before = seen(qtbot, dock)
    dock.parentWidget().hide()
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    assert not dock._job.busy
    assert dock.view.image is before
    dock.parentWidget().show()
    assert greys(seen(qtbot, dock)) > 0


def test_it_follows_the_tab(qtbot: QtBot, window: Window, hands: Hands, dock: PictureDock) -> None:
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    assert greys(seen(qtbot, dock)) > 0
    window.session.filing.new()
    qtbot.waitUntil(lambda: dock.view.image is None)
    assert "No piece" in dock.view._words
