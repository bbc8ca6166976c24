"""Zoom and pan: where the table lies on the canvas."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import Bounds, Point
from builder.view.viewport import LARGEST_HEX, LEAST_HEX, Viewport

px = st.floats(-2000, 2000)
views = st.builds(
    lambda left, top, size: Viewport(size / 44.58, round(left), round(top)), px, px, st.floats(4, 200)
)


@given(views, px, px)
def test_there_and_back(view: Viewport, x: float, y: float) -> None:
    back = view.to_view(view.to_table(x, y))
    assert back.x == pytest.approx(x, abs=1e-6)
    assert back.y == pytest.approx(y, abs=1e-6)


@given(views, st.floats(0.2, 5), px, px)
def test_zooming_keeps_the_point_under_the_cursor(view: Viewport, factor: float, x: float, y: float) -> None:
    fixed = view.to_table(x, y)
    after = view.zoomed(factor, x, y).to_view(fixed)
    assert abs(after.x - x) <= 0.51, "to the nearest device pixel"
    assert abs(after.y - y) <= 0.51


@given(views, st.floats(0.001, 1000))
def test_zoom_has_ends(view: Viewport, factor: float) -> None:
    assert LEAST_HEX - 1e-6 <= view.zoomed(factor, 0, 0).hex_size <= LARGEST_HEX + 1e-6


def test_fitting_shows_the_whole_battlefield_in_the_middle() -> None:
    bounds = Bounds(-100, -50, 900, 300)
    view = Viewport().fitted(bounds, 800, 600)
    start, end = view.to_view(Point(-100, -50)), view.to_view(Point(900, 300))
    assert start.x >= 20
    assert end.x <= 780
    assert start.x == pytest.approx(800 - end.x, abs=2)
    assert start.y == pytest.approx(600 - end.y, abs=2)


def test_the_table_moves_by_whole_device_pixels() -> None:
    view = Viewport(grain=0.5).panned(3.3, -1.2)
    assert (view.left, view.top) == (3.5, -1.0)
