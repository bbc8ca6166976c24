"""Pieces turned, lifted and let go as a group: pure, gives the pieces as they would lie."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from builder.battlefield import MAX_SLOT, Battlefield, Piece
from builder.hexgrid import Hex, centre
from builder.shaping.drop import grip, surface


def pivot(pieces: Sequence[Piece], under: Hex | None = None) -> Hex:
    """The hex pieces turn about: ``under`` where one of them lies there, else their middle.

    That is the cell by which a single piece is held, and the most central cell of several; of cells equally
    central the one nearest to the first piece, so that turning on and on comes back.
    """
    cells = {cell for piece in pieces for cell in piece.cells}
    if under in cells and under is not None:
        return under
    if len(pieces) == 1:
        piece = pieces[0]
        return piece.hex.plus(grip(piece.type, piece.rotation))
    points = {cell: centre(cell) for cell in cells}
    x = sum(p.x for p in points.values()) / len(points)
    y = sum(p.y for p in points.values()) / len(points)
    first = centre(pieces[0].hex)

    def far(hex: Hex) -> tuple[float, float, int, int]:
        at = points[hex]
        from_middle, from_first = (
            (at.x - x) ** 2 + (at.y - y) ** 2,
            (at.x - first.x) ** 2 + (at.y - first.y) ** 2,
        )
        return round(from_middle, 3), round(from_first, 3), hex.r, hex.q

    return min(cells, key=far)


def turned(
    pieces: Sequence[Piece], sixths: int, under: Hex | None = None, load: Sequence[Piece] = ()
) -> tuple[Piece, ...]:
    """The pieces turned clockwise as a group about their `pivot`, with their ``load``."""
    if not pieces:
        return ()
    about = pivot(pieces, under)
    return tuple(
        replace(piece, hex=piece.hex.turned_about(about, sixths), rotation=(piece.rotation + sixths) % 6)
        for piece in (*pieces, *load)
    )


def carried(load: Sequence[Piece], before: Piece, after: Piece) -> tuple[Piece, ...]:
    """The load of a piece moved and turned as that is; all keep their levels."""
    by, sixths = after.hex.minus(before.hex), after.rotation - before.rotation
    return tuple(
        replace(
            piece,
            hex=piece.hex.turned_about(before.hex, sixths).plus(by),
            rotation=(piece.rotation + sixths) % 6,
        )
        for piece in load
    )


def settled(
    battlefield: Battlefield,
    pieces: Sequence[Piece],
    *,
    highest: int | None = None,
    without: Container[int] = (),
) -> tuple[Piece, ...]:
    """The pieces let go as a whole: lowered or raised until one of them rests on what is below.

    Edge pieces rest on the others, unless there are none. ``highest`` and ``without`` as in `surface`.
    """
    bearing = [piece for piece in pieces if piece.type.fills_cells] or list(pieces)
    if not bearing:
        return ()
    by = max(
        surface(battlefield, piece.cells, highest=highest, without=without) + 1 - piece.slot
        for piece in bearing
    )
    return lifted(pieces, by)


def lifted(pieces: Sequence[Piece], levels: int) -> tuple[Piece, ...]:
    """The pieces raised by ``levels`` (lowered where negative), never under the table or beyond the limit."""
    if not pieces:
        return ()
    lowest, highest = min(p.slot for p in pieces), max(p.slot for p in pieces)
    by = min(max(levels, 1 - lowest), MAX_SLOT - highest)
    return tuple(replace(piece, slot=piece.slot + by) for piece in pieces)
