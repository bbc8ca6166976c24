"""What the building rules see of a battlefield: cells, edges and ladders, with candidates laid over it.

A rule asks only this. Every answer can be noted, so that a live check knows which rules to ask again when a
cell or an edge changes: exactly those that looked at it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from builder.battlefield import Occupancy, Piece
from builder.catalogue import Role, TileClass
from builder.hexgrid import Edge, Hex

Pieces = tuple[Piece, ...]
# A cell is (hex, slot), an edge column ("edge", edge), the edge pieces standing in a hex ("in", hex), the
# weight that a piece hands on `load_key`.
Key = Hashable
RUNG = 2  # slots one rung piece fills


def load_key(id: int) -> int:
    """The key of the weight that a piece hands on; ids of pieces are positive."""
    return -id


class Ground:
    """An occupancy as the rules see it, with ``added`` pieces laid over it and ``hidden`` ids left out.

    ``reads`` collects the keys of everything asked for, where it is a set.
    """

    __slots__ = ("_hidden", "_occupancy", "_over", "balanced", "load_reads", "loads", "reads")

    def __init__(self, occupancy: Occupancy, added: Iterable[Piece] = (), hidden: Iterable[int] = ()) -> None:
        self._occupancy = occupancy
        self._over: Occupancy | None = None
        for piece in added:
            if self._over is None:
                self._over = Occupancy()
            self._over.add(piece)
        self._hidden = frozenset(hidden)
        self.reads: set[Key] | None = None
        # What each piece hands on to each hex below (tipping), worked out once; and what was read for it.
        self.loads: dict[int, float] = {}
        self.load_reads: dict[int, set[Key]] = {}
        # Whether an overhanging piece keeps its balance: two rules ask one after the other.
        self.balanced: dict[int, bool] = {}

    def at(self, hex: Hex, slot: int) -> Pieces:
        """The pieces that fill a cell."""
        if self.reads is not None:
            self.reads.add((hex, slot))
        found = self._occupancy.at(hex, slot)
        if self._hidden and found:
            found = self._shown(found)
        if self._over is not None:
            over = self._over.at(hex, slot)
            # In the order in which they would lie there: rules name the first.
            found = tuple(sorted((*found, *over), key=_as_numbered)) if found and over else found + over
        return found

    def on_edge(self, edge: Edge) -> Iterator[Piece]:
        """All edge pieces on an edge at any slot, named from this side."""
        return self._standing_in(("edge", edge), lambda occupancy: occupancy.edge_column(edge))

    def standing(self, hex: Hex) -> Iterator[Piece]:
        """The edge pieces and doors whose own cells include a hex."""
        return self._standing_in(("in", hex), lambda occupancy: occupancy.standing(hex))

    def _standing_in(self, key: Key, column: Callable[[Occupancy], Mapping[int, Pieces]]) -> Iterator[Piece]:
        if self.reads is not None:
            self.reads.add(key)
        for pieces in column(self._occupancy).values():
            yield from self._shown(pieces)
        if self._over is not None:
            for pieces in column(self._over).values():
                yield from pieces

    def solid(self, hex: Hex, slot: int) -> bool:
        """Whether land, a wall or a doorway fills a cell; the open passage of a doorway does not."""
        return any(piece.type.is_solid and not _is_passage(piece, hex, slot) for piece in self.at(hex, slot))

    def land(self, hex: Hex, slot: int) -> bool:
        """Whether a tile that figures stand on at full height (no fluid) fills a cell."""
        return any(piece.type.kind.tile_class is TileClass.LAND for piece in self.at(hex, slot))

    def fluids(self, hex: Hex, slot: int) -> Pieces:
        """The fluid tiles that fill a cell."""
        return tuple(piece for piece in self.at(hex, slot) if piece.type.kind.tile_class is TileClass.FLUID)

    def supports(self, hex: Hex, slot: int) -> bool:
        """Whether something can rest on the top of a cell; the table is slot 0."""
        if slot == 0:
            return True
        return any(carries(piece) for piece in self.at(hex, slot))

    def rung(self, hex: Hex, direction: int, slot: int) -> Piece | None:
        """The ladder rung in a hex, leaning on an edge, at a slot."""
        for piece in self.on_edge(Edge(hex, direction)):
            if piece.type.role is Role.LADDER and piece.slot == slot:
                return piece
        return None

    def _shown(self, pieces: Pieces) -> Pieces:
        if not self._hidden:
            return pieces
        return tuple(piece for piece in pieces if piece.id not in self._hidden)


def _as_numbered(piece: Piece) -> tuple[bool, int]:
    return piece.id < 0, piece.id  # what has no number yet comes last


def carries(piece: Piece) -> bool:
    """Whether a piece carries others: land, castle, and fluids (which it should not, decision 2)."""
    return piece.type.is_solid or piece.type.kind.tile_class is TileClass.FLUID


def _is_passage(piece: Piece, hex: Hex, slot: int) -> bool:
    shape = piece.type.shape
    if shape is None or slot >= piece.slot + shape.clear:
        return False
    cells = piece.cells
    return any(cells[index] == hex for index in shape.passage)


def keys_of(piece: Piece) -> Iterator[Key]:
    """Every key under which a piece can be seen."""
    yield from piece.filled()
    if not piece.type.fills_cells:
        for edge in piece.edges:
            yield ("edge", edge)
        for cell in piece.cells:
            yield ("in", cell)
