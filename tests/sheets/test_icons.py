"""Small drawings of pieces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.catalogue import Catalogue
from builder.catalogue.pieces import Shape
from builder.drawing.marks import Label
from builder.drawing.pieces import icon_marks
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, Point
from builder.sheets.icons import MOST, SCALE, extent, icon, icon_size
from builder.sheets.layout import Rect


def test_every_piece_type_is_drawn_at_one_scale_in_the_room_it_asks_for(
    catalogue: Catalogue, styles: Styles
) -> None:
    for type in catalogue.placeable():
        wide, high = icon_size(type, styles)
        drawing = icon(type, styles, Rect(5, 7, wide, high))
        assert drawing is not None
        box = extent(drawing.marks)
        assert drawing.scale == SCALE
        assert (box.left - drawing.origin.x) * SCALE > -0.1, type
        assert (box.right - drawing.origin.x) * SCALE < wide + 0.1, type
        assert (box.top - drawing.origin.y) * SCALE > -0.1, type
        assert (box.bottom - drawing.origin.y) * SCALE < high + 0.1, type


def test_a_tile_is_as_much_larger_as_it_has_hexes(catalogue: Catalogue, styles: Styles) -> None:
    single, double = (icon_size(catalogue.pieces[id], styles)[0] for id in ("grass-1", "grass-2"))
    assert abs(double - single - ACROSS_FLATS * SCALE) < 0.01


@pytest.mark.parametrize("way", [Hex(1, 0), Hex(-1, 2)])
def test_what_is_larger_than_any_tile_that_is_sold_is_drawn_smaller(
    way: Hex, catalogue: Catalogue, styles: Styles
) -> None:
    """Own pieces have up to 100 hexes in any outline."""
    shape = Shape("river", tuple(Hex(way.q * n, way.r * n) for n in range(40)))
    type = replace(catalogue.pieces["grass-1"], id="river", name="river", shape=shape)
    wide, high = icon_size(type, styles)
    assert max(wide, high) == pytest.approx(MOST)
    drawing = icon(type, styles, Rect(0, 0, wide, high))
    assert drawing is not None
    box = extent(drawing.marks)
    assert (box.width * drawing.scale, box.height * drawing.scale) == pytest.approx((wide, high))


def test_a_number_too_small_to_read_is_left_to_the_name(catalogue: Catalogue, styles: Styles) -> None:
    for id in ("evergreen-10", "evergreen-15"):
        drawing = icon(catalogue.pieces[id], styles, Rect(0, 0, 10, 6.4))
        assert drawing is not None
        assert [mark for mark in drawing.marks if isinstance(mark, Label)] == []
        large = icon_marks(catalogue.pieces[id], styles)
        assert [mark.text for mark in large if isinstance(mark, Label)] == [id.rpartition("-")[2]]
        assert id.rpartition("-")[2] in catalogue.pieces[id].name


def test_a_type_without_a_shape_has_none(catalogue: Catalogue, styles: Styles) -> None:
    assert icon(catalogue.pieces["door-bar"], styles, Rect(0, 0, 10, 6)) is None
    assert icon_size(catalogue.pieces["door-bar"], styles) == (0.0, 0.0)


def test_the_extent_counts_the_width_of_lines(catalogue: Catalogue, styles: Styles) -> None:
    drawing = icon(catalogue.pieces["grass-1"], styles, Rect(0, 0, 10, 6))
    assert drawing is not None
    assert extent(drawing.marks).left < min(Point(*p).x for p in drawing.marks[0].rings[0])  # type: ignore[union-attr]
