"""Mixing colours, and how light they look."""

from __future__ import annotations

import pytest

from builder.drawing.colours import DARK_TEXT, WHITE, fade_marks, lightness, mixed, readable_on
from builder.drawing.marks import Area, Label, Stroke, Strokes
from builder.hexgrid.geometry import Point

A, B = Point(0, 0), Point(1, 0)


def test_a_share_of_nothing_changes_nothing() -> None:
    assert mixed("#123456", WHITE, 0) == "#123456"
    assert mixed("#123456", WHITE, 1) == WHITE


def test_lightness_runs_from_black_to_white() -> None:
    assert lightness("#000000") == pytest.approx(0)
    assert lightness("#ffffff") == pytest.approx(100, abs=0.1)
    assert lightness("#777777") == pytest.approx(50, abs=1)


def test_text_is_light_on_dark_and_dark_on_light() -> None:
    assert readable_on("#203040") == WHITE
    assert readable_on("#f0e0ae") == DARK_TEXT


def test_fading_reaches_every_colour_of_every_mark() -> None:
    marks = (
        Area(((A, B, A),), "#000000", "#000000", 1.0),
        Stroke((A, B), "#000000", 1.0),
        Strokes(((A, B),), "#000000", 1.0),
        Label(A, "x", 1.0, "#000000"),
    )
    area, stroke, strokes, label = fade_marks(marks, 0.5)
    assert isinstance(area, Area)
    assert area.fill == area.stroke == "#808080"
    assert {mark.colour for mark in (stroke, strokes, label) if not isinstance(mark, Area)} == {"#808080"}


def test_what_has_no_fill_gets_none_by_fading() -> None:
    (area,) = fade_marks((Area(((A, B, A),), None, "#000000", 1.0),), 0.5)
    assert isinstance(area, Area)
    assert area.fill is None
