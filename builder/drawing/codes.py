"""Short codes of tiles and walls, as on drawings and in parts lists: kind and number of hexes (G7)."""

from __future__ import annotations

from builder.catalogue import PieceType, Role, TileClass
from builder.drawing.styles import Styles

_CODED = (TileClass.LAND, TileClass.FLUID)
WALLS = (Role.RUIN, Role.STONE_WALL)


def code_of(type: PieceType, styles: Styles) -> str:
    """The code of a tile, a ruin or a stone wall; empty for what is known by its looks alone."""
    if type.kind.tile_class not in _CODED and type.role not in WALLS:
        return ""
    return f"{styles.of(type).letter}{type.size}"
