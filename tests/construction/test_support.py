"""What pieces rest on; duplicates and floating pieces are repaired."""

from __future__ import annotations

import pytest


def test_a_tile_on_the_table_is_fine(codes) -> None:
    assert codes("grass-7 0,0 1") == []


def test_a_tile_over_nothing_is_an_error(problems) -> None:
    (problem,) = problems("grass-7 0,0 3")
    assert (problem.code, problem.severity) == ("no-support", "error")
    assert problem.message == "The 7-hex grass tile at A1, level 3 rests on nothing"
    assert problem.at == (0, 0, 3)
    assert problem.pieces[0][1:] == ("grass-7", 0, 0, 3, 0)


@pytest.mark.rule("R055")
def test_one_supported_hex_is_support_but_an_overhang_is_told(problems) -> None:
    # The rosette's centre is (0, 1); two of its seven hexes are held on one side of it and one beyond.
    held = ["grass-1 0,1 1", "grass-1 0,0 1", "grass-1 0,2 1"]
    (problem,) = problems(*held, "grass-7 0,0 2")
    assert (problem.code, problem.severity) == ("overhang", "note")
    assert "3 of its 7 hexes are held" in problem.message


def test_a_tile_that_hangs_under_another_says_so(problems) -> None:
    found = problems("rock-3 0,0 1", "rock-3 0,0 2", "rock-3 0,0 3", "grass-7 0,0 4", "grass-2 -1,2 3")
    hanging = [p for p in found if p.code == "no-support"]
    assert len(hanging) == 1
    assert "hangs under the tile above" in hanging[0].message


def test_what_lies_on_a_piece_in_the_air_does_not_hold_it(problems) -> None:
    wall = ["fortress-base-end 0,0 3", "fortress-wall-end 0,0 4"]
    base, *_ = [p for p in problems(*wall) if p.code == "no-support"]
    assert base.message.endswith("level 3 rests on nothing")
    (below, *_) = [p for p in problems("grass-1 0,0 3", "rock-1 0,0 4") if p.code == "no-support"]
    assert below.message.endswith("level 3 rests on nothing")


def test_a_tree_carries_no_tile(problems) -> None:
    found = problems("grass-1 0,0 1", "evergreen-10 0,0 2", "grass-1 0,0 12")
    (problem,) = [p for p in found if p.severity == "error"]
    assert problem.code == "no-support"
    assert "which carries nothing" in problem.message


@pytest.mark.parametrize("fluid", ["water-1", "ice-1", "swamp-water-1", "shadow-1", "molten-lava-1"])
def test_nothing_lies_directly_on_a_fluid(codes, fluid: str) -> None:
    assert codes("grass-1 0,0 1", f"{fluid} 0,0 2", "rock-1 0,0 3") == ["on-fluid"]
    assert codes("grass-1 0,0 1", f"{fluid} 0,0 2", "water-1 0,0 3") == ["on-fluid"]


def test_a_bridge_may_pass_over_a_fluid_with_a_gap(codes) -> None:
    banks = ["rock-1 0,0 1", "rock-1 0,0 2", "rock-1 0,0 3", "rock-1 2,0 1", "rock-1 2,0 2", "rock-1 2,0 3"]
    assert codes(*banks, "grass-1 1,0 1", "water-1 1,0 2", "grass-2 0,0 4", "grass-1 2,0 4") == []


def test_a_fluid_above_the_table_needs_something_directly_below_every_hex(codes) -> None:
    assert codes("water-1 0,0 1") == []
    assert codes("water-1 0,0 2") == ["fluid-without-ground"]
    assert codes("grass-1 0,0 1", "water-3 0,0 2") == ["fluid-without-ground"]
    assert codes("grass-3 0,0 1", "water-3 0,0 2") == []


@pytest.mark.rule("R220")
def test_an_obstacle_of_several_hexes_stands_on_even_ground(codes) -> None:
    assert codes("grass-7 0,0 1", "evergreen-15 0,0 2") == []
    assert codes("grass-3 0,0 1", "evergreen-15 0,0 2") == ["obstacle-uneven"]


@pytest.mark.rule("R225")
def test_a_glacier_may_stand_on_the_ice_base_made_for_it_and_on_no_other_ice(codes) -> None:
    ground = "grass-7 0,0 1"
    assert codes(ground, "ice-3 0,0 2", "glacier-3 0,0 3") == []
    assert codes(ground, "ice-1 0,0 2", "ice-1 1,0 2", "ice-1 0,1 2", "glacier-3 0,0 3") == ["on-fluid"]
    assert codes(ground, "ice-3 0,0 2", "glacier-3 0,0 3 r1") == ["on-fluid", "obstacle-uneven"]
    assert codes("grass-1 0,0 1", "ice-1 0,0 2", "glacier-1 0,0 3") == []
    assert codes("grass-1 0,0 1", "water-1 0,0 2", "glacier-1 0,0 3") == ["on-fluid"]


