"""What falls cost (R060 to R065, decisions 9 and 20), by drop and on the way."""

from __future__ import annotations

import pytest

from builder.movement import BASIC, MASTER_1, MASTER_2, Edition, Profile
from builder.movement.steps import Fall, fall
from tests.movement.asking import GraphOf, Laid, arrivals, row, stands, walk

MARRO = 4


@pytest.mark.rule("R060")
@pytest.mark.parametrize("edition", [MASTER_1, MASTER_2])
def test_a_drop_of_the_height_asks_for_a_die(edition: Edition) -> None:
    assert fall(3, MARRO, edition) is None
    assert fall(4, MARRO, edition) == Fall(4, 1)
    assert fall(5, MARRO, edition) == Fall(5, 1)
    assert fall(13, MARRO, edition) == Fall(13, 1)


@pytest.mark.rule("R061")
@pytest.mark.parametrize(("edition", "dice"), [(MASTER_1, 2), (MASTER_2, 3)])
def test_a_major_fall_asks_for_two_dice_or_three(edition: Edition, dice: int) -> None:
    assert fall(14, MARRO, edition) == Fall(14, dice)
    assert fall(23, MARRO, edition) == Fall(23, dice)


@pytest.mark.rule("R062")
def test_an_extreme_fall_is_decided_by_the_d20_in_the_second_edition_only() -> None:
    assert fall(24, MARRO, MASTER_2) == Fall(24, 0, extreme=True)
    assert fall(24, MARRO, MASTER_1) == Fall(24, 2)


@pytest.mark.rule("R065")
def test_the_basic_game_has_no_falls() -> None:
    assert fall(50, MARRO, BASIC) is None


@pytest.mark.rule("R060")
def test_the_marro_rolls_one_die_for_the_cliff_of_five_levels(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(("rock-1", 0, 0, 6), *row("grass-1", 2, q=1)))
    found = arrivals(walk(graph, (0, 0, 6), 2, MARRO))
    assert {key: (a.cost, a.fall_dice, [f.step for f in a.falls]) for key, a in found.items()} == {
        (1, 0, 1): (1, 1, [1]), (2, 0, 1): (2, 1, [1])
    }  # fmt: skip


@pytest.mark.rule("R060", "R061", "R062")
def test_every_landing_of_a_way_has_its_fall(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(("rock-1", 0, 0, 50), ("rock-1", 1, 0, 20), ("rock-1", 2, 0, 5), ("grass-1", 3, 0)))
    last = arrivals(walk(graph, (0, 0, 50), 3, MARRO))[3, 0, 1]
    assert [(step, made.drop, made.dice, made.extreme) for step, made in last.falls] == [
        (1, 30, 0, True), (2, 15, 3, False), (3, 4, 1, False)
    ]  # fmt: skip
    assert (last.fall_dice, last.extreme_falls) == (4, 1)


@pytest.mark.rule("R063")
@pytest.mark.parametrize(
    ("fluid", "dice"),
    [
        ("water-1", 0),
        ("wellspring-water-1", 0),
        ("molten-lava-1", 0),
        ("swamp-water-1", 1),
        ("shadow-1", 1),
        ("ice-1", 1),
    ],
)
def test_water_and_lava_catch_a_fall_and_other_fluids_do_not(
    fluid: str, dice: int, laid: Laid, graph_of: GraphOf
) -> None:
    for edition in (MASTER_1, MASTER_2):
        graph = graph_of(laid(("rock-1", 0, 0, 8), (fluid, 1, 0)), edition)
        assert arrivals(walk(graph, (0, 0, 8), 1, MARRO))[1, 0, 0].fall_dice == dice


@pytest.mark.rule("R063")
def test_onto_water_one_falls_from_any_level(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(("rock-1", 0, 0, 60), ("water-1", 1, 0)))
    assert arrivals(walk(graph, (0, 0, 60), 1, MARRO))[1, 0, 0].falls == ()


@pytest.mark.rule("R064")
def test_a_fall_off_a_ladder_counts_levels(laid: Laid, graph_of: GraphOf) -> None:
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in (2, 4, 6, 8)]
    graph = graph_of(laid(("grass-1", 0, 0), *rungs, ("rock-1", 1, 0, 9), ("grass-1", -1, 0)))
    found = arrivals(walk(graph, (0, 0, 8), 1, 5))
    assert (found[-1, 0, 1].cost, found[-1, 0, 1].falls[0].fall) == (1, Fall(7, 1))
    assert found[0, 0, 6].falls == ()


@pytest.mark.rule("R163")
def test_a_fall_over_a_battlement_is_measured_from_its_top(laid: Laid, graph_of: GraphOf) -> None:
    plain = laid(("grass-1", 0, 0), ("rock-1", 1, 0, 4))
    fenced = laid(("grass-1", 0, 0), ("rock-1", 1, 0, 4), ("battlement", 0, 0, 4, 1))
    assert arrivals(walk(graph_of(plain), (1, 0, 4), 9, 5))[0, 0, 1].falls == ()
    over = arrivals(walk(graph_of(fenced), (1, 0, 4), 9, 5))[0, 0, 1]
    assert (over.cost, [f.fall for f in over.falls]) == (3, [Fall(5, 1)])


@pytest.mark.rule("R065")
def test_going_down_from_a_wall_walk_is_free_in_the_basic_game(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(("wall-walk-1", 0, 0, 30), ("grass-1", 1, 0)), BASIC)
    arrival = arrivals(walk(graph, (0, 0, 30), 1, 5))[1, 0, 1]
    assert (arrival.cost, arrival.falls) == (1, ())


@pytest.mark.rule("R050", "R060")
def test_a_figure_on_two_spaces_falls_once_down_a_cliff(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("rock-1", 2, slot=10), *row("grass-1", 3, q=2)))
    found = walk(graph, (1, 0, 10), 2, Profile(6, double=True), tail=(0, 0, 10))
    assert stands(found) == {((3, 0, 1), (2, 0, 1)): 2}
    (arrival,) = found.values()
    assert [(f.step, f.fall) for f in arrival.falls] == [(1, Fall(9, 1))]
