"""What the building rules see of a battlefield, cells, edges and ladders, with candidates laid over it; what
a rule finds and what repairs it, and how pieces and places are named in its words.

A rule asks only the `Ground`. Every answer can be noted, so that a live check knows which rules to ask again
when a cell or an edge changes: exactly those that looked at it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from builder.battlefield import Battlefield, Edit, Occupancy, Piece, Put, Replace, Several, Take
from builder.catalogue import Catalogue, PieceType, Role, Shape, TileClass
from builder.hexgrid import Edge, Hex, label
from builder.language import N_, _
from builder.problems import ProblemCell

_NAMES = (N_("east"), N_("south-east"), N_("south-west"), N_("west"), N_("north-west"), N_("north-east"))
Cell = tuple[Hex, int]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a rule found; the registry adds code, severity and rule number.

    ``cells`` are the offending cells, where that is not the cell of the piece asked about; ``others`` the
    pieces concerned besides it.
    """

    message: str
    hint: str
    cells: tuple[Cell, ...] = ()
    others: tuple[Piece, ...] = ()


def first_place(cells: Iterable[Cell]) -> ProblemCell | None:
    """The first of the cells in slot, r, q order."""
    found = min(cells, key=lambda c: (c[1], c[0].r, c[0].q), default=None)
    return None if found is None else ProblemCell(found[0].q, found[0].r, found[1])


def named(piece: Piece) -> str:
    """A piece with its place: ``the 7-hex grass tile at C4, level 3``."""
    place, level = label(piece.hex), piece.slot
    return _("the {piece} at {place}, level {level}", piece=piece.type.name, place=place, level=level)


def opened(piece: Piece) -> str:
    """`named`, at the beginning of a sentence."""
    place, level = label(piece.hex), piece.slot
    return _("The {piece} at {place}, level {level}", piece=piece.type.name, place=place, level=level)


def places(hexes: Iterable[Hex], most: int = 4) -> str:
    """Hexes as people count them: ``C4, D4 and 3 more``."""
    ordered = sorted(hexes, key=lambda h: (h.r, h.q))
    shown = [label(hex) for hex in ordered[:most]]
    remaining = len(ordered) - len(shown)
    if remaining:
        return _("{places} and {n} more", places=", ".join(shown), n=remaining)
    if len(shown) == 1:
        return shown[0]
    return _("{places} and {last}", places=", ".join(shown[:-1]), last=shown[-1])


NewPiece = Callable[[PieceType, Hex, int, int], Piece]


@dataclass(frozen=True, slots=True)
class Repair:
    """Pieces put down, pieces moved or replaced (by id) and pieces taken away, with a label."""

    label: str
    put: tuple[Piece, ...] = ()
    moved: tuple[Piece, ...] = ()
    taken: tuple[int, ...] = ()

    @property
    def edit(self) -> Edit:
        """All of it as one edit."""
        steps: list[Edit] = []
        if self.taken:
            steps.append(Take(self.taken))
        if self.moved:
            steps.append(Replace(self.moved))
        if self.put:
            steps.append(Put(self.put))
        return steps[0] if len(steps) == 1 else Several(tuple(steps))


@dataclass(frozen=True, slots=True)
class Site:
    """Where a problem is: the battlefield, the piece that has it and the others it names."""

    battlefield: Battlefield
    catalogue: Catalogue
    new_piece: NewPiece
    piece: Piece
    others: tuple[Piece, ...] = ()

    @property
    def ground(self) -> Ground:
        """The battlefield as the rules see it."""
        return Ground(self.battlefield.occupancy)

    def type_of(self, role: Role, shape: Shape | None = None, size: int | None = None) -> PieceType | None:
        """The first type of a role, of this shape and size where they are given."""
        for type in self.catalogue.placeable():
            fits = (shape is None or type.shape is shape) and (size is None or type.size == size)
            if type.role is role and fits:
                return type
        return None

    def surface(self, hex: Hex, below: int, without: frozenset[int] = frozenset()) -> int:
        """The highest filled slot under slot ``below`` at a hex; 0 is the table."""
        column = self.battlefield.occupancy.column(hex)
        return max(
            (
                slot
                for slot, pieces in column.items()
                if slot < below and any(piece.id not in without for piece in pieces)
            ),
            default=0,
        )


def turned_to(piece: Piece, edge: Edge) -> tuple[Hex, int]:
    """Hex and rotation of a piece of one edge so that it stands on ``edge``, seen from its own hex."""
    return edge.hex, (edge.direction - piece.type.edges(0)[0].direction) % 6


def direction_name(direction: int) -> str:
    """``north-east`` for 5, and so on."""
    return _(_NAMES[direction])


Pieces = tuple[Piece, ...]
# A cell is (hex, slot), an edge column ("edge", edge), the edge pieces standing in a hex ("in", hex).
Key = Hashable
RUNG = 2  # slots one rung piece fills


class PileFall(NamedTuple):
    """How a piece tips over: the one prop that would hold it, by the hex and the slot under which it stands;
    None where one is not enough, or so much falls that nobody asks.
    """

    prop: tuple[Hex, int] | None


class Ground:
    """An occupancy as the rules see it, with ``added`` pieces laid over it and ``hidden`` ids left out.

    ``reads`` collects the keys of everything asked for, where it is a set.
    """

    __slots__ = ("_hidden", "_occupancy", "_over", "falls", "reads")

    def __init__(self, occupancy: Occupancy, added: Iterable[Piece] = (), hidden: Iterable[int] = ()) -> None:
        self._occupancy = occupancy
        self._over: Occupancy | None = None
        for piece in added:
            if self._over is None:
                self._over = Occupancy()
            self._over.add(piece)
        self._hidden = frozenset(hidden)
        self.reads: set[Key] | None = None
        self.falls: Mapping[int, PileFall] = {}  # what is known of pieces that something rests on

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
        """Whether a tile that figures stand on at full height (no fluid, no mat) fills a cell."""
        found = (piece.type for piece in self.at(hex, slot))
        return any(type.kind.tile_class is TileClass.LAND and not type.is_flat for type in found)

    def flats(self, hex: Hex, slot: int) -> Pieces:
        """The fluids and mats that fill a cell: nothing stands on them."""
        return tuple(piece for piece in self.at(hex, slot) if piece.type.is_flat)

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
