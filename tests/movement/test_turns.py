"""How many turns it takes."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from builder.board import Space
from builder.errors import BuilderError
from builder.movement import MASTER_2, MovementGraph, Profile
from builder.movement.reach import reach
from builder.movement.situation import Situation, space_at
from builder.movement.turns import turns
from tests.movement.asking import At, GraphOf, Laid, among, at, figure, row


def counted(
    graph: MovementGraph, start: At, move: int, situation: Situation | None = None, height: int = 5
) -> dict[At, int]:
    """The turns to every space."""
    found = turns(graph, [(space_at(graph.board, *start), None)], Profile(height), move, situation)
    return {at(space): number for space, number in found.items()}


@pytest.mark.rule("R040", "R048")
def test_turns_are_counted_and_water_costs_the_rest_of_one(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 9), ("water-1", 9, 0), ("grass-1", 10, 0)))
    assert {q: n for (q, _, _), n in counted(graph, (0, 0, 1), 4).items()} == {
        0: 0, **dict.fromkeys(range(1, 5), 1), **dict.fromkeys(range(5, 9), 2), 9: 3, 10: 4
    }  # fmt: skip


def test_the_nearest_of_several_starts_counts(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 9)))
    starts = [(space_at(graph.board, q, 0, 1), None) for q in (0, 8)]
    assert turns(graph, starts, Profile(5), 4)[space_at(graph.board, 7, 0, 1)] == 1


def test_what_is_never_reached_is_not_among_the_answers(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 2), ("rock-1", 2, 0, 9), ("grass-1", 8, 8)))
    assert set(counted(graph, (0, 0, 1), 5)) == {(0, 0, 1), (1, 0, 1)}
    assert counted(graph, (0, 0, 1), 0) == {(0, 0, 1): 0}


@pytest.mark.rule("R042")
def test_where_a_friend_is_passed_the_next_turn_passes_him_with_more_moves(
    laid: Laid, graph_of: GraphOf
) -> None:
    # A corridor with a friend on the fourth space: coming to him at the end of a turn is no use.
    graph = graph_of(laid(*row("grass-1", 7)))
    friend = among(figure(graph, (4, 0, 1)))
    found = counted(graph, (0, 0, 1), 4, friend)
    assert {q: n for (q, _, _), n in found.items()} == {0: 0, 1: 1, 2: 1, 3: 1, 5: 2, 6: 2}


@pytest.mark.rule("R150")
def test_a_turn_that_begins_on_the_road_has_its_bonus_again(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("road-1", 16)))
    assert [counted(graph, (0, 0, 1), 4)[q, 0, 1] for q in (7, 8, 14, 15)] == [1, 2, 2, 3]


def test_only_until_one_space_is_found(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 12)))
    start, goal = space_at(graph.board, 0, 0, 1), space_at(graph.board, 5, 0, 1)
    found = turns(graph, [(start, None)], Profile(5), 3, until=goal)
    assert (found[goal], max(found.values())) == (2, 2)


def test_starts_where_it_cannot_stand_are_left_out(laid: Laid, graph_of: GraphOf) -> None:
    graph = graph_of(laid(*row("grass-1", 4), ("rock-1", 3, 0, 4)))
    low, high = space_at(graph.board, 3, 0, 1), space_at(graph.board, 0, 0, 1)
    assert space_at(graph.board, 1, 0, 1) in turns(graph, [(low, None), (high, None)], Profile(5), 4)
    with pytest.raises(BuilderError, match="height 5 does not fit at D1 level 1"):
        turns(graph, [(low, None)], Profile(5), 4)
    with pytest.raises(BuilderError, match="a space to start from was expected"):
        turns(graph, [], Profile(5), 4)


Stand = tuple[Space, Space | None]


def by_reach(
    graph: MovementGraph, start: Stand, profile: Profile, move: int, situation: Situation
) -> dict[Space, int]:
    """The same by asking `reach` from everywhere, turn after turn."""
    found: dict[Space, int] = {}
    seen, front, turn = {frozenset(start)}, [start], 0
    while front:
        for stand in front:
            found.update({space: turn for space in stand if space is not None and space not in found})
        turn += 1
        after: dict[frozenset[Space | None], Stand] = {}
        for here, tail in front:
            for stand in reach(graph, here, profile, move, situation, tail=tail):
                after.setdefault(frozenset(stand), stand)
        front = [stand for key, stand in after.items() if key not in seen]
        seen |= set(after)
    return found


COLUMNS = st.lists(
    st.tuples(st.sampled_from(["grass-1", "road-1", "water-1", "sand-1"]), st.integers(1, 4)),
    min_size=20,
    max_size=20,
)


@settings(max_examples=30)
@given(
    columns=COLUMNS,
    move=st.integers(1, 5),
    height=st.integers(2, 5),
    friends=st.sets(st.integers(1, 19), max_size=4),
    flying=st.booleans(),
    double=st.booleans(),
)
def test_turns_are_what_reach_says_turn_after_turn(
    columns: list[tuple[str, int]],
    move: int,
    height: int,
    friends: set[int],
    flying: bool,
    double: bool,
    laid: Laid,
    graph_of: GraphOf,
) -> None:
    graph = graph_of(laid(*[(name, i % 5, i // 5, slot) for i, (name, slot) in enumerate(columns)]), MASTER_2)
    spaces = sorted(graph.board.all_spaces())
    situation = among(*[figure(graph, at(spaces[i])) for i in friends])
    start: Stand = (spaces[0], None)
    if double:
        sides = [s for s in spaces if s.hex.distance(spaces[0].hex) == 1 and s.level == spaces[0].level]
        assume(sides and sides[0] not in {other.spaces[0] for other in situation.others})
        start = (spaces[0], sides[0])
    profile = Profile(height, double=double, flying=flying)
    asked = turns(graph, [start], profile, move, situation)
    assert asked == by_reach(graph, start, profile, move, situation)
