"""Pictures of battlefields: as large as fits, whole, and sharp on every screen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QBitmap, QColor, QImage, QRegion
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.editor.start.examples import picture_of

SIZE = QSize(240, 150)


def inked(image: QImage) -> QRect:
    """The rectangle of the pixels that are not see-through."""
    return QRegion(QBitmap.fromImage(image.createAlphaMask())).boundingRect()


def test_a_battlefield_fills_its_picture_as_far_as_its_shape_allows(
    qtbot: QtBot, styles: Styles, lay: Callable[..., Battlefield]
) -> None:
    wide = lay(*(("grass-1", q, 0, 1, 0) for q in range(12)))
    box = inked(picture_of(wide, styles, SIZE, 1.0).toImage())
    assert box.width() > 220
    assert abs(box.center().y() - 75) <= 4
    tall = lay(*(("grass-1", -(r // 2), r, 1, 0) for r in range(12)))
    box = inked(picture_of(tall, styles, SIZE, 1.0).toImage())
    assert box.height() > 135
    assert abs(box.center().x() - 120) <= 4


def test_a_picture_has_as_many_pixels_as_the_screen(
    qtbot: QtBot, styles: Styles, lay: Callable[..., Battlefield]
) -> None:
    picture = picture_of(lay(("rock-7", 0, 0, 1, 0)), styles, SIZE, 2.0)
    assert (picture.width(), picture.height()) == (480, 300)
    assert picture.deviceIndependentSize().toSize() == SIZE
    assert inked(picture.toImage()).height() > 240


def test_an_empty_battlefield_has_an_empty_picture(qtbot: QtBot, styles: Styles) -> None:
    image = picture_of(Battlefield(), styles, SIZE, 1.0).toImage()
    assert QColor(image.pixelColor(120, 75)).alpha() == 0
    assert image.size() == SIZE
