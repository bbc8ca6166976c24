"""Moves in a game: cost, passing, height limit, water, two spaces, falls, swipes, roads and walls."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builder.hexgrid import Hex
from builder.referee import DiceNeededError, IllegalActionError, spatial
from builder.referee.actions import ChooseCard, Move
from builder.referee.dice import D20
from builder.referee.state import Figure
from builder.scenario import NeutralFigure, Position, ScenarioObject
from tests.referee.cards import DEATHWALKER, FINN, GRIMNAK, GUARDS, MARRO, RAELIN, SYVARRIS, THORGRIM, VIKINGS
from tests.referee.tables import Army, At, Trial, d20, facing, field_of, game_of, skulls, the_catalogue

FAR: dict[str, Army] = {"B": {SYVARRIS: [(11, 7)]}}


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
def test_in_the_basic_game_an_enemy_bars_the_way_and_an_engaged_friend_does_not() -> None:
    """On a lane one hex wide, with a side space for the enemy beside the friend."""
    armies: dict[str, Army] = {"A": {FINN: [(0, 0)], MARRO: [(2, 0)]}, "B": {VIKINGS: [(1, 1), (5, 0)]}}
    lane = field_of(("grass-1", 1, 1, 1), deep=1, wide=8)
    for edition, through in (("basic", True), ("master-2", False)):
        game = game_of(armies, lane, edition=edition)
        game.take_turn("A", FINN)
        reached = game.ends(game.figure("A", FINN))
        assert ((3, 0, 1) in reached) is through
        assert (6, 0, 1) not in reached, "an enemy stands on 5,0"


@pytest.mark.rule("R042")
def test_a_team_mates_figure_is_passed_and_nobody_ends_on_it() -> None:
    armies: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)]}, "C": {SYVARRIS: [(11, 0)]}}
    teams = {"A": "x", "B": "x", "C": "y"}
    for teamed, through in ((teams, True), ({}, False)):
        game = game_of(armies, field_of(deep=1), teams=teamed)
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


@pytest.mark.rule("R043", "R045")
def test_finn_takes_the_first_ledge_and_not_the_top() -> None:
    """Example 5: the ledge is three levels up, the top six; he moves five."""
    field = field_of(deep=1, wide=4, heights={(1, 0): 4, (2, 0): 7, (3, 0): 7})
    game = facing({FINN: [(0, 0)]}, {SYVARRIS: [(3, 0)]}, field)[0]
    assert game.ends(game.figure("A", FINN)) == {(1, 0, 4)}
    events = game.to(game.figure("A", FINN), (1, 0, 4))
    assert next(e for e in events if e.kind == "moved").plain()["cost"] == 4


@pytest.mark.rule("R043")
def test_a_zettian_of_the_basic_game_goes_up_three_levels_for_four() -> None:
    field = field_of(deep=1, wide=3, heights={(1, 0): 4, (2, 0): 4})
    game = facing({GUARDS: [(0, 0)]}, {SYVARRIS: [(2, 0)]}, field, edition="basic")[0]
    game.to(game.figure("A", GUARDS), (1, 0, 4))


@pytest.mark.rule("R046")
@pytest.mark.parametrize(("edition", "up", "may"), [
    ("master-2", 3, True), ("master-2", 4, False), ("master-1", 4, True), ("master-1", 5, False),
    ("basic", 5, True),
])  # fmt: skip
def test_a_marro_climbs_as_its_edition_allows(edition: str, up: int, may: bool) -> None:
    """Height 4; example 6. Moves 6, so that five levels are within its Move."""
    field = field_of(deep=1, wide=3, heights={(1, 0): 1 + up, (2, 0): 1 + up})
    game = facing({MARRO: [(0, 0)]}, {SYVARRIS: [(2, 0)]}, field, edition=edition)[0]
    assert ((1, 0, 1 + up) in game.ends(game.figure("A", MARRO))) is may


@pytest.mark.rule("R044", "R060")
def test_down_costs_the_space_alone_and_a_small_drop_no_dice() -> None:
    """Example 7."""
    field = field_of(deep=1, wide=4, heights={(0, 0): 4})
    game = facing({MARRO: [(0, 0)]}, {SYVARRIS: [(3, 0)]}, field)[0]
    events = game.to(game.figure("A", MARRO), (1, 0))
    assert next(e for e in events if e.kind == "moved").plain()["cost"] == 1
    assert not any(e.kind == "rolled" for e in events)


@pytest.mark.rule("R060")
@pytest.mark.parametrize(("hurt", "lives"), [(0, True), (1, False)])
def test_a_marro_rolls_one_die_for_a_cliff_of_five_levels(hurt: int, lives: bool) -> None:
    """Example 8: no skull, so it is safe."""
    field = field_of(deep=1, wide=6, heights={(0, 0): 6})
    game, one, _target = facing({MARRO: [(0, 0), (4, 0)]}, {SYVARRIS: [(5, 0)]}, field)
    game.to(one, (2, 0), rolls=[skulls(hurt, 1)])
    assert game.now(one).on is lives


@pytest.mark.rule("R061", "R062")
@pytest.mark.parametrize(("edition", "drop", "kind", "count"), [
    ("master-1", 14, "combat", 1), ("master-1", 15, "combat", 2), ("master-1", 25, "combat", 2),
    ("master-2", 14, "combat", 1), ("master-2", 15, "combat", 3), ("master-2", 24, "combat", 3),
    ("master-2", 25, D20, 1),
])  # fmt: skip
def test_the_dice_of_a_fall_by_edition_and_drop(edition: str, drop: int, kind: str, count: int) -> None:
    """Finn is 5 levels tall: major from 15 on, extreme from 25 on in the second edition."""
    field = field_of(deep=1, wide=6, heights={(0, 0): 1 + drop})
    game = facing({FINN: [(0, 0)]}, {SYVARRIS: [(5, 0)]}, field, edition=edition)[0]
    with pytest.raises(DiceNeededError) as needed:
        game.to(game.figure("A", FINN), (1, 0))
    assert (needed.value.kind, needed.value.count, needed.value.why) == (
        kind,
        count,
        "extreme fall" if kind == D20 else "fall",
    )


@pytest.mark.rule("R062")
@pytest.mark.parametrize(("shown", "lives"), [(18, False), (19, True)])
def test_19_and_20_survive_an_extreme_fall_unharmed(shown: int, lives: bool) -> None:
    field = field_of(deep=1, wide=6, heights={(0, 0): 30})
    game, finn, _target = facing({FINN: [(0, 0)], MARRO: [(4, 0)]}, {SYVARRIS: [(5, 0)]}, field)
    game.to(finn, (1, 0), rolls=[d20(shown)])
    assert game.now(finn).on is lives
    assert game.now(finn).wounds == 0


@pytest.mark.rule("R063", "R048")
def test_a_fall_into_water_costs_no_dice_from_any_level() -> None:
    field = field_of(("water-1", 1, 0, 2), deep=1, wide=6, heights={(0, 0): 30})
    game = facing({FINN: [(0, 0)]}, {SYVARRIS: [(5, 0)]}, field)[0]
    events = game.to(game.figure("A", FINN), (1, 0))
    assert not any(e.kind == "rolled" for e in events)


@pytest.mark.rule("R065")
def test_the_basic_game_knows_no_falling() -> None:
    field = field_of(deep=1, wide=6, heights={(0, 0): 30})
    game = facing({FINN: [(0, 0)]}, {SYVARRIS: [(5, 0)]}, field, edition="basic")[0]
    game.to(game.figure("A", FINN), (1, 0))


@pytest.mark.rule("R047", "R048", "R049")
def test_deathwalker_stops_in_the_water_and_the_bank_counts_a_level() -> None:
    """Examples 9A and 9B: two spaces from the water to the bank."""
    field = field_of(("water-1", 1, 0, 2), ("water-1", 2, 0, 2), deep=1, wide=8, heights={(3, 0): 2})
    game, walker, _target = facing({DEATHWALKER: [(0, 0)]}, {SYVARRIS: [(7, 0)]}, field)
    assert game.ends(walker) == {(1, 0, 1)}
    game.to(walker, (1, 0))
    field = field_of(("water-1", 2, 0, 2), deep=1, wide=8, heights={(3, 0): 2})
    game = facing({DEATHWALKER: [(2, 0, 1)]}, {SYVARRIS: [(7, 0)]}, field)[0]
    events = game.to(game.figure("A", DEATHWALKER), (3, 0, 2))
    assert next(e for e in events if e.kind == "moved").plain()["cost"] == 2


@pytest.mark.rule("R050", "R051", "R053")
def test_grimnaks_hind_end_follows_and_he_ends_on_two_spaces_of_one_level() -> None:
    """Example 10: head first up a ledge, counting its side."""
    field = field_of(deep=1, wide=8, heights={(4, 0): 2, (5, 0): 2, (6, 0): 2, (7, 0): 2})
    game, grimnak, _target = facing({GRIMNAK: [((1, 0), (0, 0))]}, {SYVARRIS: [(7, 0)]}, field)
    assert forbidden(game, grimnak, (4, 0, 2), (3, 0))
    events = game.to(grimnak, (5, 0, 2), (4, 0, 2))
    answer = next(e for e in events if e.kind == "moved").plain()
    assert (answer["cost"], answer["tail"]) == (5, [4, 0, 2])
    assert "R050" in forbidden_tail(field)


def forbidden_tail(field: object) -> str:
    """Why the other end does not lie elsewhere than where the leading end just was."""
    game = game_of({"A": {GRIMNAK: [((1, 0), (0, 0))]}, "B": {SYVARRIS: [(7, 0)]}}, field)  # type: ignore[arg-type]
    game.take_turn("A", GRIMNAK)
    way = ((1, 0), (2, 0), (3, 0))
    return forbidden(game, game.figure("A", GRIMNAK), (3, 0), (1, 0), way=way)


@pytest.mark.rule("R052")
@pytest.mark.parametrize(("wet", "beyond"), [(1, True), (2, False)])
def test_one_space_of_water_does_not_stop_a_figure_on_two_spaces(wet: int, beyond: bool) -> None:
    water = [("water-1", q, 0, 2) for q in range(3, 3 + wet)]
    field = field_of(*water, deep=1, wide=10)
    game = game_of({"A": {"mimring": [((1, 0), (0, 0))]}, "B": {SYVARRIS: [(9, 0)]}}, field)
    grimnak = facing({GRIMNAK: [((1, 0), (0, 0))]}, {SYVARRIS: [(9, 0)]}, field)[0]
    game.take_turn("A", "mimring")
    assert ((6, 0, 1) in grimnak.ends(grimnak.figure("A", GRIMNAK))) is beyond
    assert (6, 0, 1) in game.ends(game.figure("A", "mimring")), "Mimring flies"


@pytest.mark.rule("R054", "R055")
def test_finn_goes_below_an_overhang_and_grimnak_does_not() -> None:
    """Example 11; the slab lies 9 levels over the ground, as in the tomb."""
    roof = [("grass-1", q, r, 11) for q in (3, 4) for r in (0, 1)]
    field = field_of(*roof, deep=2, wide=8)
    armies: dict[str, Army] = {"A": {FINN: [(1, 0)], GRIMNAK: [((1, 1), (0, 1))]}, "B": {SYVARRIS: [(7, 1)]}}
    game = game_of(armies, field)
    game.take_turn("A", FINN)
    assert (3, 0, 1) in game.ends(game.figure("A", FINN))
    game = game_of(armies, field)
    game.take_turn("A", GRIMNAK)
    assert not {at for at in game.ends(game.figure("A", GRIMNAK)) if at[0] in (3, 4) and at[2] == 1}


@pytest.mark.rule("R056")
def test_onto_a_low_overhang_finn_counts_the_levels_beside_it() -> None:
    """Example 12: the slab lies on level 4; what is between counts as for a solid side."""
    field = field_of(("grass-1", 1, 0, 4), deep=1, wide=6)
    game = facing({FINN: [(0, 0)]}, {SYVARRIS: [(5, 0)]}, field)[0]
    events = game.to(game.figure("A", FINN), (1, 0, 4))
    assert next(e for e in events if e.kind == "moved").plain()["cost"] == 4


@pytest.mark.rule("R057")
def test_a_way_over_a_tree_can_be_named_by_who_flies() -> None:
    """The tree's top is no space: she does not end there, and who walks does not go there."""
    field = field_of(("evergreen-10", 2, 0, 2), deep=1, wide=8)
    game = game_of({"A": {RAELIN: [(1, 0)], FINN: [(0, 0)]}, "B": {SYVARRIS: [(7, 0)]}}, field)
    top = field.occupancy.top(Hex(2, 0))
    game.take_turn("A", RAELIN)
    raelin = game.figure("A", RAELIN)
    assert "R040" in forbidden(game, raelin, (2, 0, top), way=((1, 0), (2, 0, top)))
    game.to(raelin, (4, 0), way=((1, 0), (2, 0, top), (3, 0), (4, 0)))
    game = facing({FINN: [(1, 0)]}, {SYVARRIS: [(7, 0)]}, field)[0]
    way = ((1, 0), (2, 0, top), (3, 0))
    answer = forbidden(game, game.figure("A", FINN), (3, 0), way=way)
    assert f"only who flies goes over evergreen at C1 level {top} (R057)" in answer


