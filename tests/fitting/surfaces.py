"""What is seen of a battlefield, worked out without a line of the program's fitting: for comparing."""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.catalogue import TileClass

Seen = dict[tuple[int, int, int], str]


def seen(battlefield: Battlefield) -> Seen:
    """The terrain of each cell that nothing lies on, and ``land`` or the fluid's name for the rest.

    Castles, obstacles and what stands on edges are in it by their names.
    """
    filled = {
        (cell.q, cell.r, slot): piece
        for piece in battlefield.pieces.values()
        for cell, slot in piece.filled()
    }
    found: Seen = {}
    for (q, r, slot), piece in filled.items():
        kind = piece.type.kind
        covered = (q, r, slot + 1) in filled and kind.tile_class is TileClass.LAND
        tile = kind.tile_class in (TileClass.LAND, TileClass.FLUID) and kind.id != "wall-walk"
        found[q, r, slot] = ("land" if covered else kind.id) if tile else piece.type.id
    for piece in battlefield.pieces.values():
        if not piece.filled():
            for edge in piece.edges or (None,):
                found[piece.hex.q, piece.hex.r, -piece.slot] = f"{piece.type.id} {edge}"
    return found
