"""Piece types, terrain kinds and boxes: the data everything else asks."""

from builder.catalogue.load import OWN_FILE, Catalogue, load, with_own, with_own_rows
from builder.catalogue.pieces import (
    EDGE_ROLES,
    UNKNOWN,
    Box,
    Confidence,
    Count,
    Home,
    Moves,
    PieceType,
    Role,
    Shape,
    TerrainKind,
    TileClass,
)
from builder.catalogue.placeholder import piece_name, placeholder, unknown_name

__all__ = [
    "EDGE_ROLES",
    "OWN_FILE",
    "UNKNOWN",
    "Box",
    "Catalogue",
    "Confidence",
    "Count",
    "Home",
    "Moves",
    "PieceType",
    "Role",
    "Shape",
    "TerrainKind",
    "TileClass",
    "load",
    "piece_name",
    "placeholder",
    "unknown_name",
    "with_own",
    "with_own_rows",
]
