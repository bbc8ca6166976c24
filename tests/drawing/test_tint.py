"""Colours by height: the same order for all eyes and in grey, and a legend that names them."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.colours import lightness
from builder.drawing.black_white import face_grey
from builder.drawing.marks import Area, Label
from builder.drawing.plan_view import height_bands, overview_marks
from builder.drawing.styles import Styles
from builder.drawing.tint import MOST, bands, legend, tints
from drawing.eyes import EYES, apart, as_seen

Lay = Callable[..., Battlefield]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("number", range(2, MOST + 1))
def test_higher_is_lighter_for_all_eyes_and_neighbours_are_told_apart(number: int, eyes: str) -> None:
    colours = [band.colour for band in bands(range(number))]
    for low, high in itertools.pairwise(colours):
        assert as_seen(high, eyes)[0] - as_seen(low, eyes)[0] > 30 / number, "the lightness alone tells"
        assert apart(low, high, eyes) > 50 / number
    assert len(set(colours)) == number


@pytest.mark.parametrize("number", range(2, MOST + 1))
def test_in_grey_the_steps_are_seen(number: int) -> None:
    greys = [lightness(face_grey(band.colour)) for band in bands(range(number))]
    assert all(high - low > 2.5 for low, high in itertools.pairwise(greys))


@given(st.sets(st.integers(0, 80), max_size=60))
def test_every_level_in_use_has_a_colour_and_levels_share_them_only_where_there_are_many(
    levels: set[int],
) -> None:
    found = bands(levels)
    assert [level for band in found for level in band.levels] == sorted(levels)
    assert len(found) == len(levels) or MOST / 2 <= len(found) <= MOST < len(levels)
    colours = tints(found)
    assert set(colours) == levels
    light = [lightness(colours[level]) for level in sorted(levels)]
    assert light == sorted(light)


def test_the_legend_names_the_levels_from_the_highest_within_its_card() -> None:
    found = bands(range(MOST + 1))
    card = legend(found, "Level", 16.0)
    texts = [mark.text for mark in card.marks if isinstance(mark, Label)]
    assert texts == ["Level", *[band.text for band in reversed(found)]]
    assert found[0].text == "0–1"
    fills = [mark.fill for mark in card.marks if isinstance(mark, Area)]
    assert fills[1:] == [band.colour for band in reversed(found)]
    for mark in card.marks:
        for x, y in mark.rings[0] if isinstance(mark, Area) else (mark.at,):
            assert 0 <= x <= card.width
            assert 0 <= y <= card.height


def test_the_plan_has_the_colours_of_the_levels_seen_and_no_face_of_the_ground(
    lay: Lay, styles: Styles
) -> None:
    battlefield = lay(
        ("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 4, 0), ("water-1", 5, 0, 1, 0), ("evergreen-12", 0, 1, 2, 0)
    )
    found = height_bands(battlefield)
    assert [band.levels for band in found] == [(0,), (1,), (4,)], "a fluid is a level lower, a tree no ground"
    marks = overview_marks(battlefield, styles, relief=True, heights=found)
    fills = [mark.fill for mark in marks if isinstance(mark, Area)]
    for band, kind in zip(found, ("water", "grass", "rock"), strict=True):
        own = styles.of_kind(kind).fill
        assert fills.index(own) < fills.index(band.colour), "the tint lies over it"
        assert own not in fills[fills.index(band.colour) :]
