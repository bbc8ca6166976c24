"""Piece types, boxes and their derived properties."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import (
    EDGE_ROLES,
    Box,
    Catalogue,
    Confidence,
    Count,
    PieceType,
    Role,
    Shape,
    TerrainKind,
    TileClass,
)
from builder.catalogue.pieces import ROLES
from builder.hexgrid import DIRECTIONS, Edge, Hex

KIND = TerrainKind("moss", "moss", TileClass.LAND, Role.LAND)

few = st.integers(-3, 3)
hexes = st.builds(Hex, few, few)
edges = st.builds(Edge, hexes, st.sampled_from(DIRECTIONS))
shapes = st.builds(
    Shape,
    st.just("odd"),
    cells=st.lists(hexes, min_size=1, max_size=6).map(tuple),
    edges=st.lists(edges, max_size=4).map(tuple),
    opens=st.lists(edges, max_size=4).map(tuple),
    spaces=st.lists(hexes, max_size=4).map(tuple),
)


@given(shapes, st.integers(0, 5))
def test_everything_of_a_shape_turns_together(shape: Shape, rotation: int):
    piece = PieceType("odd", "odd", KIND, Role.LAND, shape)
    assert piece.cells(rotation) == tuple(cell.turned(rotation) for cell in shape.cells)
    assert piece.edges(rotation) == tuple(edge.turned(rotation) for edge in shape.edges)
    assert piece.opens(rotation) == tuple(edge.turned(rotation) for edge in shape.opens)
    assert piece.spaces(rotation) == tuple(cell.turned(rotation) for cell in shape.spaces)
    assert piece.size == len(shape.cells)
    assert piece.placeable


def test_a_type_without_a_shape_cannot_be_placed():
    piece = PieceType("bow", "bow", KIND, Role.LAND)
    assert not piece.placeable
    assert piece.size == 0


def test_a_type_is_what_it_takes_out_of_the_boxes_unless_made_of_others():
    assert PieceType("moss-1", "moss", KIND, Role.LAND).parts == {"moss-1": 1}
    double = PieceType("moss-2", "moss", KIND, Role.LAND, made_of=MappingProxyType({"moss-1": 2}))
    assert double.parts == {"moss-1": 2}


def test_confidence_has_a_rank():
    assert [c.rank for c in (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)] == [0, 1, 2]


def test_every_role_belongs_to_one_class():
    assert sorted(role for roles in ROLES.values() for role in roles) == sorted(Role)
    assert set(ROLES) == set(TileClass)
    assert ROLES[TileClass.EDGE] == EDGE_ROLES


@pytest.mark.parametrize("role", Role)
def test_what_stands_on_edges_or_is_no_piece_of_the_board_fills_no_cell(role: Role):
    piece = PieceType("x", "x", KIND, role)
    assert piece.is_edge == (role in EDGE_ROLES)
    assert piece.fills_cells == (role not in EDGE_ROLES | {Role.DOOR, Role.PART})


def test_land_walls_and_doorways_carry_like_a_full_tile_and_doors_and_fluids_do_not(catalogue: Catalogue):
    solid = {piece.id for piece in catalogue.placeable() if piece.is_solid}
    assert {"grass-7", "wall-walk-9", "fortress-wall-end", "fortress-base-end", "fortress-doorway"} <= solid
    assert solid.isdisjoint({"water-1", "ice-6", "evergreen-10", "fortress-door", "ruin-long", "ladder-rung"})


def box(**counts: Count) -> Box:
    return Box("b", "box", "own", "", 1, MappingProxyType(counts))


def test_a_box_is_as_sure_as_its_least_sure_count():
    high, low = Count(2), Count(3, Confidence.LOW)
    assert box(a=high).confidence is Confidence.HIGH
    assert box(a=high, b=low).confidence is Confidence.LOW
    assert box(a=high, b=Count(1, Confidence.MEDIUM)).confidence is Confidence.MEDIUM
    assert box().confidence is Confidence.LOW
    assert (box(a=high, b=low).total, box(a=high, b=low).counts) == (5, {"a": 2, "b": 3})


def test_types_are_told_apart_by_identity_and_shown_by_id(catalogue: Catalogue):
    grass = catalogue.pieces["grass-7"]
    assert grass != PieceType(grass.id, grass.name, grass.kind, grass.role, grass.shape, grass.height)
    assert repr(grass) == "PieceType('grass-7')"
    assert repr(grass.kind) == "TerrainKind('grass')"
    assert repr(catalogue.boxes["fota"]) == "Box('fota')"
