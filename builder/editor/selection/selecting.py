"""Commands that select, lock and hide."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.editor.document.desk import Desk
from builder.editor.tools.base import in_full
from builder.shaping import drop


def select_in_full(desk: Desk) -> None:
    """Select every piece within reach."""
    _select(desk, lambda piece: True)


def select_others(desk: Desk) -> None:
    """Select what is within reach and is not selected, and nothing else."""
    before = desk.selection
    _select(desk, lambda piece: piece.id not in before)


def select_level(desk: Desk) -> None:
    """Select what lies in the level shown; where all are, in the levels in which something is selected."""
    levels = {piece.slot for piece in desk.selected} if desk.all_levels else {desk.level}
    _select(desk, lambda piece: piece.slot in levels)


def select_same_piece(desk: Desk) -> None:
    """Select every piece of the types that are selected."""
    types = {piece.type for piece in desk.selected}
    _select(desk, lambda piece: piece.type in types)


def select_same_terrain(desk: Desk) -> None:
    """Select every piece of the terrains that are selected, of whatever size."""
    kinds = {piece.type.kind for piece in desk.selected}
    _select(desk, lambda piece: piece.type.kind in kinds)


def select_connected(desk: Desk) -> None:
    """Select all that is connected with the selection, beside, above and below."""
    desk.select(drop.connected(desk.document.battlefield, desk.selection, _within_reach(desk)))


def select_on_top(desk: Desk) -> None:
    """Select what lies and stands on what is selected, besides that."""
    desk.select(drop.with_what_lies_on_top(desk.document.battlefield, desk.selection, _within_reach(desk)))


def lock(desk: Desk) -> None:
    """Lock what is selected; it is selected no more."""
    desk.reach.lock(desk.selection)


def hide(desk: Desk) -> None:
    """Hide what is selected; it is selected no more."""
    desk.reach.hide(desk.selection)


def _within_reach(desk: Desk) -> Callable[[Piece], bool]:
    barred, highest = desk.reach.barred, desk.highest
    return lambda piece: piece.id not in barred and in_full(piece, highest)


def _select(desk: Desk, wanted: Callable[[Piece], bool]) -> None:
    reached = _within_reach(desk)
    pieces = desk.document.battlefield.pieces.values()
    desk.select(piece.id for piece in pieces if reached(piece) and wanted(piece))


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
