"""The picture of the table: only what is out of date is drawn again, and a shift keeps the rest."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter
from pytestqt.qtbot import QtBot

from builder.view.backing import Backing


class Recorder:
    """Draws one colour and remembers where."""

    def __init__(self) -> None:
        self.rects: list[QRect] = []
        self.colour = "#ff0000"

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        self.rects.append(rect.toRect())
        painter.fillRect(rect, QColor(self.colour))


def made(ratio: float = 1.0) -> tuple[Backing, Recorder]:
    backing, draw = Backing(), Recorder()
    backing.fit(QSize(100, 80), ratio)
    backing.drawn(draw)
    assert draw.rects == [QRect(0, 0, 100, 80)]
    draw.rects.clear()
    return backing, draw


def test_nothing_is_drawn_twice(qtbot: QtBot) -> None:
    backing, draw = made()
    backing.drawn(draw)
    backing.fit(QSize(100, 80), 1.0)
    backing.drawn(draw)
    assert draw.rects == []


def test_only_what_is_dirty_is_drawn_again(qtbot: QtBot) -> None:
    backing, draw = made()
    backing.invalidate(QRect(10, 10, 20, 20))
    backing.invalidate(QRect(90, 70, 50, 50))
    backing.drawn(draw)
    assert sorted(draw.rects, key=lambda r: r.x()) == [QRect(10, 10, 20, 20), QRect(90, 70, 10, 10)]


def test_a_shift_draws_the_strips_that_came_into_sight(qtbot: QtBot) -> None:
    backing, draw = made()
    draw.colour = "#0000ff"
    backing.shift(10, 0)
    picture = backing.drawn(draw).toImage()
    assert draw.rects == [QRect(0, 0, 11, 80)]
    assert picture.pixelColor(5, 40) == QColor("#0000ff")
    assert picture.pixelColor(50, 40) == QColor("#ff0000")


def test_what_was_dirty_before_a_shift_moves_along(qtbot: QtBot) -> None:
    backing, draw = made()
    backing.invalidate(QRect(40, 40, 10, 10))
    backing.shift(0, -20)
    backing.drawn(draw)
    assert any(rect.contains(QRect(40, 20, 10, 10)) for rect in draw.rects)


def test_a_finer_screen_has_more_pixels(qtbot: QtBot) -> None:
    backing, draw = made(2.0)
    picture = backing.drawn(draw)
    assert (picture.width(), picture.height()) == (200, 160)
    backing.fit(QSize(100, 80), 1.0)
    backing.drawn(draw)
    assert draw.rects == [QRect(0, 0, 100, 80)]


def test_a_stretch_shows_what_was_drawn_larger_and_draws_nothing(qtbot: QtBot) -> None:
    backing, draw = made()
    draw.colour = "#0000ff"
    backing.invalidate(QRect(50, 40, 10, 10))
    backing.drawn(draw)
    draw.rects.clear()
    backing.stretch(0.5, 20, 10, QColor("#00ff00"))
    picture = backing.drawn(draw).toImage()
    assert draw.rects == []
    assert picture.pixelColor(10, 5) == QColor("#00ff00"), "nothing is known of this part"
    assert picture.pixelColor(30, 20) == QColor("#ff0000")
    assert picture.pixelColor(47, 32) == QColor("#0000ff")
    backing.invalidate()
    assert backing.drawn(draw).toImage().pixelColor(10, 5) == QColor("#0000ff")


def test_a_stretch_before_anything_was_drawn_leaves_it_all_to_be_drawn(qtbot: QtBot) -> None:
    backing, draw = Backing(), Recorder()
    backing.stretch(0.5, 20, 10, QColor("#00ff00"))  # painting on nothing would make Qt warn
    backing.fit(QSize(100, 80), 1.0)
    backing.drawn(draw)
    assert draw.rects == [QRect(0, 0, 100, 80)]


def test_what_was_dropped_takes_no_memory_and_is_drawn_again(qtbot: QtBot) -> None:
    backing, draw = made()
    backing.drop()
    assert backing.drawn(draw).isNull()
    backing.shift(5, 5)
    backing.fit(QSize(100, 80), 1.0)
    assert backing.drawn(draw).size() == QSize(100, 80)
    assert draw.rects == [QRect(0, 0, 100, 80)]
