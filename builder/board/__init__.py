"""The derived surface of a battlefield: where figures stand, and what stands between them."""

from builder.board.board import Board
from builder.board.spaces import Barrier, BarrierKind, Door, Doorway, Space, SpaceKind, column_spaces, spaces

__all__ = [
    "Barrier",
    "BarrierKind",
    "Board",
    "Door",
    "Doorway",
    "Space",
    "SpaceKind",
    "column_spaces",
    "spaces",
]
