"""Groups of pieces turned and lifted."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import MAX_SLOT, Piece
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.shaping.arrange import lifted, pivot, settled, turned
from tests.battlefields import laid


def test_a_single_piece_turns_about_the_cell_it_is_held_by() -> None:
    rosette = laid(("grass-7", 0, 0, 1, 0)).pieces[1]
    (after,) = turned((rosette,), 1)
    assert pivot((rosette,)) == pivot((after,)) == Hex(0, 1)
    assert set(after.cells) == set(rosette.cells), "a rosette covers the same hexes however it is turned"
    assert after.rotation == 1


@given(st.data())
def test_six_sixths_are_no_turn_and_distances_stay(catalogue: Catalogue, data: st.DataObject) -> None:
    types = st.sampled_from(catalogue.placeable())
    small = st.integers(-6, 6)
    rows = data.draw(st.lists(st.tuples(types, small, small, st.integers(0, 5)), min_size=1, max_size=4))
    pieces = tuple(Piece(i, type, Hex(q, r), 1, turn) for i, (type, q, r, turn) in enumerate(rows, 1))
    sixths = data.draw(st.integers(-5, 5))
    after = turned(pieces, sixths)
    assert [p.hex.distance(pieces[0].hex) for p in pieces] == [p.hex.distance(after[0].hex) for p in after]
    assert turned(pieces, 6) == pieces


def test_a_group_is_lifted_as_one_and_never_under_the_table() -> None:
    pieces = tuple(laid(("rock-1", 0, 0, 2, 0), ("rock-1", 1, 0, 5, 0)).pieces.values())
    assert [p.slot for p in lifted(pieces, 1)] == [3, 6]
    assert [p.slot for p in lifted(pieces, -3)] == [1, 4]
    assert [p.slot for p in lifted(pieces, 10**6)] == [MAX_SLOT - 3, MAX_SLOT]


def test_several_turn_about_the_hex_given_where_one_lies_there() -> None:
    pieces = tuple(laid(("rock-1", 0, 0, 1, 0), ("grass-2", 2, 0, 1, 0)).pieces.values())
    assert pivot(pieces, Hex(3, 0)) == Hex(3, 0)
    assert pivot(pieces, Hex(1, 0)) == pivot(pieces) == Hex(2, 0)


def test_turning_on_and_on_comes_back() -> None:
    """Two hexes side by side are equally central: the same one must be taken after each turn."""
    pieces = tuple(laid(("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0)).pieces.values())
    here = pieces
    for _ in range(6):
        here = turned(here, 1)
    assert here == pieces


def test_a_group_let_go_comes_down_as_a_whole() -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 5, 5, 3, 0), ("rock-1", 6, 5, 5, 0))
    held = [battlefield.pieces[2], battlefield.pieces[3]]
    over = [replace(piece, hex=piece.hex.plus(Hex(-5, -4))) for piece in held]
    assert [p.slot for p in settled(battlefield, over, without={2, 3})] == [2, 4]
    assert [p.slot for p in settled(battlefield, held, without={2, 3})] == [1, 3]
    assert [p.slot for p in settled(battlefield, held)] == [4, 6], "onto themselves, unless left out"
    assert settled(battlefield, ()) == ()


def test_a_group_of_edge_pieces_alone_rests_on_its_own_hexes() -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("ladder-rung", 0, 0, 7, 1), ("ladder-rung", 0, 0, 9, 1))
    rungs = [battlefield.pieces[2], battlefield.pieces[3]]
    assert [p.slot for p in settled(battlefield, rungs)] == [2, 4]


def test_nothing_selected_is_nothing_turned() -> None:
    assert turned((), 1) == ()
    assert lifted((), 1) == ()
