"""Pieces turned and lifted as a group: pure, gives the pieces as they would lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.battlefield import MAX_SLOT, Piece
from builder.editor.shaping.drop import grip
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre


def pivot(pieces: Sequence[Piece]) -> Hex:
    """The hex a group turns about: the one by which a single piece is held, else the most central cell."""
    if len(pieces) == 1:
        piece = pieces[0]
        return piece.hex.plus(grip(piece.type, piece.rotation))
    cells = sorted({cell for piece in pieces for cell in piece.cells}, key=lambda h: (h.r, h.q))
    points = [centre(cell) for cell in cells]
    x = sum(p.x for p in points) / len(points)
    y = sum(p.y for p in points) / len(points)
    return min(cells, key=lambda h: round((centre(h).x - x) ** 2 + (centre(h).y - y) ** 2, 3))


def turned(pieces: Sequence[Piece], sixths: int) -> tuple[Piece, ...]:
    """The pieces turned clockwise as a group about their `pivot`."""
    if not pieces:
        return ()
    about = pivot(pieces)
    return tuple(
        replace(piece, hex=piece.hex.turned_about(about, sixths), rotation=(piece.rotation + sixths) % 6)
        for piece in pieces
    )


def lifted(pieces: Sequence[Piece], levels: int) -> tuple[Piece, ...]:
    """The pieces raised by ``levels`` (lowered where negative), never under the table or beyond the limit."""
    if not pieces:
        return ()
    lowest, highest = min(p.slot for p in pieces), max(p.slot for p in pieces)
    by = min(max(levels, 1 - lowest), MAX_SLOT - highest)
    return tuple(replace(piece, slot=piece.slot + by) for piece in pieces)
