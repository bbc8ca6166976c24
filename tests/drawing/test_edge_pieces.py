"""What stands on edges is drawn on them, and on the right side of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import pytest

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.drawing.marks import Area, Mark, Strokes
from builder.drawing.pieces import piece_marks
from builder.drawing.shapes import middle
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, edge_line, hex_at

PieceMaker = Callable[..., Piece]


def areas(marks: tuple[Mark, ...]) -> list[Area]:
    return [mark for mark in marks if isinstance(mark, Area)]


def to_line(at: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b)
    share = max(0.0, min(1.0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length**2))
    return math.dist(at, (a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))


@pytest.mark.parametrize("id", ["ruin-long", "ruin-short", "stone-wall", "battlement"])
@pytest.mark.parametrize("rotation", range(6))
def test_a_wall_on_edges_keeps_close_to_them(
    piece: PieceMaker, styles: Styles, id: str, rotation: int
) -> None:
    wall = piece(id, -2, 3, rotation=rotation)
    lines = [edge_line(edge) for edge in wall.edges]
    for mark in areas(piece_marks(wall, styles)):
        for point in (p for ring in mark.rings for p in ring):
            assert min(to_line(point, a, b) for a, b in lines) < 9


def test_every_edge_of_a_ruin_is_covered(piece: PieceMaker, styles: Styles) -> None:
    ruin = piece("ruin-long")
    body = areas(piece_marks(ruin, styles))[0].rings[0]
    for edge in ruin.edges:
        heart = middle(edge_line(edge))
        assert min(math.dist(heart, p) for p in body) < 8


@pytest.mark.parametrize("rotation", range(6))
def test_a_battlement_stands_on_the_tile_across_its_edge(
    piece: PieceMaker, styles: Styles, rotation: int
) -> None:
    """Decision 7: its own hex is outside, the tile it lines lies across the edge."""
    battlement = piece("battlement", rotation=rotation)
    (edge,) = battlement.edges
    wall = areas(piece_marks(battlement, styles))[0]
    assert hex_at(middle(wall.rings[0])) == edge.across


@pytest.mark.parametrize("rotation", range(6))
def test_a_ladder_stands_in_its_own_hex_and_touches_its_edge(
    piece: PieceMaker, styles: Styles, rotation: int
) -> None:
    ladder = piece("ladder-rung", 1, 1, rotation=rotation)
    marks = piece_marks(ladder, styles)
    (edge,) = ladder.edges
    assert hex_at(middle(areas(marks)[0].rings[0])) == ladder.hex
    rails = [mark for mark in marks if isinstance(mark, Strokes)][-1]
    a, b = edge_line(edge)
    assert len(rails.lines) == 2
    for start, end in rails.lines:
        assert to_line(start, a, b) < 3 < to_line(end, a, b)


def test_a_flag_flies_upright_whichever_way_it_is_turned(catalogue: Catalogue, styles: Styles) -> None:
    for rotation in range(6):
        flag = Piece(1, catalogue.pieces["flag"], Hex(0, 0), 1, rotation)
        foot = middle(edge_line(flag.edges[0]))
        cloth = areas(piece_marks(flag, styles))[0].rings[0]
        assert all(p.y < foot.y for p in cloth)


@pytest.mark.parametrize("id", ["ruin-long", "ruin-short", "stone-wall"])
def test_the_ends_of_a_wall_are_marked_so_that_joints_are_seen(
    piece: PieceMaker, styles: Styles, id: str
) -> None:
    wall = piece(id, 0, 0)
    corners = Counter(corner for edge in wall.edges for corner in map(rounded_to, edge_line(edge)))
    ends = {corner for corner, count in corners.items() if count == 1}
    joints = piece_marks(wall, styles)[-1]
    assert isinstance(joints, Strokes)
    assert {rounded_to(middle(line)) for line in joints.lines} == ends


def rounded_to(at: Point) -> tuple[float, float]:
    return round(at.x, 2), round(at.y, 2)
