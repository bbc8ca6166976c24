"""The leaf of a castle door as it stands in the way of sight."""

from __future__ import annotations

import math

from builder.battlefield import Piece
from builder.board import Door, Doorway
from builder.hexgrid.geometry import ACROSS_FLATS, LEVEL, Point, centre
from builder.sight.solids import GRAZE, INTO, Wall

_HALF_LEAF = 1.7
# At rotation 0 from the centre of tower A, both ends: open as drawn on the plan, closed barring the passage.
_OPEN = Point(ACROSS_FLATS + 17.0, 14.0), Point(ACROSS_FLATS + 17.0, 48.0)
_CLOSED = Point(ACROSS_FLATS / 2 - GRAZE - INTO, 11.0), Point(ACROSS_FLATS * 1.5 + GRAZE + INTO, 11.0)


def leaf_of(doorway: Doorway, piece: Piece, door: Door) -> Wall | None:
    """The leaf of a castle door (R181): closed it bars the passage from tower to tower, open it stands
    along the side of doorway space 3. None where there is no door, or it was destroyed.
    """
    if not doorway.has_door or door is Door.NONE or piece.type.shape is None:
        return None
    origin = centre(piece.hex)
    start, end = (
        _placed(point, origin, piece.rotation) for point in (_CLOSED if door is Door.CLOSED else _OPEN)
    )
    length = math.dist(start, end)
    foot = doorway.level * LEVEL
    return Wall(
        (start.x + end.x) / 2,
        (start.y + end.y) / 2,
        (end.x - start.x) / length,
        (end.y - start.y) / length,
        length / 2 - GRAZE,
        length / 2 - GRAZE,
        _HALF_LEAF - GRAZE,
        foot - INTO,
        foot + piece.type.shape.clear * LEVEL + (INTO if door is Door.CLOSED else -GRAZE),
        piece.id,
    )


def _placed(point: Point, origin: Point, sixths: int) -> Point:
    angle = sixths * math.pi / 3
    cos, sin = math.cos(angle), math.sin(angle)
    return Point(origin.x + point.x * cos - point.y * sin, origin.y + point.x * sin + point.y * cos)
