"""The names of hexes and the heights on them: which, and where."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.drawing.marks import FAMILY
from builder.hexgrid import ACROSS_FLATS, Hex, centre
from builder.sheets.qt_renderer.marks import load_font
from builder.view.labels import ground_height, paint_coordinates, seen_height
from builder.view.sprites import Lettering
from builder.view.theme import DARK, LIGHT, Colours
from builder.view.viewport import Viewport

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


HERE = Hex(0, 0)


@pytest.mark.parametrize(
    ("rows", "height"),
    [
        ((), None),
        ((("rock-1", 0, 0, 1, 0),), 1),
        ((("rock-1", 0, 0, 1, 0), ("grass-7", 0, 0, 2, 0)), 2),
        ((("water-1", 0, 0, 1, 0),), 0),
        ((("rock-1", 0, 0, 1, 0), ("water-1", 0, 0, 2, 0)), 1),
        ((("rock-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0)), None),
        ((("fortress-base-straight", 0, 0, 1, 0), ("fortress-wall-straight", 0, 0, 2, 0)), 10),
        ((("rock-1", 0, 0, 1, 0), ("battlement", 0, 0, 2, 0)), 1),
    ],
)
def test_the_top_in_sight(lay: Callable[..., Battlefield], rows: tuple, height: int | None) -> None:
    battlefield = lay(*rows) if rows else Battlefield()
    assert seen_height(battlefield.occupancy, HERE, None) == height


@pytest.mark.parametrize(
    ("rows", "height"),
    [
        ((), 0),
        ((("water-1", 0, 0, 1, 0),), 0),
        ((("rock-1", 0, 0, 1, 0), ("water-1", 0, 0, 2, 0)), 1),
        ((("rock-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0)), 1),
        ((("evergreen-12", 0, 0, 1, 0),), 0),
    ],
)
def test_the_ground_is_what_stands_tall_left_aside(
    lay: Callable[..., Battlefield], rows: tuple, height: int
) -> None:
    battlefield = lay(*rows) if rows else Battlefield()
    assert ground_height(battlefield.occupancy, HERE, None) == height


def test_what_is_above_the_shown_level_or_hidden_does_not_count(lay: Callable[..., Battlefield]) -> None:
    occupancy = lay(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 3, 0)).occupancy
    assert [seen_height(occupancy, HERE, highest) for highest in (None, 3, 2, 1)] == [3, 3, 2, 1]
    assert seen_height(occupancy, HERE, None, {3}) == 2
    assert seen_height(occupancy, HERE, None, {1, 2, 3}) is None
