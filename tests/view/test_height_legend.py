"""Colours by height on the canvas: they follow edits, and their legend keeps off the map."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from editor.people import alike
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Take
from builder.catalogue import Catalogue
from builder.drawing.plan_view import height_bands
from builder.drawing.styles import Styles
from builder.drawing.tint import legend, tints
from builder.hexgrid import Hex, centre
from builder.view.battlefield_view import BattlefieldView
from builder.view.drawings import Drawings
from builder.view.height_legend import HeightLegend
from builder.view.layers import Frame
from builder.view.options import ViewOptions
from builder.view.scenery import Scenery
from builder.view.theme import LIGHT
from builder.view.viewport import Viewport
from tests.battlefields import laid

Show = Callable[[Battlefield], BattlefieldView]
ROWS = (("asphalt-7", 0, 0, 1, 0), ("asphalt-1", 4, 0, 1, 0), ("asphalt-1", 4, 0, 2, 0))


@pytest.fixture
def show(qtbot: QtBot, styles: Styles) -> Show:
    def shown(battlefield: Battlefield) -> BattlefieldView:
        options = ViewOptions()
        options.change(tint=True, minimap=False, grid=False)
        view = BattlefieldView(battlefield, Drawings(styles), options=options)
        qtbot.addWidget(view)
        battlefield.subscribe(view.follow)
        view.resize(600, 400)
        view.show_as(Viewport(left=240, top=160))
        return view

    return shown


def seen(view: BattlefieldView) -> QImage:
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def colours_at(view: BattlefieldView, hex: Hex) -> set[str]:
    """Of the pixels about the middle of a hex."""
    at, image = view.point_of(hex), seen(view)
    near = range(-4, 5)
    return {QColor(image.pixel(at.x() + x, at.y() + y)).name() for x in near for y in near}


def test_each_hex_has_the_colour_of_its_level_whatever_lies_there(show: Show) -> None:
    battlefield = laid(*ROWS)
    view, colours = show(battlefield), tints(height_bands(battlefield))
    assert list(colours) == [1, 2]
    assert colours[1] in colours_at(view, Hex(0, 0))
    assert colours[2] in colours_at(view, Hex(4, 0))


def test_a_level_that_comes_into_use_or_goes_changes_all_colours_at_once(
    show: Show, catalogue: Catalogue
) -> None:
    battlefield = laid(*ROWS)
    view = show(battlefield)
    before = seen(view)
    tower = battlefield.new_piece(catalogue.pieces["asphalt-1"], Hex(4, 0), 3)
    bridge = battlefield.new_piece(catalogue.pieces["asphalt-1"], Hex(3, 1), 2)
    battlefield.apply(Put((tower, bridge)))
    colours = tints(height_bands(battlefield))
    assert list(colours) == [1, 2, 3]
    assert colours[2] in colours_at(view, Hex(3, 1))
    after = seen(view)
    view.draw_all()
    assert alike(seen(view), after), "what was not drawn again is as it would be"
    battlefield.apply(Take((tower.id, bridge.id)))
    assert alike(seen(view), before)


def test_what_is_held_keeps_the_colours_of_the_others(show: Show) -> None:
    battlefield = laid(*ROWS)
    view = show(battlefield)
    low = colours_at(view, Hex(0, 0))
    view.hide_pieces({3})
    assert colours_at(view, Hex(0, 0)) == low


@pytest.mark.parametrize(
    ("middle", "corner"), [((300, 100), "lower left"), ((40, 370), "upper left"), ((20, 200), "upper right")]
)
def test_the_legend_stands_in_a_corner_that_is_free(
    qtbot: QtBot, styles: Styles, middle: tuple[int, int], corner: str
) -> None:
    rows = [("asphalt-1", 0, r, 1, 0) for r in range(-6, 7)] if corner == "upper right" else ROWS
    battlefield = laid(*rows)
    layer = HeightLegend(battlefield, Scenery(battlefield, Drawings(styles)), ViewOptions())
    frame = Frame(Viewport(1.0 if corner != "upper right" else 0.8, *middle), QSize(600, 400), 1.0, LIGHT)
    card = legend(height_bands(battlefield), "Level", 16.0)
    place = layer.place(card, frame)
    assert (place.center().y() > 200, place.center().x() > 300) == (
        corner[0] == "l",
        corner.endswith("right"),
    )
    for hex in battlefield.occupancy.hexes():
        x, y = frame.viewport.to_view(centre(hex))
        assert not place.contains(x, y)
