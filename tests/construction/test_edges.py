"""Battlements, ruins, walls and ladders, and what repairs them."""

from __future__ import annotations

import pytest

# ---- Battlements, flags, ruins and stone walls, and what repairs them ----


@pytest.mark.rule("R176")
def test_a_battlement_lines_a_walk_or_a_tile_across_its_edge(codes) -> None:
    assert codes("wall-walk-1 1,-1 1", "battlement 0,0 1") == []
    assert codes("grass-1 1,-1 1", "battlement 0,0 1") == []
    assert codes("grass-1 1,-1 1", "battlement 0,0 2") == []  # written one slot up: it lines the tile below
    assert codes("grass-1 1,-1 1", "battlement 0,0 3") == ["battlement-without-tile"]
    assert codes("grass-1 1,-1 1", "battlement 0,0 1 r1") == ["battlement-without-tile"]
    assert codes("water-1 1,-1 1", "battlement 0,0 1") == ["battlement-without-tile"]


def test_the_hex_outside_a_battlement_is_empty(codes) -> None:
    assert codes("wall-walk-1 1,-1 1", "grass-1 0,0 1", "battlement 0,0 1") == ["battlement-filled"]
    lower = ["grass-1 0,0 1", "grass-1 1,-1 1", "wall-walk-1 1,-1 2"]
    assert codes(*lower, "battlement 0,0 2") == []


@pytest.mark.rule("R234")
def test_a_flag_stands_on_a_battlement_at_any_level(codes) -> None:
    rim = ["wall-walk-1 1,-1 1", "battlement 0,0 1"]
    assert codes(*rim, "flag 0,0 1") == []
    assert codes(*rim, "flag 0,0 6") == []
    assert codes(*rim, "flag 0,0 1 r1") == ["flag-without-battlement"]
    assert codes("wall-walk-1 1,-1 1", "flag 0,0 1") == ["flag-without-battlement"]


def test_the_hexes_of_a_ruin_are_even_ground(codes) -> None:
    assert codes("grass-7 0,0 1", "ruin-short 0,1 2") == []
    assert codes("grass-1 1,1 1", "ruin-short 0,1 2") == ["ruin-uneven"]
    assert codes("grass-7 0,0 1", "rock-1 1,1 2", "ruin-short 0,1 2") == ["ruin-uneven"]


def test_a_ruin_stands_where_most_of_its_length_is_held(problems) -> None:
    """Three of the five edges of the short one belong to its first hex; a higher hex is in its way."""
    (problem,) = problems("grass-1 0,1 1", "ruin-short 0,1 2")
    assert (problem.code, problem.severity) == ("ruin-partly-held", "warning")
    assert "B2 is lower" in problem.message
    long = ["grass-1 0,0 1", "grass-1 1,0 1", "grass-1 2,0 1"]
    assert [p.code for p in problems(*long[:2], "ruin-long 0,0 2")] == ["ruin-partly-held"]
    assert [p.code for p in problems(*long[1:], "ruin-long 0,0 2")] == ["ruin-partly-held"]
    assert [p.code for p in problems(long[0], "ruin-long 0,0 2")] == ["ruin-uneven"]


def test_a_ruin_needs_room_across_its_edges_but_the_far_side_may_be_lower(codes) -> None:
    assert codes("grass-2 0,1 1", "ruin-short 0,1 2") == []
    assert codes("grass-7 0,0 1", "rock-1 0,2 2", "ruin-short 0,1 2") == ["ruin-blocked"]


@pytest.mark.rule("R160")
def test_all_eight_faces_of_a_stone_wall_are_attached(codes) -> None:
    # At rotation 0 the wall's own hexes are (0..3, 0); it lines the row r = 1 from (-1, 1) to (3, 1).
    assert codes("road-5 -1,1 1", "stone-wall 0,0 1") == []
    assert codes("grass-2 -1,1 1", "grass-2 1,1 1", "rock-1 3,1 1", "stone-wall 0,0 1") == []
    assert codes("road-5 -2,1 1", "stone-wall 0,0 1") == ["stone-wall-loose"]
    assert codes("grass-2 -1,1 1", "grass-2 1,1 1", "water-1 3,1 1", "stone-wall 0,0 1") == [
        "stone-wall-loose"
    ]


def test_the_loose_faces_of_a_stone_wall_are_counted(problems) -> None:
    (problem,) = problems("road-5 -2,1 1", "stone-wall 0,0 1")
    assert "along 7 of its 8 faces" in problem.message


