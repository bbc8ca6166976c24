"""The map in the corner: when it is there, what it shows, and what a click on it asks for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.hexgrid import Bounds, Point
from builder.view.minimap import MiniMap
from builder.view.viewport import Viewport

ROOM = QSize(800, 600)
SMALL, LARGE = Bounds(0, 0, 300, 200), Bounds(0, 0, 3000, 1500)


class Picture:
    """Paints one colour and counts."""

    def __init__(self) -> None:
        self.rects: list[QRectF] = []

    def __call__(self, painter: QPainter, viewport: Viewport, rect: QRectF) -> None:
        self.rects.append(rect)
        painter.fillRect(rect, QColor("#ff0000"))


@pytest.fixture
def picture() -> Picture:
    return Picture()


@pytest.fixture
def minimap(qtbot: QtBot, picture: Picture) -> MiniMap:
    canvas = QWidget()
    qtbot.addWidget(canvas)
    canvas.resize(ROOM)
    made = MiniMap(picture, canvas)
    made.canvas = canvas  # type: ignore[attr-defined]  # kept alive
    canvas.show()
    return made


def test_it_is_there_only_where_the_battlefield_does_not_fit(minimap: MiniMap) -> None:
    view = Viewport(left=50, top=50)
    for bounds, room, on, there in (
        (None, ROOM, True, False),
        (SMALL, ROOM, True, False),
        (LARGE, ROOM, True, True),
        (LARGE, ROOM, False, False),
        (LARGE, QSize(300, 200), True, False),
        (LARGE, ROOM, True, True),
    ):
        minimap.follow(view, bounds, room, 0, on)
        assert minimap.isVisible() is there, (bounds, room, on)


def test_what_rulers_cover_is_not_in_sight(minimap: MiniMap) -> None:
    view = Viewport(left=10, top=10)
    minimap.follow(view, SMALL, ROOM, 0, True)
    assert not minimap.isVisible()
    minimap.follow(view, SMALL, ROOM, 36, True)
    assert minimap.isVisible()


def test_it_lies_in_the_corner_and_shows_the_battlefield_in_its_shape(minimap: MiniMap) -> None:
    minimap.follow(Viewport(), LARGE, ROOM, 0, True)
    box = minimap.geometry()
    assert box.right() < ROOM.width()
    assert box.bottom() < ROOM.height()
    assert box.left() > ROOM.width() * 0.6
    assert 1.6 < (box.width() - 14) / (box.height() - 14) < 2.1


def test_a_click_and_a_drag_ask_for_that_part_of_the_table(qtbot: QtBot, minimap: MiniMap) -> None:
    minimap.follow(Viewport(), LARGE, ROOM, 0, True)
    middle = QPoint(minimap.width() // 2, minimap.height() // 2)
    asked: list[tuple[float, float]] = []
    minimap.wanted.connect(lambda x, y: asked.append((x, y)))
    qtbot.mousePress(minimap, Qt.MouseButton.LeftButton, pos=middle)
    assert asked[0] == pytest.approx((1500, 750), abs=30)
    qtbot.mouseMove(minimap, middle + QPoint(20, 0))
    assert asked[1][0] > asked[0][0] + 100
    qtbot.mouseRelease(minimap, Qt.MouseButton.LeftButton, pos=middle + QPoint(20, 0))
    qtbot.mousePress(minimap, Qt.MouseButton.RightButton, pos=middle)
    assert len(asked) == 2
    assert minimap.table_point(QPointF(middle)) == pytest.approx(Point(*asked[0]))


def test_it_is_drawn_a_moment_later_and_then_only_where_something_changed(
    qtbot: QtBot, minimap: MiniMap, picture: Picture
) -> None:
    minimap.follow(Viewport(), LARGE, ROOM, 0, True)
    minimap.grab()
    assert picture.rects == [], "nobody waits for it"
    qtbot.waitUntil(lambda: bool(picture.rects))
    assert minimap.grab().toImage().pixelColor(20, 20) == QColor("#ff0000")
    picture.rects.clear()
    minimap.invalidate(Bounds(1000, 500, 1100, 600))
    minimap.grab()
    assert picture.rects == [], "nor for what changed, while the canvas below is painted"
    qtbot.waitUntil(lambda: len(picture.rects) == 1)
    assert picture.rects[0].width() < 20
    minimap.invalidate_all()
    qtbot.waitUntil(lambda: any(rect.width() > 100 for rect in picture.rects))


def test_it_takes_a_small_part_of_a_small_canvas(minimap: MiniMap) -> None:
    for room in (ROOM, QSize(440, 330), QSize(1600, 1000), QSize(440, 330)):
        minimap.follow(Viewport(), LARGE, room, 0, True)
        assert minimap.width() <= room.width() * 0.28
        assert minimap.geometry().right() < room.width()
