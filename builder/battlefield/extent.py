"""How large a battlefield is: hexes across and down, levels, millimetres on the table."""

from __future__ import annotations

from builder.battlefield.model import Battlefield
from builder.catalogue import Role
from builder.hexgrid import FLUID, LEVEL, bounds, from_hex


def levels_of(battlefield: Battlefield) -> int:
    """The highest level in which a piece lies; files note flags at any height above their battlement."""
    return max((p.slot for p in battlefield.pieces.values() if p.type.role is not Role.FLAG), default=0)


def size_of(battlefield: Battlefield) -> dict[str, float]:
    """Columns and rows of hexes (odd rows shifted by half a hex); width, depth and height in mm."""
    hexes = set(battlefield.occupancy.hexes())
    rectangle = bounds(hexes)
    if rectangle is None:
        return {"columns": 0, "rows": 0, "width_mm": 0.0, "depth_mm": 0.0, "height_mm": 0.0}
    columns, rows = zip(*map(from_hex, hexes), strict=True)
    top = max(
        (piece.slot - 1) * LEVEL + (piece.type.height * LEVEL or FLUID)
        for piece in battlefield.pieces.values()
    )
    return {
        "columns": max(columns) - min(columns) + 1,
        "rows": max(rows) - min(rows) + 1,
        "width_mm": round(rectangle.width, 1),
        "depth_mm": round(rectangle.height, 1),
        "height_mm": round(top, 1),
    }
