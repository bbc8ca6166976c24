"""High ground, terrain, room for two-space figures, start zones."""

from __future__ import annotations

import pytest

from builder.insight.pace import start_zones
from builder.insight.terrain import ground, heights
from tests.insight.conftest import row


def test_high_ground_is_what_lies_above_the_middle(field_of):
    field = field_of({**row(10), (10, 0): 4, (11, 0): 4}, {"red": [(0, 0)], "blue": [(9, 0)]})
    section = heights(field)
    assert section.fact("middle_level").value == {"middle": 1, "lowest": 1, "highest": 4}
    assert section.fact("high_ground").value == {"spaces": 2, "of": 12, "percent": 17}
    red, blue = [f.value["bands"] for f in section.facts if f.id == "high_ground_by_distance"]
    assert [(b["from"], b["to"], b["spaces"], b["high"]) for b in red] == [
        (1, 5, 5, 0),
        (6, 10, 5, 1),
        (11, 15, 1, 1),
    ]
    assert [(b["from"], b["spaces"], b["high"]) for b in blue] == [(1, 7, 2), (6, 4, 0)]
    assert section.fact("high_ground_balance").value["difference"] == 1


@pytest.mark.rule("R048")
def test_water_and_road_are_counted(field_of):
    section = ground(field_of(row(10), top={(3, 0): "water-1", (4, 0): "water-1", (7, 0): "road-1"}))
    assert section.fact("water").value == {"spaces": 2, "of": 10, "percent": 20}
    assert section.fact("road").value["spaces"] == 1
    terrain = {each["terrain"]: each["spaces"] for each in section.fact("terrain").value}
    assert terrain == {"grass": 7, "water": 2, "road": 1}
    assert len(section.pictures[0].legend) == 3


@pytest.mark.rule("R051")
def test_a_figure_on_two_spaces_needs_two_of_one_level(field_of):
    # level 1 1 1 2 1 1: it lies on three pairs, and has no way past the single step
    section = ground(field_of({**row(6), (3, 0): 2}, {"red": [(0, 0), (1, 0)]}))
    assert section.fact("two_space_room").value["stands"] == 3
    assert section.fact("two_space_room").value["spaces"] == 5


def test_without_zones_it_begins_anywhere_it_can_lie(field_of):
    assert ground(field_of(row(6))).fact("two_space_reach").value["spaces"] == 6


def test_a_zone_is_held_against_the_custom(field_of):
    field = field_of(row(30), {"red": [(q, 0) for q in range(24)], "2": [(q, 0) for q in range(20, 30)]})
    section = start_zones(field)
    red, two = [fact for fact in section.facts if fact.id == "size"]
    assert red.sentence.startswith("The red start zone has 24 spaces, the customary 24")
    assert two.sentence.startswith("Start zone 2 has 10 spaces, 14 fewer than the customary 24")
    assert section.fact("shared").value == [{"one": "red", "other": "2", "spaces": 4}]
    assert section.fact("size_balance").value["difference"] == 14


def test_a_zone_may_have_more_than_the_custom(field_of):
    (size,) = start_zones(field_of(row(30), {"red": [(q, 0) for q in range(30)]})).facts
    assert "30 spaces, 6 more than the customary 24" in size.sentence


def test_no_zones_are_told(field_of):
    assert start_zones(field_of(row(3))).facts[0].value is None
