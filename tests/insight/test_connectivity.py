"""Where walkers get to, what others need, what has no way back."""

from __future__ import annotations

import pytest

from builder import formats, places
from builder.insight.connectivity import connectivity
from builder.insight.field import Field, Places
from tests.insight.conftest import row


@pytest.mark.rule("R046")
def test_a_pillar_too_high_to_climb_names_the_height_and_the_move_that_would_do(field_of):
    section = connectivity(field_of({**row(4), (4, 0): 7}, {"red": [(0, 0)]}))
    assert section.fact("reached").value == {"spaces": 4, "of": 5}
    (need,) = section.fact("out_of_reach").value
    # a climb of 6 levels is for figures of height 7, and costs 1 + 6 in one move
    assert need == {"q": 4, "r": 0, "level": 7, "height": 7, "move": 7, "flying": False, "door": False}
    assert "E1 level 7" in section.fact("out_of_reach").sentence


def test_an_island_is_for_nobody_on_foot(field_of):
    section = connectivity(field_of({**row(3), (9, 0): 1}, {"red": [(0, 0)]}))
    (need,) = section.fact("out_of_reach").value
    assert (need["q"], need["height"], need["flying"]) == (9, None, False)
    assert "no flyer of height 5" in section.fact("out_of_reach").sentence


def test_a_tower_no_height_climbs_is_for_flyers(field_of):
    section = connectivity(field_of({**row(3), (3, 0): 20}, {"red": [(0, 0)]}))
    (need,) = section.fact("out_of_reach").value
    assert (need["height"], need["flying"]) == (None, True)


@pytest.mark.rule("R043")
def test_a_climb_that_a_short_move_cannot_pay_is_told_by_move(field_of):
    section = connectivity(field_of({**row(3), (3, 0): 5}, {"red": [(0, 0)]}))
    missed = {fact["move"]: len(fact["spaces"]) for fact in section.fact("missed_by_move").value}
    assert missed == {4: 1, 5: 0, 6: 0}
    assert section.fact("least_move").value == 5


def test_a_pit_has_no_way_back(field_of):
    section = connectivity(field_of({**row(3, 8), (3, 0): 1, (4, 0): 8}, {"red": [(0, 0)]}))
    assert section.fact("no_way_back").value == [{"q": 3, "r": 0, "level": 1}]
    assert section.fact("reached").value["spaces"] == 4
    assert {cell.colour for cell in section.pictures[0].cells} == {c for c, _ in section.pictures[0].legend}


def test_low_roofs_ask_for_small_figures(catalogue):
    loaded = formats.read(places.shipped("scenarios") / "ash-and-fir.hexfield", catalogue)
    field = Field(loaded.battlefield, catalogue, Places())
    needs = connectivity(field).fact("out_of_reach").value
    assert needs
    for need in needs:
        space = next(s for s in field.spaces if (*s.hex, s.level) == (need["q"], need["r"], need["level"]))
        assert space.headroom is not None
        assert need["height"] == space.headroom < 5


def test_nothing_is_said_to_be_reached_on_an_empty_table(field_of):
    section = connectivity(field_of({}))
    assert section.fact("reached").value == {"spaces": 0, "of": 0}
    assert section.fact("out_of_reach").value == []
