"""Moves in a game: cost, passing, height limit, water, two spaces, falls, swipes, roads and walls."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builder.hexgrid import Hex
from builder.referee import Event, IllegalActionError
from builder.referee.state import Figure, Move
from builder.scenario import NeutralFigure, Position, ScenarioObject
from tests.referee.cards import (
    FINN,
    GRIMNAK,
    MARRO,
    RAELIN,
    SAMURAI,
    SYVARRIS,
    THORGRIM,
    VIKINGS,
)
from tests.referee.tables import Army, At, Trial, facing, field_of, game_of, the_catalogue


def forbidden(game: Trial, who: Figure, *at: At, way: Sequence[At] = ()) -> str:
    """The rule and why a figure may not move like that."""
    with pytest.raises(IllegalActionError) as error:
        game.to(who, *at, way=way)
    return str(error.value)


@pytest.mark.rule("R040", "R042")
def test_finn_goes_five_spaces_through_his_own_marro() -> None:
    """Example 4 of the Master guide."""
    game, finn, _target = facing({FINN: [(0, 0)], MARRO: [(2, 0)]}, {SYVARRIS: [(8, 0)]}, field_of(deep=1))
    assert forbidden(game, finn, (6, 0))
    assert forbidden(game, finn, (2, 0)), "never on a figure"
    game.to(finn, (5, 0))
    assert game.refused(Move("A", finn.id, Position(Hex(4, 0), 1))) == "R040"


@pytest.mark.rule("R041")
@pytest.mark.parametrize(("edition", "through"), [("basic", True), ("master-2", False)])
def test_in_the_basic_game_an_enemy_bars_the_way_and_an_engaged_friend_does_not(
    edition: str, through: bool
) -> None:
    """On a lane one hex wide, with a side space for the enemy beside the friend."""
    lane = field_of(("grass-1", 1, 1, 1), deep=1, wide=8)
    army: Army = {FINN: [(0, 0)], MARRO: [(2, 0)]}
    game, finn, _enemy = facing(army, {VIKINGS: [(1, 1), (5, 0)]}, lane, edition=edition)
    assert ((3, 0, 1) in game.ends(finn)) is through
    assert (6, 0, 1) not in game.ends(finn), "an enemy stands on 5,0"


@pytest.mark.rule("R042")
@pytest.mark.parametrize(("teams", "through"), [({"A": "x", "B": "x", "C": "y"}, True), ({}, False)])
def test_a_team_mates_figure_is_passed_and_nobody_ends_on_it(teams: dict[str, str], through: bool) -> None:
    armies: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)]}, "C": {SYVARRIS: [(11, 0)]}}
    game = game_of(armies, field_of(deep=1), teams=teams)
    game.take_turn("A", FINN)
    reached = game.ends(game.figure("A", FINN))
    assert ((2, 0, 1) in reached) is through
    assert (1, 0, 1) not in reached


@pytest.mark.rule("R042")
@pytest.mark.parametrize("captive", [True, False])
def test_a_friend_beside_a_captive_is_not_engaged_and_is_passed(captive: bool) -> None:
    """On a lane one hex wide; the captive itself bars the way as an enemy does."""
    lane = field_of(("grass-1", 1, 1, 1), deep=1, wide=8)
    neutral = NeutralFigure("smith", THORGRIM, (Position(Hex(1, 1), 1),))
    army: Army = {} if captive else {THORGRIM: [(1, 1)]}
    game = facing(
        {FINN: [(0, 0)], MARRO: [(2, 0)]},
        {SYVARRIS: [(7, 0)], **army},
        lane,
        neutrals=(neutral,) if captive else (),
    )[0]
    reached = game.ends(game.figure("A", FINN))
    assert ((3, 0, 1) in reached) is captive
    assert (1, 1, 1) not in reached


def cost(events: Sequence[Event]) -> int:
    """What a move cost that asked for no dice."""
    assert not any(e.kind == "rolled" for e in events)
    return next(e for e in events if e.kind == "moved").plain()["cost"]


@pytest.mark.rule("R050", "R051", "R053")
def test_grimnaks_hind_end_follows_and_he_ends_on_two_spaces_of_one_level() -> None:
    """Example 10: head first up a ledge, counting its side; the other end follows where he was."""
    field = field_of(deep=1, wide=8, heights={(4, 0): 2, (5, 0): 2, (6, 0): 2, (7, 0): 2})
    game, grimnak, _foe = facing({GRIMNAK: [((1, 0), (0, 0))]}, {SYVARRIS: [(7, 0)]}, field)
    assert forbidden(game, grimnak, (4, 0, 2), (3, 0))
    assert "R050" in forbidden(game, grimnak, (3, 0), (1, 0), way=((1, 0), (2, 0), (3, 0)))
    events = game.to(grimnak, (5, 0, 2), (4, 0, 2))
    assert cost(events) == 5
    assert next(e for e in events if e.kind == "moved").plain()["tail"] == [4, 0, 2]


@pytest.mark.rule("R057")
def test_a_way_over_a_tree_can_be_named_by_who_flies() -> None:
    """The tree's top is no space: she does not end there, and who walks does not go there."""
    field = field_of(("evergreen-10", 2, 0, 2), deep=1, wide=8)
    top = field.occupancy.top(Hex(2, 0))
    game, raelin, _foe = facing({RAELIN: [(1, 0)], FINN: [(0, 0)]}, {SYVARRIS: [(7, 0)]}, field)
    assert "R040" in forbidden(game, raelin, (2, 0, top), way=((1, 0), (2, 0, top)))
    game.to(raelin, (4, 0), way=((1, 0), (2, 0, top), (3, 0), (4, 0)))
    game, finn, _foe = facing({FINN: [(1, 0)]}, {SYVARRIS: [(7, 0)]}, field)
    answer = forbidden(game, finn, (3, 0), way=((1, 0), (2, 0, top), (3, 0)))
    assert f"only who flies goes over evergreen at C1 level {top} (R057)" in answer


