"""Start zones can be told apart on paper."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.colours import lightness
from builder.drawing.zone_colours import zone_colour, zone_look

VIRTUALSCAPE = ("red", "green", "blue", "yellow", "violet", "cyan", "orange", "purple")


def test_eight_zones_have_eight_colours_and_eight_hatches() -> None:
    looks = [zone_look(number, name) for number, name in enumerate(VIRTUALSCAPE, 1)]
    assert len({look.colour for look in looks}) == 8
    assert len({(look.angles, look.spacing) for look in looks}) == 8


@pytest.mark.parametrize("name", [*VIRTUALSCAPE, "olive", "teal", "navy", "brown", "black", "white", "Red "])
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


def test_a_zone_whose_name_is_no_colour_takes_one_in_turn() -> None:
    assert zone_colour("The Hill") is None
    assert zone_look(1, "", "The Hill").colour != zone_look(2, "", "The Valley").colour
    assert zone_look(3, "teal", "red").colour == zone_colour("teal")


def test_more_zones_than_hatches_still_differ_in_number() -> None:
    looks = [zone_look(number, "red") for number in range(1, 30)]
    assert len({look.number for look in looks}) == 29
    for one, other in itertools.pairwise(looks):
        assert one.angles != other.angles or one.spacing != other.spacing
