"""Layers: what is kept of them, and when it is drawn again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from editor.people import alike
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, SetNote, Take
from builder.catalogue import Catalogue
from builder.drawing.marks import Area, circle
from builder.drawing.styles import Styles
from builder.hexgrid import Hex, Point
from builder.view import battlefield_view
from builder.view.battlefield_view import BattlefieldView
from builder.view.drawings import Drawings
from builder.view.layers import CachedLayer, Frame, KeptPicture, LateLayer, Layer, MarksLayer
from builder.view.scenario_marks import Seen
from builder.view.scenery import Scenery
from builder.view.theme import DARK, LIGHT
from builder.view.viewport import Viewport
from tests.battlefields import laid

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


def test_only_another_key_is_drawn_again_with_the_pixels_of_the_screen(qtbot: QtBot) -> None:
    kept, drawn = KeptPicture(), list[QPainter]()
    for key, times in (("a", 1), ("a", 1), ("b", 2), ("a", 3)):
        kept.drawn(key, QSize(4, 3), 1.0, drawn.append)
        assert len(drawn) == times
    kept.drop()
    kept.drawn("a", QSize(4, 3), 1.0, drawn.append)
    assert len(drawn) == 4
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


def test_marks_are_found_again_for_another_level_not_for_another_zoom_and_some_are_faded(
    qtbot: QtBot,
) -> None:
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


SIZE = QSize(500, 360)

Show = Callable[[Battlefield], BattlefieldView]


@pytest.fixture
def show(qtbot: QtBot, styles: Styles) -> Show:
    """A view of a battlefield that follows its changes."""

    def made(battlefield: Battlefield) -> BattlefieldView:
        view = BattlefieldView(battlefield, Drawings(styles))
        qtbot.addWidget(view)
        view.resize(SIZE)
        view.fit()
        battlefield.subscribe(view.follow)
        return view

    return made


@pytest.fixture
def hill() -> Battlefield:
    """Two levels: rock on a meadow."""
    return laid(*(("grass-1", q, r, 1, 0) for q in range(4) for r in range(3)), ("rock-1", 1, 1, 2, 0))


def photo(view: BattlefieldView) -> QImage:
    """The view as it is seen, without the small map."""
    view.minimap.hide()
    return view.grab().toImage()


def test_a_large_battlefield_is_drawn_strip_by_strip_and_looks_as_if_drawn_at_once(
    show: Show, hill: Battlefield, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = show(hill)
    photo(view)
    monkeypatch.setattr(BattlefieldView, "patience", lambda self: lambda: True)
    monkeypatch.setattr(battlefield_view, "_HEXES_AT_ONCE", 0)
    put = [hill.new_piece(catalogue.pieces["sand-1"], Hex(q, r), 2) for q in range(4) for r in range(3)]
    hill.apply(Put(tuple(put)))
    pictures = [photo(view)]
    while view.unfinished:
        pictures.append(photo(view))
    assert 1 < len(pictures) <= 16
    monkeypatch.undo()
    fresh = show(hill)
    fresh.show_as(view.viewport)
    assert alike(photo(fresh), pictures[-1])
    assert not alike(pictures[0], pictures[-1]), "what is not drawn yet stays as it was"


def test_where_very_much_changed_nobody_looks_for_what(
    hill: Battlefield, styles: Styles, catalogue: Catalogue
) -> None:
    scenery, found = Scenery(hill, Drawings(styles)), list[object]()
    hill.subscribe(lambda change: found.append(scenery.follow(change)))
    sand = catalogue.pieces["sand-1"]
    for count in (299, 300):
        hill.apply(Put(tuple(hill.new_piece(sand, Hex(number, count), 1) for number in range(count))))
    assert isinstance(found[0], list)
    assert len(found[0]) == 299
    assert found[1] is None, "everything"


def test_a_change_is_drawn_as_if_all_of_it_had_been(
    show: Show, hill: Battlefield, catalogue: Catalogue
) -> None:
    view, before = show(hill), None
    before, painted = photo(view), view.pixels_painted
    undo = hill.apply(Put((hill.new_piece(catalogue.pieces["sand-1"], Hex(2, 1), 2),)))
    after = photo(view)
    assert after != before
    assert 0 < view.pixels_painted - painted < SIZE.width() * SIZE.height() / 4, (
        "only where something changed"
    )
    fresh = show(hill)
    fresh.show_as(view.viewport)
    assert alike(photo(fresh), after)
    hill.apply(undo)
    assert alike(photo(view), before)


def test_levels_above_and_hidden_pieces_look_as_if_they_were_not_there(show: Show, hill: Battlefield) -> None:
    view = show(hill)
    all_levels = photo(view)
    view.show_up_to(1)
    assert photo(view) != all_levels
    view.show_up_to(None)
    assert alike(photo(view), all_levels)
    (rock,) = [piece for piece in hill.pieces.values() if piece.type.id == "rock-1"]
    there = photo(view)
    view.hide_pieces({rock.id})
    hidden = photo(view)
    view.hide_pieces(set())
    assert alike(photo(view), there)
    assert not alike(there, hidden)
    hill.apply(Take((rock.id,)))
    assert alike(photo(view), hidden)


def test_layers_lie_over_it_from_below_to_above_and_leave_the_painter_as_they_like(
    show: Show, hill: Battlefield
) -> None:
    class Sheet:
        """The right part of the canvas in one colour."""

        def __init__(self, colour: str, left: int) -> None:
            self.colour, self.left = QColor(colour), left

        def paint(self, painter: QPainter, frame: Frame) -> None:
            painter.translate(self.left, 0)
            painter.fillRect(0, 0, frame.size.width(), frame.size.height(), self.colour)

    view = show(hill)
    view.layers += (Sheet("red", 200), Sheet("blue", 300))
    image = photo(view)
    assert image.pixelColor(250, 20) == QColor("red")
    assert image.pixelColor(301, 20) == QColor("blue")
    assert image.pixelColor(150, 20) not in (QColor("red"), QColor("blue"))


def test_the_note_of_the_hex_pointed_at_is_its_tool_tip(show: Show, hill: Battlefield) -> None:
    view = show(hill)
    view.point_at(Hex(0, 0))
    assert view.toolTip() == ""
    hill.apply(SetNote(Hex(0, 0), "a <red> stone"))
    assert "a &lt;red&gt; stone" in view.toolTip()
    view.point_at(Hex(1, 0))
    assert view.toolTip() == ""
