"""Colours of zones: any word or ``#rrggbb`` becomes one that can be seen on paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.colours import colour_of_zone, lightness, zone_colour


@pytest.mark.parametrize(
    "name",
    [
        "red",
        "green",
        "blue",
        "yellow",
        "violet",
        "cyan",
        "orange",
        "purple",
        "olive",
        "teal",
        "navy",
        "brown",
        "black",
        "white",
        "Red ",
    ],
)
def test_colour_words_are_known(name: str) -> None:
    colour = zone_colour(name)
    assert colour is not None
    assert lightness(colour) <= 68, "too light for a thin line on paper"


@given(st.from_regex(r"#[0-9a-f]{6}", fullmatch=True))
def test_any_colour_becomes_one_that_can_be_seen(name: str) -> None:
    colour = zone_colour(name)
    assert colour is not None
    assert 20 <= lightness(colour) <= 64


def test_a_colour_keeps_its_hue() -> None:
    red, green, blue = (zone_colour(name) for name in ("#ff0000", "#00ff00", "#0000ff"))
    assert red is not None
    assert green is not None
    assert blue is not None
    for colour, strong in ((red, 0), (green, 1), (blue, 2)):
        parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
        assert parts.index(max(parts)) == strong


def test_a_zone_has_the_first_of_its_names_that_is_a_colour_else_one_in_turn() -> None:
    assert zone_colour("The Hill") is None
    assert colour_of_zone(1, "", "The Hill") != colour_of_zone(2, "", "The Valley")
    assert colour_of_zone(3, "teal", "red") == zone_colour("teal")
