"""What is said of spaces, laid over a model: hexes in a colour, and lines through the air."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from builder.drawing.isometric.faces import Item, Point3, View
from builder.drawing.marks import inset
from builder.hexgrid import Hex, corners
from builder.solid.figures import tokens
from builder.solid.mesh import LINE, NO_PATTERN, VERTEX, Mesh, channels, merged

_MARGIN = 2.0  # mm between a mark and the border of its hex
_DASHES = 2  # gaps in a side of a dashed ring
_OVER = 0.4  # mm that a mark lies over its ground
_UP, _PLAIN = (0, 0, 127, 0), (0, 0, 0, NO_PATTERN)
_FAN = np.array([(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)], np.uint32)


def marked(spaces: Iterable[tuple[Hex, float, str, float]]) -> Mesh:
    """Hexes as washes: each with its height in mm, its colour, and its opacity from 0 to 1."""
    rows = [
        ((x, y, z + _OVER), _UP, (*channels(colour), round(255 * opacity)), _PLAIN, (0, 0), 0)
        for hex, z, colour, opacity in spaces
        for x, y in inset(corners(hex), _MARGIN)
    ]
    starts = np.arange(0, len(rows), 6, dtype=np.uint32)[:, None, None]
    return Mesh(np.array(rows, VERTEX), (starts + _FAN).reshape(-1, 3), np.empty(0, LINE))


def lines(ways: Iterable[tuple[Point3, Point3, str, float]]) -> Mesh:
    """Straight lines, each with its colour and its width in mm."""
    rows = [(tuple(a), tuple(b), (*channels(colour), 255), width, 0) for a, b, colour, width in ways]
    return Mesh(np.empty(0, VERTEX), np.empty((0, 3), np.uint32), np.array(rows, LINE))


def ringed(hex: Hex, z: float, colour: str) -> Mesh:
    """A hex at height ``z`` (mm) with a ring around it."""
    ring = lines([(a, b, colour, 4.5) for a, b in _sides(hex, z)])
    return merged([marked([(hex, z, colour, 0.35)]), ring])


def ringed_behind(hex: Hex, z: float, colour: str) -> Mesh:
    """The same for where something stands in front: a dashed ring that takes nothing for the hex."""
    parts = 2 * _DASHES + 1
    dashes = []
    for a, b in _sides(hex, z):
        along = [np.array(a) + (np.array(b) - np.array(a)) * share / parts for share in range(parts + 1)]
        dashes += [(Point3(*along[i]), Point3(*along[i + 1]), colour, 3.2) for i in range(0, parts, 2)]
    return lines(dashes)


def _sides(hex: Hex, z: float) -> Iterable[tuple[Point3, Point3]]:
    spots = [Point3(x, y, z + _OVER) for x, y in inset(corners(hex), _MARGIN)]
    return zip(spots, [*spots[1:], spots[0]], strict=True)


def washes(items: Callable[[View], Iterable[Item]], opacity: float) -> Mesh:
    """What is drawn flat on the ground, such as start zones, as washes a little over it."""
    mesh = tokens(items)
    mesh.vertices["at"][:, 2] += _OVER
    mesh.vertices["colour"][:, 3] = round(255 * opacity)
    for end in ("start", "end"):
        mesh.lines[end][:, 2] += _OVER
    return mesh
