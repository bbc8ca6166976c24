"""The derived surface of a battlefield: where figures stand."""

from builder.board.spaces import Space, SpaceKind, column_spaces, spaces

__all__ = ["Space", "SpaceKind", "column_spaces", "spaces"]
