"""Moves in a game: cost, passing, height limit, water, two spaces, falls, swipes, roads and walls."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.referee import Event, IllegalActionError, spatial
from builder.referee.actions import Move
from builder.referee.state import Figure
from builder.scenario import NeutralFigure, Position, ScenarioObject
from tests.referee.cards import (
    DEATHWALKER,
    FINN,
    GRIMNAK,
    GUARDS,
    MARRO,
    MIMRING,
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


LEDGE = {(1, 0): 4, (2, 0): 7, (3, 0): 7}
"""Three levels up, and the top six."""


@pytest.mark.rule("R043", "R044", "R045", "R056", "R060")
@pytest.mark.parametrize(
    ("card", "field", "end", "moves", "edition"),
    [
        pytest.param(
            FINN, field_of(deep=1, wide=4, heights=LEDGE), (1, 0, 4), 4, "master-2", id="up a ledge"
        ),
        pytest.param(GUARDS, field_of(deep=1, wide=4, heights=LEDGE), (1, 0, 4), 4, "basic", id="Basic game"),
        pytest.param(MARRO, field_of(deep=1, wide=4, heights={(0, 0): 4}), (1, 0), 1, "master-2", id="down"),
        pytest.param(
            FINN, field_of(("grass-1", 1, 0, 4), deep=1, wide=4), (1, 0, 4), 4, "master-2", id="low overhang"
        ),
    ],
)
def test_levels_up_are_counted_and_levels_down_are_not(
    card: str, field: Battlefield, end: At, moves: int, edition: str
) -> None:
    """Examples 5, 7 and 12; under an overhang what is between counts as for a solid side."""
    game, who, _foe = facing({card: [(0, 0)]}, {SYVARRIS: [(3, 0)]}, field, edition=edition)
    assert cost(game.to(who, end)) == moves


@pytest.mark.rule("R043", "R045")
def test_finn_takes_the_first_ledge_and_not_the_top() -> None:
    """Example 5: he moves five."""
    field = field_of(deep=1, wide=4, heights=LEDGE)
    game, finn, _target = facing({FINN: [(0, 0)]}, {SYVARRIS: [(3, 0)]}, field)
    assert game.ends(finn) == {(1, 0, 4)}


@pytest.mark.rule("R046")
@pytest.mark.parametrize(("edition", "up", "may"), [
    ("master-2", 3, True), ("master-2", 4, False), ("master-1", 4, True), ("master-1", 5, False),
    ("basic", 5, True),
])  # fmt: skip
def test_a_marro_climbs_as_its_edition_allows(edition: str, up: int, may: bool) -> None:
    """Height 4; example 6. Moves 6, so that five levels are within its Move."""
    field = field_of(deep=1, wide=3, heights={(1, 0): 1 + up, (2, 0): 1 + up})
    game, marro, _foe = facing({MARRO: [(0, 0)]}, {SYVARRIS: [(2, 0)]}, field, edition=edition)
    assert ((1, 0, 1 + up) in game.ends(marro)) is may


@pytest.mark.rule("R047", "R048", "R049")
def test_deathwalker_stops_in_the_water_and_the_bank_counts_a_level() -> None:
    """Examples 9A and 9B: two spaces from the water to the bank."""
    field = field_of(("water-1", 1, 0, 2), ("water-1", 2, 0, 2), deep=1, wide=8, heights={(3, 0): 2})
    game, walker, _foe = facing({DEATHWALKER: [(0, 0)]}, {SYVARRIS: [(7, 0)]}, field)
    assert game.ends(walker) == {(1, 0, 1)}
    game, walker, _foe = facing({DEATHWALKER: [(2, 0, 1)]}, {SYVARRIS: [(7, 0)]}, field)
    assert cost(game.to(walker, (3, 0, 2))) == 2


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


@pytest.mark.rule("R052")
@pytest.mark.parametrize(
    ("card", "wet", "beyond"), [(GRIMNAK, 1, True), (GRIMNAK, 2, False), (MIMRING, 2, True)]
)
def test_one_space_of_water_does_not_stop_a_figure_on_two_spaces(card: str, wet: int, beyond: bool) -> None:
    """Mimring flies."""
    field = field_of(*[("water-1", q, 0, 2) for q in range(3, 3 + wet)], deep=1, wide=10)
    game, who, _foe = facing({card: [((1, 0), (0, 0))]}, {SYVARRIS: [(9, 0)]}, field)
    assert ((6, 0, 1) in game.ends(who)) is beyond


@pytest.mark.rule("R054", "R055")
@pytest.mark.parametrize(
    ("army", "below"), [({FINN: [(1, 0)]}, True), ({GRIMNAK: [((1, 1), (0, 1))]}, False)]
)
def test_finn_goes_below_an_overhang_and_grimnak_does_not(army: Army, below: bool) -> None:
    """Example 11; the slab lies 9 levels over the ground, as in the tomb."""
    roof = [("grass-1", q, r, 11) for q in (3, 4) for r in (0, 1)]
    game, who, _foe = facing(army, {SYVARRIS: [(7, 1)]}, field_of(*roof, deep=2, wide=8))
    assert any(q in (3, 4) and level == 1 for q, _, level in game.ends(who)) is below


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


@pytest.mark.rule("R150", "R151", "R153")
@pytest.mark.parametrize(
    ("card", "first", "rest", "most"),
    [
        (VIKINGS, "road-1", ("road-1",), 4 + 3),
        (VIKINGS, "grass-1", ("road-1",), 4),
        (FINN, "road-1", ("road-1",), 5 + 3),
        (FINN, "grass-1", ("road-1",), 5),
        (FINN, "wall-walk-1", ("road-1", "wall-walk-1"), 5 + 3),
    ],
)
def test_a_whole_move_on_road_and_wall_walk_is_three_spaces_longer(
    card: str, first: str, rest: tuple[str, ...], most: int
) -> None:
    """Only where the whole move is on them, the start too."""
    rows = [(first, 0, 0, 2), *((rest[q % len(rest) - 1], q, 0, 2) for q in range(1, 12))]
    game, who, _foe = facing({card: [(0, 0)]}, {SYVARRIS: [(11, 7)]}, field_of(*rows))
    assert max(q for q, r, _ in game.ends(who) if r == 0) == most


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


@pytest.mark.rule("R163", "R174")
@pytest.mark.parametrize(("card", "engaged"), [("agent-carr", True), (MARRO, False)])
def test_across_a_battlement_only_the_tall_are_engaged(card: str, engaged: bool) -> None:
    """The example: outside one level below the foot, three and one are four; Carr of 5 is taller, a Marro of
    4 is not.
    """
    heights = {(3, 0): 2, (3, 1): 2, (4, 0): 2}
    field = field_of(
        ("wall-walk-1", 3, 0, 3), ("battlement", 2, 1, 3), wide=8, deep=2, heights=heights
    )  # T = 3, the foot at 2, the ground outside at 1
    game = game_of({"A": {card: [(2, 1, 1)]}, "B": {FINN: [(3, 0, 3)]}}, field)
    assert bool(spatial.engaged_with(game, game.figure("A", card))) is engaged


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
