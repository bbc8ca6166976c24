"""Who is adjacent to whom, by the worked examples: levels, ruins, walls, ladders."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.board import Board
from builder.movement.engagement import engaged
from builder.movement.situation import space_at
from tests.battlefields import laid

At = tuple[int, int, int]
CARR, VIKING, FINN, MARRO, KNIGHT, DEATHWALKER = 5, 5, 5, 4, 6, 7


def both_ways(
    battlefield: Battlefield, one: At, height: int, other: At, other_height: int, **more: bool
) -> bool:
    """Whether two figures are engaged; the answer is the same from either side."""
    board = Board(battlefield)
    here, there = space_at(board, *one), space_at(board, *other)
    found = engaged(board, here, height, there, other_height, **more)
    turned = {"climbs": more.get("other_climbs", True), "other_climbs": more.get("climbs", True)}
    assert engaged(board, there, other_height, here, height, **turned) is found
    return found


@pytest.mark.rule("R070")
def test_neighbours_on_even_ground_are_engaged_and_figures_further_off_are_not() -> None:
    row = laid(*[("grass-1", q, 0) for q in range(3)])
    assert both_ways(row, (0, 0, 1), 4, (1, 0, 1), 5)
    assert not both_ways(row, (0, 0, 1), 4, (2, 0, 1), 5)


@pytest.mark.rule("R071")
@pytest.mark.parametrize(("levels", "found"), [(4, True), (5, False), (6, False)])
def test_finn_is_not_engaged_with_who_stands_at_his_head(levels: int, found: bool) -> None:
    ledge = laid(("grass-1", 0, 0), ("grass-1", 1, 0, 1 + levels))
    assert both_ways(ledge, (0, 0, 1), FINN, (1, 0, 1 + levels), 9) is found


@pytest.mark.rule("R072")
@pytest.mark.parametrize(
    ("one", "other", "found"), [(FINN, DEATHWALKER, False), (6, DEATHWALKER, False), (7, 7, True)]
)
def test_across_a_ruin_both_must_be_taller_than_it(one: int, other: int, found: bool) -> None:
    ground = [("grass-1", q, r) for q, r in ((0, 0), (1, 0), (-1, 1), (0, 1), (1, 1))]
    ruin = laid(*ground, ("ruin-short", 0, 0, 2))
    assert both_ways(ruin, (0, 0, 1), one, (0, 1, 1), other) is found
    assert both_ways(ruin, (0, 0, 1), one, (1, 0, 1), other)


def battlement(below: int) -> Battlefield:
    """A walk of level 6 with a battlement; the ground outside lies ``below`` levels under the walk."""
    return laid(("wall-walk-1", 1, -1, 6), ("battlement", 0, 0, 6), ("grass-1", 0, 0, 6 - below))


@pytest.mark.rule("R174")
@pytest.mark.parametrize(
    ("below", "outside", "inside", "found"),
    [(2, CARR, VIKING, True), (2, MARRO, VIKING, False), (1, 9, 2, False), (1, 9, 3, True)],
)
def test_across_a_battlement_each_must_be_taller_than_it_is_on_his_side(
    below: int, outside: int, inside: int, found: bool
) -> None:
    """Carr across three and one level, and Marro; who stands inside must be taller than two."""
    assert both_ways(battlement(below), (0, 0, 6 - below), outside, (1, -1, 6), inside) is found


@pytest.mark.rule("R163")
@pytest.mark.parametrize(("outside", "inside", "found"), [(3, 9, False), (4, 3, True), (9, 2, False)])
def test_across_a_stone_wall_each_must_be_taller_than_it_is_on_his_side(
    outside: int, inside: int, found: bool
) -> None:
    row = [("rock-1", q, 1, 4) for q in range(-1, 4)]
    wall = laid(*row, ("stone-wall", 0, 0, 4), ("grass-1", 0, 0, 3))
    assert both_ways(wall, (0, 0, 3), outside, (0, 1, 4), inside) is found


def ladder(*more: tuple[object, ...]) -> Battlefield:
    """A ladder of six rungs at (0, 0) on ground of level 1, leaning on a wall with a walk of level 12."""
    ground = [("grass-1", q, r) for q, r in ((-1, 0), (0, 0), (1, -1), (0, -1), (0, 1))]
    wall = [("fortress-base-end", 1, -1, 2), ("fortress-wall-end", 1, -1, 3), ("wall-walk-1", 1, -1, 12)]
    return laid(*ground, *wall, *[("ladder-rung", 0, 0, slot) for slot in range(2, 14, 2)], *more)


@pytest.mark.rule("R210", "R211")
@pytest.mark.parametrize(
    ("height", "rungs", "over_landing"), [(3, 2, 2), (4, 2, 3), (5, 3, 3), (6, 3, 4), (7, 4, 4)]
)
def test_on_one_ladder_figures_are_engaged_at_the_fewest_rungs_that_leave_the_lower_its_height(
    height: int, rungs: int, over_landing: int
) -> None:
    """From the landing the first rung over the head counts."""
    there = ladder()
    found = [n for n in range(1, 6) if both_ways(there, (0, 0, 2), height, (0, 0, 2 + 2 * n), 9)]
    assert found == [rungs]
    found = [n for n in range(1, 7) if both_ways(there, (0, 0, 1), height, (0, 0, 2 * n), 9)]
    assert found == [over_landing]


@pytest.mark.rule("R200", "R211")
def test_who_may_not_use_the_ladder_is_not_engaged_with_figures_on_it_from_its_landing() -> None:
    there = ladder()
    assert both_ways(there, (0, 0, 1), 5, (0, 0, 6), 5, other_climbs=False)
    assert not both_ways(there, (0, 0, 1), 5, (0, 0, 6), 5, climbs=False)


@pytest.mark.rule("R212")
@pytest.mark.parametrize(("below", "found"), [(4, True), (6, False)])
def test_on_neighbouring_ladders_the_level_difference_counts(below: int, found: bool) -> None:
    second = [("ladder-rung", -1, 0, slot) for slot in range(2, 14, 2)]
    there = ladder(*second)
    assert both_ways(there, (-1, 0, 8 - below), VIKING, (0, 0, 8), CARR) is found


@pytest.mark.rule("R209")
@pytest.mark.parametrize(
    ("one", "rung", "found"),
    [
        ((-1, 0, 1), 2, True),
        ((-1, 0, 1), 4, True),
        ((-1, 0, 1), 6, False),
        ((1, -1, 12), 10, True),
        ((1, -1, 12), 6, False),
    ],
)
def test_a_rung_is_a_space_beside_the_ground_and_the_walk_it_leads_to(
    one: At, rung: int, found: bool
) -> None:
    """A knight on it is engaged below Carr's height."""
    assert both_ways(ladder(), one, CARR, (0, 0, rung), KNIGHT) is found


