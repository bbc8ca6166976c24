"""How many turns it takes, which way is safest, and what falls cost (R060 to R065)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.board import BarrierKind
from builder.errors import BuilderError
from builder.movement import BASIC, MASTER_1, MASTER_2, Edition, MovementGraph, Profile
from builder.movement.reach import Arrival, follow, turns
from builder.movement.sentences import falls
from builder.movement.situation import Situation, space_at
from builder.movement.steps import Fall, fall
from tests.battlefields import laid
from tests.movement.asking import At, among, arrivals, at, figure, graph_of, on, row, stands, walk

# ---- How many turns it takes ----


def counted(
    graph: MovementGraph, start: At, move: int, situation: Situation | None = None, height: int = 5
) -> dict[At, int]:
    """The turns to every space."""
    found = turns(graph, [(space_at(graph.board, *start), None)], Profile(height), move, situation)
    return {at(space): number for space, number in found.items()}


@pytest.mark.rule("R040", "R048")
def test_turns_are_counted_and_water_costs_the_rest_of_one() -> None:
    graph = on(*row("grass-1", 9), ("water-1", 9, 0), ("grass-1", 10, 0))
    assert {q: n for (q, _, _), n in counted(graph, (0, 0, 1), 4).items()} == {
        0: 0, **dict.fromkeys(range(1, 5), 1), **dict.fromkeys(range(5, 9), 2), 9: 3, 10: 4
    }  # fmt: skip


def test_the_nearest_of_several_starts_counts() -> None:
    graph = on(*row("grass-1", 9))
    starts = [(space_at(graph.board, q, 0, 1), None) for q in (0, 8)]
    assert turns(graph, starts, Profile(5), 4)[space_at(graph.board, 7, 0, 1)] == 1


def test_what_is_never_reached_is_not_among_the_answers() -> None:
    graph = on(*row("grass-1", 2), ("rock-1", 2, 0, 9), ("grass-1", 8, 8))
    assert set(counted(graph, (0, 0, 1), 5)) == {(0, 0, 1), (1, 0, 1)}
    assert counted(graph, (0, 0, 1), 0) == {(0, 0, 1): 0}


@pytest.mark.rule("R042")
def test_where_a_friend_is_passed_the_next_turn_passes_him_with_more_moves() -> None:
    # A corridor with a friend on the fourth space: coming to him at the end of a turn is no use.
    graph = on(*row("grass-1", 7))
    friend = among(figure(graph, (4, 0, 1)))
    found = counted(graph, (0, 0, 1), 4, friend)
    assert {q: n for (q, _, _), n in found.items()} == {0: 0, 1: 1, 2: 1, 3: 1, 5: 2, 6: 2}


@pytest.mark.rule("R150")
def test_a_turn_that_begins_on_the_road_has_its_bonus_again() -> None:
    graph = on(*row("road-1", 16))
    assert [counted(graph, (0, 0, 1), 4)[q, 0, 1] for q in (7, 8, 14, 15)] == [1, 2, 2, 3]


def test_only_until_one_space_is_found() -> None:
    graph = on(*row("grass-1", 12))
    start, goal = space_at(graph.board, 0, 0, 1), space_at(graph.board, 5, 0, 1)
    found = turns(graph, [(start, None)], Profile(5), 3, until=goal)
    assert (found[goal], max(found.values())) == (2, 2)


def test_starts_where_it_cannot_stand_are_left_out() -> None:
    graph = on(*row("grass-1", 4), ("rock-1", 3, 0, 4))
    low, high = space_at(graph.board, 3, 0, 1), space_at(graph.board, 0, 0, 1)
    assert space_at(graph.board, 1, 0, 1) in turns(graph, [(low, None), (high, None)], Profile(5), 4)
    with pytest.raises(BuilderError, match="height 5 does not fit at D1 level 1"):
        turns(graph, [(low, None)], Profile(5), 4)
    with pytest.raises(BuilderError, match="a space to start from was expected"):
        turns(graph, [], Profile(5), 4)


# ---- Of several ways the safest is taken: fewest expected wounds, then fewest spaces ----


def over(arrival: Arrival) -> list[At]:
    """The spaces of a way."""
    return [at(space) for space in arrival.path]


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("move", "cost", "swipes"), [(6, 6, 0), (5, 5, 1)])
def test_a_way_round_an_enemy_is_taken_where_the_move_allows_it(move: int, cost: int, swipes: int) -> None:
    """Straight past him are five spaces and a swipe, round six."""
    graph = on(*row("grass-1", 7), *row("grass-1", 5, r=1), ("grass-1", 3, -1))
    enemy = figure(graph, (3, -1, 1), enemy=True)
    found = arrivals(walk(graph, (0, 0, 1), move, 5, among(enemy)))[5, 0, 1]
    assert (found.cost, len(found.swipes)) == (cost, swipes)


@pytest.mark.rule("R060")
def test_a_figure_climbs_down_a_ladder_that_its_move_allows_and_else_jumps() -> None:
    """From level 12 by the rungs down to level 4, where no fall is left, and off: 6; the jump costs 1 and a
    die.
    """
    rungs = [("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6, 8, 10, 12)]
    top = [("grass-1", 1, -1, slot) for slot in range(1, 13)]
    graph = on(("grass-1", 0, 0), ("grass-1", 0, -1), *top, *rungs)
    climbed = arrivals(walk(graph, (1, -1, 12), 6))[0, -1, 1]
    assert (climbed.cost, climbed.falls) == (6, ())
    jumped = arrivals(walk(graph, (1, -1, 12), 5))[0, -1, 1]
    assert (jumped.cost, jumped.fall_dice) == (1, 1)


@pytest.mark.rule("R062")
@pytest.mark.parametrize(("edition", "cost", "dice"), [(MASTER_2, 2, 4), (MASTER_1, 1, 2)])
def test_an_extreme_fall_counts_as_all_the_life_that_is_left(edition: Edition, cost: int, dice: int) -> None:
    """From level 30 to level 1 at once a d20 decides; over a ledge of level 16 it is one die and three. The
    first edition has no such falls: two dice at once are fewer than three on two steps.
    """
    columns = [
        ("rock-1", q, r, slot) for q, r, high in ((0, 0, 30), (1, -1, 16)) for slot in range(1, high + 1)
    ]
    graph = on(*columns, ("grass-1", 1, 0), edition=edition)
    down = arrivals(walk(graph, (0, 0, 30), 5))[1, 0, 1]
    assert (down.cost, down.fall_dice, down.extreme_falls) == (cost, dice, 0)


@pytest.mark.rule("R060", "R073")
@pytest.mark.parametrize(("dice", "way"), [(0, "stair"), (1, "jump"), (2, "jump")])
def test_falls_and_swipes_are_weighed_by_their_dice(dice: int, way: str) -> None:
    """Down from level 6: a jump rolls one die, over the stair of level 3 an enemy may swipe. Of ways with as
    many dice the shorter one is taken.
    """
    columns = [
        ("rock-1", q, r, slot)
        for q, r, high in ((0, 0, 6), (0, 1, 3), (-1, 2, 3))
        for slot in range(1, high + 1)
    ]
    graph = on(*columns, ("grass-1", 1, 0))
    enemy = figure(graph, (-1, 2, 3), enemy=True)
    others = among(replace(enemy, swipe_dice=dice)) if dice else among()
    found = arrivals(walk(graph, (0, 0, 6), 5, 5, others))[1, 0, 1]
    assert over(found) == [(0, 0, 6), *([(0, 1, 3)] if way == "stair" else []), (1, 0, 1)]


@pytest.mark.rule("R057", "R073")
def test_who_flies_walks_where_that_is_safer() -> None:
    """Engaged when she takes off she is swiped at, wherever she lands; who walks beside the enemy is not."""
    graph = on(*row("grass-1", 4), *row("grass-1", 3, r=1))
    enemy = figure(graph, (1, 1, 1), enemy=True)
    found = arrivals(walk(graph, (1, 0, 1), 4, Profile(5, flying=True), among(enemy)))
    beside, away = found[2, 0, 1], found[3, 0, 1]
    assert (beside.flown, len(beside.swipes)) == (False, 0)
    assert (away.flown, len(away.swipes)) == (True, 1)


@pytest.mark.rule("R073")
def test_a_way_named_in_the_air_is_walked_where_that_is_safer() -> None:
    graph = on(*row("grass-1", 4), *row("grass-1", 3, r=1))
    enemy, raelin = figure(graph, (1, 1, 1), enemy=True), Profile(5, flying=True)
    path = [space_at(graph.board, q, 0, 1) for q in (1, 2)]
    assert not follow(graph, path, raelin, 4, among(enemy)).flown
    assert follow(graph, path, raelin, 4).flown


# ---- What falls cost (R060 to R065, decisions 9 and 20), by drop and on the way ----

MARRO = 4


@pytest.mark.rule("R060", "R061", "R062", "R065")
@pytest.mark.parametrize(
    ("drop", "first", "second"),
    [
        (3, None, None),
        (4, Fall(4, 1), Fall(4, 1)),
        (13, Fall(13, 1), Fall(13, 1)),
        (14, Fall(14, 2), Fall(14, 3)),
        (23, Fall(23, 2), Fall(23, 3)),
        (24, Fall(24, 2), Fall(24, 0, extreme=True)),
    ],
)
def test_a_fall_asks_for_dice_by_its_levels_beyond_the_height(
    drop: int, first: Fall | None, second: Fall | None
) -> None:
    """Of a Marro in the first edition and the second; the Basic game has none."""
    assert fall(drop, MARRO, MASTER_1) == first
    assert fall(drop, MARRO, MASTER_2) == second
    assert fall(drop, MARRO, BASIC) is None


@pytest.mark.rule("R060")
def test_the_marro_rolls_one_die_for_the_cliff_of_five_levels() -> None:
    graph = on(("rock-1", 0, 0, 6), *row("grass-1", 2, q=1))
    found = arrivals(walk(graph, (0, 0, 6), 2, MARRO))
    assert {key: (a.cost, a.fall_dice, [f.step for f in a.falls]) for key, a in found.items()} == {
        (1, 0, 1): (1, 1, [1]), (2, 0, 1): (2, 1, [1])
    }  # fmt: skip


@pytest.mark.rule("R060", "R061", "R062")
def test_every_landing_of_a_way_has_its_fall() -> None:
    graph = on(("rock-1", 0, 0, 50), ("rock-1", 1, 0, 20), ("rock-1", 2, 0, 5), ("grass-1", 3, 0))
    last = arrivals(walk(graph, (0, 0, 50), 3, MARRO))[3, 0, 1]
    assert [(step, made.drop, made.dice, made.extreme) for step, made in last.falls] == [
        (1, 30, 0, True), (2, 15, 3, False), (3, 4, 1, False)
    ]  # fmt: skip
    assert (last.fall_dice, last.extreme_falls) == (4, 1)


@pytest.mark.rule("R063", "R065")
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
def test_water_and_lava_catch_a_fall_and_other_fluids_do_not(fluid: str, dice: int) -> None:
    """From any level; in the Basic game nobody falls."""
    for level, edition, expected in (
        (8, MASTER_1, dice),
        (8, MASTER_2, dice),
        (60, MASTER_1, 2 * dice),
        (60, BASIC, 0),
    ):
        if (fluid, edition) != ("molten-lava-1", BASIC):
            graph = on(("rock-1", 0, 0, level), (fluid, 1, 0), edition=edition)
            arrival = arrivals(walk(graph, (0, 0, level), 1, MARRO))[1, 0, 0]
            assert (arrival.cost, arrival.fall_dice, bool(arrival.falls)) == (1, expected, bool(expected))


@pytest.mark.rule("R064")
def test_a_fall_off_a_ladder_counts_levels() -> None:
    rungs = [("ladder-rung", 0, 0, slot, 1) for slot in (2, 4, 6, 8)]
    graph = on(("grass-1", 0, 0), *rungs, ("rock-1", 1, 0, 9), ("grass-1", -1, 0))
    found = arrivals(walk(graph, (0, 0, 8), 1, 5))
    assert (found[-1, 0, 1].cost, found[-1, 0, 1].falls[0].fall) == (1, Fall(7, 1))
    assert found[0, 0, 6].falls == ()


@pytest.mark.rule("R163")
def test_a_fall_over_a_battlement_is_measured_from_its_top() -> None:
    plain = laid(("grass-1", 0, 0), ("rock-1", 1, 0, 4))
    fenced = laid(("grass-1", 0, 0), ("rock-1", 1, 0, 4), ("battlement", 0, 0, 4, 1))
    assert arrivals(walk(graph_of(plain), (1, 0, 4), 9, 5))[0, 0, 1].falls == ()
    over = arrivals(walk(graph_of(fenced), (1, 0, 4), 9, 5))[0, 0, 1]
    assert (over.cost, [f.fall for f in over.falls]) == (3, [Fall(5, 1, over=BarrierKind.BATTLEMENT)])
    text = "a fall of 5 levels, counted from the top of the battlement: 1 die"
    assert [falls(f.fall) for f in over.falls] == [text]


@pytest.mark.rule("R050", "R060")
def test_a_figure_on_two_spaces_falls_once_down_a_cliff() -> None:
    graph = on(*row("rock-1", 2, slot=10), *row("grass-1", 3, q=2))
    found = walk(graph, (1, 0, 10), 2, Profile(6, double=True), tail=(0, 0, 10))
    assert stands(found) == {((3, 0, 1), (2, 0, 1)): 2}
    (arrival,) = found.values()
    assert [(f.step, f.fall) for f in arrival.falls] == [(1, Fall(9, 1))]
