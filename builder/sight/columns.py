"""The solid columns of hexes: from which height to which they are filled, in mm above the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from builder.battlefield import Occupancy, Piece
from builder.catalogue import Role, TileClass
from builder.hexgrid import Hex
from builder.hexgrid.geometry import FLUID, LEVEL
from builder.sight.solids import GRAZE, is_round

Interval = tuple[float, float]


class Prism(NamedTuple):
    """A part of a column that blocks: bottom and top in mm, and whether the hex across each edge (E first,
    clockwise) is filled at that height too, so that no line slips through between them.
    """

    bottom: float
    top: float
    covered: tuple[bool, ...]


def filled(occupancy: Occupancy, hex: Hex) -> tuple[Interval, ...]:
    """Where full hexes fill a column, from the ground up, less what a line may graze above and below.

    Land, walls and obstacles fill their slots (decision 13). A fluid is a thin layer, unless something lies
    on it: then it counts as a full slot (decision 2). The passage of a doorway is open; trees are round
    (`rounds`).
    """
    column = occupancy.column(hex)
    merged: list[list[float]] = []
    for slot in sorted(column):
        pieces = [
            piece for piece in column[slot] if not is_round(piece) and not _is_passage(piece, hex, slot)
        ]
        if not pieces:
            continue
        thin = all(piece.type.kind.tile_class is TileClass.FLUID for piece in pieces)
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
    """The parts of a column, cut wherever one of the six hexes around begins or ends to be filled."""
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
