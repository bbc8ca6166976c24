"""Battlements, flags, ruins and stone walls, and what repairs them."""

from __future__ import annotations

import pytest


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
