"""The names of hexes on tiles and on the bare table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.drawing.marks import FAMILY
from builder.editor.canvas.coordinates import paint_coordinates
from builder.editor.canvas.lettering import Lettering
from builder.editor.canvas.viewport import Viewport
from builder.editor.theme import DARK, LIGHT, Colours
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, centre
from builder.sheets.qt_renderer.marks import load_font

Lay = Callable[..., Battlefield]
GRASS = QColor("#b3cf85")


A1 = Hex(0, 0)


def written(
    battlefield: Battlefield, mine: Colours, size: float, hex: Hex = A1, **seen: object
) -> tuple[float, float]:
    """How light the letters and the halo of a hex are."""
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(GRASS)
    scale, middle = size / ACROSS_FLATS, centre(hex)
    viewport = Viewport(scale, 60 - middle.x * scale, 60 - middle.y * scale)
    painter = QPainter(image)
    part = viewport.shown(60, 20, 1, 60)
    how = {"highest": None, "hidden": (), **seen}
    paint_coordinates(painter, viewport, part, mine, Lettering(), battlefield.occupancy, **how)  # type: ignore[arg-type]
    painter.end()
    lights = [
        image.pixelColor(x, y).lightnessF() for x in range(48, 73) for y in range(20, 61)
        if image.pixelColor(x, y) != GRASS
    ]  # fmt: skip
    return (min(lights), max(lights)) if lights else (1.0, 0.0)


@pytest.mark.parametrize("size", [31, 46, 90])
@pytest.mark.parametrize("mine", [LIGHT, DARK])
def test_on_tiles_they_are_dark_with_a_light_halo_whatever_the_theme(
    qtbot: QtBot, lay: Lay, mine: Colours, size: float
) -> None:
    ink, halo = written(lay(("grass-1", 0, 0, 1, 0)), mine, size)
    assert ink < 0.3
    assert halo > 0.85


@pytest.mark.parametrize("size", [31, 38, 46])
def test_whatever_font_writes_them_no_letters_are_smoothed_into_the_ground(
    qtbot: QtBot, lay: Lay, size: float
) -> None:
    before = QGuiApplication.font()
    load_font()
    hexes = [Hex(q, r) for q in range(5) for r in (0, 2, 6)]
    battlefield = lay(*(("grass-1", hex.q, hex.r, 1, 0) for hex in hexes))
    try:
        for font in (before, QFont(FAMILY)):
            QGuiApplication.setFont(font)
            assert max(written(battlefield, LIGHT, size, hex)[0] for hex in hexes) < 0.3
    finally:
        QGuiApplication.setFont(before)


def test_on_the_bare_table_they_go_with_the_theme(qtbot: QtBot, lay: Lay) -> None:
    ink, halo = written(Battlefield(), DARK, 46)
    assert (ink < 0.2, halo > 0.75) == (True, False), "light letters, dark halo"
    high = lay(("grass-1", 0, 0, 3, 0))
    assert written(high, DARK, 46, highest=2) == written(Battlefield(), DARK, 46), "not in sight"
    assert written(high, DARK, 46, hidden={1}) == written(Battlefield(), DARK, 46)
    assert written(high, DARK, 46, highest=3) != written(Battlefield(), DARK, 46)


def test_small_hexes_have_no_names(qtbot: QtBot, lay: Lay) -> None:
    assert written(lay(("grass-1", 0, 0, 1, 0)), LIGHT, 20) == (1.0, 0.0)
