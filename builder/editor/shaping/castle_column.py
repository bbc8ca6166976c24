"""What castle stands on one hex already, and the slot on which one goes on building there."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role, TileClass
from builder.editor.shaping.castle_types import Opens
from builder.editor.shaping.drop import surface
from builder.hexgrid import Hex

CASTLE_ROLES = frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY})


@dataclass(slots=True)
class Column:
    """One hex of the way of a wall as it stands.

    ``slot`` is the first one to fill; ``on_castle`` tells that a wall comes there and no base.
    """

    hex: Hex
    slot: int
    on_castle: bool
    base: Piece | None = None
    walls: list[Piece] = field(default_factory=list)
    doorway: Piece | None = None

    @property
    def is_castle(self) -> bool:
        """Whether castle stands there already."""
        return self.base is not None or bool(self.walls) or self.doorway is not None

    @property
    def is_bare_base(self) -> bool:
        """Whether it is a base that waits for its wall."""
        return self.base is not None and not self.walls and self.on_castle

    @property
    def foot(self) -> int:
        """The slot in which its lowest castle piece lies or will lie."""
        lowest = self.base or self.doorway or (self.walls[0] if self.walls else None)
        return lowest.slot if lowest is not None else self.slot

    @property
    def first_wall(self) -> int:
        """The slot of the next wall."""
        return self.slot if self.on_castle else self.slot + 1


def column_at(
    battlefield: Battlefield, hex: Hex, highest: int | None = None, without: Container[int] = ()
) -> Column:
    """The column of a hex. ``highest`` and ``without`` as in `surface`."""
    occupancy = battlefield.occupancy
    slot = surface(battlefield, (hex,), highest=highest, without=without)
    seen = [p for pieces in occupancy.column(hex).values() for p in pieces if p.id not in without]
    there = {piece.id for piece in occupancy.at(hex, slot)}
    top = [p for p in seen if p.id in there and p.type.kind.tile_class is not TileClass.OBSTACLE]
    column = Column(hex, slot + 1, any(piece.type.role in CASTLE_ROLES for piece in top))
    castle = {p.id: p for p in seen if p.type.role in CASTLE_ROLES and p.slot <= slot}
    for piece in sorted(castle.values(), key=lambda p: p.slot):
        if piece.type.role is Role.CASTLE_WALL:
            column.walls.append(piece)
        elif piece.type.role is Role.DOORWAY:
            column.doorway = piece
        else:
            column.base, column.walls = piece, []
    return column


def opens_of(piece: Piece) -> Opens:
    """The directions to which a castle piece of one hex opens."""
    return frozenset(int(edge.direction) for edge in piece.opens)


def opens_back(piece: Piece, hex: Hex, direction: int) -> bool:
    """Whether a piece that lies in a direction from a hex opens to that hex."""
    return any(edge.across == hex and edge.direction == (direction + 3) % 6 for edge in piece.opens)
