"""The maps made unfair on purpose and the fair ones that they are made of."""

from __future__ import annotations

import pytest

from builder import construction, places
from builder.catalogue import Catalogue
from builder.catalogue.cards import load_cards
from builder.catalogue.glyphs import load_glyphs
from builder.insight import places_of
from builder.insight.field import Field
from builder.insight.symmetry import symmetry
from builder.problems import Severity
from builder.scenario.checks import check_scenario
from tests.insight.skewed import Skewed, fair_maps, skewed_maps
from tests.insight.symmetric_maps import EAST, WEST, ZONE, Played, symmetric_maps


@pytest.fixture(scope="module")
def skewed() -> list[Skewed]:
    return skewed_maps()


def test_twelve_maps_are_the_same_for_both_sides(catalogue: Catalogue) -> None:
    maps = symmetric_maps()
    assert len({played.name for played in maps}) == 12
    for played in maps:
        field = Field(played.battlefield, catalogue, places_of(played.scenario))
        best = symmetry(field).fact("best").value
        assert (best["how"], best["levels_percent"], best["terrain_percent"]) == ("turned by half", 100, 100)
        assert [len(zone.spaces) for zone in field.zones] == [ZONE, ZONE], played.name


def test_all_of_them_can_be_built_and_played(catalogue: Catalogue, skewed: list[Skewed]) -> None:
    cards, glyphs = (load(places.shipped("tilesets")) for load in (load_cards, load_glyphs))
    maps: list[Played | Skewed] = [*fair_maps().values(), *skewed]
    for played in maps:
        problems = (
            *construction.check(played.battlefield),
            *check_scenario(played.scenario, played.battlefield, catalogue, cards, glyphs),
        )
        assert not [p for p in problems if p.severity is Severity.ERROR], played.name


def test_twenty_maps_favour_either_side(skewed: list[Skewed]) -> None:
    assert len({played.name for played in skewed}) == 20
    assert {side: sum(played.favoured == side for played in skewed) for side in (WEST, EAST)} == {
        WEST: 10,
        EAST: 10,
    }
    for played in skewed:
        assert played.battlefield != played.fair.battlefield or played.scenario != played.fair.scenario
