"""Patterns stay inside their hexes, look the same every time, and differ."""

from __future__ import annotations

import pytest

from builder.drawing.patterns import VARIANTS, hex_lines, lines, width
from builder.drawing.styles import PATTERNS
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, hex_at

DRAWN = [pattern for pattern in PATTERNS if pattern != "none"]


@pytest.mark.parametrize("pattern", DRAWN)
def test_a_pattern_stays_inside_its_hex(pattern: str) -> None:
    for variant in range(VARIANTS):
        found = hex_lines(pattern, variant)
        assert found
        for a, b in found:
            middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
            assert [hex_at(p) for p in (a, middle, b)] == [Hex(0, 0)] * 3


@pytest.mark.parametrize("pattern", DRAWN)
def test_a_pattern_has_few_enough_lines_for_a_small_file(pattern: str) -> None:
    assert max(len(hex_lines(pattern, variant)) for variant in range(VARIANTS)) <= 60
    assert 0.5 <= width(pattern) <= 2


def test_no_two_patterns_are_the_same() -> None:
    assert len({hex_lines(pattern, 0) for pattern in DRAWN}) == len(DRAWN)


def test_a_hex_looks_the_same_every_time() -> None:
    assert lines("cracks", [Hex(3, -2)]) == lines("cracks", [Hex(3, -2)])


def test_neighbours_do_not_look_stamped() -> None:
    here, there = lines("tufts", [Hex(0, 0)]), lines("tufts", [Hex(1, 0)])
    assert any(abs(a.y - b.y) > 0.5 for (a, _), (b, _) in zip(here, there, strict=True))


def test_courses_of_stone_go_on_in_the_next_hex() -> None:
    """Bricks and pavers of neighbours lie on the same lines."""
    for pattern in ("pavers", "bricks", "horizontal"):
        level = [
            {round(a.y, 3) for a, b in lines(pattern, [hex]) if a.y == pytest.approx(b.y)}
            for hex in (Hex(0, 0), Hex(0, 1))
        ]
        pitch = sorted(level[0])[1] - sorted(level[0])[0]
        offset = (min(level[1]) - min(level[0])) % pitch
        assert min(offset, pitch - offset) < 0.01


def test_nothing_is_drawn_for_no_pattern() -> None:
    assert lines("none", [Hex(0, 0)]) == ()
