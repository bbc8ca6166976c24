"""What the inventory does on the battlefield."""

from __future__ import annotations

from builder.catalogue import PieceType
from builder.editor.work.desk import Desk


def select_all_of(desk: Desk, type: PieceType) -> int:
    """Select every piece that takes this one out of a box; how many those are."""
    parts = type.parts.keys()
    found = [
        piece.id
        for piece in desk.document.battlefield.pieces.values()
        if not parts.isdisjoint(piece.type.parts)
    ]
    desk.select(found)
    return len(desk.selection)
