"""The rim of wall walks and tiles, and the battlements along it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue, PieceType
from builder.construction import check
from builder.hexgrid import DIRECTIONS, ORIGIN, Direction, Edge, Hex, line, ring
from builder.problems import Severity
from builder.shaping import rim

Lay = Callable[..., Battlefield]


@pytest.fixture
def battlement(catalogue: Catalogue) -> PieceType:
    return catalogue.pieces["battlement"]


def walk(*hexes: Hex, slot: int = 1) -> list[tuple[str, int, int, int, int]]:
    return [("wall-walk-1", hex.q, hex.r, slot, 0) for hex in hexes]


def outside(*inside: Edge) -> list[Edge]:
    return [edge.other_side for edge in inside]


def test_every_open_edge_of_a_lonely_walk_is_rim(lay: Lay) -> None:
    battlefield = lay(*walk(ORIGIN))
    assert rim.free_edges(battlefield, ORIGIN) == [Edge(ORIGIN, way).other_side for way in DIRECTIONS]
    assert rim.free_edges(battlefield, Hex(5, 5)) == [], "nothing lies there"


def test_a_neighbour_as_high_or_higher_is_no_rim(lay: Lay) -> None:
    battlefield = lay(
        *walk(ORIGIN, slot=3), ("rock-1", 1, 0, 3, 0), ("rock-1", 0, 1, 2, 0), ("evergreen-10", -1, 0, 1, 0)
    )
    ways = {edge.other_side.direction for edge in rim.free_edges(battlefield, ORIGIN)}
    assert ways == {Direction.SE, Direction.SW, Direction.NW, Direction.NE}


def test_edges_with_a_battlement_or_a_ladders_top_are_passed_over(lay: Lay) -> None:
    # To the east stands a battlement, to the west a ladder comes up; both are named from outside.
    battlefield = lay(*walk(ORIGIN, slot=3), ("battlement", 1, 0, 3, 4), ("ladder-rung", -1, 0, 2, 1))
    ways = {edge.other_side.direction for edge in rim.free_edges(battlefield, ORIGIN)}
    assert ways == {Direction.SE, Direction.SW, Direction.NW, Direction.NE}


def test_a_battlement_written_one_slot_up_counts(lay: Lay) -> None:
    battlefield = lay(*walk(ORIGIN, slot=3), ("battlement", 1, 0, 4, 4))
    assert Edge(ORIGIN, Direction.E).other_side not in rim.free_edges(battlefield, ORIGIN)


def test_a_stroke_keeps_to_the_side_where_it_began(lay: Lay) -> None:
    path = line(Hex(0, 0), Hex(3, 0))
    battlefield = lay(*walk(*path))
    north = rim.passed_edges(battlefield, path, Edge(ORIGIN, Direction.NW))
    assert {edge.other_side.direction for edge in north} == {Direction.NW, Direction.NE}
    assert len(north) == 8
    south = rim.passed_edges(battlefield, path, Edge(ORIGIN, Direction.SE))
    assert {edge.other_side.direction for edge in south} == {Direction.SW, Direction.SE}
    assert len(rim.passed_edges(battlefield, path, None)) == 18, "both sides and both ends"


def test_a_stroke_keeps_to_its_side_around_a_corner(lay: Lay) -> None:
    path = [*line(Hex(0, 0), Hex(3, 0)), *line(Hex(3, 1), Hex(3, 3))]
    battlefield = lay(*walk(*path))
    outer = rim.passed_edges(battlefield, path, Edge(ORIGIN, Direction.NE))
    corner = [edge.other_side.direction for edge in outer if edge.across == Hex(3, 0)]
    assert sorted(corner) == [Direction.E, Direction.NW, Direction.NE]
    inner = rim.passed_edges(battlefield, path, Edge(ORIGIN, Direction.SW))
    assert not set(inner) & set(outer)
    assert [e.other_side.direction for e in inner if e.across == Hex(3, 0)] == [Direction.SW]


def test_the_whole_rim_goes_round_once(lay: Lay) -> None:
    path = line(Hex(0, 0), Hex(3, 0))
    battlefield = lay(*walk(*path))
    edges = rim.full_rim(battlefield, Edge(ORIGIN, Direction.NE))
    assert len(edges) == len(set(edges)) == 18


def test_a_ring_has_an_outer_and_an_inner_rim(lay: Lay) -> None:
    around = list(ring(ORIGIN, 2))
    battlefield = lay(*walk(*around))
    corner = around[0]  # the westernmost
    outer = rim.full_rim(battlefield, Edge(corner, Direction.W))
    inner = rim.full_rim(battlefield, Edge(corner, Direction.E))
    assert (len(outer), len(inner)) == (30, 18)
    assert not set(outer) & set(inner)
    # From an edge between two walks, both are meant.
    between = next(way for way in DIRECTIONS if corner.neighbour(way) in around)
    assert set(rim.full_rim(battlefield, Edge(corner, between))) == set(outer) | set(inner)


def test_the_rim_of_a_wall_walk_is_not_that_of_the_land_beside_it(lay: Lay) -> None:
    battlefield = lay(*walk(ORIGIN), ("grass-1", 1, 0, 1, 0))
    assert len(rim.full_rim(battlefield, Edge(ORIGIN, Direction.W))) == 5


@given(st.sets(st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), min_size=1), st.data())
def test_battlements_all_round_stand(catalogue: Catalogue, hexes: set[Hex], data: st.DataObject) -> None:
    battlefield = Battlefield()
    new, pieces = battlefield.new_piece, catalogue.pieces
    battlefield.apply(Put(tuple(new(pieces["wall-walk-1"], hex, 1) for hex in sorted(hexes))))
    start = Edge(data.draw(st.sampled_from(sorted(hexes))), data.draw(st.integers(0, 5)))
    edges = rim.full_rim(battlefield, start)
    made = rim.battlements(pieces["battlement"], battlefield, edges, None, -999)
    battlefield.apply(Put(tuple(new(p.type, p.hex, p.slot, p.rotation) for p in made)))
    assert [edge for piece in made for edge in piece.edges] == edges
    assert [p.code for p in check(battlefield) if p.severity is not Severity.NOTE] == []
    if start.across not in hexes:
        assert start.other_side in edges
    assert rim.full_rim(battlefield, start) == []
