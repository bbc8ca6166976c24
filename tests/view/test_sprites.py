"""What is drawn once and printed again and again: texts and hexes, read off their pixels."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF
from pytestqt.qtbot import QtBot

from builder.hexgrid import ACROSS_FLATS, Hex, centre, corners
from builder.view.sprites import HexPrints, Lettering, script
from builder.view.viewport import Viewport

INK, HALO = QColor("#102030"), QColor(255, 255, 255, 230)


def written(lettering: Lettering, text: str, ratio: float = 1.0, x: float = 40.0) -> QImage:
    image = QImage(round(80 * ratio), round(40 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#5d7a3a"))
    painter = QPainter(image)
    lettering.write(painter, text, x, 20, script(14, INK, HALO, ratio, bold=True))
    painter.end()
    return image


def test_letters_have_ink_and_halo_and_stand_in_the_middle(qtbot: QtBot) -> None:
    image = written(Lettering(), "H")
    marked = [
        (x, y, image.pixelColor(x, y).lightnessF())
        for x in range(80)
        for y in range(40)
        if image.pixelColor(x, y) != QColor("#5d7a3a")
    ]
    assert min(light for *_, light in marked) < 0.2
    assert max(light for *_, light in marked) > 0.85
    assert abs((min(x for x, *_ in marked) + max(x for x, *_ in marked)) / 2 - 40) <= 1.5
    assert abs((min(y for _, y, _ in marked) + max(y for _, y, _ in marked)) / 2 - 20) <= 1.5


def test_the_same_text_looks_the_same_again(qtbot: QtBot) -> None:
    lettering = Lettering()
    assert written(lettering, "B12") == written(lettering, "B12") == written(Lettering(), "B12")
    assert written(lettering, "B12") != written(lettering, "B13")


def test_it_is_sharp_on_a_fine_screen(qtbot: QtBot) -> None:
    coarse, fine = written(Lettering(), "8"), written(Lettering(), "8", 2.0)
    assert fine.width() == 2 * coarse.width()
    assert fine != coarse.scaled(fine.size())
    shifted = written(Lettering(), "8", 2.0, 40.5)
    assert shifted.copy(1, 0, 150, 80) == fine.copy(0, 0, 150, 80), "to half a px where there are such"


HEXES = [Hex(q, r) for q in range(3) for r in range(3)]
FILL, RIM = QColor(230, 180, 60, 220), QColor(10, 10, 20, 200)


def blank(ratio: float) -> QImage:
    """White, 300 px wide."""
    image = QImage(round(300 * ratio), round(200 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [5.0, 31.7, 60.0])
def test_a_print_lies_where_the_hex_is(qtbot: QtBot, ratio: float, size: float) -> None:
    view = Viewport(size / ACROSS_FLATS, 40.0, 40.0, 1 / ratio)
    printed, drawn = blank(ratio), blank(ratio)
    painter = QPainter(printed)
    prints = HexPrints(painter, view)
    for hex in HEXES:
        prints.put(hex, 0.9, FILL, RIM)
    painter.end()
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(FILL)
    painter.setPen(QPen(RIM, 1.2))
    for hex in HEXES:
        x, y = centre(hex)
        shape = [QPointF(x + (cx - x) * 0.9, y + (cy - y) * 0.9) for cx, cy in corners(hex)]
        left, top, scale = view.left, view.top, view.scale
        painter.drawPolygon(QPolygonF([QPointF(left + p.x() * scale, top + p.y() * scale) for p in shape]))
    painter.end()
    # A print lies on whole pixels, a drawn hex between them.
    pairs = list(zip(extent(printed), extent(drawn), strict=True))
    assert all(abs(one - other) <= 1 for one, other in pairs), pairs


def extent(image: QImage) -> tuple[int, int, int, int]:
    """The rectangle of device pixels that are not white, or hardly so."""
    dark = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).blue() < 200
    ]
    columns, rows = {x for x, _ in dark}, {y for _, y in dark}
    return min(columns), max(columns), min(rows), max(rows)


def test_looks_are_told_apart(qtbot: QtBot) -> None:
    image = blank(1.0)
    painter = QPainter(image)
    prints = HexPrints(painter, Viewport(40 / ACROSS_FLATS, 40.0, 40.0))
    prints.put(Hex(0, 0), 0.9, QColor("red"), QColor("black"))
    prints.put(Hex(2, 0), 0.9, QColor("blue"), QColor("black"))
    prints.put(Hex(4, 0), 0.9, QColor("red"), QColor("black"), pattern=Qt.BrushStyle.BDiagPattern)
    painter.end()
    assert image.pixelColor(40, 40) == QColor("red")
    assert image.pixelColor(120, 40) == QColor("blue")
    assert {image.pixelColor(x, 40).name() for x in range(190, 211)} >= {"#ffffff"}
