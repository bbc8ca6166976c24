"""Of several ways the safest is taken: fewest expected wounds, then fewest spaces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.movement import MASTER_1, MASTER_2, Edition, Profile
from builder.movement.paths import follow
from builder.movement.reach import Arrival
from builder.movement.situation import space_at
from tests.movement.asking import At, GraphOf, Laid, among, arrivals, at, figure, row, walk


def over(arrival: Arrival) -> list[At]:
    """The spaces of a way."""
    return [at(space) for space in arrival.path]


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("move", "cost", "swipes"), [(6, 6, 0), (5, 5, 1)])
def test_a_way_round_an_enemy_is_taken_where_the_move_allows_it(
    laid: Laid, graph_of: GraphOf, move: int, cost: int, swipes: int
) -> None:
    """Straight past him are five spaces and a swipe, round six."""
    graph = graph_of(laid(*row("grass-1", 7), *row("grass-1", 5, r=1), ("grass-1", 3, -1)))
    enemy = figure(graph, (3, -1, 1), enemy=True)
    found = arrivals(walk(graph, (0, 0, 1), move, 5, among(enemy)))[5, 0, 1]
    assert (found.cost, len(found.swipes)) == (cost, swipes)


@pytest.mark.rule("R060")
def test_a_figure_climbs_down_a_ladder_that_its_move_allows_and_else_jumps(
    laid: Laid, graph_of: GraphOf
) -> None:
    """From level 12 by the rungs down to level 4, where no fall is left, and off: 6; the jump costs 1 and a
    die.
    """
    rungs = [("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6, 8, 10, 12)]
    top = [("grass-1", 1, -1, slot) for slot in range(1, 13)]
    graph = graph_of(laid(("grass-1", 0, 0), ("grass-1", 0, -1), *top, *rungs))
    climbed = arrivals(walk(graph, (1, -1, 12), 6))[0, -1, 1]
    assert (climbed.cost, climbed.falls) == (6, ())
    jumped = arrivals(walk(graph, (1, -1, 12), 5))[0, -1, 1]
    assert (jumped.cost, jumped.fall_dice) == (1, 1)


@pytest.mark.rule("R062")
@pytest.mark.parametrize(("edition", "cost", "dice"), [(MASTER_2, 2, 4), (MASTER_1, 1, 2)])
def test_an_extreme_fall_counts_as_all_the_life_that_is_left(
    laid: Laid, graph_of: GraphOf, edition: Edition, cost: int, dice: int
) -> None:
    """From level 30 to level 1 at once a d20 decides; over a ledge of level 16 it is one die and three. The
    first edition has no such falls: two dice at once are fewer than three on two steps.
    """
    columns = [
        ("rock-1", q, r, slot) for q, r, high in ((0, 0, 30), (1, -1, 16)) for slot in range(1, high + 1)
    ]
    graph = graph_of(laid(*columns, ("grass-1", 1, 0)), edition)
    down = arrivals(walk(graph, (0, 0, 30), 5))[1, 0, 1]
    assert (down.cost, down.fall_dice, down.extreme_falls) == (cost, dice, 0)


@pytest.mark.rule("R060", "R073")
@pytest.mark.parametrize(("dice", "way"), [(0, "stair"), (1, "jump"), (2, "jump")])
def test_falls_and_swipes_are_weighed_by_their_dice(
    laid: Laid, graph_of: GraphOf, dice: int, way: str
) -> None:
    """Down from level 6: a jump rolls one die, over the stair of level 3 an enemy may swipe. Of ways with as
    many dice the shorter one is taken.
    """
    columns = [
        ("rock-1", q, r, slot)
        for q, r, high in ((0, 0, 6), (0, 1, 3), (-1, 2, 3))
        for slot in range(1, high + 1)
    ]
    graph = graph_of(laid(*columns, ("grass-1", 1, 0)))
    enemy = figure(graph, (-1, 2, 3), enemy=True)
    others = among(replace(enemy, swipe_dice=dice)) if dice else among()
    found = arrivals(walk(graph, (0, 0, 6), 5, 5, others))[1, 0, 1]
    assert over(found) == [(0, 0, 6), *([(0, 1, 3)] if way == "stair" else []), (1, 0, 1)]


@pytest.mark.rule("R057", "R073")
def test_who_flies_walks_where_that_is_safer(laid: Laid, graph_of: GraphOf) -> None:
    """Engaged when she takes off she is swiped at, wherever she lands; who walks beside the enemy is not."""
    graph = graph_of(laid(*row("grass-1", 4), *row("grass-1", 3, r=1)))
    enemy = figure(graph, (1, 1, 1), enemy=True)
    found = arrivals(walk(graph, (1, 0, 1), 4, Profile(5, flying=True), among(enemy)))
    beside, away = found[2, 0, 1], found[3, 0, 1]
    assert (beside.flown, len(beside.swipes)) == (False, 0)
    assert (away.flown, len(away.swipes)) == (True, 1)


@pytest.mark.rule("R073")
def test_a_way_named_in_the_air_is_walked_where_that_is_safer(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 4), *row("grass-1", 3, r=1)))
    enemy, raelin = figure(graph, (1, 1, 1), enemy=True), Profile(5, flying=True)
    path = [space_at(graph.board, q, 0, 1) for q in (1, 2)]
    assert not follow(graph, path, raelin, 4, among(enemy)).flown
    assert follow(graph, path, raelin, 4).flown
