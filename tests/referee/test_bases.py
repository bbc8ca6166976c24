"""Bases of one, two and more spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from builder.battlefield import Battlefield
from builder.catalogue.cards import Card
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.referee import Game, GivenDice, IllegalActionError, Table, spatial
from builder.referee.actions import BringArmy, LeaveOut, Move, Place, RollDice
from builder.referee.attacking import plan_of
from builder.referee.bases import is_known
from builder.scenario import Layout, Scenario, Seat, Zone
from builder.scenario.places import Position
from builder.scenario.victory import Eliminated, Victory
from tests.referee.powers.asking import end, now
from tests.referee.tables import (
    d20,
    field_of,
    figure,
    game_of,
    position_at,
    shields,
    skulls,
    strike,
    take_turn,
    the_cards,
    the_catalogue,
)

HIVE = "marro-hive"
HIVE_AT = ((2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (3, 3))


def placing(zone: set[tuple[int, int]], field: Battlefield | None = None, level: int = 1) -> Game:
    """Player A has the Hive and a Stinger squad to place in a zone."""
    positions = tuple(Position(Hex(q, r), level) for q, r in sorted(zone))
    seats = (
        Seat("A", points=300, zones=("zone",), army=(HIVE,)),
        Seat("B", points=300, zones=("far",), army=("syvarris",)),
    )
    scenario = Scenario(
        edition="master-2",
        zones=(Zone("zone", positions), Zone("far", (Position(Hex(11, 7), 1),))),
        layouts=(Layout(seats),),
        victory=(Victory(Eliminated()),),
    )
    table = Table(scenario, field or field_of(), the_cards(), the_catalogue().kinds)
    game = Game(table, GivenDice())
    game.apply(BringArmy("A", (HIVE,)))
    game.apply(BringArmy("B", ("syvarris",)))
    game.apply(RollDice(), [d20(20), d20(1)])
    return game


def ways(game: Game) -> list[frozenset[tuple[int, int]]]:
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
    hive = figure(game, "A", HIVE)
    game.apply(LeaveOut("A", hive.id))
    assert not now(game, hive).on


@pytest.mark.rule("R053")
def test_it_lies_on_one_level_with_nothing_between() -> None:
    assert ways(placing(set(HIVE_AT), field_of(heights={(2, 2): 2}))) == []
    ruin = field_of(("ruin-long", 2, 2, 1, 0))
    assert ways(placing(set(HIVE_AT), ruin)) == []


def beside_hive(cards: Mapping[str, Card] | None = None) -> Game:
    return game_of(
        {"A": {HIVE: [HIVE_AT]}, "B": {"krug": [((5, 2), (6, 2))], "syvarris": [(2, 7)]}}, cards=cards
    )


@pytest.mark.rule("R040")
def test_it_never_moves_but_attacks_and_is_attacked_from_each_of_its_spaces() -> None:
    cards = {**the_cards(), HIVE: replace(the_cards()[HIVE], move=3)}  # were it of those that move
    game = beside_hive(cards)
    hive, krug, syvarris = figure(game, "A", HIVE), figure(game, "B", "krug"), figure(game, "B", "syvarris")
    take_turn(game, "A", HIVE)
    assert "move" not in game.legal_actions().count()
    with pytest.raises(IllegalActionError, match="this figure never moves"):
        game.apply(Move("A", hive.id, position_at(game, 5, 1)))
    strike(game, hive, krug, skulls(1, of=1), shields(0, of=3))
    assert now(game, krug).wounds == 1
    end(game)
    # Giants are not taller than it: no die for height on either side.
    strike(game, krug, hive, skulls(2, of=3), shields(0, of=2))
    assert now(game, hive).wounds == 2
    assert plan_of(game, syvarris, hive).away == 4, "from the nearest of its spaces"
    assert spatial.sees(game, syvarris, hive)


@pytest.mark.rule("R042")
def test_nobody_passes_or_ends_on_its_spaces() -> None:
    game = beside_hive()
    take_turn(game, "B", "syvarris")
    hexes = {(a.to.hex.q, a.to.hex.r) for a in iter(game.legal_actions()) if isinstance(a, Move)}
    assert hexes
    assert hexes.isdisjoint(HIVE_AT)


@pytest.mark.rule("R088")
def test_it_hides_what_stands_behind_it() -> None:
    game = game_of({"A": {HIVE: [HIVE_AT]}, "B": {"syvarris": [(2, 1)], "marro-warriors": [(1, 4), (8, 1)]}})
    syvarris = figure(game, "B", "syvarris")
    assert not spatial.sees(game, syvarris, figure(game, "B", "marro-warriors", 1))
    assert spatial.sees(game, syvarris, figure(game, "B", "marro-warriors", 2))


def test_bases_without_a_known_outline_are_refused() -> None:
    card = the_cards()[HIVE]
    assert is_known(card)
    assert not is_known(replace(card, spaces=5))
    assert is_known(replace(card, spaces=2))


def test_a_fixed_figure_of_a_large_base_needs_all_its_spaces() -> None:
    with pytest.raises(RefusedError, match="its 6 spaces were expected, found 2"):
        game_of({"A": {HIVE: [((2, 2), (3, 2))]}, "B": {"syvarris": [(2, 7)]}})
