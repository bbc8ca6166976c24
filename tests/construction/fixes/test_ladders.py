"""Ladders put right."""

from __future__ import annotations

TOWER = [f"rock-1 1,-1 {slot}" for slot in range(1, 8)]
FOOT = "grass-1 0,0 1"


def rungs(*slots: int, turn: str = "") -> list[str]:
    return [f"ladder-rung 0,0 {slot}{turn}" for slot in slots]


def test_rungs_missing_at_the_foot_are_put_in(mended) -> None:
    label, after, left = mended("ladder-without-landing", FOOT, *TOWER, *rungs(6))
    assert label == "Put in 2 rungs"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert left == []


def test_a_ladder_a_level_too_high_comes_down(mended) -> None:
    label, after, left = mended("ladder-without-landing", FOOT, *TOWER, *rungs(3, 5, 7))
    assert label == "Lower the ladder by a level"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert left == []


def test_an_odd_gap_takes_both(mended) -> None:
    label, after, left = mended("ladder-without-landing", FOOT, *TOWER, *rungs(5, 7))
    assert label == "Lower the ladder by a level and put 1 rung under it"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert left == []


def test_a_ladder_on_the_bare_table_needs_a_tile_that_a_person_chooses(build, offered) -> None:
    assert offered(build(*TOWER, *rungs(1, 3, 5)), "ladder-without-landing") is None


def test_a_gap_between_rungs_is_closed(mended) -> None:
    label, after, left = mended("ladder-gap", FOOT, *TOWER, *rungs(2, 6))
    assert (label, left) == ("Put in 1 rung", [])
    assert "ladder-rung 0,0 4" in after
    label, after, left = mended("ladder-gap", FOOT, *TOWER, *rungs(2, 5))
    assert (label, left) == ("Lower the ladder by a level", [])


def test_rungs_that_stand_out_above_go(mended) -> None:
    label, after, left = mended("ladder-top-loose", FOOT, *TOWER, *rungs(2, 4, 6, 8, 10))
    assert label == "Remove 2 rungs at the top"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert left == []


def test_a_ladder_is_turned_to_the_only_wall(mended) -> None:
    label, after, left = mended("ladder-leans-on-nothing", FOOT, *TOWER[:6], *rungs(2, 4, 6, turn=" r2"))
    assert label == "Turn the ladder towards the wall"
    assert sorted(row for row in after if "rung" in row) == rungs(2, 4, 6)
    assert left == []


def test_between_two_walls_a_person_chooses(build, offered) -> None:
    second = [f"rock-1 1,0 {slot}" for slot in range(1, 8)]
    ladder = rungs(2, 4, 6, turn=" r3")
    assert offered(build(FOOT, *TOWER, *second, *ladder), "ladder-leans-on-nothing") is None


def test_a_battlement_that_closes_the_top_goes_with_its_flag(mended) -> None:
    rows = [FOOT, *TOWER[:6], *rungs(2, 4, 6)]
    label, after, left = mended("ladder-behind-battlement", *rows, "battlement 0,0 6", "flag 0,0 6")
    assert label == "Remove the battlement and its flag"
    assert sorted(after) == sorted(rows)
    assert left == []


def test_rungs_inside_tiles_go(mended) -> None:
    rows = [FOOT, "grass-1 0,0 2", "grass-1 0,0 3", *TOWER]
    label, after, left = mended("ladder-blocked", *rows, *rungs(2, 4, 6))
    assert label == "Remove 1 rung inside the tiles"
    assert sorted(row for row in after if "rung" in row) == rungs(4, 6)
    assert left == []


def test_a_tile_halfway_up_is_for_a_person_to_sort_out(build, offered) -> None:
    assert offered(build(FOOT, "grass-1 0,0 5", *TOWER, *rungs(2, 4, 6)), "ladder-blocked") is None
