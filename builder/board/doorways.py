"""Castle doorways: their numbered spaces and what their door closes."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.hexgrid import Hex

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
