"""Which new pieces of a level another piece hides, or lie where another reaches over them or is in the way.

Seen from above, what is put down on one level hides little: a doorway the tiles in its passage, one wall the
other on the same edge. Faulty files put pieces into each other: the builder must be told of each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from builder.battlefield import Occupancy, Piece
from builder.catalogue import Role
from builder.hexgrid import Hex

Why = Literal["under", "behind", "overlap"]
_NOTHING: Mapping[int, int] = MappingProxyType({})
_WALLS = (Role.BATTLEMENT, Role.RUIN, Role.STONE_WALL, Role.LADDER)


@dataclass(frozen=True, slots=True)
class Hidden:
    """A new piece that the drawing cannot show as it lies, the other piece that is to blame, and why.

    "under": the other reaches over it; "behind": both stand on one edge; "overlap": both fill one place.
    """

    piece: Piece
    other: Piece
    why: Why


def hidden_pieces(
    new: Sequence[Piece], occupancy: Occupancy, slots: Mapping[int, int] = _NOTHING
) -> list[Hidden]:
    """The new pieces of a level that are hidden, each once, in the order of ``new`` (as they are painted).

    ``slots`` are the levels, by id, of pieces that are put down later than
    their own. Of two that are to blame for each other the one that comes later is told.
    """
    order = {piece.id: i for i, piece in enumerate(new)}

    def before(other: Piece, piece: Piece) -> bool:
        if other.id in order:
            return order[other.id] < order[piece.id]
        return slots.get(other.id, other.slot) < slots.get(piece.id, piece.slot)

    found: list[Hidden] = []
    for piece in new:
        others = [
            (cell, slot, other)
            for cell, slot in piece.filled()
            for other in occupancy.at(cell, slot)
            if other.id != piece.id
        ]
        under = next((other for cell, slot, other in others if leaves_room(other, cell, slot)), None)
        meets = next(
            (
                other
                for cell, slot, other in others
                if before(other, piece)
                and not leaves_room(other, cell, slot)
                and not leaves_room(piece, cell, slot)
            ),
            None,
        )
        if meets is not None:
            found.append(Hidden(piece, meets, "overlap"))
        elif under is not None:
            found.append(Hidden(piece, under, "under"))
        elif piece.type.role in _WALLS:
            behind = next((other for other in _on_its_edges(piece, occupancy) if before(other, piece)), None)
            if behind is not None:
                found.append(Hidden(piece, behind, "behind"))
    return found


def leaves_room(piece: Piece, cell: Hex, slot: int) -> bool:
    """Whether a place that a piece fills is the open passage of a doorway."""
    shape = piece.type.shape
    if shape is None or not shape.passage or slot >= piece.slot + shape.clear:
        return False
    cells = piece.cells
    return any(cells[i] == cell for i in shape.passage)


def _on_its_edges(piece: Piece, occupancy: Occupancy) -> list[Piece]:
    """The walls and ladders on the same edges, from either side, that share a level with a piece."""
    found = {
        other.id: other
        for edge in piece.edges
        for side in (edge, edge.other_side)
        for pieces in occupancy.edge_column(side).values()
        for other in pieces
        if other.id != piece.id and other.type.role in _WALLS and _share_a_level(piece, other)
    }
    return [found[id] for id in sorted(found)]


def _share_a_level(one: Piece, other: Piece) -> bool:
    return one.slot < other.slot + max(1, other.type.height) and other.slot < one.slot + max(
        1, one.type.height
    )
