"""Sight over a battlefield."""

from __future__ import annotations

import pytest

from builder.board import Door
from builder.hexgrid import ORIGIN, disc
from builder.insight.views import views
from builder.sight import PlacedFigure, Scene, distances
from builder.sight import views as seen_by
from builder.sight.pairs import Land
from tests.battlefields import CASTLE, TOMB
from tests.insight.conftest import row


def test_on_a_flat_meadow_everybody_sees_everybody(field_of):
    section = views(field_of({(h.q, h.r): 1 for h in disc(ORIGIN, 3)}))
    cover = section.fact("cover").value
    assert (cover["pairs"], cover["hidden"]) == (37 * 36, 0)
    assert section.fact("safe").value["spaces"] == []


def test_a_high_ridge_hides_one_side_from_the_other(field_of):
    section = views(field_of({**row(7), (3, 0): 9}))
    cover = section.fact("cover").value
    assert cover["hidden"] >= 2 * 3 * 3
    posts = {fact.value["range"]: fact.value for fact in section.facts if fact.id == "posts"}
    assert posts[6]["sees"][0]["sees"] <= 3


def test_range_is_counted_in_spaces(field_of):
    section = views(field_of(row(12)))
    posts = {fact.value["range"]: fact.value["sees"] for fact in section.facts if fact.id == "posts"}
    assert {reach: rows[0]["sees"] for reach, rows in posts.items()} == {6: 6, 7: 7, 8: 8, 9: 9}


def test_a_zone_within_reach_of_the_enemy_is_exposed(field_of):
    near = views(field_of(row(12), {"red": [(0, 0)], "blue": [(11, 0)]}))
    assert [f.value["spaces"] != [] for f in near.facts if f.id == "exposure"] == [True, True]  # 11 - 5 <= 7
    far = views(field_of(row(14), {"red": [(0, 0)], "blue": [(13, 0)]}))
    assert [f.value["spaces"] for f in far.facts if f.id == "exposure"] == [[], []]  # 13 - 5 > 7


@pytest.mark.parametrize("name", [TOMB, CASTLE])
def test_counts_of_a_few_posts_are_those_of_looking_from_them_alone(name, zoned):
    field = zoned(name)
    rows = next(fact.value["sees"] for fact in views(field).facts if fact.id == "posts")
    scene, land = Scene(field.battlefield, field.board), Land(field.battlefield)
    by_place = {(*s.hex, s.level): s for s in field.spaces}
    others = [by_place[row["q"], row["r"], row["level"]] for row in rows]
    figures = [PlacedFigure((space,), 5) for space in others]
    for told, here in list(zip(rows, others, strict=True))[::9]:
        (seen,) = seen_by(scene, [PlacedFigure((here,), 5)], figures, door=Door.OPEN, middle_only=True)
        near = distances(land, [here.hex], 6)
        counted = [s for s, share in zip(others, seen, strict=True) if share and s.hex in near and s != here]
        assert told["sees"] == len(counted)
