"""Near and far, seen and hidden in colours that everybody tells apart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt

from builder.view.scales import COLOURS, MOST_TURNS, View, ink_on, luminance, of_turns, pattern, ramp, view_of


def test_far_is_darker_than_near_all_the_way() -> None:
    lights = [luminance(ramp(step / 40)) for step in range(41)]
    assert all(one > other for one, other in pairwise(lights))


@pytest.mark.parametrize("number", range(1, MOST_TURNS + 1))
def test_numbers_are_read_on_every_colour(number: int) -> None:
    colour = of_turns(number)
    ink, halo = ink_on(colour)
    light, dark = sorted((luminance(colour), luminance(ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.0
    assert ink != halo


def test_many_turns_look_like_the_last() -> None:
    assert of_turns(40) == of_turns(MOST_TURNS) != of_turns(MOST_TURNS - 1)


def test_what_lies_beyond_the_ends_looks_like_them() -> None:
    assert ramp(-3) == ramp(0)
    assert ramp(7) == ramp(1)


def test_neighbouring_turns_differ_in_lightness_alone() -> None:
    """So they do for those who see no colours at all."""
    lightness = [116 * luminance(of_turns(number)) ** (1 / 3) - 16 for number in range(1, MOST_TURNS + 1)]
    assert all(one - other >= 8 for one, other in pairwise(lightness))


@pytest.mark.parametrize(
    ("percent", "view"), [(100, View.SEEN), (99, View.PARTLY), (1, View.PARTLY), (0, View.HIDDEN)]
)
def test_only_all_is_seen_and_only_nothing_is_hidden(percent: int, view: View) -> None:
    assert view_of(percent) is view


def test_the_less_is_seen_the_darker() -> None:
    seen, partly, hidden = (luminance(COLOURS[view]) for view in View)
    assert (seen + 0.05) / (partly + 0.05) > 1.7
    assert (partly + 0.05) / (hidden + 0.05) > 3


def test_without_any_colour_patterns_differ() -> None:
    styles = [brush.style() for view in View if (brush := pattern(view, 200)) is not None]
    assert len(styles) == len(set(styles)) == 2
    assert Qt.BrushStyle.SolidPattern not in styles


@pytest.mark.parametrize("view", [View.SEEN, View.PARTLY])
def test_ranges_are_read_on_the_colours(view: View) -> None:
    light, dark = sorted((luminance(COLOURS[view]), luminance(ink_on(COLOURS[view])[0])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