def test_the_hexes_outside_a_stone_wall_are_empty(codes) -> None:
    assert codes("road-5 -1,1 1", "grass-1 2,0 1", "stone-wall 0,0 1") == ["stone-wall-filled"]


def test_a_ruin_does_not_stand_on_water(codes) -> None:
    assert codes("water-1 0,0 1", "water-1 1,0 1", "ruin-short 0,0 2") == ["ruin-uneven"]


def test_a_tree_or_a_castle_behind_a_ruin_leaves_it_room(codes) -> None:
    ground = ["grass-7 0,0 1", "ruin-short 0,1 2"]
    assert codes(*ground, "evergreen-10 0,2 2") == []
    assert codes(*ground, "water-1 0,2 2") == ["ruin-blocked"]


def test_a_battlement_inside_a_tile_is_turned_round(repaired) -> None:
    # It lines the western tile; the hex it stands in is filled by the eastern one, which has no rail.
    rows = ["rock-1 1,-1 1", "rock-1 0,0 1", "rock-1 0,0 2"]
    label, after, remaining = repaired("battlement-filled", *rows, "rock-1 1,-1 2", "battlement 0,0 2")
    assert (label, remaining) == ("Remove the battlement", [])
    # One level up there is a tile on one side only.
    label, after, remaining = repaired("battlement-without-tile", *rows, "battlement 0,0 3")
    assert (label, remaining) == ("Turn the battlement to the edge of the tile", [])
    assert "battlement 1,-1 3 r3" in after


def test_a_battlement_in_the_air_comes_down_to_the_tile(repaired) -> None:
    label, after, remaining = repaired(
        "battlement-without-tile", "rock-1 1,-1 2", "rock-1 1,-1 1", "battlement 0,0 9"
    )
    assert (label, remaining) == ("Lower the battlement to the tile", [])
    assert "battlement 0,0 2" in after


def test_with_two_tiles_to_line_a_person_chooses(build, offered) -> None:
    rows = ["rock-1 1,0 1", "rock-1 0,1 1", "battlement 0,0 1"]
    assert offered(build(*rows), "battlement-without-tile") is None


def test_a_flag_goes_to_the_one_battlement_of_its_hex(repaired) -> None:
    rows = ["rock-1 1,-1 1", "battlement 0,0 1"]
    label, after, remaining = repaired("flag-without-battlement", *rows, "flag 0,0 4 r2")
    assert (label, remaining) == ("Put the flag on the battlement", [])
    assert "flag 0,0 1" in after


def test_a_flag_on_a_rim_without_battlement_gets_one(repaired) -> None:
    label, after, remaining = repaired("flag-without-battlement", "rock-1 1,-1 1", "flag 0,0 1")
    assert (label, remaining) == ("Put a battlement under the flag", [])
    assert "battlement 0,0 1" in after


def test_a_ruin_is_put_on_even_ground(repaired) -> None:
    cells = [(0, 0), (1, 0), (2, 0)]
    ground = [f"grass-1 {q},{r} 1" for q, r in cells]
    label, after, remaining = repaired("ruin-uneven", *ground, "ruin-long 0,0 4")
    assert label.startswith("Lower the")
    assert "ruin-long 0,0 2" in after
    assert remaining == []
    label, after, remaining = repaired("ruin-uneven", *ground, "ruin-long 0,0 1")
    assert label.startswith("Raise the")
    assert remaining == []


def test_on_uneven_ground_a_ruin_stays(build, offered) -> None:
    rows = ["grass-1 0,0 1", "grass-1 0,0 2", "grass-1 1,0 1", "grass-1 2,0 1", "ruin-long 0,0 2"]
    assert offered(build(*rows), "ruin-uneven") is None


def test_a_stone_wall_goes_to_the_level_of_its_tiles(build, repaired, catalogue) -> None:
    wall = next(iter(build("stone-wall 0,0 1").pieces.values()))
    across = sorted({edge.across for edge in wall.edges})
    row = [f"rock-1 {q},{r} 1" for q, r in across]
    label, after, remaining = repaired("stone-wall-loose", *row, "stone-wall 0,0 3")
    assert label.endswith("to level 1")
    assert "stone-wall 0,0 1" in after
    assert remaining == []


# ---- Ladders: landing, rungs, links, and what repairs them ----

