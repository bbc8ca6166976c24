"""How many more pieces of a type there are to be had."""

from __future__ import annotations

from collections.abc import Callable

from builder.catalogue import PieceType
from builder.editor.shaping.symmetry import Symmetry

Left = Callable[[PieceType], int]


def left_a_side(left: Left | None, symmetry: Symmetry | None) -> Left | None:
    """How many more of a piece type there are for each side, where every side takes as many; rounded down."""
    if left is None or symmetry is None:
        return left
    sides = 1 + len(symmetry.motions)
    return lambda type: left(type) // sides
