"""Shuffled and secret glyphs without a window."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import Hex
from builder.scenario import Scenario, ShuffledGlyphs, Spot
from builder.scenario.edits import hidden_glyphs, markers
from builder.scenario.edits.zones import TooManyError

NAMES = ("astrid", "brandar", "kelda")


def test_groups_come_and_go_with_their_spaces() -> None:
    one = hidden_glyphs.group_of(Scenario(), 0, ("astrid",))
    two = hidden_glyphs.group_of(hidden_glyphs.group_added(one), 1, ("kelda", "valda"))
    two = markers.with_shuffled_spot(two, Spot(Hex(1, 0), 1), 1)
    assert [(group.names, len(group.spots)) for group in two.shuffled] == [
        (("astrid",), 0), (("kelda", "valda"), 1)
    ]  # fmt: skip
    assert hidden_glyphs.group_removed(two, 0).shuffled == two.shuffled[1:]
    assert hidden_glyphs.group_of(Scenario(), 0, ()) == Scenario(), "nothing is no group"


def test_a_space_goes_to_the_group_in_hand_and_to_the_first_where_that_is_gone() -> None:
    two = Scenario(shuffled=(ShuffledGlyphs(("astrid",), ()), ShuffledGlyphs(("kelda",), ())))
    spot = Spot(Hex(2, 0), 1)
    assert [len(g.spots) for g in markers.with_shuffled_spot(two, spot, 1).shuffled] == [0, 1]
    assert [len(g.spots) for g in markers.with_shuffled_spot(two, spot, 7).shuffled] == [1, 0]


def test_each_player_lays_one_row_of_secret_glyphs() -> None:
    one = hidden_glyphs.secret_added(Scenario(), ["p1", "p2"])
    two = hidden_glyphs.secret_added(one, ["p1", "p2"])
    assert [row.player for row in two.secret] == ["p1", "p2"]
    with pytest.raises(TooManyError):
        hidden_glyphs.secret_added(two, ["p1", "p2"])
    assert [row.player for row in hidden_glyphs.secret_removed(two, 0).secret] == ["p2"]


def test_the_glyph_that_matters_is_always_among_those_laid() -> None:
    scenario = hidden_glyphs.secret_changed(
        hidden_glyphs.secret_added(Scenario(), ["p1"]), 0, names=("astrid", "kelda")
    )
    assert scenario.secret[0].key == "astrid"
    scenario = hidden_glyphs.secret_changed(scenario, 0, key="kelda")
    assert hidden_glyphs.secret_changed(scenario, 0, names=("kelda",)).secret[0].key == "kelda"
    assert hidden_glyphs.secret_changed(scenario, 0, names=("astrid",)).secret[0].key == "astrid"
    assert hidden_glyphs.secret_changed(scenario, 0, names=()).secret[0].key == ""


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(NAMES)), max_size=30))
def test_glyphs_are_counted_like_pieces_in_a_bag(steps: list[tuple[bool, str]]) -> None:
    names: tuple[str, ...] = ()
    counts: Counter[str] = Counter()
    for more, name in steps:
        names = hidden_glyphs.one_more(names, name) if more else hidden_glyphs.one_less(names, name)
        counts[name] = max(0, counts[name] + (1 if more else -1))
        assert Counter(names) == +counts
        runs = [name for place, name in enumerate(names) if place == 0 or names[place - 1] != name]
        assert len(runs) == len(set(runs)), "those of one name lie together"


def test_there_is_an_end_of_groups_and_glyphs() -> None:
    full = Scenario(shuffled=(ShuffledGlyphs((), ()),) * hidden_glyphs.MOST_GROUPS)
    with pytest.raises(TooManyError):
        hidden_glyphs.group_added(full)
    with pytest.raises(TooManyError):
        hidden_glyphs.one_more(("kelda",) * hidden_glyphs.MOST_GLYPHS, "kelda")
