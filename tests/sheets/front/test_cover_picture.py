"""The picture on the cover fits its place and leaves out what would be dirt."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.isometric import isometric_marks
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Bounds
from builder.sheets import Options
from builder.sheets.front.cover_picture import LARGEST, CoverPicture, cover_picture
from builder.sheets.given import Given
from builder.sheets.layout import Rect
from sheets.conftest import measure

Built = Callable[..., Battlefield]


@given(
    st.floats(10, 9000),
    st.floats(10, 9000),
    st.floats(50, 400),
    st.floats(30, 300),
)
def test_it_fills_its_rectangle_one_way_and_stays_within(
    wide: float, high: float, width: float, height: float
) -> None:
    rect = Rect(12, 30, width, height)
    picture = CoverPicture((), Bounds(-5, -7, wide - 5, high - 7)).within(rect)
    assert rect.holds(picture.rect)
    assert wide * picture.scale <= width + 0.01
    assert picture.scale <= LARGEST
    assert (
        picture.scale == LARGEST
        or wide * picture.scale == pytest.approx(width)
        or picture.rect.height == pytest.approx(height)
    )
    # In the middle of the width.
    left = (-5 - picture.origin.x) * picture.scale
    assert left == pytest.approx((width - wide * picture.scale) / 2)


def giving(battlefield: Battlefield, catalogue: Catalogue, styles: Styles) -> Given:
    return Given(battlefield, (), Options(), catalogue, styles, measure, 210, 297)


def test_patterns_are_left_out_where_hexes_are_tiny(
    built: Built, catalogue: Catalogue, styles: Styles
) -> None:
    small = built([("grass-7", 0, 0, 1, 0)])
    large = built([("grass-7", 0, 0, 1, 0), ("grass-7", 90, 0, 1, 0)])
    for battlefield, detail in ((small, "full"), (large, "plain")):
        found = cover_picture(giving(battlefield, catalogue, styles))
        assert found.marks == isometric_marks(battlefield, styles, detail=detail)  # type: ignore[arg-type]
