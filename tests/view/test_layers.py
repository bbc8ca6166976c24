"""Layers: what is kept of them, and when it is drawn again."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.drawing.marks import Area, circle
from builder.hexgrid import Point
from builder.view.layers import CachedLayer, Frame, KeptPicture, LateLayer, Layer, MarksLayer
from builder.view.scenario_marks import Seen
from builder.view.theme import DARK, LIGHT
from builder.view.viewport import Viewport

FRAME = Frame(Viewport(1.0, 10, 10), QSize(40, 30), 1.0, LIGHT)


def painted(layer: Layer, frame: Frame = FRAME) -> QImage:
    """What a layer paints on white."""
    image = QImage(frame.size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layer.paint(painter, frame)
    painter.end()
    return image


class Dot(CachedLayer):
    """A dot in the middle of the table, of the colour of the keyed word."""

    word, drawn = "red", 0

    def key(self) -> object:
        return self.word

    def draw(self, painter: QPainter, frame: Frame) -> None:
        self.drawn += 1
        painter.setBrush(QColor(self.word))
        painter.drawEllipse(QPointF(frame.viewport.left, frame.viewport.top), 6, 6)


def test_only_another_key_is_drawn_again(qtbot: QtBot) -> None:
    kept, drawn = KeptPicture(), list[QPainter]()
    for key, times in (("a", 1), ("a", 1), ("b", 2), ("a", 3)):
        kept.drawn(key, QSize(4, 3), 1.0, drawn.append)
        assert len(drawn) == times
    kept.drop()
    kept.drawn("a", QSize(4, 3), 1.0, drawn.append)
    assert len(drawn) == 4


def test_a_kept_picture_has_the_pixels_of_its_screen(qtbot: QtBot) -> None:
    picture = KeptPicture().drawn(None, QSize(4, 3), 2.0, lambda painter: None)
    assert (picture.size(), picture.deviceIndependentSize().toSize()) == (QSize(8, 6), QSize(4, 3))


def test_a_cached_layer_draws_once_until_something_is_another(qtbot: QtBot) -> None:
    dot = Dot()
    first = painted(dot)
    assert painted(dot) == first
    assert dot.drawn == 1
    assert first.pixelColor(10, 10) == QColor("red")
    for number, frame in enumerate(
        (
            replace(FRAME, viewport=Viewport(1.0, 20, 10)),
            replace(FRAME, colours=DARK),
            replace(FRAME, highest=3),
            replace(FRAME, size=QSize(50, 30)),
        ),
        2,
    ):
        painted(dot, frame)
        assert dot.drawn == number
    dot.word = "blue"
    assert painted(dot).pixelColor(10, 10) == QColor("blue")
    dot.invalidate("whatever a signal carries")
    painted(dot)
    assert dot.drawn == 7


def test_marks_are_found_again_for_another_level_not_for_another_zoom(qtbot: QtBot) -> None:
    asked: list[int | None] = []

    def find(highest: int | None) -> Seen:
        asked.append(highest)
        return Seen((Area((circle(Point(0, 0), 6.0),), "#ff0000", "#ff0000", 0.1),), ())

    layer = MarksLayer(find)
    assert painted(layer).pixelColor(10, 10) == QColor("red")
    assert painted(layer, replace(FRAME, viewport=Viewport(1.0, 20, 12))).pixelColor(20, 12) == QColor("red")
    assert asked == [None]
    painted(layer, replace(FRAME, highest=2))
    layer.invalidate()
    painted(layer, replace(FRAME, highest=2))
    assert asked == [None, 2, 2]


def test_what_is_faded_is_seen_through(qtbot: QtBot) -> None:
    area = Area((circle(Point(0, 0), 6.0),), "#ff0000", "#ff0000", 0.1)
    colour = painted(MarksLayer(lambda _: Seen((), (area,)))).pixelColor(10, 10)
    assert 100 < colour.green() < 200 < colour.red()


def test_a_late_layer_is_made_when_it_is_wanted_and_once(qtbot: QtBot) -> None:
    wanted, made = [False], list[Dot]()

    def make() -> Dot:
        made.append(Dot())
        return made[-1]

    layer = LateLayer(lambda: wanted[0], make)
    bare = painted(layer)
    assert (layer.made, made) == (None, [])
    wanted[0] = True
    assert painted(layer) == painted(layer) != bare
    assert [layer.made] == made
    wanted[0] = False
    assert painted(layer) == bare
