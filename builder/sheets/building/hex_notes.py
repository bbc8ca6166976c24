"""The designer's notes on hexes: numbered the same in every drawing and on the page of notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.battlefield import Battlefield, Piece
from builder.hexgrid import Edge, Hex

NOTES = "Notes"
"""The section of notes that no step tells whole, and what mentions call its page."""

NoteKey = Hex | int
"""What a note is about: a hex, or a level by its number."""


def note_numbers(battlefield: Battlefield) -> dict[Hex, int]:
    """The number of each hex with a note, row by row from 1."""
    hexes = sorted(battlefield.hex_notes, key=lambda hex: (hex.r, hex.q))
    return {hex: number for number, hex in enumerate(hexes, 1)}


def noted_in(slots: Mapping[int, int], battlefield: Battlefield) -> dict[int, list[Hex]]:
    """By slot of the step, the hexes whose notes it tells, in the order of their numbers.

    ``slots`` are those of the steps in which pieces are put down, by id.

    A note is told where its hex is finished: in the last step that puts something on it or on its borders;
    in the first step where nothing lies there.
    """
    found: dict[int, list[Hex]] = {}
    if not slots:
        return found
    first = min(slots.values())
    for hex in note_numbers(battlefield):
        last = max([slots[piece.id] for piece in _touching(hex, battlefield)], default=first)
        found.setdefault(last, []).append(hex)
    return found


def _touching(hex: Hex, battlefield: Battlefield) -> Iterator[Piece]:
    """The pieces on a hex and on its borders."""
    occupancy = battlefield.occupancy
    columns = [occupancy.column(hex), occupancy.standing(hex)]
    columns += [occupancy.edge_column(Edge(hex, direction).other_side) for direction in range(6)]
    for column in columns:
        for pieces in column.values():
            yield from pieces
