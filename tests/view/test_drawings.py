"""Drawings of piece types, made once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen, QPolygonF
from pytestqt.qtbot import QtBot

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, Hex, bounds, centre, corners
from builder.view.backing import Backing
from builder.view.drawings import Drawings
from builder.view.sprites import HexPrints, Lettering, script
from builder.view.theme import palette_of
from builder.view.viewport import Viewport


def test_every_type_has_a_thumbnail_that_shows_something_and_is_drawn_once(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    drawings, size = Drawings(styles), QSize(50, 40)
    for type in catalogue.placeable():
        thumbnail = drawings.thumbnail(type, size, 2.0)
        assert drawings.thumbnail(type, size, 2.0) is thumbnail
        image = thumbnail.toImage()
        assert (image.width(), image.height()) == (100, 80)
        inked = sum(image.pixelColor(x, y).alpha() > 0 for x in range(0, 100, 2) for y in range(0, 80, 2))
        assert inked > 40, type.id
        edge = [image.pixelColor(0, y).alpha() for y in range(80)]
        assert not any(edge), f"{type.id} is cut off"


def test_no_two_tiles_of_a_terrain_have_the_same_thumbnail(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    drawings = Drawings(styles)
    seen = {}
    for id in (
        "water-1",
        "double-water",
        "shadow-1",
        "double-shadow",
        "shadow-base-1",
        "ice-1",
        "ice-base-1",
    ):
        image = drawings.thumbnail(catalogue.pieces[id], QSize(50, 40), 2.0).toImage()
        assert image not in seen.values(), id
        seen[id] = image


def test_a_tile_takes_the_variant_of_its_pattern_that_its_hex_has_and_stays_in_place(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    drawings = Drawings(styles)

    def drawn(name: str, at: Hex) -> QImage:
        image = QImage(120, 120, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.translate(60, 60)
        drawings.paint(painter, catalogue.pieces[name], 0, "full", at)
        painter.end()
        return image

    grass = [drawn("grass-1", Hex(q, 0)) for q in range(5)]
    assert len({image.cacheKey() for image in grass}) == 5
    assert grass[0] == grass[4]
    assert all(one != grass[0] for one in grass[1:4])
    rims = [image.copy(0, 0, 120, 44) for image in grass]
    assert all(rim == rims[0] for rim in rims), "the tile lies where it lay"
    assert drawn("evergreen-12", Hex(1, 0)) == drawn("evergreen-12", Hex(0, 0))


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


INK, HALO = QColor("#102030"), QColor(255, 255, 255, 230)


def written(lettering: Lettering, text: str, ratio: float = 1.0, x: float = 40.0) -> QImage:
    image = QImage(round(80 * ratio), round(40 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#5d7a3a"))
    painter = QPainter(image)
    lettering.write(painter, text, x, 20, script(14, INK, HALO, ratio, bold=True))
    painter.end()
    return image


def test_letters_have_ink_and_halo_in_the_middle_and_look_the_same_again(qtbot: QtBot) -> None:
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


class Recorder:
    """Draws one colour and remembers where."""

    def __init__(self) -> None:
        self.rects: list[QRect] = []
        self.colour = "#ff0000"

    def __call__(self, painter: QPainter, rect: QRectF) -> None:
        self.rects.append(rect.toRect())
        painter.fillRect(rect, QColor(self.colour))


def made(ratio: float = 1.0) -> tuple[Backing, Recorder]:
    backing, draw = Backing(), Recorder()
    backing.fit(QSize(100, 80), ratio)
    backing.drawn(draw)
    assert draw.rects == [QRect(0, 0, 100, 80)]
    draw.rects.clear()
    return backing, draw


def test_nothing_is_drawn_twice_and_only_what_is_dirty_again(qtbot: QtBot) -> None:
    backing, draw = made()
    backing.drawn(draw)
    backing.fit(QSize(100, 80), 1.0)
    backing.drawn(draw)
    assert draw.rects == []
    backing.invalidate(QRect(10, 10, 20, 20))
    backing.invalidate(QRect(90, 70, 50, 50))
    backing.drawn(draw)
    assert sorted(draw.rects, key=lambda r: r.x()) == [QRect(10, 10, 20, 20), QRect(90, 70, 10, 10)]


def test_a_shift_draws_the_strips_that_came_into_sight_and_what_was_dirty_moves_along(qtbot: QtBot) -> None:
    backing, draw = made()
    draw.colour = "#0000ff"
    backing.shift(10, 0)
    picture = backing.drawn(draw).toImage()
    assert draw.rects == [QRect(0, 0, 11, 80)]
    assert picture.pixelColor(5, 40) == QColor("#0000ff")
    assert picture.pixelColor(50, 40) == QColor("#ff0000")
    backing, draw = made()
    backing.invalidate(QRect(40, 40, 10, 10))
    backing.shift(0, -20)
    backing.drawn(draw)
    assert any(rect.contains(QRect(40, 20, 10, 10)) for rect in draw.rects)


def test_a_finer_screen_has_more_pixels_and_what_was_dropped_is_drawn_again(qtbot: QtBot) -> None:
    backing, draw = made(2.0)
    picture = backing.drawn(draw)
    assert (picture.width(), picture.height()) == (200, 160)
    backing.fit(QSize(100, 80), 1.0)
    backing.drawn(draw)
    assert draw.rects == [QRect(0, 0, 100, 80)]
    backing, draw = made()
    backing.drop()
    assert backing.drawn(draw).isNull()
    backing.shift(5, 5)
    backing.fit(QSize(100, 80), 1.0)
    assert backing.drawn(draw).size() == QSize(100, 80)
    assert draw.rects == [QRect(0, 0, 100, 80)]


def test_a_stretch_shows_what_was_drawn_larger_and_draws_nothing(qtbot: QtBot) -> None:
    backing, draw = made()
    draw.colour = "#0000ff"
    backing.invalidate(QRect(50, 40, 10, 10))
    backing.drawn(draw)
    draw.rects.clear()
    backing.stretch(0.5, 20, 10, QColor("#00ff00"))
    picture = backing.drawn(draw).toImage()
    assert draw.rects == []
    assert picture.pixelColor(10, 5) == QColor("#00ff00"), "nothing is known of this part"
    assert picture.pixelColor(30, 20) == QColor("#ff0000")
    assert picture.pixelColor(47, 32) == QColor("#0000ff")
    backing.invalidate()
    assert backing.drawn(draw).toImage().pixelColor(10, 5) == QColor("#0000ff")
    backing, draw = Backing(), Recorder()
    backing.stretch(0.5, 20, 10, QColor("#00ff00"))  # painting on nothing would make Qt warn
    backing.fit(QSize(100, 80), 1.0)
    backing.drawn(draw)
    assert draw.rects == [QRect(0, 0, 100, 80)]


def test_a_large_picture_is_drawn_strip_by_strip_as_long_as_there_is_time(qtbot: QtBot) -> None:
    backing, draw = Backing(), Recorder()
    backing.fit(QSize(100, 80), 1.0, QColor("#00ff00"))
    picture = backing.drawn(draw, lambda: True).toImage()
    assert draw.rects == [QRect(0, 0, 100, 5)]
    assert picture.pixelColor(50, 4) == QColor("#ff0000")
    assert picture.pixelColor(50, 50) == QColor("#00ff00"), "not drawn yet"
    assert backing.dirty
    for _ in range(15):
        backing.drawn(draw, lambda: True)
    assert draw.rects == [QRect(0, 5 * strip, 100, 5) for strip in range(16)]
    assert not backing.dirty
    draw.rects.clear()
    backing.invalidate()
    backing.drawn(draw, lambda: len(draw.rects) >= 4)
    assert len(draw.rects) == 4
    backing.drawn(draw)
    draw.rects.clear()
    backing.invalidate(QRect(0, 0, 11, 80))
    backing.drawn(draw, lambda: False)
    assert [rect.height() for rect in draw.rects] == [46, 34], "as large as a strip of the whole"
    draw.rects.clear()
    backing.invalidate()
    backing.drawn(draw, lambda: False, 4_000)
    assert [rect.height() for rect in draw.rects] == [40, 40]
