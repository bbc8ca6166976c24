"""One step at a time: into a hex, along a ladder, and why not."""

from __future__ import annotations

import itertools

import pytest

from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.movement import MovementGraph, Profile
from builder.movement.movers import mover
from builder.movement.one_step import stepped
from builder.movement.situation import Other, Situation, space_at
from tests.movement.asking import At, at, on

FINN = Profile(5)
NOBODY = Situation()


def after(
    graph: MovementGraph, *ends: At, to: Hex, profile: Profile = FINN, situation: Situation = NOBODY
) -> list[At]:
    stand = tuple([space_at(graph.board, *end) for end in ends])
    return [at(space) for space in stepped(mover(graph, profile, situation), stand, to)]


def test_a_step_leads_to_the_space_of_the_hex_that_is_nearest_in_height() -> None:
    graph = on(("grass-1", 0, 0), ("grass-1", 1, 0), ("rock-1", 1, 0, 12))
    assert after(graph, (0, 0, 1), to=Hex(1, 0)) == [(1, 0, 1)]
    steps = on(("grass-1", 0, 0), ("rock-1", 1, 0, 5))
    assert after(steps, (1, 0, 5), to=Hex(0, 0)) == [(0, 0, 1)], "down as far as it does not fall"


@pytest.mark.rule("R060")
@pytest.mark.rule("R062")
def test_nobody_steps_down_where_dice_are_rolled_for_the_fall() -> None:
    for height, said in ((12, r"a fall of 11 levels: 1 die \(R060\)"), (40, r"the d20 decides.*\(R062\)")):
        graph = on(("grass-1", 0, 0), ("rock-1", 1, 0, height))
        with pytest.raises(BuilderError, match=said):
            after(graph, (1, 0, height), to=Hex(0, 0))
    pond = on(("water-1", 0, 0), ("rock-1", 1, 0, 12))
    assert after(pond, (1, 0, 12), to=Hex(0, 0)) == [(0, 0, 0)], "water breaks the fall"


@pytest.mark.rule("R046")
def test_nobody_steps_up_a_castle_wall() -> None:
    graph = on(("grass-1", 0, 0), ("rock-1", 1, 0, 12))
    with pytest.raises(BuilderError, match=r"the climb of 11 .* is forbidden with height 5 .*R046"):
        after(graph, (0, 0, 1), to=Hex(1, 0))


def test_where_nothing_lies_or_somebody_stands_there_is_no_step() -> None:
    graph = on(("grass-1", 0, 0), ("grass-1", 1, 0))
    with pytest.raises(BuilderError, match="nothing to stand on there"):
        after(graph, (0, 0, 1), to=Hex(-1, 0))
    enemy = Situation((Other((space_at(graph.board, 1, 0, 1),), 5, True),))
    with pytest.raises(BuilderError, match="an enemy is in the way"):
        after(graph, (0, 0, 1), to=Hex(1, 0), situation=enemy)


@pytest.mark.rule("R202")
def test_who_is_at_a_ladder_goes_up_and_down_it_rather_than_fall() -> None:
    rungs = [("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6, 8, 10, 12)]
    graph = on(("grass-1", 0, 0), ("grass-1", -1, 0), *rungs, ("rock-1", 1, 0, 12))
    levels = [1]
    where: At = (0, 0, 1)
    while where[:2] == (0, 0):
        (where,) = after(graph, where, to=Hex(1, 0))
        levels.append(where[2])
    assert levels[-1] == 12
    assert len(levels) > 5, "rung by rung"
    (where,) = after(graph, where, to=Hex(0, 0))
    down = [where[2]]
    while where[2] > 1:
        (where,) = after(graph, where, to=Hex(-1, 0))
        down.append(where[2])
    assert all(0 < a - b < 5 for a, b in itertools.pairwise(down)), "it never falls"


@pytest.mark.rule("R051")
def test_the_other_end_of_a_figure_on_two_spaces_comes_along_and_it_turns_round() -> None:
    graph = on(*[("grass-1", q, 0) for q in range(4)])
    rider = Profile(6, double=True)
    ends: tuple[At, ...] = ((1, 0, 1), (0, 0, 1))
    assert after(graph, *ends, to=Hex(2, 0), profile=rider) == [(2, 0, 1), (1, 0, 1)]
    assert after(graph, *ends, to=Hex(0, 0), profile=rider) == [(0, 0, 1), (1, 0, 1)]
    lonely = on(("grass-1", 0, 0), ("grass-1", 1, 0), ("rock-1", 2, 0, 2))
    with pytest.raises(BuilderError, match="R051"):
        after(lonely, *ends, to=Hex(2, 0), profile=rider)
