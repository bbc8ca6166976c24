"""A motion: where hexes, directions and slots go when a whole is moved, turned, mirrored or raised."""

from __future__ import annotations

from dataclasses import dataclass

from builder.hexgrid.geometry import ACROSS_FLATS, ROW_PITCH, Point
from builder.hexgrid.hexes import ORIGIN, Edge, Hex


@dataclass(frozen=True, slots=True)
class Motion:
    """Hexes are flipped left to right or not, turned by ``sixths`` clockwise about (0, 0), then shifted.

    Slots from ``since`` on (None: all of them) rise by ``rise``, or sink where that is negative.

    >>> Motion(1, Hex(2, 0)).inverse.hex(Motion(1, Hex(2, 0)).hex(Hex(5, -1)))
    Hex(q=5, r=-1)
    """

    sixths: int = 0
    shift: Hex = ORIGIN
    flipped: bool = False
    rise: int = 0
    since: int | None = None

    def hex(self, hex: Hex) -> Hex:
        """Where a hex comes to lie."""
        if self.flipped:
            hex = Hex(-hex.q - hex.r, hex.r)
        return hex.turned(self.sixths).plus(self.shift)

    def direction(self, direction: int) -> int:
        """Where a direction points then."""
        return ((3 - direction if self.flipped else direction) + self.sixths) % 6

    def edge(self, edge: Edge) -> Edge:
        """Where an edge comes to lie."""
        return Edge(self.hex(edge.hex), self.direction(edge.direction))

    def point(self, point: Point) -> Point:
        """Where a point of the table (mm) comes to lie."""
        r = point.y / ROW_PITCH
        q = point.x / ACROSS_FLATS - r / 2
        if self.flipped:
            q = -q - r
        for _ in range(self.sixths % 6):
            q, r = -r, q + r
        q, r = q + self.shift.q, r + self.shift.r
        return Point(ACROSS_FLATS * (q + r / 2), ROW_PITCH * r)

    def slot(self, slot: int) -> int:
        """The slot, or the level of a space on land, that one becomes."""
        return slot + self.rise if self.since is None or slot >= self.since else slot

    def takes(self, slot: int) -> bool:
        """Whether what lies in a slot goes, because those above sink into its place."""
        return self.since is not None and self.since + self.rise <= slot < self.since

    @property
    def inverse(self) -> Motion:
        """The motion that leads back; of one that takes slots away it brings back the places alone."""
        back = Motion(self.sixths if self.flipped else -self.sixths % 6, ORIGIN, self.flipped)
        shift = ORIGIN.minus(back.hex(self.shift))
        since = None if self.since is None else self.since + self.rise
        return Motion(back.sixths, shift, self.flipped, -self.rise, since)


def turned_about(centre: Hex, sixths: int) -> Motion:
    """The motion that turns everything clockwise about a hex."""
    return Motion(sixths % 6, centre.minus(centre.turned(sixths)))
