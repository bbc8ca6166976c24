"""Castle bases, walls, wall walks and the way they join."""

from __future__ import annotations

import pytest

BASE = ["grass-1 0,0 1", "fortress-base-straight 0,0 2"]
WALL = [*BASE, "fortress-wall-straight 0,0 3"]
WALK = "wall-walk-1 0,0 12"


@pytest.mark.rule("R171")
def test_base_wall_and_walk_stand(codes) -> None:
    assert codes(*WALL, WALK) == []


@pytest.mark.rule("R171")
def test_a_wall_needs_a_base_a_wall_or_a_doorway_below(codes) -> None:
    assert codes("grass-1 0,0 1", "fortress-wall-straight 0,0 2", "wall-walk-1 0,0 11") == [
        "wall-without-base"
    ]
    assert codes(*WALL, "fortress-wall-straight 0,0 12", "wall-walk-1 0,0 21") == []


@pytest.mark.rule("R171")
def test_a_wall_carries_a_wall_or_a_wall_walk(problems) -> None:
    (problem,) = [p for p in problems(*WALL) if p.severity == "error"]
    assert problem.code == "wall-without-top"
    assert problem.at == (0, 0, 12)
    assert "level 12" in problem.hint
    (problem,) = [p for p in problems(*WALL, "grass-1 0,0 12") if p.severity == "error"]
    assert problem.code == "wall-without-top"


@pytest.mark.rule("R171")
@pytest.mark.parametrize("fluid", ["water-1", "ice-1", "shadow-1"])
def test_a_castle_does_not_stand_on_a_tile_without_height(codes, fluid: str) -> None:
    assert codes("grass-1 0,0 1", f"{fluid} 0,0 2", "fortress-base-end 0,0 3") == ["castle-on-fluid"]


@pytest.mark.rule("R171")
def test_a_castle_is_built_on_terrain_and_not_on_the_bare_table(problems) -> None:
    on_table = ["fortress-base-end 0,0 1", "fortress-wall-end 0,0 2", "wall-walk-1 0,0 11"]
    (problem,) = [p for p in problems(*on_table) if p.severity != "note"]
    assert (problem.code, problem.severity, problem.at) == ("castle-on-table", "warning", (0, 0, 1))


@pytest.mark.rule("R171")
def test_a_base_and_the_wall_on_it_match_in_shape_and_rotation(codes) -> None:
    base = ["grass-1 0,0 1", "fortress-base-corner 0,0 2"]
    assert codes(*base, "fortress-wall-corner 0,0 3", WALK) == []
    assert codes(*base, "fortress-wall-corner 0,0 3 r1", WALK) == ["wall-differs-from-base"]
    assert codes(*base, "fortress-wall-straight 0,0 3", WALK) == ["wall-differs-from-base"]


def test_a_straight_wall_turned_half_round_is_the_same_wall(codes) -> None:
    assert codes(*BASE, "fortress-wall-straight 0,0 3 r3", WALK) == []


@pytest.mark.rule("R171")
def test_a_wall_on_a_wall_may_differ(codes) -> None:
    assert codes(*WALL, "fortress-wall-corner 0,0 12 r2", "wall-walk-1 0,0 21") == []


def test_two_open_sides_join_and_an_open_against_a_closed_side_is_a_warning(codes) -> None:
    ground = "grass-2 0,0 1"
    assert codes(ground, "fortress-base-straight 0,0 2", "fortress-base-end 1,0 2") == []
    assert codes(ground, "fortress-base-straight 0,0 2", "fortress-base-end 1,0 2 r3") == ["castle-join"]


def test_a_base_joins_a_doorway_that_is_taller_than_it(codes) -> None:
    # At rotation 0 tower A opens to the south-west; the end piece there opens back, to the north-east.
    ground = ["grass-7 -1,0 1", "grass-7 2,-1 1", "grass-7 0,3 1", "grass-1 1,2 1", "grass-1 2,1 1"]
    join = "fortress-base-end -1,1 2 r2"
    found = codes(*ground, "fortress-doorway 0,0 2", join)
    assert "castle-join" not in found
    assert "castle-join" in codes(*ground, "fortress-doorway 0,0 2", "fortress-base-end -1,1 2 r5")


def test_an_open_side_that_meets_nothing_is_a_note(problems) -> None:
    found = problems("grass-1 0,0 1", "fortress-base-end 0,0 2")
    assert [(p.code, p.severity) for p in found] == [("castle-open-end", "note")]
    assert "open to the west" in found[0].message
