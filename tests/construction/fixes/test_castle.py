"""Castle walls and doors put right."""

from __future__ import annotations

WALK = "wall-walk-1 0,0"


def test_the_base_missing_under_a_wall_is_put_in(mended) -> None:
    rows = ["grass-1 0,0 1", "fortress-wall-corner 0,0 3 r2", f"{WALK} 12"]
    label, after, left = mended("wall-without-base", *rows)
    assert label == "Put the missing base under the wall"
    assert "fortress-base-corner 0,0 2 r2" in after
    assert left == []


def test_a_wall_that_stands_on_a_tile_is_raised_onto_a_base_with_its_walk(mended) -> None:
    rows = ["grass-1 0,0 1", "fortress-wall-end 0,0 2", f"{WALK} 11", "battlement -1,1 11"]
    label, after, left = mended("wall-without-base", *rows)
    assert label == "Put a base under the wall and raise what stands there by a level"
    assert after == [
        "grass-1 0,0 1",
        "fortress-base-end 0,0 2",
        "fortress-wall-end 0,0 3",
        f"{WALK} 12",
        "battlement -1,1 12",
    ]
    assert left == []


def test_walls_under_one_walk_are_raised_together(mended) -> None:
    walls = ["fortress-wall-end 0,0 2 r3", "fortress-wall-end 1,0 2"]
    rows = ["grass-7 0,0 1", *walls, "wall-walk-7 0,0 11"]
    label, after, left = mended("wall-without-base", *rows)
    assert label.startswith("Put bases under 2 walls")
    assert after == [
        "grass-7 0,0 1",
        "fortress-base-end 0,0 2 r3",
        "fortress-base-end 1,0 2",
        "fortress-wall-end 0,0 3 r3",
        "fortress-wall-end 1,0 3",
        "wall-walk-7 0,0 12",
    ]
    assert left == ["tips"], "a large walk on two walls tips before and after"


def test_a_wall_with_nothing_on_it_gets_a_walk(mended) -> None:
    rows = ["grass-1 0,0 1", "fortress-base-end 0,0 2", "fortress-wall-end 0,0 3"]
    label, after, left = mended("wall-without-top", *rows)
    assert label == "Put a wall walk on the wall"
    assert after[-1] == f"{WALK} 12"
    assert left == []


def test_a_wall_turned_unlike_its_base_is_turned(mended) -> None:
    base = "fortress-base-end 0,0 2 r2"
    rows = ["grass-1 0,0 1", base, "fortress-wall-end 0,0 3 r4", f"{WALK} 12"]
    label, after, left = mended("wall-differs-from-base", *rows)
    assert label == "Turn the wall to match the base"
    assert "fortress-wall-end 0,0 3 r2" in after
    assert left == []


def test_the_base_gives_way_where_the_wall_fits_its_neighbours(mended) -> None:
    # The neighbour's wall and base join to the west; the wall above joins it, the base below does not.
    other = ["fortress-base-end 1,0 2", "fortress-wall-end 1,0 3", "wall-walk-1 1,0 12"]
    mine = ["fortress-base-end 0,0 2 r2", "fortress-wall-end 0,0 3 r3", f"{WALK} 12"]
    label, after, left = mended("wall-differs-from-base", "grass-2 0,0 1", *other, *mine)
    assert label == "Turn the base to match the wall"
    assert "fortress-base-end 0,0 2 r3" in after
    assert left == []


def test_a_wall_of_another_shape_is_replaced(mended) -> None:
    base = "fortress-base-end 0,0 2"
    rows = ["grass-1 0,0 1", base, "fortress-wall-corner 0,0 3", f"{WALK} 12"]
    label, after, _ = mended("wall-differs-from-base", *rows)
    assert label == "Replace the wall to match the base"
    assert "fortress-wall-end 0,0 3" in after


GROUND = [f"grass-1 {q},{r} 1" for q, r in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))]


def test_a_door_beside_the_doorway_is_hung_in_it(mended) -> None:
    rows = [*GROUND, "fortress-doorway 0,0 2"]
    for door in ("fortress-door 1,0 5", "fortress-door 1,1 2"):
        label, after, left = mended("door-without-doorway", *rows, door)
        assert label == "Hang the castle door in the doorway"
        assert "fortress-door 1,0 2" in after
        assert left == []


def test_a_door_far_from_any_doorway_goes(mended) -> None:
    label, after, left = mended("door-without-doorway", "grass-1 0,0 1", "fortress-door 0,0 2")
    assert (label, after, left) == ("Remove the castle door", ["grass-1 0,0 1"], [])


def test_a_second_door_goes(mended) -> None:
    rows = [*GROUND, "fortress-doorway 0,0 2", "fortress-door 1,0 2"]
    label, after, left = mended("door-twice", *rows, "fortress-door 1,0 2")
    assert label == "Remove the second castle door"
    assert sorted(after) == sorted(rows)
    assert left == []
