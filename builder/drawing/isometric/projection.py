"""How a point over the table comes onto the picture: seen from above at a slant, all lines parallel.

World: x to the right and y down on the table, z up, all in mm. Picture: x to the right, y down. The view
turns by sixths of a turn; nothing is smaller because it is farther away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from builder.hexgrid import Point

VIEWS = 6
# How far the table is turned in view 0 (degrees, counter-clockwise), so that each hex shows three sides of
# three widths, and how high over the table the eye stands (degrees).
_TURN = -22.0
_RISE = 42.0
# Heights are drawn a little taller than they are: tiles are flat, and steps read better so.
STRETCH = 1.15
# Where the light goes, on the picture's ground: to the right and a little towards the eye.
_LIGHT = (0.94, 0.34)


class Point3(NamedTuple):
    """A point over the table, in mm."""

    x: float
    y: float
    z: float

    def towards(self, other: Point3, share: float) -> Point3:
        """The point a share (0 to 1) of the way to another."""
        return Point3(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.z + (other.z - self.z) * share,
        )


@dataclass(frozen=True, slots=True)
class View:
    """One of the six corners that the battlefield is seen from.

    ``right`` and ``ahead`` are the ways on the table that lead to the right of the picture and to the eye,
    ``light`` the way that light goes over the table, all of length 1. ``sine`` and ``lift`` are what 1 mm
    towards the eye and 1 mm of height take on the picture.
    """

    index: int
    right: tuple[float, float]
    ahead: tuple[float, float]
    light: tuple[float, float]
    sine: float
    lift: float

    @property
    def shares(self) -> tuple[float, float, float, float, float]:
        """What 1 mm takes on the picture: of x and y to the right, of x and y down, of height up."""
        (rx, ry), (ax, ay) = self.right, self.ahead
        return rx, ry, ax * self.sine, ay * self.sine, self.lift

    def picture(self, spot: Point3) -> Point:
        """The point of the picture, in mm, where a spot is seen."""
        x, y, z = spot
        rx, ry, sx, sy, lift = self.shares
        return Point(x * rx + y * ry, x * sx + y * sy - z * lift)

    def on_plane(self, x: float, y: float) -> Point:
        """The point of the picture that belongs to a point of the table."""
        (rx, ry), (ax, ay) = self.right, self.ahead
        return Point(x * rx + y * ry, (x * ax + y * ay) * self.sine)

    def depth(self, x: float, y: float) -> float:
        """How near to the eye a place on the table is: larger is nearer."""
        return x * self.ahead[0] + y * self.ahead[1]

    def faces(self, nx: float, ny: float) -> bool:
        """Whether an upright side with this outward direction is seen."""
        return nx * self.ahead[0] + ny * self.ahead[1] > 1e-9

    def lit(self, nx: float, ny: float) -> float:
        """How much light an upright side gets, by its outward direction of length 1: -1 (none) to 1."""
        return -(nx * self.light[0] + ny * self.light[1])


@lru_cache(maxsize=VIEWS)
def view_from(corner: int) -> View:
    """The view from corner 0 to 5; each turns the table on by a sixth. Raises ValueError for any other."""
    if corner not in range(VIEWS):
        raise ValueError(f"a view is a number from 0 to {VIEWS - 1}, not {corner}")
    angle = math.radians(_TURN + 60 * corner)
    right = (math.cos(angle), -math.sin(angle))
    ahead = (math.sin(angle), math.cos(angle))
    lx, ly = _LIGHT
    light = (lx * right[0] + ly * ahead[0], lx * right[1] + ly * ahead[1])
    rise = math.radians(_RISE)
    return View(corner, right, ahead, light, math.sin(rise), math.cos(rise) * STRETCH)
