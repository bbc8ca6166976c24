"""Patterns: what a mark of terrain must not be taken for."""

from __future__ import annotations

import math

import pytest

from builder.drawing.patterns import VARIANTS, hex_lines
from builder.solid.textures import _UPRIGHT


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_no_three_strokes_of_grass_or_rock_meet_in_a_point_as_those_of_an_arrow_do(variant: int) -> None:
    """An arrow has a head: three strokes at one point, two of them alike to both sides of the third."""
    for pattern in ("tufts", "facets"):
        ends: dict[tuple[float, float], list[float]] = {}
        for a, b in hex_lines(pattern, variant):
            for here, there in ((a, b), (b, a)):
                way = math.degrees(math.atan2(there.y - here.y, there.x - here.x))
                ends.setdefault((round(here.x, 3), round(here.y, 3)), []).append(way)
        for ways in (ways for ways in ends.values() if len(ways) >= 3):
            for shaft in ways:
                beside = sorted((way - shaft + 180) % 360 - 180 for way in ways if way != shaft)
                assert not any(
                    abs(left + right) < 15 and 15 < right < 75 for left in beside for right in beside
                ), (pattern, ways)


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_marks_that_the_model_turns_are_whole(variant: int) -> None:
    for pattern, count in _UPRIGHT.items():
        assert len(hex_lines(pattern, variant)) % count == 0, pattern
