"""Where the names of hexes begin: the battlefield moved so that A1 is its upper left corner."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Battlefield, Replace, SetNote, Several
from builder.hexgrid import ORIGIN, Hex
from builder.hexgrid.offset import from_hex


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
