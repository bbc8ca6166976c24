"""Tiles of water that a power lays in the course of a game."""

from __future__ import annotations

from builder.hexgrid import Hex
from tests.referee.cards import VIKINGS
from tests.referee.tables import Trial, facing

EWASHIA = "ewashia-master-of-tides"


def tide() -> Trial:
    """Ewashia of A and a Viking of B beside her; her turn has ended."""
    game, *_ = facing({EWASHIA: [(4, 3)]}, {VIKINGS: [(5, 3), (9, 3)]})
    game.end_turn()
    return game


def offered(game: Trial) -> set[tuple[int, int]]:
    return {(use.at[0].hex.q, use.at[0].hex.r) for use in game.offered("lay-water")}


def lay(game: Trial, q: int, r: int) -> None:
    game.do("lay-water", at=(game.position_at(q, r),))


def test_when_her_turn_ends_water_may_come_to_her_space_or_beside_her() -> None:
    game = tide()
    here = Hex(4, 3)
    assert offered(game) == {(hex.q, hex.r) for hex in (here, *here.neighbours())}
    game.decline()
    assert game.state.left == ()


def test_who_stands_there_stands_in_water_at_the_same_level() -> None:
    game = tide()
    lay(game, 5, 3)
    viking = game.figure("B", VIKINGS)
    assert (viking.spaces[0].terrain, viking.spaces[0].level) == ("water", 1)
    assert game.table.board.space(Hex(5, 3), 1) == viking.spaces[0]
    assert game.markers_on(game.state.cards[f"A:{EWASHIA}"]) == 2
    assert game.figure("A", EWASHIA).spaces[0].terrain == "grass"


def test_on_water_she_defends_better_and_no_second_tile_fits() -> None:
    game = tide()
    lay(game, 4, 3)
    ewashia, viking = game.figure("A", EWASHIA), game.figure("B", VIKINGS)
    game.misses(viking, ewashia, 3, game.card(ewashia).defense + 1)
    game.end_turn()
    game.end_turn()
    assert (4, 3) not in offered(game)


def test_after_three_tiles_there_is_none() -> None:
    game = tide()
    for turn, place in enumerate([(4, 3), (3, 3), (5, 3)]):
        if turn:
            game.end_turn()
            game.end_turn()
        lay(game, *place)
    assert len(game.state.left) == 3
    assert game.markers_on(game.state.cards[f"A:{EWASHIA}"]) == 0
    game.take_turn("B", VIKINGS)
    game.end_turn()
    game.take_turn("A", EWASHIA)
    game.end_turn()
    assert not game.offered("lay-water")


def test_it_is_taken_back_whole() -> None:
    game = tide()
    saved = game.saved()
    lay(game, 5, 3)
    game.back_to(saved)
    assert game.figure("B", VIKINGS).spaces[0].terrain == "grass"
    assert game.state.left == ()
