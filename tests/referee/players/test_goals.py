"""What simple players go for: what only few figures can do these do, of the rest every other one."""

from __future__ import annotations

from builder.hexgrid import Hex
from builder.referee.players.goals import goal_of, goals
from builder.scenario import ScenarioObject, Spot, Zone
from builder.scenario.filters import Figures
from builder.scenario.victory import All, AtEndOfRound, Beside, HoldsDoor, Standing, Victory
from tests.referee.gates import FOUR, at_the_gate
from tests.referee.tables import figure, game_of

FINN, TARN = "finn-the-viking-champion", "tarn-viking-warriors"
POST = Spot(Hex(9, 3), 1)


def test_a_goal_for_one_hero_is_his_alone() -> None:
    game = game_of(
        {"A": {FINN: [(0, 0)], TARN: [(1, r) for r in range(4)]}, "B": {FINN: [(6, 0)]}},
        objects=(ScenarioObject("post", POST),),
        victory=(Victory(Standing("post", Figures(of="A", card=FINN)), "A"),),
    )
    (goal,) = goals(game, "A")
    assert goals(game, "B") == []
    assert goal.spots == {POST}
    assert goal_of(game, figure(game, "A", FINN), [goal]) == goal
    assert all(goal_of(game, figure(game, "A", TARN, n), [goal]) is None for n in (1, 2, 3, 4))


def test_of_a_goal_for_all_every_other_figure_fights() -> None:
    game = game_of(
        {"A": {TARN: [(1, r) for r in range(4)]}, "B": {FINN: [(6, 0)]}},
        zones=(Zone("hill", (POST,)),),
        victory=(Victory(AtEndOfRound(All((Standing("hill"),))), "A"),),
    )
    known = goals(game, "A")
    going = [goal_of(game, figure(game, "A", TARN, n), known) is not None for n in (1, 2, 3, 4)]
    assert sorted(going) == [False, False, True, True]


def test_who_must_hold_the_door_goes_to_the_space_it_is_worked_from() -> None:
    game = at_the_gate(
        {"A": {FINN: [(2, 6)]}, "B": {FINN: [(9, 0)]}}, victory=(Victory(HoldsDoor("gate"), "A"),)
    )
    (goal,) = goals(game, "A")
    assert goal.spots == {Spot(Hex(*FOUR), 1)}


def test_only_the_player_who_must_hold_the_door_himself_goes_there() -> None:
    victory = (Victory(HoldsDoor("gate", "B"), "each"),)
    two = {"A": {TARN: [(2, 6), (2, 7)]}, "B": {TARN: [(9, 0), (9, 1)]}}
    game = at_the_gate(two, victory=victory)
    for player, goes in (("A", False), ("B", True)):
        known = goals(game, player)
        going = [goal_of(game, figure(game, player, TARN, n), known) is not None for n in (1, 2)]
        assert any(going) is goes


def test_beside_somebody_is_where_he_is_now() -> None:
    game = game_of(
        {"A": {FINN: [(0, 0)]}, "B": {FINN: [(6, 3)]}},
        victory=(Victory(Beside(Figures(of="A"), Figures(of="B")), "A"),),
    )
    (goal,) = goals(game, "A")
    own = figure(game, "A", FINN)
    assert len(goal.wanted(game, own)) == 6
    assert Spot(Hex(5, 3), 1) in goal.wanted(game, own)