# Roads and walls.


@pytest.mark.rule("R150", "R151")
@pytest.mark.parametrize(("card", "most"), [(VIKINGS, 7), (FINN, 8)])
def test_a_whole_move_on_a_road_is_three_spaces_longer(card: str, most: int) -> None:
    """A Viking 4 + 3, Finn 5 + 3; only where the whole move is on the road, the start too."""
    for first in ("road-1", "grass-1"):
        rows = [(first, 0, 0, 2)] + [("road-1", q, 0, 2) for q in range(1, 12)]
        game = game_of({"A": {card: [(0, 0)]}, **FAR}, field_of(*rows))
        game.take_turn("A", card)
        longest = max(q for q, r, _ in game.ends(game.figure("A", card)) if r == 0)
        assert longest == (most if first == "road-1" else most - 3)


@pytest.mark.rule("R151", "R153")
def test_wall_walk_and_road_mix_and_a_walk_on_the_ground_is_a_road() -> None:
    rows = [("road-1" if q % 2 else "wall-walk-1", q, 0, 2) for q in range(12)]
    game = game_of({"A": {FINN: [(0, 0)]}, **FAR}, field_of(*rows))
    game.take_turn("A", FINN)
    assert (8, 0, 2) in game.ends(game.figure("A", FINN))


