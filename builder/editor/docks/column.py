"""What lies at one hex: its pieces from the top down to the table, and where a figure stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.battlefield import Battlefield, Change, Occupancy, Piece
from builder.board.spaces import Space, column_spaces
from builder.catalogue import Role
from builder.hexgrid import Edge, Hex


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece of a column; ``side`` is the direction 0..5 of the edge of the hex on which it stands."""

    piece: Piece
    side: int | None = None

    @property
    def top(self) -> int:
        """The highest slot it reaches."""
        return self.piece.highest


def entries(battlefield: Battlefield, hex: Hex) -> tuple[Entry, ...]:
    """Everything that lies at a hex, stands in it or on one of its edges, highest first."""
    found: dict[int, Entry] = {}
    for entry in _all_entries(battlefield.occupancy, hex):
        found.setdefault(entry.piece.id, entry)
    return tuple(sorted(found.values(), key=lambda e: (e.piece.slot, e.top, e.piece.id), reverse=True))


def standing_levels(battlefield: Battlefield, hex: Hex) -> tuple[tuple[int, int | None], ...]:
    """The levels on which a figure can stand at a hex, lowest first, each with the levels free above it."""
    found: dict[int, int | None] = {}
    spaces: Iterator[Space] = column_spaces(battlefield.occupancy, hex)
    for space in spaces:
        if space.headroom is None or space.headroom > 0:
            found[space.level] = space.headroom
    for pieces in battlefield.occupancy.standing(hex).values():
        for piece in pieces:
            if piece.type.role is Role.LADDER:
                found.setdefault(piece.slot, None)
    return tuple(sorted(found.items()))


def concerns(change: Change, hex: Hex) -> bool:
    """Whether an edit changed what lies at a hex or on its edges, or its note."""
    return (
        any(cell == hex for cell, _ in change.cells)
        or any(hex in (edge.hex, edge.across) for edge, _ in change.edges)
        or hex in change.notes
    )


def _all_entries(occupancy: Occupancy, hex: Hex) -> Iterator[Entry]:
    for pieces in occupancy.column(hex).values():
        yield from (Entry(piece) for piece in pieces)
    for direction in range(6):
        edge = Edge(hex, direction)
        for side in (edge, edge.other_side):
            for pieces in occupancy.edge_column(side).values():
                yield from (Entry(piece, direction) for piece in pieces)
    for pieces in occupancy.standing(hex).values():
        yield from (Entry(piece) for piece in pieces)
