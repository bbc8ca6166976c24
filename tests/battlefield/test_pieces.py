"""A piece: one type put somewhere; which piece fills which cell and stands on which edge."""

from __future__ import annotations

import pickle
from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import builder.processes  # noqa: F401  # lets what a catalogue holds be pickled
from builder.battlefield import Battlefield, Occupancy, Piece, Put, Take
from builder.catalogue import Catalogue
from builder.hexgrid import Edge, Hex
from builder.problems import PieceRef, ProblemCell

# ---- A piece: one type put somewhere ----

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
    assert put.place == ProblemCell(1, -2, 3)


# ---- Which piece fills which cell and stands on which edge ----

IDS = (
    "grass-1",
    "grass-7",
    "water-1",
    "glacier-3",
    "ruin-long",
    "battlement",
    "ladder-rung",
    "fortress-door",
)
few = st.integers(-2, 2)
rows = st.lists(st.tuples(st.sampled_from(IDS), few, few, st.integers(1, 3), st.integers(0, 5)), max_size=12)


def pieces_of(catalogue: Catalogue, rows: list[tuple[str, int, int, int, int]]) -> list[Piece]:
    return [
        Piece(number, catalogue.pieces[id], Hex(q, r), slot, rotation)
        for number, (id, q, r, slot, rotation) in enumerate(rows)
    ]


@given(rows)
def test_every_cell_and_edge_lists_the_pieces_there_by_id(catalogue: Catalogue, rows: list[Any]):
    pieces = pieces_of(catalogue, rows)
    occupancy = Occupancy(pieces)
    cells: dict[Any, list[Piece]] = defaultdict(list)
    edges: dict[Any, list[Piece]] = defaultdict(list)
    standing: dict[Any, list[Piece]] = defaultdict(list)
    for piece in pieces:
        for cell in piece.filled():
            cells[cell].append(piece)
        if not piece.type.fills_cells:
            for edge in piece.edges:
                edges[edge, piece.slot].append(piece)
            for hex in piece.cells:
                standing[hex, piece.slot].append(piece)
    for (hex, slot), expected in cells.items():
        assert occupancy.at(hex, slot) == occupancy.column(hex)[slot] == tuple(expected)
    for (edge, slot), expected in edges.items():
        assert occupancy.edge(edge, slot) == occupancy.edge_column(edge)[slot] == tuple(expected)
    for (hex, slot), expected in standing.items():
        assert occupancy.standing(hex)[slot] == tuple(expected)
    assert set(occupancy.hexes()) == {hex for hex, _ in cells}
    for hex in occupancy.hexes():
        assert len(occupancy.column(hex)) == sum(cell == hex for cell, _ in cells)
        assert occupancy.top(hex) == max(slot for cell, slot in cells if cell == hex)


@given(rows, st.randoms(use_true_random=False))
def test_the_order_of_coming_and_going_leaves_no_trace(catalogue: Catalogue, rows: list[Any], random: Any):
    pieces = pieces_of(catalogue, rows)
    occupancy = Occupancy()
    shuffled = random.sample(pieces, len(pieces))
    for piece in shuffled:
        occupancy.add(piece)
    assert occupancy == Occupancy(pieces)
    for number, piece in enumerate(random.sample(pieces, len(pieces)), 1):
        occupancy.remove(piece)
        assert (occupancy == Occupancy()) == (number == len(pieces))


def test_two_indexes_with_another_piece_of_the_same_id_differ(catalogue: Catalogue):
    grass, sand = (Piece(1, catalogue.pieces[id], Hex(0, 0), 1) for id in ("grass-1", "sand-1"))
    assert Occupancy([grass]) != Occupancy([sand])
    assert Occupancy([grass]) != "an occupancy"


def test_a_piece_that_was_never_entered_cannot_be_taken_out(catalogue: Catalogue):
    with pytest.raises(KeyError):
        Occupancy().remove(Piece(1, catalogue.pieces["grass-1"], Hex(0, 0), 1))


def test_where_nothing_lies_there_is_nothing(catalogue: Catalogue):
    occupancy = Occupancy([Piece(1, catalogue.pieces["grass-1"], Hex(0, 0), 2)])
    assert occupancy.at(Hex(0, 0), 1) == occupancy.at(Hex(9, 9), 1) == ()
    assert occupancy.top(Hex(9, 9)) == 0
    assert dict(occupancy.column(Hex(9, 9))) == {}
    assert occupancy.edge(Edge(Hex(0, 0), 1), 1) == ()


def test_an_edge_piece_is_named_from_its_own_side_only(catalogue: Catalogue):
    occupancy = Occupancy([Piece(1, catalogue.pieces["battlement"], Hex(0, 0), 2)])
    edge = Edge(Hex(0, 0), 5)
    assert [piece.id for piece in occupancy.edge(edge, 2)] == [1]
    assert occupancy.edge(edge.other_side, 2) == ()


def test_the_cells_of_a_piece_are_worked_out_once_and_do_not_go_into_messages(catalogue: Catalogue) -> None:
    piece, fresh = (Piece(1, catalogue.pieces["grass-7"], Hex(2, 1), 1) for _each in range(2))
    assert piece.cells is piece.cells
    assert len(pickle.dumps(piece)) == len(pickle.dumps(fresh))
    moved = replace(piece, hex=Hex(3, 1))
    assert moved.cells == tuple(cell.plus(Hex(1, 0)) for cell in piece.cells)
    assert replace(moved, hex=piece.hex) == piece


@pytest.mark.parametrize("count", [299, 300])
def test_a_change_of_three_hundred_pieces_is_large(catalogue: Catalogue, count: int) -> None:
    battlefield, found = Battlefield(), list[bool]()
    battlefield.subscribe(lambda change: found.append(change.is_large))
    type = catalogue.pieces["grass-1"]
    battlefield.apply(Put(tuple(battlefield.new_piece(type, Hex(n, 0), 1) for n in range(count))))
    battlefield.apply(Take(tuple(battlefield.pieces)))
    assert found == [count == 300] * 2
