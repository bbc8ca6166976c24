"""How long building takes: a simple estimate, so that somebody can plan an evening.

Seconds for one piece, of somebody who has built before and has the pieces at hand, sorted (the checklist):
to find it, to see on the drawing where it goes, and to put it there. Nobody has measured it; the table says
why each number is what it is, and the sum is told as "about", rounded.
"""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.catalogue import PieceType, Role

# Seconds a piece by what it is.
SECONDS = {
    Role.LAND: 10,  # a small tile: find its hex on the drawing, drop it into place
    Role.WALL_WALK: 15,  # is fitted on top of walls
    Role.FLUID: 8,  # needs no turning where it is a single hex, as most are
    Role.OBSTACLE: 15,  # is put together from trunk and base, or seated on its base
    Role.CASTLE_BASE: 12,  # must be turned the right way
    Role.CASTLE_WALL: 15,  # must be turned, and plugged on without pulling up what carries it
    Role.DOORWAY: 60,  # two towers, a lintel and a door
    Role.DOOR: 15,  # is hung in
    Role.RUIN: 15,  # is stood between hexes
    Role.STONE_WALL: 15,  # is stood between hexes
    Role.BATTLEMENT: 8,  # is clipped on
    Role.LADDER: 8,  # is clipped together
    Role.FLAG: 5,  # is stuck in
    Role.PART: 5,  # is laid by
}
LARGE_TILE = 6  # hexes from which a tile is awkward
LARGE_EXTRA = 10  # seconds to turn it the right way and press it onto all that lies below it
LEVEL = 30  # seconds a level: read the next drawing, take its pieces to hand, look it over at the end


def seconds_for(type: PieceType) -> int:
    """The seconds that one piece of a type takes."""
    extra = LARGE_EXTRA if type.role is Role.LAND and type.size >= LARGE_TILE else 0
    return SECONDS[type.role] + extra


def build_minutes(battlefield: Battlefield) -> float:
    """The estimate in minutes; 0 without pieces."""
    pieces = battlefield.pieces.values()
    levels = len({piece.slot for piece in pieces})
    return (sum(seconds_for(piece.type) for piece in pieces) + LEVEL * levels) / 60


def rounded_time(minutes: float) -> str:
    """The time as people say it: to five minutes, from an hour on to ten, from four hours on to half hours.

    >>> rounded_time(2), rounded_time(23), rounded_time(76), rounded_time(260)
    ('5 min', '25 min', '1 h 20 min', '4½ h')
    """
    if minutes >= 235:
        halves = round(minutes / 30)
        return f"{halves // 2}½ h" if halves % 2 else f"{halves // 2} h"
    step = 5 if minutes < 57.5 else 10
    whole = max(5, round(minutes / step) * step)
    hours, rest = divmod(whole, 60)
    return " ".join(part for part in (f"{hours} h" if hours else "", f"{rest} min" if rest else "") if part)
