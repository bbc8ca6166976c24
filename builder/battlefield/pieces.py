"""A piece: one piece type put somewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.catalogue import PieceType
from builder.hexgrid import Edge, Hex
from builder.problems import PieceRef, ProblemCell


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece on the battlefield.

    ``hex`` is the hex of its physical cell A, ``slot`` the lowest slot it lies in (from 1), ``rotation``
    0..5 sixths of a turn clockwise about A, ``id`` is stable within a document. ``group`` is the name of the
    group that it belongs to, empty for none. ``step`` is the step of its level in which the build sheets put
    it down, from 1; 0 for where they think best.
    """

    id: int
    type: PieceType
    hex: Hex
    slot: int
    rotation: int = 0
    group: str = ""
    step: int = 0
    # All that follows an edit asks for them: worked out once, they are a third of an edit of thousands.
    _cells: tuple[Hex, ...] | None = field(default=None, init=False, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        given = (self.id, self.type, self.hex, self.slot, self.rotation, self.group, self.step)
        return Piece, given

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes it covers or, for an edge piece, runs along; physical order A, B, C …"""
        found = self._cells
        if found is None:
            q, r = self.hex
            found = tuple([Hex(q + dq, r + dr) for dq, dr in self.type.cells(self.rotation)])
            object.__setattr__(self, "_cells", found)
        return found

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges it stands on, as seen from its own cells."""
        hex = self.hex
        return tuple([edge.plus(hex) for edge in self.type.edges(self.rotation)])

    @property
    def opens(self) -> tuple[Edge, ...]:
        """The edges where a castle piece joins its neighbour."""
        hex = self.hex
        return tuple([edge.plus(hex) for edge in self.type.opens(self.rotation)])

    @property
    def ledges(self) -> tuple[tuple[Hex, int], ...]:
        """The hexes beside it that carry a tile, each with the slot of that tile."""
        up = self.type.shape.ledge if self.type.shape is not None else 0
        return tuple([(self.hex.plus(ledge), self.slot + up) for ledge in self.type.ledges(self.rotation)])

    @property
    def spaces(self) -> tuple[Hex, ...]:
        """The doorway spaces 1 to 4."""
        return tuple([cell.plus(self.hex) for cell in self.type.spaces(self.rotation)])

    @property
    def top(self) -> int:
        """The highest slot it fills; its own slot for an edge piece."""
        return self.slot + self.type.rise

    @property
    def highest(self) -> int:
        """The highest slot it reaches: as `top`, but what stands on an edge counts with its real height."""
        return self.slot + max(self.type.height, 1) - 1 if self.type.is_edge else self.top

    def filled(self) -> tuple[tuple[Hex, int], ...]:
        """Every cell it fills as (hex, slot); empty for edge pieces and doors."""
        slot = self.slot
        return tuple(
            [
                (cell, slot + level)
                for cell, fills in zip(self.cells, self.type.fills, strict=True)
                for level in range(fills)
            ]
        )

    @property
    def ref(self) -> PieceRef:
        """The piece as plain data for a problem."""
        return PieceRef(self.id, self.type.id, self.hex.q, self.hex.r, self.slot, self.rotation)

    @property
    def place(self) -> ProblemCell:
        """The cell of A."""
        return ProblemCell(self.hex.q, self.hex.r, self.slot)
