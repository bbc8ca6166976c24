"""Piece types, terrain kinds and boxes: the data everything else asks."""

from builder.catalogue.load import OWN_FILE, Catalogue, load, with_own, with_own_rows
from builder.catalogue.pieces import (
    EDGE_ROLES,
    Box,
    Confidence,
    Count,
    Moves,
    PieceType,
    Role,
    Shape,
    TerrainKind,
    TileClass,
)

__all__ = [
    "EDGE_ROLES",
    "OWN_FILE",
    "Box",
    "Catalogue",
    "Confidence",
    "Count",
    "Moves",
    "PieceType",
    "Role",
    "Shape",
    "TerrainKind",
    "TileClass",
    "load",
    "with_own",
    "with_own_rows",
]
