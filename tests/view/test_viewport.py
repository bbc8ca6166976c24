"""Zoom and pan: where the table lies on the canvas."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from builder.hexgrid import Bounds, Point
from builder.view.scales import (
    COLOURS,
    MOST_TURNS,
    SeenPart,
    ink_on,
    luminance,
    of_turns,
    pattern,
    ramp,
    view_of,
)
from builder.view.sizes import length_text, size_text
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


def test_fitting_shows_the_whole_battlefield_in_the_middle_by_whole_device_pixels() -> None:
    bounds = Bounds(-100, -50, 900, 300)
    view = Viewport().fitted(bounds, 800, 600)
    start, end = view.to_view(Point(-100, -50)), view.to_view(Point(900, 300))
    assert start.x >= 20
    assert end.x <= 780
    assert start.x == pytest.approx(800 - end.x, abs=2)
    assert start.y == pytest.approx(600 - end.y, abs=2)
    view = Viewport(grain=0.5).panned(3.3, -1.2)
    assert (view.left, view.top) == (3.5, -1.0)


def test_sizes_in_both_units_with_a_digit_more_for_short_ones() -> None:
    assert size_text(1219.2, 914.4, False) == "122 × 91 cm"
    assert size_text(1219.2, 914.4, True) == "48 × 36 in"
    assert [length_text(mm, False) for mm in (0.2, 43, 99.4, 99.6, 104)] == [
        "0.1 cm",
        "4.3 cm",
        "9.9 cm",
        "10 cm",
        "10 cm",
    ]
    assert length_text(25.4, True) == "1.0 in"


def test_far_is_darker_than_near_all_the_way() -> None:
    lights = [luminance(ramp(step / 40)) for step in range(41)]
    assert all(one > other for one, other in pairwise(lights))
    assert (ramp(-3), ramp(7)) == (ramp(0), ramp(1)), "what lies beyond the ends looks like them"


def test_neighbouring_turns_differ_in_lightness_and_their_numbers_are_read() -> None:
    """So they do for those who see no colours at all."""
    turns = [of_turns(number) for number in range(1, MOST_TURNS + 1)]
    lightness = [116 * luminance(colour) ** (1 / 3) - 16 for colour in turns]
    assert all(one - other >= 8 for one, other in pairwise(lightness))
    assert of_turns(40) == turns[-1], "many turns look like the last"
    for colour in turns:
        ink, halo = ink_on(colour)
        assert contrast(colour, ink) >= 4.0
        assert ink != halo


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_only_all_is_seen_only_nothing_is_hidden_and_the_less_is_seen_the_darker() -> None:
    views = [view_of(percent) for percent in (100, 99, 1, 0)]
    assert views == [SeenPart.SEEN, SeenPart.PARTLY, SeenPart.PARTLY, SeenPart.HIDDEN]
    seen, partly, hidden = (COLOURS[view] for view in SeenPart)
    assert contrast(seen, partly) > 1.7
    assert contrast(partly, hidden) > 3
    for colour in (seen, partly):
        assert contrast(colour, ink_on(colour)[0]) >= 4.5, "ranges are read on it"
    styles = [brush.style() for view in SeenPart if (brush := pattern(view, 200)) is not None]
    assert len(styles) == len(set(styles)) == 2, "without any colour patterns differ"
    assert Qt.BrushStyle.SolidPattern not in styles
