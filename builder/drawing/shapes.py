"""Rings and lines in mm that drawings are cut from: inset outlines, bands along edges, round corners."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from builder.hexgrid import Edge, Point, edge_line

Ring = tuple[Point, ...]
Line = tuple[Point, Point]


def circle(centre: Point, radius: float, corners: int = 24, start: float = 0.0) -> Ring:
    """A regular polygon of ``radius`` mm; ``start`` in radians turns its first corner."""
    return tuple(
        Point(
            centre.x + radius * math.cos(start + 2 * math.pi * i / corners),
            centre.y + radius * math.sin(start + 2 * math.pi * i / corners),
        )
        for i in range(corners)
    )


def star(centre: Point, outer: float, inner: float, tips: int, start: float = 0.0) -> Ring:
    """A star with ``tips`` points between two radii in mm."""
    step = math.pi / tips
    return tuple(
        Point(
            centre.x + radius * math.cos(start + i * step),
            centre.y + radius * math.sin(start + i * step),
        )
        for i in range(2 * tips)
        for radius in ((outer, inner)[i % 2],)
    )


def rectangle(left: float, top: float, width: float, height: float) -> Ring:
    """A rectangle, clockwise from its upper left corner."""
    right, bottom = left + width, top + height
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def diamond(centre: Point, reach: float) -> Ring:
    """A square that stands on its corner, ``reach`` mm from its middle, clockwise from the top."""
    x, y = centre
    return Point(x, y - reach), Point(x + reach, y), Point(x, y + reach), Point(x - reach, y)


def pill(centre: Point, width: float, height: float) -> Ring:
    """A lying pill: a rectangle with half circles at its ends."""
    radius = height / 2
    reach = max(0.0, width / 2 - radius)
    right = [math.pi * (i / 8 - 0.5) for i in range(9)]
    return tuple(
        [Point(centre.x + reach + radius * math.cos(a), centre.y + radius * math.sin(a)) for a in right]
        + [Point(centre.x - reach - radius * math.cos(a), centre.y - radius * math.sin(a)) for a in right]
    )


def inset(ring: Sequence[Point], distance: float) -> Ring:
    """A clockwise (on screen) ring moved inward by ``distance`` mm; a hole, the other way round, grows."""
    count = len(ring)
    moved = []
    for i in range(count):
        before, here, after = ring[i - 1], ring[i], ring[(i + 1) % count]
        nx, ny = _miter(before, here, after)
        moved.append(Point(here.x + nx * distance, here.y + ny * distance))
    return tuple(moved)


def _normal(a: Point, b: Point) -> tuple[float, float]:
    """The unit vector to the right of the way from a to b: inward, on a clockwise ring."""
    length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    return -(b.y - a.y) / length, (b.x - a.x) / length


def _miter(before: Point, here: Point, after: Point) -> tuple[float, float]:
    ax, ay = _normal(before, here)
    bx, by = _normal(here, after)
    scale = 1 / max(0.25, 1 + ax * bx + ay * by)
    return (ax + bx) * scale, (ay + by) * scale


def rounded(ring: Sequence[Point], radius: float) -> Ring:
    """The ring with its corners cut round, starting ``radius`` mm from each corner."""
    count = len(ring)
    points: list[Point] = []
    for i in range(count):
        before, here, after = ring[i - 1], ring[i], ring[(i + 1) % count]
        start, end = _toward(here, before, radius), _toward(here, after, radius)
        points += curve(start, here, end, 3)
    return tuple(points)


def _toward(a: Point, b: Point, distance: float) -> Point:
    length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    share = min(0.5, distance / length)
    return a.towards(b, share)


def curve(start: Point, control: Point, end: Point, steps: int) -> list[Point]:
    """``steps`` + 1 points of the bend from start to end, pulled towards ``control``."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        points.append(Point(a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y))
    return points


def beside(path: Sequence[Point], distance: float) -> list[Point]:
    """The path moved ``distance`` mm to its right (left where negative)."""
    last = len(path) - 1
    moved = []
    for i, here in enumerate(path):
        if i == 0:
            nx, ny = _normal(here, path[1])
        elif i == last:
            nx, ny = _normal(path[i - 1], here)
        else:
            nx, ny = _miter(path[i - 1], here, path[i + 1])
        moved.append(Point(here.x + nx * distance, here.y + ny * distance))
    return moved


def band(path: Sequence[Point], left: float, right: float) -> Ring:
    """The strip from ``left`` mm to the left of a path to ``right`` mm to the right of it."""
    return tuple(beside(path, -left) + beside(path, right)[::-1])


def resampled(path: Sequence[Point], steps: int) -> list[Point]:
    """``steps`` + 1 points at equal distances along a path."""
    lengths = [math.hypot(b.x - a.x, b.y - a.y) for a, b in itertools.pairwise(path)]
    total = sum(lengths)
    points = [path[0]]
    piece, walked = 0, 0.0
    for i in range(1, steps):
        wanted = total * i / steps
        while piece < len(lengths) - 1 and walked + lengths[piece] < wanted:
            walked += lengths[piece]
            piece += 1
        share = (wanted - walked) / (lengths[piece] or 1.0)
        points.append(path[piece].towards(path[piece + 1], share))
    points.append(path[-1])
    return points


def chains(edges: Iterable[Edge]) -> list[list[Point]]:
    """The edges joined where they share a corner into as few lines as possible.

    Lines run clockwise as seen from the cells of the edges, so those cells lie to the right.
    """
    left = [edge_line(edge) for edge in edges]
    lines: list[list[Point]] = []
    while left:
        line = list(left.pop(0))
        grown = True
        while grown:
            grown = False
            for other in left:
                if _same(other[0], line[-1]):
                    line.append(other[1])
                elif _same(other[1], line[0]):
                    line.insert(0, other[0])
                elif _same(other[1], line[-1]):
                    line.append(other[0])
                elif _same(other[0], line[0]):
                    line.insert(0, other[1])
                else:
                    continue
                left.remove(other)
                grown = True
                break
        lines.append(line)
    return lines


def _same(a: Point, b: Point) -> bool:
    return abs(a.x - b.x) < 0.01 and abs(a.y - b.y) < 0.01


def turned(points: Iterable[Point], centre: Point, sixths: int) -> Ring:
    """Points given relative to (0, 0), turned clockwise by sixths of a turn and moved to ``centre``."""
    cos, sin = math.cos(sixths * math.pi / 3), math.sin(sixths * math.pi / 3)
    return tuple(Point(centre.x + x * cos - y * sin, centre.y + x * sin + y * cos) for x, y in points)


def middle(points: Iterable[Point]) -> Point:
    """The mean of some points."""
    given = list(points)
    return Point(sum(p.x for p in given) / len(given), sum(p.y for p in given) / len(given))
