"""What computer players go for, the way there, and when they open a gate or shut it."""

from __future__ import annotations

import pytest

from builder.bots.gates import gate_to_work
from builder.bots.goals import goal_of, goals
from builder.bots.ways import adjacent, costs_to
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
    assert goal_of(game, game.figure("A", FINN), [goal]) == goal
    assert all(goal_of(game, game.figure("A", VIKINGS, n), [goal]) is None for n in (1, 2, 3, 4))


def test_of_a_goal_for_all_every_other_figure_fights() -> None:
    game = game_of(
        {"A": {VIKINGS: [(1, r) for r in range(4)]}, "B": {FINN: [(6, 0)]}},
        zones=(Zone("hill", (POST,)),),
        victory=(Victory(AtEndOfRound(All((Standing("hill"),))), "A"),),
    )
    known = goals(game, "A")
    going = [goal_of(game, game.figure("A", VIKINGS, n), known) is not None for n in (1, 2, 3, 4)]
    assert sorted(going) == [False, False, True, True]


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
        known = goals(game, player)
        going = [goal_of(game, game.figure(player, VIKINGS, n), known) is not None for n in (1, 2)]
        assert any(going) is goes


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
    goal = [Position(Hex(6, 0), 1)]
    on_foot = costs_to(game, game.figure("A", FINN), goal)
    flying = costs_to(game, game.figure("A", RAELIN), goal)
    assert on_foot[goal[0]] == 0
    assert on_foot[Position(Hex(5, 0), 1)] == 1
    assert on_foot[Position(Hex(0, 0), 1)] > 6 + 4
    assert flying[Position(Hex(0, 0), 1)] == 6
    assert Position(Hex(3, 0), 9) in on_foot  # down is a way too


def test_a_closed_door_is_no_way_and_an_open_one_is() -> None:
    for state, there in (("closed", 0), ("open", 1)):
        game = at_the_gate({"A": {FINN: [FOUR]}, "B": {FINN: [(9, 0)]}}, state=state)
        costs = costs_to(game, game.figure("B", FINN), [Position(Hex(*FOUR), 1)])
        assert (Position(Hex(*ONE), 1) in costs) == bool(there)


def test_beside_an_enemy_are_the_free_spaces_from_which_one_fights() -> None:
    high = {(6, 3): 9}
    game = game_of({"A": {FINN: [(4, 3)], RAELIN: [(0, 0)]}, "B": {FINN: [(5, 3)]}}, field_of(heights=high))
    enemy = game.figure("B", FINN)
    own, other = (adjacent(game, game.figure("A", card), [enemy]) for card in (FINN, RAELIN))
    assert Position(Hex(4, 3), 1) in own  # where it stands itself
    assert Position(Hex(4, 3), 1) not in other
    assert Position(Hex(6, 3), 9) not in own
    assert len(own) == 5
