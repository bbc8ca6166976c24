"""What computer players go for, the way there, and when they open a gate or shut it."""

from __future__ import annotations

import pytest

from builder.bots.gates import gate_to_work
from builder.bots.goals import aims, decides_round, goals
from builder.bots.ways import adjacent, costs_to, numbers
from builder.hexgrid import Hex
from builder.referee.state import WorkDoor
from builder.scenario import Figures, Position, ScenarioObject, Zone
from builder.scenario.victory import All, AtEndOfRound, Beside, HoldsDoor, Standing, Victory
from tests.referee.cards import FINN, RAELIN, THORGRIM, VIKINGS
from tests.referee.gates import FOUR, ONE, OUTSIDE, at_the_gate
from tests.referee.tables import field_of, game_of

POST = Position(Hex(9, 3), 1)


def test_a_goal_for_one_hero_is_his_alone() -> None:
    game = game_of(
        {"A": {FINN: [(0, 0)], VIKINGS: [(1, r) for r in range(4)]}, "B": {FINN: [(6, 0)]}},
        objects=(ScenarioObject("post", POST),),
        victory=(Victory(Standing("post", Figures(of="A", card=FINN)), "A"),),
    )
    (goal,) = goals(game, "A")
    assert goals(game, "B") == []
    assert goal.positions == {POST}
    assert list(aims(game, "A")) == [game.figure("A", FINN).id]


def test_the_nearest_go_for_a_goal_for_all_and_two_more_than_it_needs() -> None:
    army = {VIKINGS: [(1, r) for r in range(4)], FINN: [(8, 3)], THORGRIM: [(0, 0)]}
    game = game_of(
        {"A": army, "B": {RAELIN: [(6, 0)]}},
        zones=(Zone("hill", (POST,)),),
        victory=(Victory(AtEndOfRound(All((Standing("hill"),))), "A"),),
    )
    found = aims(game, "A")
    assert len(found) == 3
    assert game.figure("A", FINN).id in found
    assert game.figure("A", THORGRIM).id not in found
    assert not any(aim.goal.at_once for aim in found.values())


def test_what_counts_at_the_end_of_a_round_is_urgent_for_who_acts_last_in_it() -> None:
    game = game_of(
        {"A": {FINN: [(0, 0)]}, "B": {FINN: [(8, 3)]}},
        objects=(ScenarioObject("post", POST),),
        victory=(Victory(AtEndOfRound(Standing("post"), since=3)),),
    )
    (goal,) = goals(game, "A")
    assert (goal.at_once, goal.since) == (False, 3)
    game.take_turn("A", FINN)
    assert not decides_round(game)
    game.state.number, game.state.next = 3, 2
    assert decides_round(game)


def test_one_figure_guards_the_space_that_the_enemy_wants() -> None:
    game = game_of(
        {"A": {FINN: [(0, 0)]}, "B": {FINN: [(8, 3)], VIKINGS: [(1, r) for r in range(1, 5)]}},
        objects=(ScenarioObject("post", POST),),
        victory=(Victory(Standing("post", Figures(of="A")), "A"),),
    )
    ((id, aim),) = aims(game, "B").items()
    assert id == game.figure("B", FINN).id
    assert aim.guards
    assert aim.spaces == numbers(game, [POST])


def test_who_must_hold_the_door_goes_to_the_space_it_is_worked_from() -> None:
    game = at_the_gate(
        {"A": {FINN: [(2, 6)]}, "B": {FINN: [(9, 0)]}}, victory=(Victory(HoldsDoor("gate"), "A"),)
    )
    (goal,) = goals(game, "A")
    assert goal.positions == {Position(Hex(*FOUR), 1)}


def test_only_the_player_who_must_hold_the_door_himself_goes_there() -> None:
    victory = (Victory(HoldsDoor("gate", "B"), "each"),)
    two = {"A": {VIKINGS: [(2, 6), (2, 7)]}, "B": {VIKINGS: [(9, 0), (9, 1)]}}
    game = at_the_gate(two, victory=victory)
    for player, goes in (("A", False), ("B", True)):
        assert any(not aim.guards for aim in aims(game, player).values()) is goes


def test_beside_somebody_is_where_he_is_now() -> None:
    game = game_of(
        {"A": {FINN: [(0, 0)]}, "B": {FINN: [(6, 3)]}},
        victory=(Victory(Beside(Figures(of="A"), Figures(of="B")), "A"),),
    )
    (goal,) = goals(game, "A")
    own = game.figure("A", FINN)
    assert len(goal.wanted(game, own)) == 6
    assert Position(Hex(5, 3), 1) in goal.wanted(game, own)


FAR = (9, 0)


@pytest.mark.parametrize(
    ("friend", "enemy", "state", "does"),
    [
        (OUTSIDE, FAR, "closed", "open"),
        (OUTSIDE, FAR, "open", None),
        (FAR, OUTSIDE, "open", "closed"),
        (FAR, OUTSIDE, "closed", None),
    ],
)
@pytest.mark.rule("R183")
def test_the_nearest_before_the_door_decides(
    friend: tuple[int, int], enemy: tuple[int, int], state: str, does: str | None
) -> None:
    game = at_the_gate({"A": {FINN: [FOUR], THORGRIM: [friend]}, "B": {FINN: [enemy]}}, state=state)
    game.take_turn("A", FINN)
    assert gate_to_work(game, "A") == (does and WorkDoor("A", "gate", does))
    assert gate_to_work(game, "B") is None


WALL = {(3, r): 9 for r in range(6)}
"""A cliff with a way around it in the south."""


def test_the_way_leads_around_a_cliff_and_a_flyer_crosses_it() -> None:
    game = game_of({"A": {FINN: [(0, 0)], RAELIN: [(0, 1)]}, "B": {FINN: [(6, 0)]}}, field_of(heights=WALL))
    goal, near, start, top = (
        number
        for at in (
            Position(Hex(6, 0), 1),
            Position(Hex(5, 0), 1),
            Position(Hex(0, 0), 1),
            Position(Hex(3, 0), 9),
        )
        for number in numbers(game, [at])
    )
    on_foot = costs_to(game, game.figure("A", FINN), frozenset({goal}))
    flying = costs_to(game, game.figure("A", RAELIN), frozenset({goal}))
    assert (on_foot[goal], on_foot[near]) == (0, 1)
    assert on_foot[start] > 6 + 4
    assert flying[start] == 6
    assert top in on_foot  # down is a way too


def test_a_closed_door_is_no_way_and_an_open_one_is() -> None:
    for state, there in (("closed", 0), ("open", 1)):
        game = at_the_gate({"A": {FINN: [FOUR]}, "B": {FINN: [(9, 0)]}}, state=state)
        inside, outside = numbers(game, [Position(Hex(*FOUR), 1)]), numbers(game, [Position(Hex(*ONE), 1)])
        costs = costs_to(game, game.figure("B", FINN), inside)
        assert (outside <= costs.keys()) == bool(there)


def test_beside_an_enemy_are_the_free_spaces_from_which_one_fights() -> None:
    high = {(6, 3): 9}
    game = game_of({"A": {FINN: [(4, 3)], RAELIN: [(0, 0)]}, "B": {FINN: [(5, 3)]}}, field_of(heights=high))
    enemy = game.figure("B", FINN)
    own, other = (adjacent(game, game.figure("A", card), [enemy]) for card in (FINN, RAELIN))
    assert Position(Hex(4, 3), 1) in own  # where it stands itself
    assert Position(Hex(4, 3), 1) not in other
    assert Position(Hex(6, 3), 9) not in own
    assert len(own) == 5
