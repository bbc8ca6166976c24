"""Closed bodies: every piece, whatever is around it, is full inside and has no gap."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import PieceType
from builder.drawing.isometric.faces import Point3
from builder.drawing.isometric.terrain import is_figure
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid import ACROSS_FLATS, FLUID, LEVEL, ORIGIN, SIDE, Hex
from builder.solid.closed import Shell, bodies, closed
from builder.solid.meshing import mesh_of
from tests.battlefields import CASTLE, TUNDRA, laid, made, shipped_catalogue, shipped_styles, strange

HEX = ACROSS_FLATS * SIDE * 1.5  # mm², the area of a hex
PLACEABLE = [type for type in shipped_catalogue().pieces.values() if type.placeable]
KINDS = {
    (type.role, type.is_flat, shipped_styles().of(type).figure, min(type.size, 3)): type for type in PLACEABLE
}
"""A type of each kind of body: all of them are looked at by make every-body."""


def faults(battlefield: Battlefield, styles: Styles) -> list[str]:
    """What is wrong with the bodies of a battlefield, counted edge by edge and measured."""
    found = []
    ids = []
    for piece, body in bodies(battlefield, styles):
        ids.append(piece.id)
        name = f"{piece.type.id} {piece.id}"
        for shell in apart(body):
            edges = Counter(edge for a, b, c in shell.triangles.tolist() for edge in ((a, b), (b, c), (c, a)))
            if any(count != 1 or edges[end, start] != 1 for (start, end), count in list(edges.items())):
                found.append(f"{name}: an edge without two sides that turn the same way")
            if set(shell.triangles.flat) != set(range(len(shell.corners))):
                found.append(f"{name}: a corner of no side")
            if volume(shell) <= 0:
                found.append(f"{name}: inside out")
            if shell.corners[:, 2].min() < (piece.slot - 1) * LEVEL - 0.01:
                found.append(f"{name}: below its foot")
    assert ids == sorted(battlefield.pieces)
    return found


def apart(body: Shell) -> list[Shell]:
    """The shells of a body: what corners join."""
    corners, triangles = body
    pairs = np.concatenate([triangles[:, :2], triangles[:, 1:]])
    graph = coo_matrix((np.ones(len(pairs)), pairs.T), (len(corners), len(corners)))
    _, part = connected_components(graph, directed=False)
    found = []
    for number in range(part.max() + 1):
        used, index = np.unique(triangles[part[triangles[:, 0]] == number], return_inverse=True)
        found.append(Shell(corners[used], index.reshape(-1, 3)))
    return found


def volume(shell: Shell) -> float:
    """mm³, as cones from the first corner."""
    a, b, c = (shell.corners[shell.triangles[:, i]] - shell.corners[0] for i in range(3))
    return float(np.linalg.det(np.stack([a, b, c], axis=1)).sum() / 6)


def alone(type: PieceType, rotation: int = 1) -> Battlefield:
    battlefield = Battlefield()
    battlefield.apply(Put((battlefield.new_piece(type, Hex(3, -2), 4, rotation),)))
    return battlefield


def box(body: Shell) -> np.ndarray:
    """Least and most of x, y and z."""
    return np.array([body.corners.min(axis=0), body.corners.max(axis=0)])


@pytest.mark.parametrize("type", KINDS.values(), ids=lambda type: type.id)
def test_every_type_has_closed_bodies_as_large_as_it_is_drawn(type: PieceType, styles: Styles) -> None:
    battlefield = alone(type)
    assert faults(battlefield, styles) == []
    ((piece, whole),) = bodies(battlefield, styles)
    drawn = mesh_of(battlefield, styles)
    seen = np.concatenate([drawn.vertices["at"], drawn.lines["start"], drawn.lines["end"]]) * (1, -1, 1)
    assert box(whole) == pytest.approx(np.array([seen.min(axis=0), seen.max(axis=0)]), abs=1.6)
    for shell in apart(whole):
        body = trimesh.Trimesh(shell.corners, shell.triangles, process=False)
        assert body.is_watertight
        assert body.is_winding_consistent
        assert body.volume > 0
    if type.fills_cells and not is_figure(piece):
        high = FLUID if type.is_flat else LEVEL
        assert volume(whole) == pytest.approx(HEX * high * sum(type.fills), rel=1e-3)


@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_every_piece_of_a_battlefield_has_a_body_the_buried_ones_too(name: str, styles: Styles) -> None:
    battlefield = made(name)
    assert faults(battlefield, styles) == []


def test_what_is_not_known_has_a_body_too(styles: Styles) -> None:
    assert faults(strange(), styles) == []


def test_a_tile_with_a_hole_has_one_shell_around_it(styles: Styles) -> None:
    grass = shipped_catalogue().pieces["grass-7"]
    assert grass.shape is not None
    ring = tuple(ORIGIN.neighbours())
    shape = replace(grass.shape, cells=tuple(Hex(hex.q - ring[0].q, hex.r - ring[0].r) for hex in ring))
    type = replace(grass, id="ring", shape=shape, fills=(1,) * 6)
    battlefield = alone(type)
    assert faults(battlefield, styles) == []
    ((_, shell),) = bodies(battlefield, styles)
    body = trimesh.Trimesh(shell.corners, shell.triangles, process=False)
    assert body.euler_number == 0, "a body with one hole through it"
    assert body.volume == pytest.approx(6 * HEX * LEVEL, rel=1e-3)


def test_a_wall_beside_a_hill_has_its_foot_all_the_same(styles: Styles) -> None:
    hill = [("grass-1", 0, 0, slot, 0) for slot in (1, 2, 3)]
    (_, free), *_ = bodies(laid(("ruin-short", 0, 0, 2, 0)), styles)
    *_, (piece, beside) = bodies(laid(*hill, ("grass-1", 1, 0), ("ruin-short", 0, 0, 2, 0)), styles)
    assert piece.type.id == "ruin-short"
    assert volume(beside) == pytest.approx(volume(free))


def test_a_wall_under_a_wall_has_no_merlons(styles: Styles) -> None:
    walls = laid(("fortress-wall-straight", 0, 0, 1, 0), ("fortress-wall-straight", 0, 0, 10, 0))
    (_, lower), (_, upper) = bodies(walls, styles)
    assert (len(apart(lower)), len(apart(upper))) == (1, 5)
    assert box(lower)[1, 2] == pytest.approx(9 * LEVEL, rel=1e-3)


def test_of_sides_that_touch_in_one_edge_each_body_keeps_its_own() -> None:
    def cube(x: float, y: float) -> list[tuple[Point3, ...]]:
        at = [Point3(x + i, y + j, k) for k in (0.0, 1.0) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        return [tuple(at[int(i)] for i in ring) for ring in ("0123", "7654", "0154", "1265", "2376", "3047")]

    shells = list(closed([*cube(0, 0), *cube(1, 1)]))
    assert [volume(shell) for shell in shells] == pytest.approx([1, 1], rel=1e-3)
    (open_box,) = closed(cube(0, 0)[1:])
    assert volume(open_box) == pytest.approx(1, rel=1e-3)


def test_a_flat_part_is_left_out_unless_it_is_a_floor_or_a_plate() -> None:
    upright = [(Point3(0, 0, 0), Point3(4, 0, 0), Point3(4, 0, 3), Point3(0, 0, 3))]
    level = [(Point3(0, 0, 5), Point3(4, 0, 5), Point3(4, 3, 5), Point3(0, 3, 5))]
    assert list(closed(upright)) == []
    for plate in (closed(upright, sheets=True), closed(level)):
        assert [volume(shell) for shell in plate] == pytest.approx([12], rel=1e-3)


@settings(max_examples=5)
@given(st.integers(0, 2**32))
def test_whatever_lies_beside_or_on_it_every_body_is_closed(seed: int) -> None:
    random = Random(seed)
    battlefield = Battlefield()
    for _ in range(15):
        type = random.choice(PLACEABLE)
        where = Hex(random.randrange(5), random.randrange(5))
        piece: Piece = battlefield.new_piece(type, where, random.randrange(1, 6), random.randrange(6))
        try:
            battlefield.apply(Put((piece,)))
        except RefusedError:
            continue
    assert faults(battlefield, shipped_styles()) == []