@pytest.mark.rule("R153")
def test_a_wall_walk_lies_on_table_tiles_walls_and_doorway_but_not_on_a_bare_base(codes) -> None:
    assert codes("wall-walk-1 0,0 1") == []
    assert codes("grass-1 0,0 1", "wall-walk-1 0,0 2") == []
    assert codes("wall-walk-1 0,0 2") == ["walk-without-support"]
    assert codes("grass-1 0,0 1", "fortress-base-straight 0,0 2", "wall-walk-1 0,0 3") == [
        "walk-without-support"
    ]


def test_a_laur_pillar_stands_on_the_base_made_for_it(codes) -> None:
    assert codes("grass-1 0,0 1", "laur-pillar-base 0,0 2", "laur-pillar 0,0 3") == []
    assert codes("grass-1 0,0 1", "laur-pillar-base 0,0 2", "grass-1 0,0 3") == ["no-support"]


def test_of_two_pieces_in_one_place_the_later_goes(repaired) -> None:
    label, after, remaining = repaired("overlap", "grass-7 0,0 1", "grass-7 0,0 1")
    assert (label, after, remaining) == ("Remove the duplicate 7-hex grass tile", ["grass-7 0,0 1"], [])


def test_a_duplicate_that_is_only_turned_counts(repaired) -> None:
    _, after, remaining = repaired("overlap", "grass-7 0,0 1", "grass-1 5,5 1", "grass-1 5,5 1 r3")
    assert (after, remaining) == (["grass-7 0,0 1", "grass-1 5,5 1"], [])


def test_two_pieces_that_differ_are_for_a_person_to_sort_out(build, offered) -> None:
    assert offered(build("grass-1 0,0 1", "rock-1 0,0 1"), "overlap") is None
    assert offered(build("grass-2 0,0 1", "grass-2 0,0 1 r1"), "overlap") is None
    straight = "fortress-base-straight 0,0 1"
    assert offered(build(straight, f"{straight} r1"), "overlap") is None, "it joins other walls"


def test_a_second_battlement_on_one_edge_goes(repaired) -> None:
    rows = ["grass-1 1,-1 1", "battlement 0,0 1"]
    label, after, remaining = repaired("edge-overlap", *rows, "battlement 0,0 1")
    assert label.startswith("Remove the duplicate")
    assert sorted(after) == sorted(rows)
    assert remaining == []


def test_a_floating_tile_comes_down_onto_what_is_below(repaired) -> None:
    label, after, remaining = repaired("no-support", "grass-1 0,0 1", "rock-2 0,0 5")
    assert label.startswith("Lower the double rock tile by 3 levels")
    assert after == ["grass-1 0,0 1", "rock-2 0,0 2"]
    assert remaining == []


def test_what_rests_on_it_comes_down_with_it(repaired) -> None:
    rows = ["grass-7 0,0 4", "rock-1 0,0 5", "evergreen-10 1,0 5"]
    label, after, remaining = repaired("no-support", *rows)
    assert "and 2 pieces on it by 3 levels" in label
    assert after == ["grass-7 0,0 1", "rock-1 0,0 2", "evergreen-10 1,0 2"]
    assert remaining == []


def test_a_battlement_comes_down_with_the_tile_it_lines_and_so_does_its_flag(repaired) -> None:
    label, after, remaining = repaired("no-support", "rock-1 1,-1 5", "battlement 0,0 5", "flag 0,0 5")
    assert "2 pieces" in label
    assert sorted(after) == ["battlement 0,0 1", "flag 0,0 1", "rock-1 1,-1 1"]
    assert remaining == []


def test_nothing_is_offered_where_it_would_land_on_water(build, offered) -> None:
    assert offered(build("water-1 0,0 1", "rock-1 0,0 4"), "no-support") is None


def test_nothing_is_offered_for_a_tile_on_a_tree(build, offered) -> None:
    assert offered(build("evergreen-10 0,0 1", "rock-1 0,0 11"), "no-support") is None
    high = build("evergreen-10 0,0 1", "rock-1 0,0 15")
    assert offered(high, "no-support") is None, "lower down it would rest on the tree, which carries nothing"


def test_nothing_is_offered_that_would_leave_the_problem(build, offered) -> None:
    over_a_hill = build("grass-1 0,0 1", "water-3 0,0 5")
    assert offered(over_a_hill, "fluid-without-ground") is None, "two of its hexes would hang still"


def test_water_and_a_wall_walk_in_the_air_come_down_too(repaired) -> None:
    assert repaired("fluid-without-ground", "grass-1 0,0 1", "water-1 0,0 4")[2] == []
    assert repaired("walk-without-support", "grass-7 0,0 1", "wall-walk-7 0,0 9")[2] == []
