"""Pieces turned, lifted and let go as a group, a level inserted or removed, and the battlefield moved so
that A1 is its upper left corner: pure, gives the pieces as they would lie.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.battlefield import MAX_SLOT, Battlefield, Edit, Piece, Replace, SetNote, Several, Take
from builder.hexgrid import ORIGIN, Hex, centre, from_hex
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


@dataclass(frozen=True, slots=True)
class Shift:
    """What putting in or taking out a level does.

    ``edit`` is None where it comes to nothing. ``taken`` are the pieces that go, ``moved`` those that are
    raised or lowered, ``through`` the tall pieces that begin lower and reach through: they stay as they are.
    """

    edit: Edit | None
    taken: tuple[Piece, ...] = ()
    moved: tuple[Piece, ...] = ()
    through: tuple[Piece, ...] = ()


def put_in(battlefield: Battlefield, level: int) -> Shift:
    """An empty level: everything that lies in slot ``level`` or higher is raised by one, notes too."""
    pieces = battlefield.in_order()
    moved = tuple(replace(piece, slot=piece.slot + 1) for piece in pieces if piece.slot >= level)
    notes = {slot + 1 if slot >= level else slot: text for slot, text in battlefield.slot_notes.items()}
    return _shift(battlefield, (), moved, _through(pieces, level), notes)


def take_out(battlefield: Battlefield, level: int) -> Shift:
    """A level less: what lies in slot ``level`` goes with its note, everything higher is lowered by one."""
    pieces = battlefield.in_order()
    taken = tuple(piece for piece in pieces if piece.slot == level)
    moved = tuple(replace(piece, slot=piece.slot - 1) for piece in pieces if piece.slot > level)
    remaining = {slot: text for slot, text in battlefield.slot_notes.items() if slot != level}
    notes = {slot - 1 if slot > level else slot: text for slot, text in remaining.items()}
    return _shift(battlefield, taken, moved, _through(pieces, level), notes)


def _shift(
    battlefield: Battlefield,
    taken: tuple[Piece, ...],
    moved: tuple[Piece, ...],
    through: tuple[Piece, ...],
    notes: Mapping[int, str],
) -> Shift:
    edits: list[Edit] = []
    if taken:
        edits.append(Take(tuple(piece.id for piece in taken)))
    if moved:
        edits.append(Replace(moved))
    before = battlefield.slot_notes
    edits += [
        SetNote(slot, notes.get(slot, ""))
        for slot in sorted({*before, *notes})
        if notes.get(slot, "") != before.get(slot, "")
    ]
    return Shift(Several(tuple(edits)) if edits else None, taken, moved, through)


def _through(pieces: list[Piece], level: int) -> tuple[Piece, ...]:
    return tuple(piece for piece in pieces if piece.slot < level <= piece.highest)


def way_to_a1(battlefield: Battlefield) -> Hex:
    """How far everything has to go so that its first column is A and its first row is 1."""
    cells = {cell for piece in battlefield.pieces.values() for cell in piece.cells}
    if not cells:
        return ORIGIN
    down = -min(cell.r for cell in cells)
    # Columns are counted after the move: an odd number of rows staggers them the other way.
    column = min(from_hex(Hex(cell.q, cell.r + down))[0] for cell in cells)
    return Hex(-column, down)


def begun_at_a1(battlefield: Battlefield) -> Several | None:
    """The edit that moves pieces and notes there; None where they are there already."""
    way = way_to_a1(battlefield)
    if way == ORIGIN:
        return None
    pieces = tuple(replace(piece, hex=piece.hex.plus(way)) for piece in battlefield.pieces.values())
    notes = dict(battlefield.hex_notes)
    gone = tuple(SetNote(hex, "") for hex in notes)
    come = tuple(SetNote(hex.plus(way), text) for hex, text in notes.items())
    return Several((Replace(pieces), *gone, *come))