# Roads and walls.


BATTLEMENT = (("wall-walk-1", 3, 0, 2), ("battlement", 2, 1, 2))


@pytest.mark.rule("R160", "R161", "R173")
@pytest.mark.parametrize(("start", "end", "moves"), [((3, 0, 2), (2, 1, 1), 3), ((2, 1, 1), (3, 0, 2), 4)])
def test_a_battlement_costs_two_from_inside_and_three_from_outside(start: At, end: At, moves: int) -> None:
    """Izumi of Move 6 on ground of level with the battlement's foot: the numbers, and one for the space.

    Nobody crosses to a space that is taken.
    """
    field = field_of(*BATTLEMENT, wide=8, deep=2)
    game, samurai, _foe = facing({SAMURAI: [start]}, {FINN: [(7, 1)]}, field)
    assert cost(game.to(samurai, end, way=(start, end))) == moves
    game, samurai, _foe = facing({SAMURAI: [start, end]}, {FINN: [(7, 1)]}, field)
    assert "R042" in forbidden(game, samurai, end, way=(start, end))


@pytest.mark.rule("R232")
def test_a_flag_has_no_power_and_stops_nobody() -> None:
    """It is crossed and stood on, and gives whoever stands there nothing, unless the scenario says more."""
    position = Position(Hex(2, 0), 1)
    flag = ScenarioObject("flag", position, "flag", owner="B")
    game, finn, _target = facing({FINN: [(0, 0)]}, {SYVARRIS: [(7, 0)]}, field_of(deep=1), objects=(flag,))
    assert {(2, 0, 1), (5, 0, 1)} <= game.ends(finn)
    game.to(finn, (2, 0))
    assert {action.kind for action in game.legal_actions()} == {"end-turn"}
    assert not game.state.objects["flag"].gone


@pytest.mark.rule("R041", "R042")
@pytest.mark.parametrize(("edition", "rule"), [("master-2", "R042"), ("basic", "R041")])
def test_a_space_where_somebody_stands_is_refused_for_that_reason(edition: str, rule: str) -> None:
    army: Army = {VIKINGS: [(0, 0), (1, 0)]}
    game, who, _enemy = facing(army, {FINN: [(0, 2)]}, field_of(wide=12, deep=3), edition=edition)
    assert forbidden(game, who, (1, 0)) == f"a friend stands on B1 level 1 ({rule})"
    assert forbidden(game, who, (0, 2)) == f"an enemy is in the way at B3 level 1 ({rule})"
    assert "R040" in forbidden(game, who, (11, 0))


@pytest.mark.rule("R230")
@pytest.mark.parametrize("level", [1, 10])
@pytest.mark.parametrize("edge", [(2, 2), (3, 1)])
def test_nobody_stands_on_a_warehouse_ruin_or_attacks_its_wall_in_the_basic_game(
    level: int, edge: At
) -> None:
    """Its two upper spaces are closed, to who stands as high as they are too; there is nothing to attack."""
    hexes = {Hex(3, 2).plus(cell) for cell in the_catalogue().pieces["warehouse-ruin"].cells(0)}
    raised = dict.fromkeys(((2, 2), (2, 3), (3, 1)), level)
    field = field_of(("warehouse-ruin", 3, 2, 2), wide=12, deep=8, heights=raised)
    game, who, _foe = facing({VIKINGS: [edge]}, {SYVARRIS: [(11, 7)]}, field, edition="basic")
    reached = game.ends(who)
    assert reached
    assert not {Hex(q, r) for q, r, _ in reached} & hexes
    game.to(who, min(at for at in reached if Hex(*at[:2]).distance(Hex(3, 2)) == 1))
    assert game.legal_actions().count().keys() == {"end-turn"}
