"""Where hexes lie on the table, in millimetres: x to the right, y down, hex (0, 0) centred on the origin.

Sizes of the real tiles: 44.58 mm across flats, 10.3 mm a level, 3.9 mm a fluid.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from builder.hexgrid.hexes import Edge, Hex, rounded

ACROSS_FLATS = 44.58
LEVEL = 10.3
FLUID = 3.9
SIDE = ACROSS_FLATS / math.sqrt(3)
ROW_PITCH = SIDE * 1.5


class Point(NamedTuple):
    """A point on the table in mm."""

    x: float
    y: float

    def towards(self, other: Point, share: float) -> Point:
        """The point a share (0 to 1) of the way to another."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


class Bounds(NamedTuple):
    """A rectangle on the table in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Left to right in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Top to bottom in mm."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def widened(self, room: float) -> Bounds:
        """The rectangle with ``room`` mm more on every side."""
        return Bounds(self.left - room, self.top - room, self.right + room, self.bottom + room)

    def meets(self, other: Bounds) -> bool:
        """Whether the two share anything, if only a border."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def holds(self, other: Bounds) -> bool:
        """Whether the other lies within this one."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )


def around_points(points: Iterable[Point]) -> Bounds:
    """The rectangle around some points, of which there is one at least."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def around_boxes(boxes: Iterable[Bounds]) -> Bounds:
    """The rectangle around some rectangles, of which there is one at least."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Bounds(min(lefts), min(tops), max(rights), max(bottoms))


# Corners clockwise from the upper right one: the edge in direction d runs from corner d to corner d + 1.
_CORNERS = (
    Point(ACROSS_FLATS / 2, -SIDE / 2),
    Point(ACROSS_FLATS / 2, SIDE / 2),
    Point(0.0, SIDE),
    Point(-ACROSS_FLATS / 2, SIDE / 2),
    Point(-ACROSS_FLATS / 2, -SIDE / 2),
    Point(0.0, -SIDE),
)


def centre(hex: Hex) -> Point:
    """The centre of a hex in mm."""
    return Point(ACROSS_FLATS * (hex.q + hex.r / 2), ROW_PITCH * hex.r)


def corners(hex: Hex) -> tuple[Point, ...]:
    """The six corners in mm, clockwise from the upper right one; edge d runs from corner d to d + 1."""
    x, y = centre(hex)
    return tuple(Point(x + cx, y + cy) for cx, cy in _CORNERS)


def edge_line(edge: Edge) -> tuple[Point, Point]:
    """The two ends of an edge in mm, clockwise as seen from its hex."""
    x, y = centre(edge.hex)
    first, second = _CORNERS[edge.direction], _CORNERS[(edge.direction + 1) % 6]
    return Point(x + first.x, y + first.y), Point(x + second.x, y + second.y)


def hex_at(point: Point) -> Hex:
    """The hex that holds a point of the table."""
    r = point.y / ROW_PITCH
    return rounded(point.x / ACROSS_FLATS - r / 2, r)


def edge_at(point: Point) -> Edge:
    """The edge nearest to a point, named from the hex that holds the point (E from its centre)."""
    hex = hex_at(point)
    x, y = centre(hex)
    angle = math.atan2(point.y - y, point.x - x)
    return Edge(hex, round(angle / (math.pi / 3)) % 6)


def bounds(hexes: Iterable[Hex]) -> Bounds | None:
    """The rectangle around the outlines of the hexes in mm; None where there are none."""
    centres = [centre(hex) for hex in hexes]
    if not centres:
        return None
    half = ACROSS_FLATS / 2
    return Bounds(
        min(p.x for p in centres) - half,
        min(p.y for p in centres) - SIDE,
        max(p.x for p in centres) + half,
        max(p.y for p in centres) + SIDE,
    )


def outline(hexes: Iterable[Hex]) -> list[list[Point]]:
    """The closed outlines of a set of hexes in mm, outer ones clockwise (on screen), holes the other way.

    Each ring lists its corners once and meets no other ring, for three hexes meet in a corner and any two
    of them share an edge. Rings come in the order of their topmost, then leftmost hex.
    """
    cells = set(hexes)
    border = [
        Edge(hex, direction)
        for hex in sorted(cells, key=lambda h: (h.r, h.q))
        for direction in (4, 5, 0, 1, 2, 3)
        if hex.neighbour(direction) not in cells
    ]
    done: set[Edge] = set()
    rings: list[list[Point]] = []
    for first in border:
        if first not in done:
            ring = border_from(first, cells)
            done.update(ring)
            rings.append([edge_line(edge)[0] for edge in ring])
    return rings


def border_from(first: Edge, cells: Container[Hex]) -> list[Edge]:
    """The border edges of some hexes, clockwise from one of them until it comes round; named from inside."""
    ring = [first]
    while True:
        here, direction = ring[-1].hex, (ring[-1].direction + 1) % 6
        while here.neighbour(direction) in cells:
            here = here.neighbour(direction)
            direction = (direction + 4) % 6
        if (here, direction) == first:
            return ring
        ring.append(Edge(here, direction))


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex outline around some points, clockwise on screen."""
    ordered = sorted(set(points))
    halves: list[list[Point]] = []
    for run in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in run:
            while len(half) > 1 and side_of(half[-2], half[-1], point) <= 1e-9:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return halves[0] + halves[1]


class SpotOnTable(Protocol):
    """What lies at a place on the table, at any height."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...


def side_of(a: SpotOnTable, b: SpotOnTable, c: SpotOnTable) -> float:
    """Positive where ``c`` lies to the right of the line from ``a`` to ``b`` on screen, else not."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def part_within(a: SpotOnTable, b: SpotOnTable, window: Sequence[Point]) -> tuple[float, float] | None:
    """Between which shares of its length a line lies within a convex ring, clockwise on screen; None where
    nothing of it does (Cyrus and Beck).
    """
    start, end = 0.0, 1.0
    for corner, after in pairwise([*window, window[0]]):
        first, last = side_of(corner, after, a), side_of(corner, after, b)
        if first < 0 and last < 0:
            return None
        if first < 0:
            start = max(start, first / (first - last))
        elif last < 0:
            end = min(end, first / (first - last))
    return (start, end) if end - start >= 1e-6 else None


def lines_within(
    lines: Iterable[tuple[Point, Point]], window: Sequence[Point]
) -> tuple[tuple[Point, Point], ...]:
    """What of straight lines lies within a convex ring, clockwise on screen, or on its border."""
    parts = [(a, b, part_within(a, b, window)) for a, b in lines]
    return tuple([(a.towards(b, part[0]), a.towards(b, part[1])) for a, b, part in parts if part])
