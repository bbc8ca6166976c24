"""Duplicates and floating pieces."""

from __future__ import annotations


def test_of_two_pieces_in_one_place_the_later_goes(mended) -> None:
    label, after, left = mended("overlap", "grass-7 0,0 1", "grass-7 0,0 1")
    assert (label, after, left) == ("Remove the duplicate 7-hex grass tile", ["grass-7 0,0 1"], [])


def test_a_duplicate_that_is_only_turned_counts(mended) -> None:
    _, after, left = mended("overlap", "grass-7 0,0 1", "grass-1 5,5 1", "grass-1 5,5 1 r3")
    assert (after, left) == (["grass-7 0,0 1", "grass-1 5,5 1"], [])


def test_two_pieces_that_differ_are_for_a_person_to_sort_out(build, offered) -> None:
    assert offered(build("grass-1 0,0 1", "rock-1 0,0 1"), "overlap") is None
    assert offered(build("grass-2 0,0 1", "grass-2 0,0 1 r1"), "overlap") is None
    straight = "fortress-base-straight 0,0 1"
    assert offered(build(straight, f"{straight} r1"), "overlap") is None, "it joins other walls"


def test_a_second_battlement_on_one_edge_goes(mended) -> None:
    rows = ["grass-1 1,-1 1", "battlement 0,0 1"]
    label, after, left = mended("edge-overlap", *rows, "battlement 0,0 1")
    assert label.startswith("Remove the duplicate")
    assert sorted(after) == sorted(rows)
    assert left == []


def test_a_floating_tile_comes_down_onto_what_is_below(mended) -> None:
    label, after, left = mended("no-support", "grass-1 0,0 1", "rock-2 0,0 5")
    assert label.startswith("Lower the double rock tile by 3 levels")
    assert after == ["grass-1 0,0 1", "rock-2 0,0 2"]
    assert left == []


def test_what_rests_on_it_comes_down_with_it(mended) -> None:
    rows = ["grass-7 0,0 4", "rock-1 0,0 5", "evergreen-10 1,0 5"]
    label, after, left = mended("no-support", *rows)
    assert "and 2 pieces on it by 3 levels" in label
    assert after == ["grass-7 0,0 1", "rock-1 0,0 2", "evergreen-10 1,0 2"]
    assert left == []


def test_a_battlement_comes_down_with_the_tile_it_lines_and_so_does_its_flag(mended) -> None:
    label, after, left = mended("no-support", "rock-1 1,-1 5", "battlement 0,0 5", "flag 0,0 5")
    assert "2 pieces" in label
    assert sorted(after) == ["battlement 0,0 1", "flag 0,0 1", "rock-1 1,-1 1"]
    assert left == []


def test_nothing_is_offered_where_it_would_land_on_water(build, offered) -> None:
    assert offered(build("water-1 0,0 1", "rock-1 0,0 4"), "no-support") is None


def test_nothing_is_offered_for_a_tile_on_a_tree(build, offered) -> None:
    assert offered(build("evergreen-10 0,0 1", "rock-1 0,0 11"), "no-support") is None
    high = build("evergreen-10 0,0 1", "rock-1 0,0 15")
    assert offered(high, "no-support") is None, "lower down it would rest on the tree, which carries nothing"


def test_nothing_is_offered_that_would_leave_the_problem(build, offered) -> None:
    over_a_hill = build("grass-1 0,0 1", "water-3 0,0 5")
    assert offered(over_a_hill, "fluid-without-ground") is None, "two of its hexes would hang still"


def test_water_and_a_wall_walk_in_the_air_come_down_too(mended) -> None:
    assert mended("fluid-without-ground", "grass-1 0,0 1", "water-1 0,0 4")[2] == []
    assert mended("walk-without-support", "grass-7 0,0 1", "wall-walk-7 0,0 9")[2] == []
