"""Levels inserted and removed, and the battlefield moved to where the names of hexes begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, SetNote
from builder.catalogue import Catalogue
from builder.hexgrid import ORIGIN, Hex, Motion, from_hex
from builder.shaping.arrange import moved_pieces, put_in, take_out, way_to_a1
from tests.battlefields import laid


def slots(battlefield: Battlefield) -> list[tuple[str, int]]:
    return [(piece.type.id, piece.slot) for piece in battlefield.in_order()]


def test_an_empty_level_raises_what_lies_there_and_above() -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 3, 0))
    shift = put_in(battlefield, 2)
    undo = battlefield.apply(shift.edit)
    assert slots(battlefield) == [("grass-1", 1), ("rock-1", 3), ("rock-1", 4)]
    battlefield.apply(undo)
    assert slots(battlefield) == [("grass-1", 1), ("rock-1", 2), ("rock-1", 3)]


def test_taking_a_level_out_takes_its_pieces() -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("sand-1", 0, 0, 3, 0))
    shift = take_out(battlefield, 2)
    assert [piece.type.id for piece in shift.taken] == ["rock-1"]
    battlefield.apply(shift.edit)
    assert slots(battlefield) == [("grass-1", 1), ("sand-1", 2)]


def test_tall_pieces_that_begin_lower_stay_and_are_told() -> None:
    battlefield = laid(
        ("evergreen-10", 0, 0, 1, 0),  # slots 1 to 10
        ("ladder-rung", 3, 0, 4, 0),  # 4 and 5, though it fills no cell
        ("rock-1", 5, 0, 4, 0),
    )
    for shift in (put_in(battlefield, 5), take_out(battlefield, 5)):
        assert [piece.type.id for piece in shift.through] == ["evergreen-10", "ladder-rung"]
        assert shift.nothing, "nothing begins there or above"
    assert [p.type.id for p in put_in(battlefield, 4).through] == ["evergreen-10"]


@given(rows=st.lists(st.tuples(st.integers(-3, 3), st.integers(1, 8)), min_size=1), level=st.integers(1, 9))
def test_an_empty_level_taken_out_again_leaves_everything_as_it_was(
    catalogue: Catalogue, rows: list[tuple[int, int]], level: int
) -> None:
    battlefield = Battlefield()
    rock = catalogue.pieces["rock-1"]
    battlefield.apply(Put(tuple(battlefield.new_piece(rock, Hex(q, 0), slot) for q, slot in rows)))
    battlefield.apply(SetNote(level, "a note"))
    before = battlefield.copy()
    there = put_in(battlefield, level)
    assert not there.nothing, "the note moves in any case"
    battlefield.apply(there.edit)
    assert all(piece.slot != level for piece in battlefield.pieces.values())
    back = take_out(battlefield, level)
    assert back.taken == ()
    battlefield.apply(back.edit)
    assert battlefield == before


def corner(battlefield: Battlefield) -> tuple[int, int]:
    places = [from_hex(cell) for piece in battlefield.pieces.values() for cell in piece.cells]
    return min(column for column, _ in places), min(row for _, row in places)


@pytest.fixture(scope="module")
def tiles() -> list[str]:
    return ["grass-1", "grass-7", "grass-24", "rock-3"]


@given(
    st.lists(
        st.tuples(st.integers(-40, 40), st.integers(-40, 40), st.integers(0, 3), st.integers(0, 5)),
        min_size=1,
        max_size=6,
    )
)
def test_the_first_column_is_a_and_the_first_row_is_1(
    catalogue: Catalogue, tiles: list[str], rows: list[tuple[int, int, int, int]]
) -> None:
    battlefield = Battlefield()
    pieces = [
        battlefield.new_piece(catalogue.pieces[tiles[which]], Hex(q, r), slot, turn)
        for slot, (q, r, which, turn) in enumerate(rows, 1)
    ]
    battlefield.apply(Put(tuple(pieces)))
    apart = [p.hex.minus(pieces[0].hex) for p in battlefield.pieces.values()]
    battlefield.apply(moved_pieces(battlefield, Motion(shift=way_to_a1(battlefield))))
    assert corner(battlefield) == (0, 0)
    assert [p.hex.minus(battlefield.pieces[1].hex) for p in battlefield.pieces.values()] == apart
    assert way_to_a1(battlefield) == ORIGIN


def test_an_empty_battlefield_goes_nowhere() -> None:
    assert way_to_a1(Battlefield()) == ORIGIN
