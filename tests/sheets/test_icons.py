"""Small drawings of pieces."""

from __future__ import annotations

from builder.catalogue import Catalogue
from builder.drawing.marks import Label
from builder.drawing.pieces import icon_marks
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Point
from builder.sheets.icons import LARGEST, extent, icon
from builder.sheets.layout import Rect


def test_every_piece_type_fits_its_icon(catalogue: Catalogue, styles: Styles) -> None:
    frame = Rect(5, 7, 10, 6.4)
    for type in catalogue.placeable():
        drawing = icon(type, styles, frame)
        assert drawing is not None
        box = extent(drawing.marks)
        assert drawing.scale <= LARGEST
        left = (box.left - drawing.origin.x) * drawing.scale
        right = (box.right - drawing.origin.x) * drawing.scale
        top = (box.top - drawing.origin.y) * drawing.scale
        bottom = (box.bottom - drawing.origin.y) * drawing.scale
        assert left > -0.3, type
        assert right < frame.width + 0.3, type
        assert top > -0.3, type
        assert bottom < frame.height + 0.3, type


def test_a_number_too_small_to_read_is_left_to_the_name(catalogue: Catalogue, styles: Styles) -> None:
    for id in ("evergreen-10", "evergreen-15"):
        drawing = icon(catalogue.pieces[id], styles, Rect(0, 0, 10, 6.4))
        assert drawing is not None
        assert [mark for mark in drawing.marks if isinstance(mark, Label)] == []
        large = icon_marks(catalogue.pieces[id], styles)
        assert [mark.text for mark in large if isinstance(mark, Label)] == [id.rpartition("-")[2]]
        assert id.rpartition("-")[2] in catalogue.pieces[id].name


def test_small_pieces_are_drawn_at_one_scale(catalogue: Catalogue, styles: Styles) -> None:
    frame = Rect(0, 0, 10, 6.4)
    scales = {icon(catalogue.pieces[id], styles, frame).scale for id in ("grass-1", "rock-1", "water-1")}  # type: ignore[union-attr]
    assert max(scales) - min(scales) < 0.01


def test_a_type_without_a_shape_has_none(catalogue: Catalogue, styles: Styles) -> None:
    assert icon(catalogue.pieces["door-bar"], styles, Rect(0, 0, 10, 6)) is None


def test_the_extent_counts_the_width_of_lines(catalogue: Catalogue, styles: Styles) -> None:
    drawing = icon(catalogue.pieces["grass-1"], styles, Rect(0, 0, 10, 6))
    assert drawing is not None
    assert extent(drawing.marks).left < min(Point(*p).x for p in drawing.marks[0].rings[0])  # type: ignore[union-attr]