# A tower of six levels north-east of the landing hex (0, 0): a ladder at rotation 0 leans on it.
TOWER = [f"rock-1 1,-1 {slot}" for slot in range(1, 7)]
LANDING = "grass-1 0,0 1"
LADDER = ["ladder-rung 0,0 2", "ladder-rung 0,0 4", "ladder-rung 0,0 6"]


@pytest.mark.rule("R201", "R235")
def test_a_ladder_from_a_tile_up_a_tower_stands(codes) -> None:
    assert codes(LANDING, *TOWER, *LADDER) == []


@pytest.mark.rule("R235")
def test_a_ladder_may_start_on_a_wall_walk(codes) -> None:
    assert codes("wall-walk-1 0,0 1", *TOWER, *LADDER) == []


@pytest.mark.rule("R201")
def test_a_ladder_that_starts_on_the_table_or_in_the_air_has_no_landing(codes) -> None:
    low = [f"ladder-rung 0,0 {slot}" for slot in (1, 3, 5)]
    assert codes(*TOWER, *low) == ["ladder-without-landing"]
    assert codes(*TOWER, *LADDER) == ["ladder-without-landing"]


@pytest.mark.rule("R201")
def test_a_landing_space_is_never_a_fluid(codes) -> None:
    assert codes("water-1 0,0 1", *TOWER, *LADDER) == ["ladder-on-fluid"]


@pytest.mark.rule("R201")
def test_two_ladders_do_not_share_a_landing_space(codes) -> None:
    other = [f"rock-1 1,0 {slot}" for slot in range(1, 7)]
    second = [f"ladder-rung 0,0 {slot} r1" for slot in (2, 4, 6)]
    assert codes(LANDING, *TOWER, *LADDER, *other, *second) == ["ladder-shares-landing"]


def test_two_ladders_in_one_hex_on_different_levels_are_two_landings(codes) -> None:
    # A wall walk far above the first ladder carries the second one.
    tall = [f"rock-1 1,-1 {slot}" for slot in range(1, 18)]
    ladder = [f"ladder-rung 0,0 {slot}" for slot in (2, 4)]
    upper = [
        "rock-1 0,1 1",
        *[f"rock-1 0,1 {s}" for s in range(2, 9)],
        "grass-2 0,0 9 r1",
        "ladder-rung 0,0 10",
    ]
    assert codes(LANDING, *tall, *ladder, *upper) == []


@pytest.mark.rule("R201")
def test_the_top_rung_is_linked(codes) -> None:
    assert codes(LANDING, *TOWER, *LADDER, "ladder-rung 0,0 8") == ["ladder-top-loose"]
    # One level short of the rung's second half still links it.
    assert codes(LANDING, *[f"rock-1 1,-1 {slot}" for slot in range(1, 8)], *LADDER) == []


@pytest.mark.rule("R201")
def test_a_ladder_that_leans_on_nothing_is_told_once(codes) -> None:
    assert codes(LANDING, *LADDER) == ["ladder-leans-on-nothing"]


def test_rungs_stack_two_levels_apart(problems) -> None:
    found = [
        p for p in problems(LANDING, *TOWER, "ladder-rung 0,0 2", "ladder-rung 0,0 5") if p.severity != "note"
    ]
    assert "ladder-gap" in [p.code for p in found]
    assert "put a rung on level 4" in next(p.hint for p in found if p.code == "ladder-gap")


def test_a_battlement_at_the_top_of_a_ladder_is_a_warning(problems) -> None:
    (problem,) = problems(LANDING, *TOWER, *LADDER, "battlement 0,0 6")
    assert (problem.code, problem.severity) == ("ladder-behind-battlement", "warning")


def test_a_tile_in_the_hex_of_a_rung_blocks_it(codes) -> None:
    assert codes(LANDING, "grass-1 0,0 2", *TOWER, "ladder-rung 0,0 2", *LADDER[1:]) == ["ladder-blocked"]


@pytest.mark.rule("R201")
def test_a_ladder_may_lean_on_a_castle_wall(codes) -> None:
    wall = [
        "grass-1 1,-1 1",
        "fortress-base-straight 1,-1 2",
        "fortress-wall-straight 1,-1 3",
        "wall-walk-1 1,-1 12",
    ]
    rungs = [f"ladder-rung 0,0 {slot}" for slot in (2, 4, 6, 8, 10, 12)]
    assert codes(LANDING, *wall, *rungs) == []
    assert codes(LANDING, *wall, *rungs[:3]) == []


