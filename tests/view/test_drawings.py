"""Drawings of piece types, made once."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import Hex, bounds
from builder.view.drawings import Drawings
from builder.view.theme import palette_of


def test_every_type_has_a_thumbnail_that_shows_something(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    drawings, size = Drawings(styles), QSize(50, 40)
    for type in catalogue.placeable():
        image = drawings.thumbnail(type, size, 2.0).toImage()
        assert (image.width(), image.height()) == (100, 80)
        inked = sum(image.pixelColor(x, y).alpha() > 0 for x in range(0, 100, 2) for y in range(0, 80, 2))
        assert inked > 40, type.id
        edge = [image.pixelColor(0, y).alpha() for y in range(80)]
        assert not any(edge), f"{type.id} is cut off"


def test_a_thumbnail_is_drawn_once(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> None:
    drawings = Drawings(styles)
    first = drawings.thumbnail(catalogue.pieces["grass-7"], QSize(50, 40), 1.0)
    assert drawings.thumbnail(catalogue.pieces["grass-7"], QSize(50, 40), 1.0) is first


def test_the_extent_holds_all_that_is_drawn(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> None:
    """Nothing is painted outside: redrawing the extent is enough after an edit."""
    from PySide6.QtGui import QPainter

    drawings = Drawings(styles)
    for type in catalogue.placeable():
        for rotation in range(6):
            box = drawings.extent(Piece(0, type, Hex(0, 0), 1, rotation))
            image = QImage(700, 700, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(0)
            painter = QPainter(image)
            painter.setClipRect(0, 0, 700, 700)
            painter.translate(350, 350)
            drawings.paint(painter, type, rotation, "full")
            painter.resetTransform()
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            painter.translate(350, 350)
            painter.fillRect(
                int(box.left) - 1, int(box.top) - 1, int(box.width) + 3, int(box.height) + 3, 0x000000
            )
            painter.end()
            blank = QImage(700, 700, QImage.Format.Format_ARGB32_Premultiplied)
            blank.fill(0)
            assert image == blank, (type.id, rotation, bounds(type.cells(rotation)))


def test_on_a_dark_ground_every_line_has_a_light_rim(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    drawings, size = Drawings(styles), QSize(50, 40)
    before = QGuiApplication.palette()
    on_light = drawings.thumbnail(catalogue.pieces["fortress-door"], size, 2.0).toImage()
    QGuiApplication.setPalette(palette_of(Qt.ColorScheme.Dark))
    try:
        assert not drawings.has_thumbnail(catalogue.pieces["fortress-door"], size, 2.0)
        on_dark = drawings.thumbnail(catalogue.pieces["fortress-door"], size, 2.0).toImage()
        for type in catalogue.placeable():
            image = drawings.thumbnail(type, size, 2.0).toImage()
            border = [(x, y) for x in range(100) for y in range(80) if x in (0, 99) or y in (0, 79)]
            assert not any(image.pixelColor(*at).alpha() for at in border), f"{type.id} is cut off"
    finally:
        QGuiApplication.setPalette(before)
    assert seen_on("#232529", on_light) < seen_on("#232529", on_dark) / 2


def seen_on(ground: str, image: QImage) -> int:
    """How many pixels stand out clearly against a ground."""
    dark = QColor(ground).lightness()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(colour.alpha() > 200 and colour.lightness() > dark + 70 for colour in pixels)
