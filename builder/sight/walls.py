"""Thin walls as they stand in the way of sight: ruins, battlements, stone walls, ladders, crowns of great
trees.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from builder.battlefield import Occupancy
from builder.board import Barrier, BarrierKind, Board
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import ACROSS_FLATS, LEVEL, centre, edge_line
from builder.sight.columns import filled
from builder.sight.solids import GRAZE, INTO, Wall, is_round, radius_of

HALF_THICK = {
    BarrierKind.RUIN: 3.6,
    BarrierKind.STONE_WALL: 2.8,
    BarrierKind.BATTLEMENT: 2.8,
    BarrierKind.LADDER: 1.5,
}
"""Half the thickness of barriers, mm."""
_HALF_LADDER = 7.0  # half its width
_TAN_30 = math.tan(math.pi / 6)


def walls_in(board: Board, occupancy: Occupancy, hex: Hex) -> tuple[Wall, ...]:
    """The walls that reach into a hex: those on its edges, and the crowns of great trees."""
    found: list[Wall] = []
    for direction in range(6):
        edge = Edge(hex, direction)
        found += [wall_of(board, occupancy, barrier) for barrier in board.barriers(edge)]
        # a crown is so thick that it reaches beyond its edge into the hexes at the ends of it
        for side in (edge, Edge(edge.across, (direction + 2) % 6)):
            found += _crowns(occupancy, side.canonical)
    return tuple(sorted(found))


def _crowns(occupancy: Occupancy, edge: Edge) -> Iterator[Wall]:
    """What closes a tree of several hexes between two of them: as wide as its cylinders."""
    pieces = {piece for slot in occupancy.column(edge.hex).values() for piece in slot if is_round(piece)}
    for piece in pieces:
        if edge.across not in piece.cells:
            continue
        start, end = centre(edge.hex), centre(edge.across)
        height = min(piece.type.fills[piece.cells.index(hex)] for hex in (edge.hex, edge.across))
        foot = (piece.slot - 1) * LEVEL
        yield Wall(
            (start.x + end.x) / 2,
            (start.y + end.y) / 2,
            (end.x - start.x) / ACROSS_FLATS,
            (end.y - start.y) / ACROSS_FLATS,
            ACROSS_FLATS / 2,
            ACROSS_FLATS / 2,
            radius_of(piece),
            foot - INTO,
            foot + height * LEVEL - GRAZE,
            piece.id,
        )


def wall_of(board: Board, occupancy: Occupancy, barrier: Barrier) -> Wall:
    """The wall of one barrier (decision 13). Its ends are mitred where it goes on around a corner or meets a
    filled hex; a ruin and a ladder stand on the ground, a battlement and a stone wall hang from a level
    below the top of the tile they line.
    """
    edge = barrier.edge
    start, end = edge_line(edge)
    half = HALF_THICK[barrier.kind] - GRAZE
    length = math.dist(start, end)
    hung = barrier.kind is BarrierKind.BATTLEMENT or barrier.kind is BarrierKind.STONE_WALL
    bottom = (barrier.foot - 1) * LEVEL + GRAZE if hung else barrier.foot * LEVEL - INTO
    top = barrier.top * LEVEL - GRAZE
    before = after = _HALF_LADDER - GRAZE
    if barrier.kind is not BarrierKind.LADDER:
        before, after = (
            length / 2 + (half * _TAN_30 if held else -GRAZE)
            for held in _meets(board, occupancy, barrier, bottom, top)
        )
    return Wall(
        (start.x + end.x) / 2,
        (start.y + end.y) / 2,
        (end.x - start.x) / length,
        (end.y - start.y) / length,
        before,
        after,
        half,
        bottom,
        top,
        barrier.piece,
    )


def _meets(
    board: Board, occupancy: Occupancy, barrier: Barrier, bottom: float, top: float
) -> tuple[bool, bool]:
    """Whether a wall runs on into another wall, or against a filled hex, at its first end and at its
    second.
    """
    edge = barrier.edge
    hex, across, direction = edge.hex, edge.across, edge.direction
    first = Edge(hex, (direction + 5) % 6), Edge(across, (direction + 4) % 6)
    second = Edge(hex, (direction + 1) % 6), Edge(across, (direction + 2) % 6)
    one, other = (
        any(
            next_one.kind is not BarrierKind.LADDER
            and next_one.foot < barrier.top
            and barrier.foot < next_one.top
            for edge in edges
            for next_one in board.barriers(edge)
        )
        or any(low < top and bottom < high for low, high in filled(occupancy, edges[0].across))
        for edges in (first, second)
    )
    return one, other
