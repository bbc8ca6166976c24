"""Two ways to find out what is seen at a point of the picture that know nothing of the order of painting."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from builder.battlefield import Piece
from builder.drawing.isometric.faces import Face, Item, Point3, View
from builder.drawing.isometric.terrain import foot, tile_top
from builder.hexgrid import ACROSS_FLATS, Hex, Point, centre

TOP = 6
_STEP = 0.1  # mm


@dataclass
class Seen:
    """For each sample, the number of the item seen there (-1: none) and how near to the eye it is, in mm."""

    owner: np.ndarray
    nearness: np.ndarray


def samples(items: Sequence[Item], view: View, count: int) -> np.ndarray:
    """``count`` × ``count`` points spread over the picture."""
    points = [view.picture(spot) for item in items for face in faces(item) for spot in face.spots]
    xs, ys = [p.x for p in points], [p.y for p in points]
    across = np.linspace(min(xs) - 3, max(xs) + 3, count) + 0.0137
    down = np.linspace(min(ys) - 3, max(ys) + 3, count) + 0.0171
    return np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)


def faces(item: Item) -> list[Face]:
    return [element for element in item.elements if isinstance(element, Face)]


def painted_and_nearest(items: Sequence[Item], view: View, points: np.ndarray) -> tuple[Seen, Seen]:
    """What is painted last at each sample, and what a depth buffer finds nearest."""
    none = np.full(len(points), -1e6)
    painted = Seen(np.full(len(points), -1), none.copy())
    nearest = Seen(np.full(len(points), -1), none.copy())
    for number, item in enumerate(items):
        for face in faces(item):
            ring = [view.picture(spot) for spot in face.spots]
            hit = within(points, ring)
            if not hit.any():
                continue
            depth = _depth(face.spots, ring, view, points[hit])
            painted.owner[hit], painted.nearness[hit] = number, depth
            nearer = depth > nearest.nearness[hit]
            places = np.flatnonzero(hit)[nearer]
            nearest.owner[places], nearest.nearness[places] = number, depth[nearer]
    return painted, nearest


def within(points: np.ndarray, ring: Sequence[Point]) -> np.ndarray:
    """Which points lie in a ring (even-odd)."""
    inside = np.zeros(len(points), dtype=bool)
    x, y = points[:, 0], points[:, 1]
    for i, a in enumerate(ring):
        b = ring[i - 1]
        if a.y == b.y:
            continue
        crosses = (a.y > y) != (b.y > y)
        inside ^= crosses & (x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
    return inside


def _depth(spots: Sequence[Point3], ring: Sequence[Point], view: View, points: np.ndarray) -> np.ndarray:
    """How near to the eye a flat face is at points of the picture."""
    known = np.array([[p.x, p.y, 1.0] for p in ring])
    depths = np.array([view.depth(s.x, s.y) for s in spots])
    solution, *_ = np.linalg.lstsq(known, depths, rcond=None)
    return np.column_stack([points, np.ones(len(points))]) @ solution


def tile_seen(pieces: Iterable[Piece], view: View, point: Point) -> tuple[Piece, int] | None:
    """The tile seen at a point of the picture, and which of its sides (0 to 5, or TOP).

    Found by walking along the line of sight, away from the eye and down to the table, until it is inside one.
    """
    columns: dict[Hex, list[tuple[float, float, Piece]]] = {}
    for piece in pieces:
        for cell, slot in piece.filled():
            columns.setdefault(cell, []).append((foot(slot), tile_top(piece, slot), piece))
    (rx, ry), (ax, ay) = view.right, view.ahead
    highest = max((high for column in columns.values() for _, high, _ in column), default=0.0)
    first, last = (point.y + highest * view.lift) / view.sine, point.y / view.sine
    depths = np.arange(first, last, -_STEP)
    xs, ys = point.x * rx + depths * ax, point.x * ry + depths * ay
    zs = (depths * view.sine - point.y) / view.lift
    qs, rs = _rounded(xs, ys)
    for x, y, z, q, r in zip(xs, ys, zs, qs, rs, strict=True):
        for low, high, piece in columns.get(Hex(int(q), int(r)), ()):
            if low <= z <= high:
                reach, direction = _reach(x, y, Hex(int(q), int(r)))
                # It came in through the top or through a side, whichever it has only just passed.
                return piece, TOP if (high - z) < (ACROSS_FLATS / 2 - reach) else direction
    return None


def _rounded(xs: np.ndarray, ys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The hexes that places of the table lie in."""
    r = ys / (ACROSS_FLATS * math.sqrt(3) / 2)
    q = xs / ACROSS_FLATS - r / 2
    s = -q - r
    rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
    dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    first = (dq > dr) & (dq > ds)
    second = ~first & (dr > ds)
    return np.where(first, -rr - rs, rq), np.where(second, -rq - rs, rr)


def _reach(x: float, y: float, hex: Hex) -> tuple[float, int]:
    """How far a place lies from the middle of its hex towards the nearest side, and which side that is."""
    heart = centre(hex)
    return max(
        ((x - heart.x) * math.cos(d * math.pi / 3) + (y - heart.y) * math.sin(d * math.pi / 3), d)
        for d in range(6)
    )
