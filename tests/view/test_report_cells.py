"""A picture of the report as it lies over the battlefield."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.board import Space, SpaceKind
from builder.hexgrid import ORIGIN, Hex, centre
from builder.insight import Cell, Picture
from builder.view.layers import Frame
from builder.view.report_cells import ReportCells, shown_cells
from builder.view.sprites import Lettering
from builder.view.theme import LIGHT
from builder.view.viewport import Viewport


def cell(hex: Hex, level: int, colour: str, text: str = "") -> Cell:
    """A cell on bare ground."""
    return Cell(Space(hex, level, SpaceKind.TILE, "grass", None, 1), colour, text)


def painted(*cells: Cell) -> QImage:
    """A picture of these cells, the origin at 100, 100 px, on white."""
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    picture = Picture("p", "a picture", cells, ())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layer = ReportCells(Lettering())
    layer.picture = picture
    layer.paint(painter, Frame(Viewport(left=100, top=100), image.size(), 1.0, LIGHT))
    painter.end()
    return image


def at(image: QImage, hex: Hex, dy: int = 0) -> QColor:
    """The colour at a hex."""
    point = QPointF(*Viewport(left=100, top=100).to_view(centre(hex)))
    return image.pixelColor(round(point.x()), round(point.y()) + dy)


def test_the_highest_space_of_a_hex_is_seen() -> None:
    low, high, other = (
        cell(ORIGIN, 1, "#ff0000"),
        cell(ORIGIN, 5, "#0000ff"),
        cell(Hex(1, 0), 1, "#00ff00"),
    )
    shown = shown_cells(Picture("p", "", (high, low, other), ()))
    assert shown == [high, other]


def test_what_lies_below_and_says_something_else_is_a_dot(qtbot: QtBot) -> None:
    image = painted(cell(ORIGIN, 5, "#0000ff"), cell(ORIGIN, 1, "#ff0000"), cell(ORIGIN, 3, "#0000ff"))
    size = Viewport(left=100, top=100).hex_size
    assert at(image, ORIGIN).blue() > 200
    assert at(image, ORIGIN, round(size * 0.3)) == QColor("#ff0000")


def test_each_hex_has_its_colour_and_the_others_none(qtbot: QtBot) -> None:
    image = painted(cell(ORIGIN, 1, "#ff0000"), cell(Hex(1, 0), 1, "#0000ff"))
    assert at(image, ORIGIN).red() > 200 > 100 > at(image, ORIGIN).blue()
    assert at(image, Hex(1, 0)).blue() > 200 > 100 > at(image, Hex(1, 0)).red()
    assert at(image, Hex(2, 0)) == QColor("white")


def test_texts_stand_in_the_hexes(qtbot: QtBot) -> None:
    assert painted(cell(ORIGIN, 1, "#ffe945", "12")) != painted(cell(ORIGIN, 1, "#ffe945"))
