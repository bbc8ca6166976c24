"""Pieces turned, lifted and let go as a group, a level inserted or removed, and the battlefield moved so
that A1 is its upper left corner: pure, gives the pieces as they would lie.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace

from builder.battlefield import MAX_SLOT, Battlefield, Change, Edit, Piece, Replace, Several, Take
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN, Hex, Motion, centre, from_hex
from builder.language import _
from builder.shaping.drop import grip, surface
from builder.shaping.symmetry import image_of, images


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


@dataclass(frozen=True, slots=True)
class Shift:
    """What putting in or taking out a level does: the ``motion`` of the whole, the ``edit`` of its pieces.

    ``taken`` are the pieces that go, ``moved`` those that are raised or lowered, ``through`` the tall pieces
    that begin lower and reach through: they stay as they are. ``nothing``: no piece and no note is concerned.
    """

    motion: Motion
    edit: Edit
    taken: tuple[Piece, ...]
    moved: tuple[Piece, ...]
    through: tuple[Piece, ...]
    nothing: bool


def put_in(battlefield: Battlefield, level: int) -> Shift:
    """An empty level inserted: everything in slot ``level`` or higher is raised by one."""
    return _shift(battlefield, level, Motion(rise=1, since=level))


def take_out(battlefield: Battlefield, level: int) -> Shift:
    """A level removed: pieces in slot ``level`` are removed, everything higher is lowered by one."""
    return _shift(battlefield, level, Motion(rise=-1, since=level + 1))


def _shift(battlefield: Battlefield, level: int, motion: Motion) -> Shift:
    pieces = battlefield.in_order()
    taken = tuple(piece for piece in pieces if motion.takes(piece.slot))
    after = (replace(piece, slot=motion.slot(piece.slot)) for piece in pieces)
    moved = tuple(new for old, new in zip(pieces, after, strict=True) if new.slot != old.slot)
    through = tuple(piece for piece in pieces if piece.slot < level <= piece.highest)
    nothing = not (taken or moved or any(slot >= level for slot in battlefield.slot_notes))
    return Shift(motion, moved_pieces(battlefield, motion), taken, moved, through, nothing)


def moved_pieces(battlefield: Battlefield, motion: Motion) -> Edit:
    """The edit that moves every piece. Raises RefusedError where one has no mirror image."""
    pieces = tuple(battlefield.pieces.values())
    taken = tuple(piece.id for piece in pieces if motion.takes(piece.slot))
    found, without = images(tuple(piece for piece in pieces if not motion.takes(piece.slot)), motion)
    if without:
        names = ", ".join(dict.fromkeys(_(piece.type.name) for piece in without))
        raise RefusedError(_("it cannot be mirrored: no turn is the mirror image of {pieces}", pieces=names))
    moved = Replace(tuple(piece for piece in found if piece != battlefield.pieces[piece.id]))
    return Several((Take(taken), moved)) if taken else moved


def way_to_a1(battlefield: Battlefield, laid: Iterable[Hex] | None = None) -> Hex:
    """How far to move everything, so that the first column is A and the first row is 1. Where hexes were
    ``laid`` last, only what it takes that none of these lies left of A or above 1, and nothing else then.
    """
    cells = (cell for piece in battlefield.pieces.values() for cell in piece.cells)
    if laid is None:
        return shift_to_a1(cells)
    return ORIGIN if onto_the_table(laid) == ORIGIN else onto_the_table(cells)


def shift_to_a1(hexes: Iterable[Hex]) -> Hex:
    """How far to move hexes, so that the first column is A and the first row is 1."""
    cells = list(hexes)
    if not cells:
        return ORIGIN
    down = -min(cell.r for cell in cells)
    # Columns are counted after the move: an odd number of rows staggers them the other way.
    column = min(from_hex(Hex(cell.q, cell.r + down))[0] for cell in cells)
    return Hex(-column, down)


def onto_the_table(hexes: Iterable[Hex]) -> Hex:
    """How far to move hexes, so that none lies left of column A or above row 1: as little as that takes."""
    cells = list(hexes)
    if all(row >= 0 and column >= 0 for column, row in map(from_hex, cells)):
        return ORIGIN
    down = max(0, -min(cell.r for cell in cells))
    column = min(from_hex(Hex(cell.q, cell.r + down))[0] for cell in cells)
    return Hex(max(0, -column), down)


def common_motion(change: Change, battlefield: Battlefield) -> Motion | None:
    """The motion by which every piece was moved; None where they were moved apart, or not all of them."""
    if change.added or change.removed or not change.changed or len(change.changed) < len(battlefield):
        return None
    before, after = change.changed[0]
    sixths = (after.rotation - before.rotation) % 6
    shift = after.hex.minus(before.hex.turned(sixths))
    motion = Motion(sixths, shift, rise=after.slot - before.slot)
    return motion if all(image_of(old, motion) == new for old, new in change.changed) else None
