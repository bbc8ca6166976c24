"""Castle bases, walls, wall walks, the way they join, the doorway and its door; what repairs them."""

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
def test_a_castle_base_stands_on_terrain_and_not_on_another_base(problems) -> None:
    high = ["fortress-base-straight 0,0 3", "fortress-wall-straight 0,0 4", "wall-walk-1 0,0 13"]
    (problem,) = [p for p in problems(*BASE, *high) if p.severity != "note"]
    assert (problem.code, problem.severity, problem.at) == ("base-on-base", "warning", (0, 0, 3))


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


# Ground of level 1 under towers (0,0) (2,0), passage (1,0) and the spaces (0,1) (1,1) (0,2).
GROUND = [f"grass-1 {q},{r} 1" for q, r in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))]
DOORWAY = "fortress-doorway 0,0 2"


@pytest.mark.rule("R180")
def test_a_doorway_on_even_ground_stands(codes) -> None:
    assert codes(*GROUND, DOORWAY) == []


@pytest.mark.rule("R180")
@pytest.mark.parametrize("missing", ["grass-1 0,1 1", "grass-1 1,1 1", "grass-1 0,2 1"])
def test_every_doorway_space_has_a_tile_of_that_level(problems, missing: str) -> None:
    rest = [row for row in GROUND if row != missing]
    (problem,) = [p for p in problems(*rest, DOORWAY) if p.severity == "error"]
    assert problem.code == "doorway-uneven"


@pytest.mark.rule("R180")
@pytest.mark.parametrize("missing", ["grass-1 0,0 1", "grass-1 2,0 1"])
def test_both_towers_stand_on_something(problems, missing: str) -> None:
    rest = [row for row in GROUND if row != missing]
    (problem,) = [p for p in problems(*rest, DOORWAY) if p.severity == "error"]
    assert problem.code == "doorway-uneven"
    assert "tower" in problem.message


@pytest.mark.rule("R180")
def test_a_doorway_space_under_water_is_not_of_that_level(codes) -> None:
    rest = [row for row in GROUND if row != "grass-1 0,2 1"]
    assert codes(*rest, "water-1 0,2 1", DOORWAY) == ["doorway-uneven"]


@pytest.mark.rule("R180")
@pytest.mark.parametrize("space", ["0,1", "1,1", "0,2"])
@pytest.mark.parametrize("fluid", ["ice-1", "water-1", "swamp-water-1", "shadow-1"])
def test_a_fluid_on_a_doorway_space_is_of_that_level_and_no_obstacle(codes, fluid: str, space: str) -> None:
    assert codes(*GROUND, DOORWAY, f"{fluid} {space} 2") == []
    assert "doorway-blocked" in codes(*GROUND, DOORWAY, f"{fluid} {space} 3")


@pytest.mark.rule("R180")
@pytest.mark.parametrize("thing", ["grass-1 0,1 2", "evergreen-10 0,2 2", "ruin-short 0,1 2"])
def test_nothing_stands_on_the_doorway_spaces(problems, thing: str) -> None:
    found = {p.code for p in problems(*GROUND, DOORWAY, thing) if p.severity == "error"}
    assert found == {"doorway-blocked"}


@pytest.mark.rule("R180")
def test_ten_levels_over_the_spaces_stay_clear_and_the_eleventh_may_be_roofed(codes) -> None:
    tower = [f"rock-1 -1,1 {slot}" for slot in range(1, 12)]
    assert codes(*GROUND, DOORWAY, *tower, "grass-2 -1,1 12") == []
    assert codes(*GROUND, DOORWAY, *tower[:-1], "grass-2 -1,1 11") == ["doorway-blocked"]


@pytest.mark.rule("R185")
def test_a_door_hangs_in_the_passage_of_a_doorway(codes) -> None:
    arch = "fortress-arch 0,0 2"
    assert codes(*GROUND, arch, "fortress-door 1,0 2") == []
    assert codes(*GROUND, arch, "fortress-door 0,0 2") == ["door-without-doorway"]
    assert codes(*GROUND, "fortress-door 1,0 2") == ["door-without-doorway"]


@pytest.mark.rule("R185")
def test_a_passage_holds_one_door(codes) -> None:
    doors = ["fortress-door 1,0 2", "fortress-door 1,0 2"]
    assert codes(*GROUND, "fortress-arch 0,0 2", *doors) == ["door-twice"]


@pytest.mark.rule("R180")
def test_a_battlement_on_a_doorway_space_is_in_the_way(codes) -> None:
    rim = ["grass-1 2,1 1", "grass-1 2,1 2", "battlement 1,1 2 r1"]
    assert codes(*GROUND, DOORWAY, *rim) == ["doorway-blocked"]


@pytest.mark.rule("R180")
def test_a_doorway_on_the_bare_table_is_told_once(problems) -> None:
    (problem,) = [p for p in problems("fortress-doorway 0,0 1") if p.severity == "error"]
    assert problem.code == "doorway-uneven"
    assert "bare table" in problem.message


ON_TOP = "wall-walk-1 0,0"


def test_the_base_missing_under_a_wall_is_put_in(repaired) -> None:
    rows = ["grass-1 0,0 1", "fortress-wall-corner 0,0 3 r2", f"{ON_TOP} 12"]
    label, after, remaining = repaired("wall-without-base", *rows)
    assert label == "Put the missing base under the wall"
    assert "fortress-base-corner 0,0 2 r2" in after
    assert remaining == []


