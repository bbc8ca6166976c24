"""Bases, engagement and swipes in a game (R057, R070 to R076, R091)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from builder.battlefield import Battlefield
from builder.catalogue.cards import Card
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.referee import GivenDice, IllegalActionError, Table, spatial
from builder.referee.attacking import plan_of
from builder.referee.bases import is_known
from builder.referee.moving import arrival_of
from builder.referee.state import Attack, BringArmy, LeaveOut, Life, Move, Place, RollDice
from builder.scenario import Layout, Position, Scenario, Seat, Zone
from builder.scenario.victory import Eliminated, Victory
from tests.referee.cards import DRAKE, FINN, HIVE, MARRO, RAELIN, SAMURAI, SYVARRIS, VIKINGS
from tests.referee.tables import (
    Trial,
    d20,
    facing,
    field_of,
    game_of,
    shields,
    skulls,
    the_cards,
    the_catalogue,
)

# ---- Engagement and swipes in a game (R057, R070 to R076, R091) ----


@pytest.mark.rule("R070", "R073", "R074")
def test_finn_leaves_two_vikings_and_takes_two_wounds() -> None:
    """Example 15: one die for each of them, no defense; two skulls are two wounds."""
    game, finn, _target = facing({FINN: [(3, 3)]}, {VIKINGS: [(4, 3), (4, 2)]})
    assert len(spatial.engaged_with(game, finn)) == 2
    events = game.to(finn, (1, 3), rolls=[skulls(1, 1), skulls(1, 1)])
    assert [e.kind for e in events].count("rolled") == 2
    assert (game.now(finn).wounds, game.now(finn).on) == (2, True)
    assert {e.plain()["player"] for e in events if e.kind == "rolled"} == {"B"}


@pytest.mark.rule("R073", "R074")
def test_who_is_destroyed_by_a_swipe_falls_where_it_was_swiped_and_is_swiped_no_more() -> None:
    """On the space where it moved away from the second Viking, whom it left with its second step."""
    game, one, _target = facing({MARRO: [(2, 3), (0, 0)]}, {VIKINGS: [(2, 4), (2, 2)]})
    way = ((2, 3), (3, 2), (4, 1), (5, 1))
    events = game.to(one, (5, 1), way=way, rolls=[skulls(0, 1), skulls(1, 1)])
    assert game.now(one).life is Life.DESTROYED
    gone = next(e for e in events if e.kind == "destroyed")
    assert gone.plain()["at"] == [[4, 1, 1]]
    assert one.id in game.turn.acted, "it was one of the figures of this turn"


@pytest.mark.rule("R057", "R073")
def test_raelin_is_swiped_at_take_off_and_not_by_whom_she_passes_over() -> None:
    """The example of flying: M1 swipes, M3 does not. Where he kills her she has not left."""
    for wounds in (0, 5):
        game, raelin, _target = facing({RAELIN: [(1, 3)]}, {MARRO: [(2, 3), (4, 3)]}, field_of(wide=8))
        game.put(replace(raelin, wounds=wounds and game.table.life(game.card(raelin)) - 1))
        events = game.to(raelin, (6, 3), rolls=[skulls(wounds and 1, 1)])
        first = game.figure("B", MARRO, 1)
        assert [e.plain()["by"] for e in events if e.kind == "rolled"] == [first.id]
        assert [e.plain()["at"] for e in events if e.kind == "destroyed"] == [[[1, 3, 1]]] * bool(wounds)


@pytest.mark.rule("R057", "R073")
def test_who_flies_may_walk_and_does_where_that_is_safer() -> None:
    """From beside a Marro to beside him: she walks, unasked; on foot and away from him she is swiped too."""
    game = facing({RAELIN: [(1, 3)]}, {MARRO: [(2, 3)]}, field_of(wide=8))[0]
    raelin, near, far = game.figure("A", RAELIN), Position(Hex(1, 4), 1), Position(Hex(0, 3), 1)
    assert arrival_of(game, Move("A", raelin.id, near)).swipes == ()
    assert arrival_of(game, Move("A", raelin.id, far)).flown
    assert not arrival_of(game, Move("A", raelin.id, far, how="walk")).flown
    events = game.to(raelin, (1, 4))
    assert [e.plain()["how"] for e in events if e.kind == "moved"] == ["walk"]
    viking = facing({VIKINGS: [(1, 3)]}, {MARRO: [(2, 3)]}, field_of(wide=8))[0]
    assert viking.refused(Move("A", 1, far, how="walk")) == "R040", "who does not fly has no choice"


@pytest.mark.rule("R075")
def test_an_engaged_archer_attacks_only_whom_he_is_engaged_with() -> None:
    game, archer, _target = facing({SYVARRIS: [(3, 3)]}, {VIKINGS: [(4, 3), (7, 3)]})
    near, far = game.figure("B", VIKINGS, 1), game.figure("B", VIKINGS, 2)
    assert game.refused(Attack("A", archer.id, far.id)) == "R075"
    assert Attack("A", archer.id, near.id) in game.legal_actions()
    game.kill(near)
    assert Attack("A", archer.id, far.id) in game.legal_actions()


@pytest.mark.rule("R070", "R075")
def test_nobody_is_engaged_in_the_basic_game() -> None:
    game = facing({SYVARRIS: [(3, 3)]}, {VIKINGS: [(4, 3), (7, 3)]}, edition="basic")[0]
    archer, far = game.figure("A", SYVARRIS), game.figure("B", VIKINGS, 2)
    assert Attack("A", archer.id, far.id) in game.legal_actions()
    game.to(archer, (1, 3))  # no dice are asked for


@pytest.mark.rule("R001", "R004")
@pytest.mark.parametrize(("edition", "rule"), [("basic", "R001"), ("master-1", "R004"), ("master-2", "R004")])
def test_no_action_moves_anothers_figures_in_his_turn(edition: str, rule: str) -> None:
    """In the Basic game one chooses a card, in the Master game an order marker names it."""
    game, _by, viking = facing({FINN: [(3, 3)]}, {VIKINGS: [(8, 3)]}, edition=edition)
    for player in "AB":
        assert game.refused(Move(player, viking.id, Position(Hex(8, 2), 1))) == rule
    assert game.refused(Move("A", 99, Position(Hex(8, 2), 1))) == "", "nobody is called so"


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("end", "swipes"), [((0, 1, 3), 0), ((-1, 1, 3), 1)])
def test_the_grapple_gun_owes_a_swipe_to_whom_it_leaves_alone(end: tuple[int, int, int], swipes: int) -> None:
    """Drake climbs up beside a samurai and stays adjacent to him, or leaves him."""
    battlefield = field_of(("rock-1", -1, 1, 3), heights={(0, 1): 3})
    game = facing({DRAKE: [(0, 0)]}, {SAMURAI: [(1, 0)]}, battlefield)[0]
    action = Move("A", 1, Position(Hex(end[0], end[1]), end[2]), how="leap")
    assert len(arrival_of(game, action).swipes) == swipes
    events = game.apply(action, [skulls(0, 1)] * swipes)
    assert [e.kind for e in events].count("rolled") == swipes


# ---- Bases of one, two and more spaces ----

HIVE_AT = ((2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (3, 3))


def placing(zone: set[tuple[int, int]], field: Battlefield | None = None, level: int = 1) -> Trial:
    """Player A has the Hive and a Stinger squad to place in a zone."""
    positions = tuple(Position(Hex(q, r), level) for q, r in sorted(zone))
    seats = (
        Seat("A", points=300, zones=("zone",), army=(HIVE,)),
        Seat("B", points=300, zones=("far",), army=(SYVARRIS,)),
    )
    scenario = Scenario(
        edition="master-2",
        zones=(Zone("zone", positions), Zone("far", (Position(Hex(11, 7), 1),))),
        layouts=(Layout(seats),),
        victory=(Victory(Eliminated()),),
    )
    table = Table(scenario, field or field_of(), the_cards(), the_catalogue().kinds)
    game = Trial(table, GivenDice())
    game.apply(BringArmy("A", (HIVE,)))
    game.apply(BringArmy("B", (SYVARRIS,)))
    game.apply(RollDice(), [d20(20), d20(1)])
    return game


def ways(game: Trial) -> list[frozenset[tuple[int, int]]]:
    """The ways to place the Hive, as hexes."""
    return [
        frozenset((position.hex.q, position.hex.r) for position in action.at)
        for action in iter(game.legal_actions())
        if isinstance(action, Place)
    ]


@pytest.mark.rule("R053")
def test_a_base_of_six_lies_on_six_spaces_of_a_zone_each_way_once() -> None:
    assert ways(placing(set(HIVE_AT))) == [frozenset(HIVE_AT)]
    block = {(q, r) for q in range(2, 6) for r in range(2, 5)}
    found = ways(placing(block))
    assert len(found) == len(set(found)) == 5, "three ways to lie, as far as there is room for each"
    assert all(len(way) == 6 and way <= block for way in found)
    assert frozenset({(2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (4, 3)}) not in found, "its mirror image"


@pytest.mark.rule("R022")
def test_without_room_it_is_left_out() -> None:
    game = placing(set(HIVE_AT[:5]))
    assert ways(game) == []
    hive = game.figure("A", HIVE)
    game.apply(LeaveOut("A", hive.id))
    assert not game.now(hive).on


@pytest.mark.rule("R053")
def test_it_lies_on_one_level_with_nothing_between() -> None:
    assert ways(placing(set(HIVE_AT), field_of(heights={(2, 2): 2}))) == []
    ruin = field_of(("ruin-long", 2, 2, 1, 0))
    assert ways(placing(set(HIVE_AT), ruin)) == []


def beside_hive(cards: Mapping[str, Card] | None = None) -> Trial:
    return game_of(
        {"A": {HIVE: [HIVE_AT]}, "B": {"krug": [((5, 2), (6, 2))], SYVARRIS: [(2, 7)]}}, cards=cards
    )


@pytest.mark.rule("R040")
def test_it_never_moves_but_attacks_and_is_attacked_from_each_of_its_spaces() -> None:
    cards = {**the_cards(), HIVE: replace(the_cards()[HIVE], move=3)}  # were it of those that move
    game = beside_hive(cards)
    hive, krug, syvarris = game.figure("A", HIVE), game.figure("B", "krug"), game.figure("B", SYVARRIS)
    game.take_turn("A", HIVE)
    assert "move" not in game.legal_actions().count()
    with pytest.raises(IllegalActionError, match="this figure never moves"):
        game.apply(Move("A", hive.id, game.position_at(5, 1)))
    game.strike(hive, krug, skulls(1, of=1), shields(0, of=3))
    assert game.now(krug).wounds == 1
    game.end_turn()
    # Giants are not taller than it: no die for height on either side.
    game.strike(krug, hive, skulls(2, of=3), shields(0, of=2))
    assert game.now(hive).wounds == 2
    assert plan_of(game, syvarris, hive).away == 4, "from the nearest of its spaces"
    assert spatial.sees(game, syvarris, hive)


@pytest.mark.rule("R042")
def test_nobody_passes_or_ends_on_its_spaces() -> None:
    game = beside_hive()
    game.take_turn("B", SYVARRIS)
    hexes = {(a.to.hex.q, a.to.hex.r) for a in iter(game.legal_actions()) if isinstance(a, Move)}
    assert hexes
    assert hexes.isdisjoint(HIVE_AT)


@pytest.mark.rule("R088")
def test_it_hides_what_stands_behind_it() -> None:
    game = game_of({"A": {HIVE: [HIVE_AT]}, "B": {SYVARRIS: [(2, 1)], MARRO: [(1, 4), (8, 1)]}})
    syvarris = game.figure("B", SYVARRIS)
    assert not spatial.sees(game, syvarris, game.figure("B", MARRO, 1))
    assert spatial.sees(game, syvarris, game.figure("B", MARRO, 2))


def test_bases_without_a_known_outline_are_refused() -> None:
    card = the_cards()[HIVE]
    assert is_known(card)
    assert not is_known(replace(card, spaces=5))
    assert is_known(replace(card, spaces=2))


def test_a_fixed_figure_of_a_large_base_needs_all_its_spaces() -> None:
    with pytest.raises(RefusedError, match="its 6 spaces were expected, found 2"):
        game_of({"A": {HIVE: [((2, 2), (3, 2))]}, "B": {SYVARRIS: [(2, 7)]}})
