"""Short codes of tiles, as they stand on drawings and in parts lists: kind and number of hexes (G7)."""

from __future__ import annotations

from builder.catalogue import PieceType, TileClass
from builder.drawing.styles import Styles

_CODED = (TileClass.LAND, TileClass.FLUID)


def code_of(type: PieceType, styles: Styles) -> str:
    """The code of a tile; empty for what is known by its looks alone: obstacles, castle, edge pieces."""
    if type.kind.tile_class not in _CODED:
        return ""
    return f"{styles.of(type).letter}{type.size}"
