"""Who may swipe at a figure that leaves (R070 to R076), way by way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builder.movement import BASIC, MASTER_1, MASTER_2, Edition, Leap, MovementGraph, Profile
from builder.movement.engagement import TAKE_OFF
from builder.movement.movers import NOWHERE, mover
from builder.movement.reach import leap
from builder.movement.situation import SWIPE_DICE, Other, Situation, space_at
from tests.movement.asking import At, among, arrivals, at, figure, on, row, walk

FINN = Profile(5)


def swipers(
    graph: MovementGraph, way: Sequence[At], *others: Other, profile: Profile = FINN
) -> list[tuple[int, Other]]:
    """Who may swipe at which steps of a way over these spaces."""
    stands = [(graph.number(space_at(graph.board, *place)), NOWHERE) for place in way]
    return [(swipe.step, swipe.by) for swipe in mover(graph, profile, Situation(others)).swipes(stands)]


def steps(graph: MovementGraph, way: Sequence[At], *others: Other, profile: Profile = FINN) -> list[int]:
    """The steps at which somebody may swipe."""
    return [step for step, _ in swipers(graph, way, *others, profile=profile)]


@pytest.mark.rule("R070", "R073")
def test_leaving_an_enemy_lets_it_roll_one_die() -> None:
    graph = on(*row("grass-1", 5))
    enemy = figure(graph, (0, 0, 1), enemy=True)
    found = arrivals(walk(graph, (1, 0, 1), 3, FINN, among(enemy)))
    (swipe,) = found[3, 0, 1].swipes
    assert (swipe.step, swipe.by, SWIPE_DICE) == (1, enemy, 1)


@pytest.mark.rule("R073")
def test_moving_round_an_enemy_is_free() -> None:
    around = [("grass-1", q, r) for q in range(-1, 2) for r in range(-1, 2)]
    graph = on(*around)
    enemy = figure(graph, (0, 0, 1), enemy=True)
    circle = [(1, 0, 1), (0, 1, 1), (-1, 1, 1), (-1, 0, 1), (0, -1, 1)]
    assert steps(graph, circle, enemy) == []


@pytest.mark.rule("R070", "R073")
def test_passing_by_engages_and_going_on_lets_it_swipe() -> None:
    graph = on(*row("grass-1", 6), ("grass-1", 2, 1))
    enemy = figure(graph, (2, 1, 1), enemy=True)  # beside (2, 0) and (3, 0)
    passing = [(0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 0, 1), (5, 0, 1)]
    assert steps(graph, passing, enemy) == [4]
    back = [(1, 0, 1), (2, 0, 1), (1, 0, 1), (2, 0, 1), (1, 0, 1)]
    assert steps(graph, back, enemy) == [2, 4]


@pytest.mark.rule("R074")
def test_finn_who_leaves_two_vikings_takes_two_dice() -> None:
    graph = on(*row("grass-1", 4), ("grass-1", 2, -1))
    vikings = figure(graph, (0, 0, 1), enemy=True), figure(graph, (2, -1, 1), enemy=True)
    leaving = [(1, 0, 1), (2, 0, 1), (3, 0, 1)]
    # (2, 0) is still beside the second one
    assert swipers(graph, leaving, *vikings) == [(1, vikings[0]), (2, vikings[1])]


@pytest.mark.rule("R071")
def test_below_a_ledge_of_ones_own_height_nobody_is_engaged() -> None:
    for levels, engaged in ((5, False), (4, True)):
        graph = on(*row("grass-1", 3), ("grass-1", 3, 0, 1 + levels))
        deathwalker = figure(graph, (3, 0, 1 + levels), height=7, enemy=True)
        assert (steps(graph, [(2, 0, 1), (1, 0, 1)], deathwalker) == [1]) is engaged


@pytest.mark.rule("R072")
def test_across_a_ruin_nobody_is_engaged_who_is_not_taller() -> None:
    graph = on(*row("grass-1", 4), ("ruin-short", 2, 0, 2))  # its west side is between 1 and 2
    deathwalker = figure(graph, (2, 0, 1), height=7, enemy=True)
    leaving = [(1, 0, 1), (0, 0, 1)]
    assert steps(graph, leaving, deathwalker) == []
    assert steps(graph, leaving, deathwalker, profile=Profile(7)) == [1]


@pytest.mark.rule("R070", "R073", "R076")
@pytest.mark.parametrize(
    ("edition", "way", "profile", "swiped"),
    [
        pytest.param(MASTER_2, ((1, 0, 1), (2, 0, 1)), FINN, [1], id="who walks away"),
        pytest.param(MASTER_1, ((1, 0, 1), (2, 0, 1)), FINN, [1], id="in the first edition"),
        pytest.param(BASIC, ((1, 0, 1), (2, 0, 1)), FINN, [], id="nobody is engaged in the Basic game"),
        pytest.param(MASTER_2, ((1, 0, 1), (2, 0, 1)), Profile(5, disengage=True), [], id="who disengages"),
        pytest.param(MASTER_2, ((1, 0, 1),), FINN, [], id="who is put elsewhere without a way"),
    ],
)
def test_who_is_swiped_when_he_leaves(
    edition: Edition, way: Sequence[At], profile: Profile, swiped: list[int]
) -> None:
    graph = on(*row("grass-1", 4), edition=edition)
    assert steps(graph, way, figure(graph, (0, 0, 1), enemy=True), profile=profile) == swiped


@pytest.mark.rule("R057")
def test_raelin_takes_the_swipes_at_take_off_and_none_on_her_way() -> None:
    graph = on(*row("grass-1", 7))
    first, third = figure(graph, (0, 0, 1), enemy=True), figure(graph, (4, 0, 1), enemy=True)
    raelin = Profile(5, flying=True)
    found = arrivals(walk(graph, (1, 0, 1), 6, raelin, among(first, third)))
    assert found[6, 0, 1].swipes == ((TAKE_OFF, first),)


@pytest.mark.rule("R073", "R050")
def test_a_figure_on_two_spaces_leaves_when_both_its_ends_have_left() -> None:
    graph = on(*row("grass-1", 7))
    enemy = figure(graph, (0, 0, 1), enemy=True)
    double = Profile(5, double=True)
    found = walk(graph, (2, 0, 1), 4, double, among(enemy), tail=(1, 0, 1))
    two = next(a for (lead, _), a in found.items() if at(lead) == (4, 0, 1))
    assert [swipe.step for swipe in two.swipes] == [1]
    behind = walk(graph, (3, 0, 1), 4, double, among(enemy), tail=(2, 0, 1))
    # the other end leads towards the enemy and stays there
    closer = next(a for (lead, _), a in behind.items() if at(lead) == (1, 0, 1))
    assert closer.swipes == ()


@pytest.mark.rule("R073")
def test_a_leap_is_safe_from_swipes_unless_it_says_otherwise() -> None:
    """One that owes them owes them to those that it leaves: where it lands beside them still it does not."""
    graph = on(*row("grass-1", 5), ("grass-1", 0, 1))
    enemy = figure(graph, (0, 0, 1), enemy=True)
    for swiped in (False, True):
        monk = Profile(5, leap=Leap(3, 12, 12, swiped))
        landed = arrivals(leap(graph, space_at(graph.board, 1, 0, 1), monk, among(enemy)))[4, 0, 1]
        assert [swipe.step for swipe in landed.swipes] == [3] * swiped
        still = arrivals(leap(graph, space_at(graph.board, 1, 0, 1), monk, among(enemy)))[0, 1, 1]
        assert still.swipes == (), "it lands beside the enemy that it was beside"


@pytest.mark.rule("R211")
def test_a_figure_that_uses_no_ladders_is_not_engaged_from_its_landing() -> None:
    rungs = [("ladder-rung", 1, 0, slot, 1) for slot in (2, 4, 6)]
    graph = on(*row("grass-1", 2), *rungs, ("grass-1", 2, 0, 7))
    above = figure(graph, (1, 0, 6), enemy=True)  # the closest rung for a figure of height 5 below
    leaving = [(1, 0, 1), (0, 0, 1)]
    assert steps(graph, leaving, above) == [1]
    assert steps(graph, leaving, above, profile=Profile(5, double=True)) == []