@pytest.mark.rule("R214")
def test_figures_with_a_ladder_between_them_are_not_engaged() -> None:
    ground = [("grass-1", q, r) for q, r in ((0, 0), (1, -1), (1, 0))]
    open_ground = laid(*ground)
    barred = laid(*ground, ("ladder-rung", 0, 0, 2))  # it leans towards (1, -1)
    assert both_ways(open_ground, (0, 0, 1), CARR, (1, -1, 1), MARRO)
    assert not both_ways(barred, (0, 0, 1), CARR, (1, -1, 1), MARRO)
    assert both_ways(barred, (0, 0, 1), CARR, (1, 0, 1), MARRO)
    assert both_ways(barred, (0, 0, 2), CARR, (1, -1, 1), MARRO)


@pytest.mark.rule("R214")
def test_the_rung_of_one_ladder_is_parted_by_another() -> None:
    rows = [("grass-1", 0, 0), ("ladder-rung", 0, 0, 2), ("rock-1", 1, -1, 3), ("ladder-rung", 1, -1, 4)]
    assert not both_ways(laid(*rows), (0, 0, 1), CARR, (1, -1, 4), CARR)


@pytest.mark.rule("R071")
def test_figures_above_and_below_an_overhang_are_not_engaged() -> None:
    slab = laid(("grass-1", 0, 0), ("rock-1", 0, 0, 6), ("rock-1", 1, 0, 6))
    assert not both_ways(slab, (0, 0, 1), 4, (1, 0, 6), 5)
    assert not both_ways(slab, (0, 0, 1), 4, (0, 0, 6), 5)


def test_what_stands_on_a_bridge_parts_nobody_below_it() -> None:
    bridge = [("rock-1", q, 1, 8) for q in range(-1, 4)] + [("stone-wall", 0, 0, 8)]
    below = laid(*bridge, ("grass-1", 0, 0), ("grass-1", 0, 1))
    assert both_ways(below, (0, 0, 1), 5, (0, 1, 1), 5)
