"""Shade on level ground: what stands higher towards the light darkens what lies behind it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from builder.battlefield import Piece
from builder.drawing.isometric.projection import View, view_from
from builder.drawing.isometric.terrain import Terrain
from builder.drawing.marks import Area
from builder.drawing.shapes import circle
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, LEVEL, Point, centre, corners, hull, outline, side_of
from builder.hexgrid.hexes import disc

_LENGTH = 0.62  # mm of shade a mm of height throws
# Heights beyond this throw no more shade, so that towers leave the map readable; trees are thinner and may.
_LONGEST = 5.2 * LEVEL
_LONGEST_POST = 8.0 * LEVEL
_ON_TABLE = 0.14  # opacity of the shade beside the battlefield
_HERE = Hex(0, 0)

Ring = tuple[Point, ...]


def ground_shade(pieces: Iterable[Piece], view: View) -> Area | None:
    """The shade that the lowest level throws on the table; None where nothing lies on the table."""
    cells = {cell for piece in pieces if piece.slot == 1 and piece.type.fills_cells for cell in piece.cells}
    if not cells:
        return None
    lx, ly = view.light
    reach = LEVEL * _LENGTH
    rings = [
        tuple([view.on_plane(x + lx * reach, y + ly * reach) for x, y in ring]) for ring in outline(cells)
    ]
    return Area(tuple(rings), "#000000", opacity=_ON_TABLE)


def shaded_parts(terrain: Terrain, hex: Hex, z: float, view: View) -> Iterator[Ring]:
    """The shaded parts of a level hex at height ``z``, as rings in mm on the table; they may overlap."""
    x, y = centre(hex)
    corner = view.index
    for offset in _towards_light(corner):
        there = hex.plus(offset)
        parts: list[Ring] = []
        if terrain.highest.get(there, 0.0) > z + 1:
            for low, high in terrain.spans[there]:
                if high > z + 1:
                    start, end = max(0.0, low - z), min(high - z, _LONGEST)
                    parts.append(_block_shade(offset, round(start, 1), round(end, 1), corner))
        for low, high, below, above in terrain.posts.get(there, ()):
            if high > z + 1:
                # Of what begins lower, the part over this level is thinner.
                share = max(0.0, (z - low) / (high - low))
                girth = round(below + (above - below) * share, 1)
                end = min(high - z, _LONGEST_POST)
                parts.append(
                    _post_shade(offset, round(max(0.0, low - z), 1), round(end, 1), girth, above, corner)
                )
        for part in parts:
            if part:
                yield tuple([Point(x + px, y + py) for px, py in part])


@lru_cache(maxsize=6)
def _towards_light(corner: int) -> tuple[Hex, ...]:
    """The columns around (0, 0) whose shade can reach it, itself too (for what hangs over it)."""
    reach = math.ceil(_LENGTH * _LONGEST_POST / ACROSS_FLATS) + 1
    return tuple(
        [
            offset
            for offset in disc(_HERE, reach)
            if offset == _HERE or _block_shade(offset, 0.0, _LONGEST_POST, corner)
        ]
    )


@lru_cache(maxsize=8192)
def _block_shade(offset: Hex, start: float, end: float, corner: int) -> Ring:
    """The part of the hex about (0, 0) shaded by a column at ``offset``, ``start`` to ``end`` mm over it."""
    if end <= start or (offset == _HERE and start <= 0):
        return ()
    return _within_hex(corners(offset), start, corners(offset), end, corner)


@lru_cache(maxsize=8192)
def _post_shade(offset: Hex, start: float, end: float, below: float, above: float, corner: int) -> Ring:
    """The same of something round that is ``below`` and ``above`` mm in radius."""
    if end <= start:
        return ()
    at = centre(offset)
    return _within_hex(circle(at, below, 12), start, circle(at, above, 12), end, corner)


def _within_hex(near: Sequence[Point], start: float, far: Sequence[Point], end: float, corner: int) -> Ring:
    lx, ly = view_from(corner).light
    moved = [
        Point(x + lx * height * _LENGTH, y + ly * height * _LENGTH)
        for ring, height in ((near, start), (far, end))
        for x, y in ring
    ]
    part = clipped(hull(moved), corners(_HERE))
    return part if _area(part) > 1.0 else ()


def clipped(ring: Sequence[Point], window: Sequence[Point]) -> Ring:
    """The part of a ring within a convex window; both clockwise on screen."""
    found = list(ring)
    for i, a in enumerate(window):
        b = window[(i + 1) % len(window)]
        given, found = found, []
        for j, here in enumerate(given):
            before = given[j - 1]
            inside, was = side_of(a, b, here), side_of(a, b, before)
            if (inside >= 0) != (was >= 0):
                t = was / (was - inside)
                found.append(before.towards(here, t))
            if inside >= 0:
                found.append(here)
    return tuple(found)


def _area(ring: Sequence[Point]) -> float:
    return abs(sum(a.x * b.y - b.x * a.y for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True))) / 2
