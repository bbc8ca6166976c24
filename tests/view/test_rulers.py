"""Rulers: names of columns and rows, and marks of the real measure, where they belong."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.hexgrid import ACROSS_FLATS, Bounds, Hex, Point, centre, from_hex, to_hex
from builder.view.minimap import MiniMap
from builder.view.rulers import THICK, Measured, Ruler, Rulers
from builder.view.viewport import LARGEST_HEX, LEAST_HEX, Viewport
from tests.soak import often

FLAT, UPRIGHT = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


def ruler(orientation: Qt.Orientation, place: Measured) -> Ruler:
    made = Ruler(orientation)
    made.resize(*((900, THICK) if orientation is FLAT else (THICK, 700)))
    made.follow(place)
    return made


def test_letters_stand_over_their_columns_and_numbers_beside_their_rows(qtbot: QtBot) -> None:
    view = Viewport(left=200, top=90)
    place = Measured(view, Point(0, 0), False, Hex(3, 2))
    letters = {name: at for at, name, _ in ruler(FLAT, place).names()}
    numbers = {name: at for at, name, _ in ruler(UPRIGHT, place).names()}
    for column, letter in ((0, "A"), (1, "B"), (5, "F")):
        even, odd = (view.to_view(centre(to_hex(column, row))).x for row in (0, 1))
        assert letters[letter] + THICK == pytest.approx((even + odd) / 2)
    for row in (0, 4, 7):
        assert numbers[str(row + 1)] + THICK == pytest.approx(view.to_view(centre(to_hex(0, row))).y)
    hex = Hex(4, 5)
    column, row = from_hex(hex)
    place = Measured(Viewport(left=100, top=100), Point(0, 0), False, hex)
    assert [name for _, name, own in ruler(FLAT, place).names() if own] == [chr(ord("A") + column)]
    assert [name for _, name, own in ruler(UPRIGHT, place).names() if own] == [str(row + 1)]


@settings(max_examples=often(24), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.floats(LEAST_HEX, LARGEST_HEX),
    st.floats(-5000, 5000),
    st.floats(-5000, 5000),
    st.booleans(),
    st.integers(-90, 90),
)
def test_names_and_numbers_never_crowd_whatever_the_zoom(
    qtbot: QtBot, size: float, left: float, top: float, inches: bool, q: int
) -> None:
    place = Measured(Viewport(size / ACROSS_FLATS, left, top), Point(12.0, 30.0), inches, Hex(q, 3))
    for orientation, length, room in ((FLAT, 900, 15.0), (UPRIGHT, 700, 15.0)):
        made = ruler(orientation, place)
        others = [at for at, _, own in made.names() if not own]
        assert all(b - a >= room - 0.1 for a, b in pairwise(others))
        assert len(others) >= 2
        assert others[0] <= 150
        assert others[-1] >= length - 150, "all along the ruler"
        ticks = list(made.ticks())
        numbers = [at for at, number in ticks if number is not None]
        assert all(b - a >= 35 for a, b in pairwise(numbers))
        assert len(ticks) < 400


@pytest.mark.parametrize(("inches", "unit"), [(False, 10.0), (True, 25.4)])
def test_marks_are_true_to_the_measure(qtbot: QtBot, inches: bool, unit: float) -> None:
    view, zero = Viewport(left=120, top=80), Point(33.0, -20.0)
    for orientation in (FLAT, UPRIGHT):
        made = ruler(orientation, Measured(view, zero, inches, Hex(0, 0)))
        marked = [(at, number) for at, number in made.ticks() if number is not None]
        assert 0 in [number for _, number in marked]
        for at, number in marked:
            assert number is not None
            true = view.to_view(Point(zero.x + number * unit, zero.y + number * unit))
            assert at + THICK == pytest.approx(true.x if orientation is FLAT else true.y)


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
    place = Measured(Viewport(), Point(0, 0), True, Hex(0, 0))
    before = rulers.top.grab().toImage()
    rulers.follow(place)
    assert rulers.corner.text() == "in"
    assert rulers.top.grab().toImage() != before


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


def test_the_map_is_there_only_where_the_battlefield_does_not_fit_beside_the_rulers(minimap: MiniMap) -> None:
    view = Viewport(left=50, top=50)
    for bounds, room, on, there in (
        (None, ROOM, True, False),
        (SMALL, ROOM, True, False),
        (LARGE, ROOM, True, True),
        (LARGE, ROOM, False, False),
        (LARGE, QSize(510, 570), True, False),
        (LARGE, QSize(900, 390), True, False),
        (LARGE, ROOM, True, True),
    ):
        minimap.follow(view, bounds, room, 0, on)
        assert minimap.isVisible() is there, (bounds, room, on)
    view = Viewport(left=10, top=10)
    minimap.follow(view, SMALL, ROOM, 0, True)
    assert not minimap.isVisible()
    minimap.follow(view, SMALL, ROOM, 36, True)
    assert minimap.isVisible()


def test_the_map_lies_in_the_corner_of_any_canvas_in_the_shape_of_the_battlefield(minimap: MiniMap) -> None:
    minimap.follow(Viewport(), LARGE, ROOM, 0, True)
    box = minimap.geometry()
    assert box.right() < ROOM.width()
    assert box.bottom() < ROOM.height()
    assert box.left() > ROOM.width() * 0.6
    assert 1.6 < (box.width() - 14) / (box.height() - 14) < 2.1
    for room in (ROOM, QSize(570, 450), QSize(1600, 1000), QSize(570, 450)):
        minimap.follow(Viewport(), LARGE, room, 0, True)
        assert minimap.width() <= room.width() * 0.28
        assert minimap.geometry().right() < room.width()


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
