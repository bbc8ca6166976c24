"""What stands on edges, with its levels: ruins, battlements, stone walls, ladders; and castle doorways."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from builder.battlefield import Occupancy, Piece
from builder.catalogue import Role, TileClass
from builder.hexgrid import Edge, Hex


class BarrierKind(StrEnum):
    """What the barrier is."""

    RUIN = "ruin"
    BATTLEMENT = "battlement"
    STONE_WALL = "stone-wall"
    LADDER = "ladder"


class Barrier(NamedTuple):
    """What stands on one edge.

    ``inside`` is the hex it belongs to: the ruin's own cell, the tile that a battlement or stone wall
    lines, the landing of a ladder. It stands on a surface of that hex at level ``foot`` and reaches to
    level ``top``; spaces below its foot on that side know nothing of it. ``piece`` is the id of the piece.
    """

    kind: BarrierKind
    edge: Edge
    inside: Hex
    foot: int
    top: int
    piece: int


_KINDS = {
    Role.RUIN: BarrierKind.RUIN,
    Role.BATTLEMENT: BarrierKind.BATTLEMENT,
    Role.STONE_WALL: BarrierKind.STONE_WALL,
    Role.LADDER: BarrierKind.LADDER,
}


def barriers_of(piece: Piece, occupancy: Occupancy) -> Iterator[Barrier]:
    """The barriers that a piece makes, one an edge; none for what stands on no edge or is no barrier.

    In slot s: a ruin stands on surfaces of level s - 1 (decision 6), a rung reaches from level s - 1 to s + 1
    (decision 3), a stone wall lines a tile of slot s (decision 8), and so does a battlement where there is
    one, else it lines the tile of slot s - 1 (decision 7: two habits of writing files).
    """
    kind = _KINDS.get(piece.type.role)
    if kind is None:
        return
    for edge in piece.edges:
        if kind is BarrierKind.RUIN or kind is BarrierKind.LADDER:
            foot = piece.slot - 1
            yield Barrier(kind, edge, edge.hex, foot, foot + piece.type.height, piece.id)
            continue
        foot = piece.slot
        if kind is BarrierKind.BATTLEMENT and _is_land(occupancy, edge.across, foot - 1):
            foot -= not _is_land(occupancy, edge.across, foot)
        yield Barrier(kind, edge, edge.across, foot, foot + piece.type.kind.walls["inside"], piece.id)


def _is_land(occupancy: Occupancy, hex: Hex, slot: int) -> bool:
    return any(piece.type.kind.tile_class is TileClass.LAND for piece in occupancy.at(hex, slot))


CONTROL = 4
"""The number of the doorway space that gives control of its door (R182)."""


class Door(StrEnum):
    """The state of a door; ``NONE`` also stands for one that was destroyed."""

    OPEN = "open"
    CLOSED = "closed"
    NONE = "none"


class Doorway(NamedTuple):
    """A doorway whose spaces 1 to 4 lie at ``level`` (decision 4): 1 the passage, 3 where the open door
    stands, 4 the one that gives control. ``has_door`` is False for a doorway built without one.
    """

    piece: int
    level: int
    spaces: tuple[Hex, ...]
    has_door: bool

    def number(self, hex: Hex, level: int) -> int:
        """Which of its spaces 1 to 4 lies there; 0 for none."""
        return self.spaces.index(hex) + 1 if level == self.level and hex in self.spaces else 0

    def closed_hex(self, door: Door) -> Hex | None:
        """The hex that the door itself stands on: space 1 closed, space 3 open (R185)."""
        if not self.has_door or door is Door.NONE or len(self.spaces) < 3:
            return None
        return self.spaces[0] if door is Door.CLOSED else self.spaces[2]


def doorway_of(piece: Piece, has_door: bool) -> Doorway | None:
    """The doorway that a piece is; None for any other piece."""
    if piece.type.role is not Role.DOORWAY:
        return None
    return Doorway(piece.id, piece.slot - 1, piece.spaces, has_door)