@pytest.mark.rule("R160", "R161", "R173")
@pytest.mark.parametrize(("start", "end", "cost"), [((3, 0, 2), (2, 1, 1), 3), ((2, 1, 1), (3, 0, 2), 4)])
def test_a_battlement_costs_two_from_inside_and_three_from_outside(start: At, end: At, cost: int) -> None:
    """Izumi of Move 6 on ground of level with the battlement's foot: the numbers, and one for the space."""
    field = field_of(("wall-walk-1", 3, 0, 2), ("battlement", 2, 1, 2), wide=8, deep=2)
    samurai = "izumi-samurai"
    game = facing({samurai: [start]}, {FINN: [(7, 1)]}, field)[0]
    events = game.to(game.figure("A", samurai), end, way=(start, end))
    assert next(e for e in events if e.kind == "moved").plain()["cost"] == cost


@pytest.mark.rule("R161")
def test_nobody_crosses_a_battlement_to_a_space_that_is_taken() -> None:
    field = field_of(("wall-walk-1", 3, 0, 2), ("battlement", 2, 1, 2), wide=8, deep=2)
    samurai = "izumi-samurai"
    game = facing({samurai: [(3, 0), (2, 1)]}, {FINN: [(7, 1)]}, field)[0]
    assert "R042" in forbidden(game, game.figure("A", samurai), (2, 1), way=((3, 0, 2), (2, 1)))


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
    army: dict[str, Army] = {
        "A": {VIKINGS: [(0, 0), (1, 0)]},
        "B": {FINN: [(0, 2)]},
    }
    game = game_of(army, field_of(wide=12, deep=3), edition=edition)
    game.take_turn("A", VIKINGS)
    who = game.figure("A", VIKINGS, 1)
    answer = {}
    for at in ((1, 0), (0, 2), (11, 0)):
        with pytest.raises(IllegalActionError) as caught:
            game.apply(Move("A", who.id, Position(Hex(*at), 1)))
        answer[at] = (caught.value.rule, caught.value.why)
    assert answer[1, 0] == (rule, "a friend stands on B1 level 1")
    assert answer[0, 2] == (rule, "an enemy is in the way at B3 level 1")
    assert answer[11, 0][0] == "R040"