def test_a_wall_that_stands_on_a_tile_is_raised_onto_a_base_with_its_walk(repaired) -> None:
    rows = ["grass-1 0,0 1", "fortress-wall-end 0,0 2", f"{ON_TOP} 11", "battlement -1,1 11"]
    label, after, remaining = repaired("wall-without-base", *rows)
    assert label == "Put a base under the wall and raise what stands there by a level"
    assert after == [
        "grass-1 0,0 1",
        "fortress-base-end 0,0 2",
        "fortress-wall-end 0,0 3",
        f"{ON_TOP} 12",
        "battlement -1,1 12",
    ]
    assert remaining == []


def test_walls_under_one_walk_are_raised_together(repaired) -> None:
    walls = ["fortress-wall-end 0,0 2 r3", "fortress-wall-end 1,0 2"]
    rows = ["grass-7 0,0 1", *walls, "wall-walk-7 0,0 11"]
    label, after, remaining = repaired("wall-without-base", *rows)
    assert label.startswith("Put bases under 2 walls")
    assert after == [
        "grass-7 0,0 1",
        "fortress-base-end 0,0 2 r3",
        "fortress-base-end 1,0 2",
        "fortress-wall-end 0,0 3 r3",
        "fortress-wall-end 1,0 3",
        "wall-walk-7 0,0 12",
    ]
    assert remaining == ["tips"], "a large walk on two walls tips before and after"


def test_a_wall_with_nothing_on_it_gets_a_walk(repaired) -> None:
    rows = ["grass-1 0,0 1", "fortress-base-end 0,0 2", "fortress-wall-end 0,0 3"]
    label, after, remaining = repaired("wall-without-top", *rows)
    assert label == "Put a wall walk on the wall"
    assert after[-1] == f"{ON_TOP} 12"
    assert remaining == []


def test_a_wall_turned_unlike_its_base_is_turned(repaired) -> None:
    base = "fortress-base-end 0,0 2 r2"
    rows = ["grass-1 0,0 1", base, "fortress-wall-end 0,0 3 r4", f"{ON_TOP} 12"]
    label, after, remaining = repaired("wall-differs-from-base", *rows)
    assert label == "Turn the wall to match the base"
    assert "fortress-wall-end 0,0 3 r2" in after
    assert remaining == []


def test_the_base_gives_way_where_the_wall_fits_its_neighbours(repaired) -> None:
    # The neighbour's wall and base join to the west; the wall above joins it, the base below does not.
    other = ["fortress-base-end 1,0 2", "fortress-wall-end 1,0 3", "wall-walk-1 1,0 12"]
    mine = ["fortress-base-end 0,0 2 r2", "fortress-wall-end 0,0 3 r3", f"{ON_TOP} 12"]
    label, after, remaining = repaired("wall-differs-from-base", "grass-2 0,0 1", *other, *mine)
    assert label == "Turn the base to match the wall"
    assert "fortress-base-end 0,0 2 r3" in after
    assert remaining == []


def test_a_wall_of_another_shape_is_replaced(repaired) -> None:
    base = "fortress-base-end 0,0 2"
    rows = ["grass-1 0,0 1", base, "fortress-wall-corner 0,0 3", f"{ON_TOP} 12"]
    label, after, _ = repaired("wall-differs-from-base", *rows)
    assert label == "Replace the wall to match the base"
    assert "fortress-wall-end 0,0 3" in after


def test_a_door_beside_the_doorway_is_hung_in_it(repaired) -> None:
    rows = [*GROUND, "fortress-doorway 0,0 2"]
    for door in ("fortress-door 1,0 5", "fortress-door 1,1 2"):
        label, after, remaining = repaired("door-without-doorway", *rows, door)
        assert label == "Hang the castle door in the doorway"
        assert "fortress-door 1,0 2" in after
        assert remaining == []


def test_a_door_far_from_any_doorway_goes(repaired) -> None:
    label, after, remaining = repaired("door-without-doorway", "grass-1 0,0 1", "fortress-door 0,0 2")
    assert (label, after, remaining) == ("Remove the castle door", ["grass-1 0,0 1"], [])


def test_a_second_door_goes(repaired) -> None:
    rows = [*GROUND, "fortress-doorway 0,0 2", "fortress-door 1,0 2"]
    label, after, remaining = repaired("door-twice", *rows, "fortress-door 1,0 2")
    assert label == "Remove the second castle door"
    assert sorted(after) == sorted(rows)
    assert remaining == []


def test_a_closed_side_bends_to_the_castle_that_opens_to_it(repaired) -> None:
    closed = ["fortress-base-end 1,0 2 r3", "fortress-wall-end 1,0 3 r3", "wall-walk-1 1,0 12"]
    end = ["fortress-base-end 0,0 2 r3", "fortress-wall-end 0,0 3 r3", f"{ON_TOP} 12"]
    label, after, remaining = repaired("castle-join", "grass-2 0,0 1", *end, *closed)
    assert label == "Bend the castle at B1 to what joins it"
    assert {"fortress-base-end 1,0 2", "fortress-wall-end 1,0 3"} <= set(after), "base and wall"
    assert remaining == []


def test_an_open_end_becomes_an_end_piece(repaired) -> None:
    straight = ["fortress-base-straight 0,0 2", "fortress-wall-straight 0,0 3", f"{ON_TOP} 12"]
    end = ["fortress-base-end 1,0 2", "fortress-wall-end 1,0 3", "wall-walk-1 1,0 12"]
    label, after, remaining = repaired("castle-open-end", "grass-2 0,0 1", *straight, *end)
    assert label == "Bend the castle at A1 to what joins it"
    assert {"fortress-base-end 0,0 2 r3", "fortress-wall-end 0,0 3 r3"} <= set(after)
    assert remaining == []
