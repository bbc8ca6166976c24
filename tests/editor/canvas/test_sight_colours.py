"""Seen, partly seen and hidden are told apart by lightness and by pattern."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from builder.editor.canvas.reach_colours import ink_on, luminance
from builder.editor.canvas.sight_colours import COLOURS, View, pattern, view_of


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