@pytest.mark.rule("R230")
@pytest.mark.parametrize("level", [1, 10])
def test_nobody_stands_on_a_warehouse_ruin_or_attacks_its_wall_in_the_basic_game(level: int) -> None:
    """Its two upper spaces are closed, to who stands as high as they are too; there is nothing to attack."""
    card = VIKINGS
    ruin = the_catalogue().pieces["warehouse-ruin"]
    hexes = {Hex(3, 2).plus(cell) for cell in ruin.cells(0)}
    raised = dict.fromkeys(((2, 2), (2, 3), (3, 1)), level)
    field = field_of(("warehouse-ruin", 3, 2, 2), wide=12, deep=8, heights=raised)
    for edge in (Hex(2, 2), Hex(3, 1)):
        game = game_of({"A": {card: [(edge.q, edge.r)]}, "B": {SYVARRIS: [(11, 7)]}}, field, edition="basic")
        game.begin_basic("A")
        game.apply(ChooseCard("A", f"A:{card}"))
        who = game.figure("A", card)
        reached = {Hex(q, r) for q, r, _ in game.ends(who)}
        assert reached
        assert not reached & hexes
        game.to(who, next(at for at in sorted(game.ends(who)) if Hex(*at[:2]).distance(Hex(3, 2)) == 1))
        assert game.legal_actions().count().keys() == {"end-turn"}
