"""A battlefield as meshes: what is seen of every piece, where it lies, chunk by chunk."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, union_all

from builder.battlefield import Battlefield, Piece, Put, Replace, Take
from builder.catalogue import Catalogue, Role
from builder.drawing.isometric.faces import Face, Point3, view_from
from builder.drawing.isometric.obstacles import figure_items
from builder.drawing.isometric.terrain import Terrain, is_figure
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, FLUID, LEVEL, SIDE, Hex, centre, corners, disc
from builder.solid.figures import figure, notched
from builder.solid.mesh import NO_PATTERN, Mesh, ghostly, merged
from builder.solid.meshing import Mesher, chunk_of, chunks_of, mesh_of, touched
from builder.solid.textures import EARTH, STONE
from tests import battlefields
from tests.battlefields import laid

HEX = ACROSS_FLATS * SIDE * 1.5  # mm², the area of a hex


def areas(mesh: Mesh) -> np.ndarray:
    """The area of each triangle in mm²."""
    a, b, c = (mesh.vertices["at"][mesh.triangles[:, i]] for i in range(3))
    return np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2


def facing(mesh: Mesh) -> np.ndarray:
    """The normal of each triangle, of length 1."""
    found = mesh.vertices["normal"][mesh.triangles[:, 0], :3].astype(float)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def up(mesh: Mesh) -> float:
    """The area of what lies level, in hexes."""
    return float(areas(mesh)[facing(mesh)[:, 2] > 0.99].sum()) / HEX


def upright(mesh: Mesh) -> float:
    """The area of what stands upright, in sides of a hex a level high."""
    return float(areas(mesh)[abs(facing(mesh)[:, 2]) < 0.01].sum()) / (SIDE * LEVEL)


def test_nothing_is_made_of_an_empty_battlefield(styles: Styles) -> None:
    assert mesh_of(Battlefield(), styles).size == 0


def test_a_tile_has_a_top_a_level_high_a_bevel_and_six_sides_down_to_the_table(styles: Styles) -> None:
    mesh = mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles)
    assert mesh.vertices["at"][:, 2].max() == pytest.approx(LEVEL)
    assert mesh.vertices["at"][:, 2].min() == 0
    assert 0.8 < up(mesh) < 1
    assert 5.4 < upright(mesh) < 6
    assert len(mesh.lines) == 6


def test_a_fluid_is_flat_and_lower_than_land(styles: Styles) -> None:
    mesh = mesh_of(laid(("water-1", 0, 0, 1, 0)), styles)
    assert mesh.vertices["at"][:, 2].max() == pytest.approx(FLUID)
    assert up(mesh) == pytest.approx(1)


def test_what_tiles_hide_of_one_another_is_left_out(styles: Styles) -> None:
    one = mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles)
    stacked = mesh_of(laid(("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 2, 0)), styles)
    beside = mesh_of(laid(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0)), styles)
    assert up(stacked) == pytest.approx(up(one))
    assert upright(stacked) == pytest.approx(upright(one) + 6)
    assert upright(beside) == pytest.approx(upright(one) * 10 / 6)


def test_a_tile_over_nothing_has_an_underside(styles: Styles) -> None:
    def under(*rows: tuple[str | int, ...]) -> float:
        mesh = mesh_of(laid(*rows), styles)
        return float(areas(mesh)[facing(mesh)[:, 2] < -0.99].sum()) / HEX

    assert under(("grass-2", 0, 0, 1, 0)) == 0  # the table
    assert under(("grass-2", 0, 0, 2, 0)) == pytest.approx(2)
    assert under(("rock-1", 0, 0, 1, 0), ("grass-2", 0, 0, 2, 0)) == pytest.approx(1)


def test_no_bevel_runs_between_the_hexes_of_one_piece(styles: Styles) -> None:
    mesh = mesh_of(laid(("grass-7", 0, 0, 1, 0)), styles)
    sloping = areas(mesh)[abs(facing(mesh)[:, 2] - 0.81) < 0.1].sum()
    alone = mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles)
    each = areas(alone)[abs(facing(alone)[:, 2] - 0.81) < 0.1].sum() / 6
    assert sloping == pytest.approx(18 * each, rel=0.1)
    assert len(mesh.lines) == 18


def test_only_level_tops_show_the_pattern_of_their_terrain(styles: Styles) -> None:
    mesh = mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles)
    patterned = mesh.vertices["ink"][:, 3] < STONE
    assert patterned.any()
    assert (mesh.vertices["normal"][patterned] == (0, 0, 127, 0)).all()
    sides = mesh.vertices["normal"][:, 2] == 0
    assert set(mesh.vertices["ink"][sides, 3].tolist()) == {EARTH}
    assert set(mesh.vertices["ink"][~patterned & ~sides, 3].tolist()) == {NO_PATTERN}, "the bevel is plain"
    assert np.hypot(*mesh.vertices["uv"][patterned].astype(float).T).max() <= 1


def test_a_place_beside_a_wall_is_less_open_to_the_sky(styles: Styles) -> None:
    flat = mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles)
    rows = [("grass-1", 0, 0, 1, 0), *(("rock-1", 1, 0, slot, 0) for slot in range(1, 6))]
    walled = mesh_of(laid(*rows), styles)
    at_ground = (walled.vertices["normal"][:, 2] == 127) & np.isclose(walled.vertices["at"][:, 2], LEVEL)
    assert flat.vertices["colour"][flat.vertices["normal"][:, 2] == 127, 3].min() == 255
    assert walled.vertices["colour"][at_ground, 3].min() < 230


def openness(mesh: Mesh, spot: tuple[float, float, float], *, level: bool) -> list[int]:
    """How open the places near a spot are, of tops or else of sides."""
    normal, at = mesh.vertices["normal"][:, 2], mesh.vertices["at"]
    there = (normal == (127 if level else 0)) & (np.linalg.norm(at - np.array(spot), axis=1) < 2.5)
    return sorted(mesh.vertices["colour"][there, 3].tolist())


def test_light_is_held_off_along_the_foot_of_a_step_and_nowhere_else(styles: Styles) -> None:
    mesh = mesh_of(laid(("grass-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0), ("rock-1", 1, 0, 2, 0)), styles)
    near, far = (openness(mesh, (*corners(Hex(0, 0))[i], LEVEL), level=True) for i in (0, 3))
    assert near[0] < 190, "one level reads"
    assert far == [255]
    assert openness(mesh, (*centre(Hex(0, 0)), LEVEL), level=True)[0] > 230, "only along the edge"


def test_a_side_is_darker_at_each_of_its_levels_and_where_it_meets_another(styles: Styles) -> None:
    rows = [("rock-1", q, r, slot, 0) for q, r in ((0, 0), (1, 0)) for slot in (1, 2, 3)]
    mesh = mesh_of(laid(*rows), styles)
    # Of the corners of (0, 0), the one to the lower right touches (1, 0), the one to the left only air.
    nook, free = ((*corners(Hex(0, 0))[i], 2 * LEVEL) for i in (1, 3))
    below, above = openness(mesh, free, level=False)[0], openness(mesh, free, level=False)[-1]
    assert below < above - 20, "the foot of the third level, and the upper border of the second"
    assert openness(mesh, nook, level=False)[-1] < above - 20


def test_water_is_light_along_its_shore_and_dark_away_from_it(styles: Styles) -> None:
    around = [("sand-1", hex.q, hex.r, 1, 0) for hex in disc(Hex(0, 0), 2) if hex not in disc(Hex(0, 0), 1)]
    mesh = mesh_of(laid(*around, *(("water-1", hex.q, hex.r, 1, 0) for hex in disc(Hex(0, 0), 1))), styles)
    heart = openness(mesh, (*centre(Hex(0, 0)), FLUID), level=True)
    shore = openness(mesh, (*corners(Hex(1, 0))[0], FLUID), level=True)
    assert heart[0] < 180
    assert set(shore) == {255}
    assert openness(mesh, (*corners(Hex(0, 0))[0], FLUID), level=True) == [heart[0]] * 3


def test_the_bevel_is_lighter_than_the_top_and_takes_no_more_triangles(styles: Styles) -> None:
    mesh = mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles)
    normal = mesh.vertices["normal"][:, 2]
    top, bevel = (mesh.vertices["colour"][normal == n][0, :3].astype(int) for n in (127, 104))
    assert (bevel - top).min() > 15
    assert len(mesh.triangles) == 6 + 6 * 2 + 6 * 2  # a fan, the bevel, the sides


def test_walls_of_laid_stones_show_stones_on_their_sides_alone(styles: Styles) -> None:
    mesh = mesh_of(laid(("fortress-wall-end", 0, 0, 2, 0)), styles)
    stones = mesh.vertices["ink"][:, 3] == STONE
    assert stones.sum() > 20
    assert abs(facing(mesh)[stones[mesh.triangles[:, 0]], 2]).max() < 0.1
    tree = mesh_of(laid(("evergreen-10", 0, 0, 2, 0)), styles)
    assert (tree.vertices["ink"][:, 3] == NO_PATTERN).all()


KINDS = (
    "grass-1",
    "grass-7",
    "water-1",
    "evergreen-12",
    "fortress-wall-end",
    "ruin-short",
    "battlement",
)


@pytest.mark.parametrize("name", battlefields.ALL)
def test_every_piece_that_is_drawn_has_a_body_within_reach_of_its_hexes(name: str, styles: Styles) -> None:
    battlefield = battlefields.made(name)
    mesh = mesh_of(battlefield, styles)
    drawn = {
        piece.id for piece in battlefield.pieces.values() if is_figure(piece) or not piece.type.fills_cells
    }
    assert drawn <= set(np.concatenate([mesh.vertices["piece"], mesh.lines["piece"]]).tolist())
    for piece in battlefield.pieces.values():
        own = mesh.vertices["at"][mesh.vertices["piece"] == piece.id]
        hearts = np.array([centre(cell) for cell in piece.cells])
        if len(own):
            away = np.linalg.norm(own[:, None, :2] - hearts[None], axis=2).min(axis=1)
            assert away.max() < 1.6 * SIDE


@pytest.mark.parametrize("corner", range(6))
def test_every_face_of_a_drawn_castle_is_a_face_of_its_body(corner: int, styles: Styles) -> None:
    battlefield = battlefields.made(battlefields.CASTLE)
    mesh = mesh_of(battlefield, styles)
    spots = np.unique(np.round(mesh.vertices["at"]).astype(int), axis=0)
    known = {tuple(spot) for spot in spots.tolist()}
    terrain, view = Terrain(battlefield.pieces.values(), styles), view_from(corner)
    faces = [
        face
        for piece in battlefield.pieces.values()
        for _, item in figure_items(terrain, piece, styles.of(piece.type), view, False)
        # Arrow slits look towards each eye, and flags fly to the right of each.
        for face in item.elements
        if isinstance(face, Face) and face.stroke is not None and piece.type.role is not Role.FLAG
    ]
    missing = [spot for face in faces for spot in face.spots if not _near(spot, known)]
    assert len(faces) > 100
    assert not missing


@pytest.mark.parametrize("name", battlefields.ALL)
def test_of_figures_that_stand_alike_one_body_serves_all(name: str, styles: Styles) -> None:
    battlefield = battlefields.made(name)
    made = mesh_of(battlefield, styles)
    terrain = Terrain(battlefield.pieces.values(), styles)
    for piece in battlefield.pieces.values():
        if is_figure(piece) or not piece.type.fills_cells:
            alone = figure(terrain, piece, styles.of(piece.type))
            for own, all_of in ((alone.vertices, made.vertices), (alone.lines, made.lines)):
                there = all_of[all_of["piece"] == piece.id]
                for field in own.dtype.names or ():
                    most = 0.05 if own[field].dtype.kind == "f" else 2  # rounding of normals and shades
                    differ = abs(own[field].astype(float) - there[field].astype(float))
                    assert differ.max(initial=0) <= most, (piece, field)


@given(st.lists(st.floats(1, 9), min_size=4, max_size=16), st.booleans())
def test_a_face_with_notches_is_filled_and_no_more(reaches: list[float], backwards: bool) -> None:
    turns = [2 * math.pi * i / len(reaches) for i in range(len(reaches))]
    ring = [(r * math.cos(turn), r * math.sin(turn)) for r, turn in zip(reaches, turns, strict=True)]
    if backwards:
        ring.reverse()
    parts = [Polygon([ring[i] for i in corners]) for corners in notched(ring)]
    assert len(parts) == len(ring) - 2
    assert sum(part.area for part in parts) == pytest.approx(Polygon(ring).area)
    assert union_all(parts).area == pytest.approx(Polygon(ring).area)


def _near(spot: Point3, known: set[tuple[int, ...]]) -> bool:
    x, y, z = (round(part) for part in spot)
    steps = (-1, 0, 1)
    return any((x + i, y + j, z + k) in known for i in steps for j in steps for k in steps)


def counted(mesh: Mesh) -> Counter[Any]:
    """The triangles by their corners, whatever their order."""
    # Bodies that were moved are off by a hair; no corner has a height or place between two of these steps.
    at = np.round(mesh.vertices["at"][mesh.triangles] * 10 + 0.237).astype(int)
    return Counter(tuple(map(tuple, corners)) for corners in at.tolist())


def alike(one: Mesh, other: Mesh) -> bool:
    """Whether they have the same triangles, but for the last digit that their corners are rounded to."""
    a, b = counted(one), counted(other)
    left, right = list((a - b).elements()), list((b - a).elements())
    for spots in left:
        near = [n for n, there in enumerate(right) if np.abs(np.subtract(spots, there)).max() <= 1]
        if not near:
            return False
        del right[near[0]]
    return not right


places = st.tuples(st.integers(-4, 12), st.integers(-4, 12), st.integers(1, 3), st.integers(0, 5))
steps = st.lists(st.tuples(st.sampled_from(KINDS), places, st.integers(0, 3)), min_size=1, max_size=8)


@given(steps)
def test_after_any_edit_only_the_chunks_it_touches_look_different(
    catalogue: Catalogue, styles: Styles, steps: list[tuple[str, tuple[int, int, int, int], int]]
) -> None:
    battlefield = Battlefield()
    mesher = Mesher(battlefield, styles)
    kept: dict[tuple[int, int], Mesh] = {}
    changed: list[Piece] = []
    battlefield.subscribe(lambda change: changed.extend([*change.before, *change.after]))
    for id, (q, r, slot, rotation), kind in steps:
        piece = battlefield.new_piece(catalogue.pieces[id], Hex(q, r), slot, rotation)
        there = list(battlefield.pieces.values())
        if kind == 0 and there:
            battlefield.apply(Take((there[0].id,)))
        elif kind == 1 and there:
            moved = Piece(there[-1].id, there[-1].type, Hex(q, r), slot, rotation)
            battlefield.apply(Replace((moved,)))
        else:
            battlefield.apply(Put((piece,)))
        mesher.forget(changed)
        for chunk in touched(changed):
            kept[chunk] = mesher.mesh(chunk)
        changed.clear()
    assert alike(merged(list(kept.values())), mesh_of(battlefield, styles))


def test_a_chunk_holds_its_own_hexes_only(styles: Styles) -> None:
    battlefield = laid(("grass-1", 7, 0, 1, 0), ("grass-1", 8, 0, 1, 0))
    assert chunks_of(battlefield) == {(0, 0), (1, 0)}
    mesher = Mesher(battlefield, styles)
    for chunk in chunks_of(battlefield):
        (own,) = set(mesher.mesh(chunk).vertices["piece"].tolist())
        assert chunk_of(battlefield.pieces[own].hex) == chunk


def test_only_what_is_shown_is_made_and_what_it_hid_is_seen(styles: Styles) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    below = mesh_of(battlefield, styles, shown=lambda piece: piece.slot == 1)
    assert counted(below) == counted(mesh_of(laid(("grass-1", 0, 0, 1, 0)), styles))


def test_a_ghost_tells_the_door_from_its_wall_has_edges_and_is_seen_through(styles: Styles) -> None:
    body = mesh_of(laid(("fortress-doorway", 0, 0)), styles)
    ghost = ghostly(body, "#2f8f5b", 0.4)
    tones = {tuple(row) for row in ghost.vertices["colour"].tolist()}
    assert len(tones) > 3
    assert {row[3] for row in tones} == {102}
    assert len(ghostly(mesh_of(laid(("sand-7", 0, 0)), styles), "#2f8f5b", 0.4).lines)
    assert body.vertices["colour"][:, 3].max() == 255, "the body is as before"
