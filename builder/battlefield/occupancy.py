"""Which piece fills which cell, and which stands on which edge.

Files contain overlaps and they must be shown, so a cell holds several pieces. Everything is kept per column
(hex) because most questions are about one column. What is kept depends on the pieces alone, never on the
order in which they came: an index that followed edits equals one made from scratch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeVar

from builder.battlefield.pieces import Piece
from builder.hexgrid import Edge, Hex

Pieces = tuple[Piece, ...]
Key = TypeVar("Key", Hex, Edge)
_NOTHING: Mapping[int, Pieces] = MappingProxyType({})


class Occupancy:
    """Cells ``(hex, slot)`` and edges ``(hex, direction, slot)`` of the pieces put in.

    An edge piece is found by the edges it stands on as seen from its own cells, at its own slot, and by
    its cells through `standing`; the physical edge from the other side is `Edge.other_side`. Where several
    pieces share a cell they are listed by id, the first put down first.
    """

    __slots__ = ("_columns", "_edges", "_standing")

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        self._columns: dict[Hex, dict[int, Pieces]] = {}
        self._edges: dict[Edge, dict[int, Pieces]] = {}
        self._standing: dict[Hex, dict[int, Pieces]] = {}
        for piece in pieces:
            self.add(piece)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Occupancy):
            return NotImplemented
        return (
            self._columns == other._columns
            and self._edges == other._edges
            and self._standing == other._standing
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def add(self, piece: Piece) -> None:
        """Enter a piece."""
        alone = (piece,)  # one for all of its cells: most are its own
        for cell, slot in piece.filled():
            _enter(self._columns, cell, slot, alone)
        if not piece.type.fills_cells:
            for edge in piece.edges:
                _enter(self._edges, edge, piece.slot, alone)
            for cell in piece.cells:
                _enter(self._standing, cell, piece.slot, alone)

    def remove(self, piece: Piece) -> None:
        """Take a piece out again. Raises KeyError for one that was never entered there."""
        for cell, slot in piece.filled():
            _leave(self._columns, cell, slot, piece)
        if not piece.type.fills_cells:
            for edge in piece.edges:
                _leave(self._edges, edge, piece.slot, piece)
            for cell in piece.cells:
                _leave(self._standing, cell, piece.slot, piece)

    def at(self, hex: Hex, slot: int) -> Pieces:
        """The pieces that fill a cell, by id."""
        column = self._columns.get(hex)
        return column.get(slot, ()) if column is not None else ()

    def surface_slot(self, hex: Hex, level: int) -> int:
        """The slot of what carries a space: one more than its level on what adds no height (decision 1)."""
        return level + any(piece.type.is_flat for piece in self.at(hex, level + 1))

    def column(self, hex: Hex) -> Mapping[int, Pieces]:
        """Everything filled at a hex, by slot (in no order)."""
        return self._columns.get(hex, _NOTHING)

    def edge(self, edge: Edge, slot: int) -> Pieces:
        """The edge pieces that stand on an edge at a slot, named from this side only."""
        return self._edges.get(edge, _NOTHING).get(slot, ())

    def edge_column(self, edge: Edge) -> Mapping[int, Pieces]:
        """The edge pieces on an edge by slot (in no order), named from this side only."""
        return self._edges.get(edge, _NOTHING)

    def standing(self, hex: Hex) -> Mapping[int, Pieces]:
        """The edge pieces (and doors) whose own cells include a hex, by slot (in no order)."""
        return self._standing.get(hex, _NOTHING)

    def top(self, hex: Hex) -> int:
        """The highest filled slot at a hex; 0 is the bare table."""
        column = self._columns.get(hex)
        return max(column) if column else 0

    def hexes(self) -> Iterator[Hex]:
        """All hexes where something fills a cell."""
        return iter(self._columns)


def _enter(index: dict[Key, dict[int, Pieces]], key: Key, slot: int, alone: Pieces) -> None:
    column = index.get(key)
    if column is None:
        column = index[key] = {}
    there: Pieces = column.get(slot, ())
    column[slot] = tuple(sorted([*there, *alone], key=_by_id)) if there else alone


def _leave(index: dict[Key, dict[int, Pieces]], key: Key, slot: int, piece: Piece) -> None:
    column = index[key]
    left = tuple([other for other in column[slot] if other.id != piece.id])
    if left:
        column[slot] = left
    else:
        del column[slot]
        if not column:
            del index[key]


def _by_id(piece: Piece) -> int:
    return piece.id
