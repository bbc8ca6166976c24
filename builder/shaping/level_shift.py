"""A level inserted or removed, and the battlefield moved so that A1 is its upper left corner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Edit, Piece, Replace, SetNote, Several, Take
from builder.hexgrid import ORIGIN, Hex, from_hex


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
