"""What blocks sight, in mm on the table: solid columns of hexes, thin walls, round pieces.

Real sculpts are not known: decision 13 says what stands for them. Every solid is given as it blocks: the
margin that a line may graze (`GRAZE`) is already taken off its exposed sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from builder.battlefield import Occupancy, Piece
from builder.board import Barrier, BarrierKind, Board
from builder.catalogue import Role
from builder.hexgrid import ACROSS_FLATS, FLUID, LEVEL, Edge, Hex, centre, edge_line

GRAZE = 1.0
"""A line that enters something by less than this (mm) still passes it."""
INTO = 2 * GRAZE
"""How far (mm) a solid extends into what it stands on or touches, so that no line slips through."""


class Wall(NamedTuple):
    """A thin upright wall: its middle, the unit vector along it, its length before and after the middle, half
    its thickness, its bottom and top; all in mm. ``piece``: the id of its piece.
    """

    x: float
    y: float
    along_x: float
    along_y: float
    before: float
    after: float
    half: float
    bottom: float
    top: float
    piece: int


class Round(NamedTuple):
    """An upright cylinder: middle, radius, bottom and top in mm, the id of its piece."""

    x: float
    y: float
    radius: float
    bottom: float
    top: float
    piece: int


def is_round(piece: Piece) -> bool:
    """Whether a piece consists of cylinders in its hexes (R220, R229)."""
    return piece.type.kind.round > 0


def rounds(occupancy: Occupancy, hex: Hex) -> tuple[Round, ...]:
    """The trees and jungle pieces of one hex; the outer half of a jungle's canopy does not block."""
    found: list[Round] = []
    pieces = {piece.id: piece for slot in occupancy.column(hex).values() for piece in slot if is_round(piece)}
    for id in sorted(pieces):
        piece = pieces[id]
        x, y = centre(hex)
        height = piece.type.fills[piece.cells.index(hex)]
        foot = (piece.slot - 1) * LEVEL
        found.append(Round(x, y, radius_of(piece), foot - INTO, foot + height * LEVEL - GRAZE, id))
    return tuple(found)


def radius_of(piece: Piece) -> float:
    """The radius (mm) of a round piece in each of its hexes, without the margin that a line may graze."""
    return ACROSS_FLATS / 2 * piece.type.kind.round / 100 - GRAZE


Interval = tuple[float, float]


class Prism(NamedTuple):
    """A part of a column that blocks: bottom and top in mm, and for each edge (E first, clockwise) whether
    the hex across it is filled at that height too, so that no line slips through between them.
    """

    bottom: float
    top: float
    covered: tuple[bool, ...]


def filled(occupancy: Occupancy, hex: Hex) -> tuple[Interval, ...]:
    """The heights at which full hexes fill a column, from the ground up, without the margin that a line may
    graze above and below.

    Land, walls and obstacles fill their slots (decision 13). A fluid or a mat is a thin layer, unless
    something lies on it: then it counts as a full slot (decision 2). The passage of a doorway is open; trees
    are round (`rounds`).
    """
    column = occupancy.column(hex)
    merged: list[list[float]] = []
    for slot in sorted(column):
        pieces = [
            piece for piece in column[slot] if not is_round(piece) and not _is_passage(piece, hex, slot)
        ]
        if not pieces:
            continue
        thin = all(piece.type.is_flat for piece in pieces)
        bottom = (slot - 1) * LEVEL
        top = bottom + FLUID if thin and slot + 1 not in column else slot * LEVEL
        if merged and merged[-1][1] == bottom:
            merged[-1][1] = top
        else:
            merged.append([bottom, top])
    return tuple([(bottom + GRAZE, top - GRAZE) for bottom, top in merged])


def _is_passage(piece: Piece, hex: Hex, slot: int) -> bool:
    shape = piece.type.shape
    if piece.type.role is not Role.DOORWAY or shape is None or slot >= piece.slot + shape.clear:
        return False
    return any(piece.cells[index] == hex for index in shape.passage)


def prisms(hex: Hex, filled_at: Callable[[Hex], tuple[Interval, ...]]) -> tuple[Prism, ...]:
    """The parts of a column, cut wherever one of the six neighbouring hexes starts or stops being filled."""
    own = filled_at(hex)
    if not own:
        return ()
    around = [filled_at(other) for other in hex.neighbours()]
    cuts = sorted({height for column in around for interval in column for height in interval})
    found: list[Prism] = []
    for bottom, top in own:
        heights = [bottom, *(cut for cut in cuts if bottom < cut < top), top]
        for low, high in pairwise(heights):
            middle = (low + high) / 2
            covered = tuple([any(b < middle < t for b, t in column) for column in around])
            if found and found[-1].top == low and found[-1].covered == covered:
                found[-1] = Prism(found[-1].bottom, high, covered)
            else:
                found.append(Prism(low, high, covered))
    return tuple(found)


HALF_THICK = {
    BarrierKind.RUIN: 3.6,
    BarrierKind.STONE_WALL: 2.8,
    BarrierKind.BATTLEMENT: 2.8,
    BarrierKind.LADDER: 1.5,
    BarrierKind.LAUR_WALL: 3.6,
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
        # a crown is so thick that it reaches into the hexes at both ends of its edge
        for side in (edge, Edge(edge.across, (direction + 2) % 6)):
            found += _crowns(occupancy, side.canonical)
    return tuple(sorted(found))


def _crowns(occupancy: Occupancy, edge: Edge) -> Iterator[Wall]:
    """The walls that close a tree of several hexes between two of them: as wide as its cylinders."""
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
    """The wall of one barrier (decision 13). Its ends are mitred where it continues round a corner or meets a
    filled hex; a ruin and a ladder stand on the ground, a battlement and a stone wall hang from a level below
    the top of the tile they line.
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
    """Whether a wall continues into another wall or meets a filled hex, at its first and second end."""
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