def test_a_battlement_written_one_slot_up_closes_the_top_as_well(codes) -> None:
    # The top rung fills slots 6 and 7; the battlement in slot 7 lines the tower's tile in slot 6.
    assert codes(LANDING, *TOWER, *LADDER, "battlement 0,0 7") == ["ladder-behind-battlement"]


@pytest.mark.rule("R201")
def test_a_ladder_does_not_lean_on_the_open_passage_of_a_doorway(codes) -> None:
    ground = [
        f"grass-1 {q},{r} 1" for q, r in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2), (1, -1), (0, -1))
    ]
    doorway = "fortress-doorway 0,0 2"
    assert codes(*ground, doorway, "ladder-rung 1,-1 2 r2") == ["ladder-leans-on-nothing"]
    assert codes(*ground, doorway, "ladder-rung 0,-1 2 r2") == []  # a tower carries it


TALL = [f"rock-1 1,-1 {slot}" for slot in range(1, 8)]
FOOT = "grass-1 0,0 1"


def rungs(*slots: int, turn: str = "") -> list[str]:
    return [f"ladder-rung 0,0 {slot}{turn}" for slot in slots]


def test_rungs_missing_at_the_foot_are_put_in(repaired) -> None:
    label, after, remaining = repaired("ladder-without-landing", FOOT, *TALL, *rungs(6))
    assert label == "Put in 2 rungs"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert remaining == []


def test_a_ladder_a_level_too_high_comes_down(repaired) -> None:
    label, after, remaining = repaired("ladder-without-landing", FOOT, *TALL, *rungs(3, 5, 7))
    assert label == "Lower the ladder by a level"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert remaining == []


def test_an_odd_gap_takes_both(repaired) -> None:
    label, after, remaining = repaired("ladder-without-landing", FOOT, *TALL, *rungs(5, 7))
    assert label == "Lower the ladder by a level and put 1 rung under it"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert remaining == []


def test_a_ladder_on_the_bare_table_needs_a_tile_that_a_person_chooses(build, offered) -> None:
    assert offered(build(*TALL, *rungs(1, 3, 5)), "ladder-without-landing") is None


def test_a_gap_between_rungs_is_closed(repaired) -> None:
    label, after, remaining = repaired("ladder-gap", FOOT, *TALL, *rungs(2, 6))
    assert (label, remaining) == ("Put in 1 rung", [])
    assert "ladder-rung 0,0 4" in after
    label, after, remaining = repaired("ladder-gap", FOOT, *TALL, *rungs(2, 5))
    assert (label, remaining) == ("Lower the ladder by a level", [])


def test_rungs_that_stand_out_above_go(repaired) -> None:
    label, after, remaining = repaired("ladder-top-loose", FOOT, *TALL, *rungs(2, 4, 6, 8, 10))
    assert label == "Remove 2 rungs at the top"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert remaining == []


def test_a_ladder_is_turned_to_the_only_wall(repaired) -> None:
    label, after, remaining = repaired(
        "ladder-leans-on-nothing", FOOT, *TALL[:6], *rungs(2, 4, 6, turn=" r2")
    )
    assert label == "Turn the ladder towards the wall"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert remaining == []


def test_between_two_walls_a_person_chooses(build, offered) -> None:
    second = [f"rock-1 1,0 {slot}" for slot in range(1, 8)]
    ladder = rungs(2, 4, 6, turn=" r3")
    assert offered(build(FOOT, *TALL, *second, *ladder), "ladder-leans-on-nothing") is None


def test_a_battlement_that_closes_the_top_goes_with_its_flag(repaired) -> None:
    rows = [FOOT, *TALL[:6], *rungs(2, 4, 6)]
    label, after, remaining = repaired("ladder-behind-battlement", *rows, "battlement 0,0 6", "flag 0,0 6")
    assert label == "Remove the battlement and its flag"
    assert sorted(after) == sorted(rows)
    assert remaining == []


def test_rungs_inside_tiles_go(repaired) -> None:
    rows = [FOOT, "grass-1 0,0 2", "grass-1 0,0 3", *TALL]
    label, after, remaining = repaired("ladder-blocked", *rows, *rungs(2, 4, 6))
    assert label == "Remove 1 rung inside the tiles"
    assert sorted(row for row in after if "rung" in row) == rungs(4, 6)
    assert remaining == []


def test_a_tile_halfway_up_is_for_a_person_to_sort_out(build, offered) -> None:
    assert offered(build(FOOT, "grass-1 0,0 5", *TALL, *rungs(2, 4, 6)), "ladder-blocked") is None
