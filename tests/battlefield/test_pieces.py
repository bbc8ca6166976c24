"""A piece: one type put somewhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.hexgrid import Edge, Hex
from builder.problems import PieceRef, Place

far = st.builds(Hex, st.integers(-500, 500), st.integers(-500, 500))


def piece(catalogue: Catalogue, id: str, hex: Hex, slot: int = 1, rotation: int = 0) -> Piece:
    return Piece(1, catalogue.pieces[id], hex, slot, rotation)


@given(far, st.integers(0, 5), st.sampled_from(["grass-24", "glacier-6", "ruin-long", "fortress-doorway"]))
def test_all_of_a_piece_lies_about_its_cell_a(catalogue: Catalogue, at: Hex, rotation: int, id: str):
    type = catalogue.pieces[id]
    put = piece(catalogue, id, at, 3, rotation)
    assert put.cells[0] == at
    assert put.cells == tuple(cell.turned_about(Hex(0, 0), rotation).plus(at) for cell in type.cells(0))
    assert put.edges == tuple(edge.turned(rotation).plus(at) for edge in type.edges(0))
    assert put.opens == tuple(edge.turned(rotation).plus(at) for edge in type.opens(0))
    assert put.spaces == tuple(cell.turned(rotation).plus(at) for cell in type.spaces(0))


def test_a_tile_fills_one_slot_of_each_cell(catalogue: Catalogue):
    put = piece(catalogue, "grass-2", Hex(4, 1), 3)
    assert set(put.filled()) == {(Hex(4, 1), 3), (Hex(5, 1), 3)}
    assert put.top == 3


def test_a_fluid_fills_its_slot_though_it_adds_no_height(catalogue: Catalogue):
    assert piece(catalogue, "water-1", Hex(0, 0), 2).filled() == ((Hex(0, 0), 2),)


def test_a_glacier_fills_each_cell_up_to_its_own_height(catalogue: Catalogue):
    put = piece(catalogue, "glacier-3", Hex(0, 0), 2)
    columns = [sorted(slot for cell, slot in put.filled() if cell == hex) for hex in put.cells]
    assert columns == [[*range(2, 7)], [*range(2, 11)], [*range(2, 9)]]
    assert put.top == 10
    assert len(piece(catalogue, "fortress-wall-end", Hex(0, 0), 2).filled()) == 9


@pytest.mark.parametrize(
    "id", ["ruin-long", "battlement", "ladder-rung", "flag", "stone-wall", "fortress-door"]
)
def test_what_stands_between_hexes_fills_none(catalogue: Catalogue, id: str):
    put = piece(catalogue, id, Hex(0, 0), 4)
    assert put.filled() == ()
    assert put.top == 4


def test_a_battlement_turned_stands_on_the_edge_turned(catalogue: Catalogue):
    assert piece(catalogue, "battlement", Hex(2, 2), 1, 0).edges == (Edge(Hex(2, 2), 5),)
    assert piece(catalogue, "battlement", Hex(2, 2), 1, 2).edges == (Edge(Hex(2, 2), 1),)


def test_a_piece_as_plain_data(catalogue: Catalogue):
    put = Piece(7, catalogue.pieces["grass-7"], Hex(1, -2), 3, 4)
    assert put.ref == PieceRef(7, "grass-7", 1, -2, 3, 4)
    assert put.place == Place(1, -2, 3)
