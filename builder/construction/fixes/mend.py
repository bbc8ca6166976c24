"""One way to mend a problem, and what the ways are found in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, Several, Take
from builder.catalogue import Catalogue, PieceType, Role, Shape
from builder.construction.ground import Ground
from builder.hexgrid import Edge, Hex

NewPiece = Callable[[PieceType, Hex, int, int], Piece]


@dataclass(frozen=True, slots=True)
class Mend:
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


Mender = Callable[[Site], Iterator[Mend]]


def turned_to(piece: Piece, edge: Edge) -> tuple[Hex, int]:
    """Hex and rotation of a piece of one edge so that it stands on ``edge``, seen from its own hex."""
    return edge.hex, (edge.direction - piece.type.edges(0)[0].direction) % 6
