"""Simple players know the way on foot: around what they cannot climb, to where they can fight."""

from __future__ import annotations

from builder.hexgrid import Hex
from builder.referee.players.goals import beside, costs_to
from builder.scenario.places import Spot
from tests.referee.gates import FOUR, ONE, at_the_gate
from tests.referee.tables import field_of, figure, game_of

FINN, RAELIN = "finn-the-viking-champion", "raelin-the-kyrie-warrior"
WALL = {(3, r): 9 for r in range(6)}
"""A cliff with a way around it in the south."""


def test_the_way_leads_around_a_cliff_and_a_flyer_crosses_it() -> None:
    game = game_of({"A": {FINN: [(0, 0)], RAELIN: [(0, 1)]}, "B": {FINN: [(6, 0)]}}, field_of(heights=WALL))
    goal = [Spot(Hex(6, 0), 1)]
    on_foot = costs_to(game, figure(game, "A", FINN), goal)
    flying = costs_to(game, figure(game, "A", RAELIN), goal)
    assert on_foot[goal[0]] == 0
    assert on_foot[Spot(Hex(5, 0), 1)] == 1
    assert on_foot[Spot(Hex(0, 0), 1)] > 6 + 4
    assert flying[Spot(Hex(0, 0), 1)] == 6
    assert Spot(Hex(3, 0), 9) in on_foot  # down is a way too


def test_a_closed_door_is_no_way_and_an_open_one_is() -> None:
    for state, there in (("closed", 0), ("open", 1)):
        game = at_the_gate({"A": {FINN: [FOUR]}, "B": {FINN: [(9, 0)]}}, state=state)
        costs = costs_to(game, figure(game, "B", FINN), [Spot(Hex(*FOUR), 1)])
        assert (Spot(Hex(*ONE), 1) in costs) == bool(there)


def test_beside_an_enemy_are_the_free_spaces_from_which_one_fights() -> None:
    high = {(6, 3): 9}
    game = game_of({"A": {FINN: [(4, 3)], RAELIN: [(0, 0)]}, "B": {FINN: [(5, 3)]}}, field_of(heights=high))
    enemy = figure(game, "B", FINN)
    own, other = (beside(game, figure(game, "A", card), [enemy]) for card in (FINN, RAELIN))
    assert Spot(Hex(4, 3), 1) in own  # where it stands itself
    assert Spot(Hex(4, 3), 1) not in other
    assert Spot(Hex(6, 3), 9) not in own
    assert len(own) == 5
