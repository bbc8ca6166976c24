"""What a destroyed Hive leaves on the battlefield (R228)."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from builder.hexgrid import Hex
from builder.referee import Game, SeededDice
from builder.referee.actions import Move
from builder.referee.effects import destroy
from builder.referee.table import Left
from builder.scenario import FixedFigure, Layout, Position, Scenario, Seat
from builder.scenario.special import FirstPlayer
from builder.scenario.victory import Eliminated, Victory
from tests.referee.grounds import table_of
from tests.referee.tables import field_of, the_catalogue

BASE = [(3, 3), (4, 3), (5, 3), (2, 4), (3, 4), (4, 4)]
ROAD = [("road-1", q, r, 2) for q, r in [(1, 4), *BASE]]


def hive_game(*rows: tuple[Any, ...], edition: str = "master-2", seed: int = 1) -> Game:
    """The Hive of A on the field, or on what is laid there; a samurai of B beside it."""
    field = field_of(*rows)
    level = 2 if rows and rows[0][0].startswith("road") else 1
    hive = FixedFigure(
        "marro-hive", tuple(Position(Hex(q, r), level) for q, r in sorted(BASE, key=lambda b: b[::-1]))
    )
    seats = (
        Seat("A", figures=(hive, FixedFigure("marro-warriors", (Position(Hex(0, 7), 1),)))),
        Seat("B", figures=(FixedFigure("izumi-samurai", (Position(Hex(1, 4), level),)),)),
    )
    scenario = Scenario(
        edition=edition,
        layouts=(Layout(seats),),
        rules=(FirstPlayer("B"),),
        victory=(Victory(Eliminated()),),
    )
    table, _ = table_of(scenario, field)
    return Game(table, SeededDice(seed))


def terrain(game: Game) -> set[tuple[str, int]]:
    """What lies under the base, at which level."""
    return {(space.terrain, space.level) for hex in BASE for space in game.table.board.at(Hex(*hex))}


@pytest.mark.rule("R228")
@pytest.mark.parametrize("edition", ["master-2", "basic"])
def test_a_destroyed_hive_leaves_its_swamp_water_tile(edition: str) -> None:
    """Of the level that the ground had; the figures of others stay where they are."""
    game = hive_game(edition=edition)
    hive, other = game.state.figures[1], game.state.figures[6]
    assert terrain(game) == {("grass", 1)}
    destroy(game, hive.id, "test")
    assert terrain(game) == {("swamp-water", 1)}
    assert game.table.board.space(other.spaces[0].hex, 1) == other.spaces[0]
    (event,) = [e for e in game._events if e.kind == "tile-left"]
    assert event.plain()["piece"] == "swamp-water-6"


@pytest.mark.rule("R228")
def test_the_tile_is_taken_back_with_what_destroyed_the_hive() -> None:
    game = hive_game()
    saved = game.saved()
    destroy(game, 1, "test")
    game.back_to(saved)
    assert terrain(game) == {("grass", 1)}
    other = hive_game()
    destroy(other, 1, "test")
    assert terrain(game) != terrain(other)


@pytest.mark.rule("R226", "R228")
def test_figures_move_over_the_tile() -> None:
    """Where a road was under the Hive the samurai walks on swamp water, which does not stop him."""
    game = hive_game(*ROAD, edition="basic")
    destroy(game, 1, "test")
    assert terrain(game) == {("swamp-water", 2)}
    game.apply(next(a for a in game.legal_actions("B") if a.kind == "choose-card"))
    ends = {(a.to.hex.q, a.to.hex.r, a.to.level) for a in game.legal_actions() if isinstance(a, Move)}
    assert {(q, r, 2) for q, r in BASE} <= ends


@pytest.mark.rule("R228")
def test_on_a_fluid_nothing_is_left() -> None:
    """No tile lies on one (decision 2)."""
    game = hive_game(*[("ice-1", q, r, 2) for q, r in BASE])
    destroy(game, 1, "test")
    assert terrain(game) == {("ice", 1)}


def test_the_tile_is_in_the_catalogue_with_the_outline_of_the_hive() -> None:
    assert the_catalogue().pieces["marro-hive"].base == "swamp-water-6"
    assert the_catalogue().pieces["swamp-water-6"].size == 6


def test_a_table_of_many_games_remembers_only_the_last_ones() -> None:
    """Each is a battlefield with its graph: thousands of games would fill the memory with them."""
    table = hive_game().table
    found = [table.with_left((Left("swamp-water-6", Hex(3, 3), slot, 0),)) for slot in range(2, 40)]
    assert table.with_left((Left("swamp-water-6", Hex(3, 3), 39, 0),)) is found[-1]
    gone = [weakref.ref(one) for one in found]
    del found
    gc.collect()
    assert sum(one() is not None for one in gone) < 10
