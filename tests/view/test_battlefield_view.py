"""A battlefield on a widget of its own, without an editor: what is passed on to it is what it shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, SetNote, Take
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.view.battlefield_view import BattlefieldView
from builder.view.drawings import Drawings
from builder.view.layers import Frame

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
def hill(lay: Callable[..., Battlefield]) -> Battlefield:
    """Two levels: rock on a meadow."""
    return lay(*(("grass-1", q, r, 1, 0) for q in range(4) for r in range(3)), ("rock-1", 1, 1, 2, 0))


def photo(view: BattlefieldView) -> QImage:
    """The view as it is seen, without the small map."""
    view.minimap.hide()
    return view.grab().toImage()


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
    assert photo(fresh) == after
    hill.apply(undo)
    assert photo(view) == before


def test_levels_above_are_left_out_and_come_again(show: Show, hill: Battlefield) -> None:
    view = show(hill)
    all_levels = photo(view)
    view.show_up_to(1)
    assert photo(view) != all_levels
    view.show_up_to(None)
    assert photo(view) == all_levels


def test_hidden_pieces_look_as_if_they_were_not_there(show: Show, hill: Battlefield) -> None:
    view = show(hill)
    (rock,) = [piece for piece in hill.pieces.values() if piece.type.id == "rock-1"]
    there = photo(view)
    view.hide_pieces({rock.id})
    hidden = photo(view)
    view.hide_pieces(set())
    assert photo(view) == there != hidden
    hill.apply(Take((rock.id,)))
    assert photo(view) == hidden


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
