"""Wall walks in a symmetry: none of them lies half over its image."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.editor.shaping.left import Left
from builder.editor.shaping.one_side import imaged, on_every_side, one_side
from builder.editor.shaping.symmetry import Motion
from builder.editor.shaping.walk_cover import Walk, cover
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre


def cover_one_side(
    walks: Sequence[PieceType],
    walls: AbstractSet[Hex],
    bare: AbstractSet[Hex],
    court: AbstractSet[Hex],
    left: Left | None,
    motions: Sequence[Motion],
    near: Hex,
) -> tuple[Walk, ...]:
    """What `cover` finds, for the side of a hex and for the axis; the images of the walks are the rest.

    Where they are their own image as they are, all of them. Half a roof is none: a court that reaches over
    hexes of the axis has one only then.
    """
    whole = cover(walks, walls, bare, court, left)
    if not motions or _is_own_image(whole, motions):
        return whole
    here = one_side(walls | bare | court, motions, centre(near))
    roofed = frozenset() if court & here.axis else court & here.side
    large = on_every_side(walks, motions)
    return (
        *cover(large, walls & here.side, bare & here.side, roofed, left),
        *cover(walks[-1:], walls & here.axis),
    )


def _is_own_image(walks: Sequence[Walk], motions: Sequence[Motion]) -> bool:
    pieces = [Piece(0, walk.type, walk.hex, 1, walk.rotation) for walk in walks]
    return len(imaged(pieces, motions, lambda: 0)) == len(pieces)
