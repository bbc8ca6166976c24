"""Why a figure lands somewhere with its leap, or not; the answers agree with the leap itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.errors import BuilderError
from builder.movement import BASIC, Leap, MovementGraph, Profile
from builder.movement.reach import leap
from builder.movement.situation import Situation, space_at
from builder.movement.why import ReasonCode, Why
from builder.movement.why_leap import why_leap
from tests.battlefields import TOMB
from tests.movement.asking import At, GraphOf, Laid, among, at, figure, row

Whole = Callable[[str], Battlefield]
MONK = Profile(5, leap=Leap(3, 4, 2))


def asked(
    graph: MovementGraph,
    start: At,
    target: At,
    profile: Profile = MONK,
    situation: Situation | None = None,
    tail: At | None = None,
) -> Why:
    """The answer about two spaces."""
    behind = None if tail is None else space_at(graph.board, *tail)
    here, there = space_at(graph.board, *start), space_at(graph.board, *target)
    return why_leap(graph, here, there, profile, situation, tail=behind)


def test_a_leap_is_told_space_by_space(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(("grass-1", 0, 0), ("rock-1", 1, 0, 5), ("water-1", 2, 0)))
    answer = asked(graph, (0, 0, 1), (2, 0, 0))
    assert answer.text == "reached with 2 of its leap of 3"
    assert [step.text for step in answer.way] == ["B1 level 5: 1, leaping", "C1 level 0: 1, leaping"]
    assert [step.total for step in answer.way] == [1, 2]
    assert answer.reachable


def test_too_far_too_high_too_low_and_cut_off_are_told_apart(laid: Laid, graph_of: GraphOf) -> None:
    rows = [*row("grass-1", 6), ("rock-1", 0, 1, 6), ("grass-1", 9, 9)]
    graph = graph_of(laid(*rows))
    assert asked(graph, (0, 0, 1), (5, 0, 1)).text == "F1 level 1 lies farther than its leap of 3"
    assert asked(graph, (0, 0, 1), (0, 1, 6)).text == (
        "A2 level 6 lies 5 levels above the start, its leap lands at most 4 above"
    )
    assert asked(graph, (0, 1, 6), (0, 0, 1)).text == (
        "A1 level 1 lies 5 levels below the start, its leap lands at most 2 below"
    )
    assert asked(graph, (0, 0, 1), (9, 9, 1)).reasons[0].code is ReasonCode.CUT_OFF
    assert asked(graph, (0, 0, 1), (0, 0, 1)).text == "the figure stands there now"


def test_what_is_too_high_to_cross_is_named(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(("grass-1", 0, 0), ("rock-1", 1, 0, 9), ("grass-1", 2, 0)))
    answer = asked(graph, (0, 0, 1), (2, 0, 1))
    assert answer.text == "B1 level 9 lies 8 levels above the start, too high for the leap"
    assert [at(space) for space in answer.reasons[0].at] == [(1, 0, 9)]


@pytest.mark.rule("R042", "R073")
def test_who_stands_there_is_named_and_who_may_swipe(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 4)))
    enemy = among(figure(graph, (1, 0, 1), enemy=True))
    assert asked(graph, (0, 0, 1), (1, 0, 1), situation=enemy).text == (
        "an enemy is in the way at B1 level 1 (R042)"
    )
    over = asked(graph, (0, 0, 1), (3, 0, 1), situation=enemy)
    assert (over.reachable, over.swipes) == (True, ())
    swiped = Profile(5, leap=Leap(3, 4, 2, swiped=True))
    told = asked(graph, (0, 0, 1), (3, 0, 1), swiped, enemy)
    assert told.text.endswith("1 swipe on leaving enemies, one die each (R073)")


def test_who_does_not_leap_is_refused(laid: Laid, graph_of: GraphOf) -> None:
    rows = laid(*row("grass-1", 2))
    with pytest.raises(BuilderError, match="leaps was expected"):
        asked(graph_of(rows), (0, 0, 1), (1, 0, 1), Profile(5))
    with pytest.raises(BuilderError, match="the Basic game"):
        asked(graph_of(rows, BASIC), (0, 0, 1), (1, 0, 1))


@pytest.mark.parametrize("profile", [MONK, Profile(5, double=True, leap=Leap(2, 6, 6))])
def test_on_a_whole_battlefield_it_agrees_with_the_leap_and_always_says_something(
    profile: Profile, made: Whole, graph_of: GraphOf
) -> None:
    graph = graph_of(made(TOMB))
    spaces = sorted(graph.board.all_spaces())
    start = next(space for space in spaces if space.headroom is None and space.terrain == "grass")
    tail = None
    if profile.double:
        near = [s for hex in start.hex.neighbours() for s in graph.board.at(hex) if s.level == start.level]
        tail = near[0]
    landed = {space for stand in leap(graph, start, profile, tail=tail) for space in stand}
    assert landed
    for target in [*landed, *spaces[:: len(spaces) // 25]]:
        if target is None or target in (start, tail):
            continue
        answer = why_leap(graph, start, target, profile, tail=tail)
        assert answer.reachable is (target in landed)
        assert answer.text
