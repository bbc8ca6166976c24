"""Castle walls follow the edges where they join their neighbours."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.drawing.castle import HALF_WALL, MERLON, castle_marks, doorway_marks, wall_path
from builder.drawing.marks import Area, Stroke
from builder.drawing.pieces import piece_marks
from builder.drawing.shapes import middle
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, centre, edge_line, hex_at

PieceMaker = Callable[..., Piece]
WALLS = ("fortress-wall-straight", "fortress-wall-corner", "fortress-wall-end")


@pytest.mark.parametrize("id", WALLS)
@pytest.mark.parametrize("rotation", range(6))
def test_a_wall_runs_from_open_edge_to_open_edge(piece: PieceMaker, id: str, rotation: int) -> None:
    wall = piece(id, 3, -1, rotation=rotation)
    path = wall_path(wall.hex, wall.opens)
    ends = [middle(edge_line(edge)) for edge in wall.opens]
    assert path[0] == pytest.approx(ends[0])
    assert path[-1] == pytest.approx(ends[1] if len(ends) == 2 else centre(wall.hex))


def test_a_straight_wall_at_rotation_0_runs_west_to_east(piece: PieceMaker) -> None:
    wall = piece("fortress-wall-straight")
    assert {round(point.y, 6) for point in wall_path(wall.hex, wall.opens)} == {0.0}


def test_neighbours_that_join_meet_with_the_same_width(piece: PieceMaker, styles: Styles) -> None:
    """The corner points of both walls lie on their common edge at the same places."""
    straight, corner = piece("fortress-wall-straight"), piece("fortress-wall-corner", 1, 0, rotation=1)
    shared = middle(edge_line(straight.opens[1]))
    assert corner.opens[1].other_side == straight.opens[1]
    for wall in (straight, corner):
        body = castle_marks(wall, styles.of(wall.type), True)[1]
        assert isinstance(body, Area)
        at_edge = sorted(p.y for p in body.rings[0] if abs(p.x - shared.x) < 0.01)
        assert at_edge == pytest.approx([-HALF_WALL, HALF_WALL])


@pytest.mark.parametrize("id", WALLS)
def test_merlons_stay_on_the_wall_s_own_hex(piece: PieceMaker, styles: Styles, id: str) -> None:
    wall = piece(id)
    body = castle_marks(wall, styles.of(wall.type), True)[1]
    assert isinstance(body, Area)
    inward = [Point(p.x * 0.99, p.y * 0.99) for p in body.rings[0]]
    assert {hex_at(p) for p in inward} == {Hex(0, 0)}
    assert len(body.rings[0]) > 30


def test_a_base_has_no_merlons_and_a_wall_has(piece: PieceMaker, styles: Styles) -> None:
    def reach(id: str) -> float:
        body = castle_marks(piece(id), styles.of(piece(id).type), True)[1]
        assert isinstance(body, Area)
        return max(p.y for p in body.rings[0])

    assert reach("fortress-base-straight") == pytest.approx(HALF_WALL)
    assert reach("fortress-wall-straight") == pytest.approx(HALF_WALL + MERLON)


@pytest.mark.parametrize("rotation", range(6))
def test_the_open_door_stands_in_doorway_space_3(piece: PieceMaker, styles: Styles, rotation: int) -> None:
    """Decision 4: the closed leaf hangs in space 1, the open one stands in space 3."""
    doorway = piece("fortress-doorway", 2, 5, rotation=rotation)
    marks = doorway_marks(doorway, styles.of(doorway.type), True)
    leaf, open_leaf = marks[-1], marks[-2]
    assert isinstance(leaf, Area)
    assert isinstance(open_leaf, Stroke)
    assert hex_at(middle(leaf.rings[0])) == doorway.spaces[0]
    assert hex_at(open_leaf.points[-1]) == doorway.spaces[2]


def test_an_arch_has_no_door(catalogue: Catalogue, styles: Styles) -> None:
    doorway, arch = (
        piece_marks(Piece(1, catalogue.pieces[id], Hex(0, 0), 1), styles)
        for id in ("fortress-doorway", "fortress-arch")
    )
    assert len(doorway) == len(arch) + 3
    wood = styles.of_kind("doorway").ink
    assert not [mark for mark in arch if isinstance(mark, Area) and mark.fill == wood]


def test_the_towers_stand_on_the_two_outer_hexes(piece: PieceMaker, styles: Styles) -> None:
    doorway = piece("fortress-doorway")
    middles = [
        middle(mark.rings[0])
        for mark in doorway_marks(doorway, styles.of(doorway.type), True)
        if isinstance(mark, Area) and len(mark.rings[0]) >= 24
    ]
    for cell, count in zip(doorway.cells, (2, 0, 2), strict=True):
        assert sum(math.dist(at, centre(cell)) < 0.01 for at in middles) == count
