"""Battlements, flags, ruins and stone walls put right."""

from __future__ import annotations


def test_a_battlement_inside_a_tile_is_turned_round(mended) -> None:
    # It lines the western tile; the hex it stands in is filled by the eastern one, which has no rail.
    rows = ["rock-1 1,-1 1", "rock-1 0,0 1", "rock-1 0,0 2"]
    label, after, left = mended("battlement-filled", *rows, "rock-1 1,-1 2", "battlement 0,0 2")
    assert (label, left) == ("Remove the battlement", [])
    # One level up there is a tile on one side only.
    label, after, left = mended("battlement-without-tile", *rows, "battlement 0,0 3")
    assert (label, left) == ("Turn the battlement to the edge of the tile", [])
    assert "battlement 1,-1 3 r3" in after


def test_a_battlement_in_the_air_comes_down_to_the_tile(mended) -> None:
    label, after, left = mended(
        "battlement-without-tile", "rock-1 1,-1 2", "rock-1 1,-1 1", "battlement 0,0 9"
    )
    assert (label, left) == ("Lower the battlement to the tile", [])
    assert "battlement 0,0 2" in after


def test_with_two_tiles_to_line_a_person_chooses(build, offered) -> None:
    rows = ["rock-1 1,0 1", "rock-1 0,1 1", "battlement 0,0 1"]
    assert offered(build(*rows), "battlement-without-tile") is None


def test_a_flag_goes_to_the_one_battlement_of_its_hex(mended) -> None:
    rows = ["rock-1 1,-1 1", "battlement 0,0 1"]
    label, after, left = mended("flag-without-battlement", *rows, "flag 0,0 4 r2")
    assert (label, left) == ("Put the flag on the battlement", [])
    assert "flag 0,0 1" in after


def test_a_flag_on_a_rim_without_battlement_gets_one(mended) -> None:
    label, after, left = mended("flag-without-battlement", "rock-1 1,-1 1", "flag 0,0 1")
    assert (label, left) == ("Put a battlement under the flag", [])
    assert "battlement 0,0 1" in after


def test_a_ruin_is_put_on_even_ground(mended) -> None:
    cells = [(0, 0), (1, 0), (2, 0)]
    ground = [f"grass-1 {q},{r} 1" for q, r in cells]
    label, after, left = mended("ruin-uneven", *ground, "ruin-long 0,0 4")
    assert label.startswith("Lower the")
    assert "ruin-long 0,0 2" in after
    assert left == []
    label, after, left = mended("ruin-uneven", *ground, "ruin-long 0,0 1")
    assert label.startswith("Raise the")
    assert left == []


def test_on_uneven_ground_a_ruin_stays(build, offered) -> None:
    rows = ["grass-1 0,0 1", "grass-1 0,0 2", "grass-1 1,0 1", "grass-1 2,0 1", "ruin-long 0,0 2"]
    assert offered(build(*rows), "ruin-uneven") is None


def test_a_stone_wall_goes_to_the_level_of_its_tiles(build, mended, catalogue) -> None:
    wall = next(iter(build("stone-wall 0,0 1").pieces.values()))
    across = sorted({edge.across for edge in wall.edges})
    row = [f"rock-1 {q},{r} 1" for q, r in across]
    label, after, left = mended("stone-wall-loose", *row, "stone-wall 0,0 3")
    assert label.endswith("to level 1")
    assert "stone-wall 0,0 1" in after
    assert left == []
