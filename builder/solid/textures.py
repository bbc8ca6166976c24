"""The patterns of terrain as layers of a texture."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

from builder.drawing.marks import middle
from builder.drawing.patterns import VARIANTS, Lines, hex_lines, width
from builder.drawing.styles import PATTERNS
from builder.hexgrid import SIDE, Point
from builder.solid.mesh import NO_PATTERN

PIXELS = 128
"""Along each side of a layer, which is as high as a hex from corner to corner."""
# All their marks stand upright in the plan, and would lie on their side from its sides: lines of each mark.
_UPRIGHT = {"tufts": 6, "facets": 9}
DRAWN = tuple([pattern for pattern in PATTERNS if pattern != "none"])
STONE, EARTH = (len(DRAWN) * VARIANTS + number for number in range(2))
"""The layers of walls of laid stones, COURSES of them high, and of the sides of tiles, a level high."""
COURSES = 4


def layer_of(pattern: str, variant: int) -> int:
    """The layer of a pattern's variant, 0 to VARIANTS - 1; NO_PATTERN of "none"."""
    return DRAWN.index(pattern) * VARIANTS + variant if pattern in DRAWN else NO_PATTERN


WATER = (layer_of("waves", 0), layer_of("bubbles", VARIANTS - 1))
"""The first and the last layer of patterns of water, in which the sky is seen."""


@cache
def layers() -> NDArray[np.uint8]:
    """All layers, of shape (layers, pixels, pixels): how much of the ink lies where, 0 to 255.

    They take a tenth of a second to draw, and every renderer has the same.
    """
    found = np.zeros((EARTH + 1, PIXELS, PIXELS), np.uint8)
    found[STONE] = 255 * np.clip(_mottled(12, 12) * 0.5 + _mottled(64, 64) * 0.3 + _bulging() - 0.12, 0, 1)
    found[EARTH] = 255 * np.clip(_mottled(24, 3) * 0.45 + _mottled(64, 32) * 0.35 - 0.1, 0, 1)
    for pattern in DRAWN:
        for variant in range(VARIANTS):
            lines = hex_lines(pattern, variant)
            if pattern in _UPRIGHT:
                lines = _turned(lines, variant, _UPRIGHT[pattern])
            _draw(found[layer_of(pattern, variant)], lines, width(pattern))
    found.flags.writeable = False
    return found


def _mottled(rows: int, columns: int) -> NDArray[np.float64]:
    """Soft blots, a number below and beside one another: 0 to 1, and on all sides joining itself."""
    blots = np.random.default_rng(rows).random((rows, columns))
    for axis, count in enumerate(blots.shape):
        at = np.arange(PIXELS) * count / PIXELS
        low, share = at.astype(int), at % 1
        share = share.reshape((-1, 1) if axis == 0 else (1, -1))
        blots = blots.take(low, axis) * (1 - share) + blots.take((low + 1) % count, axis) * share
    return blots


def _bulging() -> NDArray[np.float64]:
    """Courses one above another, each darker towards its foot, and not all of one tone."""
    at = np.arange(PIXELS) * COURSES / PIXELS
    tones = np.array([0.0, 0.14, 0.05, 0.18])[at.astype(int)]
    found: NDArray[np.float64] = (tones + 0.3 * (1 - at % 1) ** 4 - 0.1)[:, None]
    return found


def _turned(lines: Lines, variant: int, count: int) -> Lines:
    """Marks of ``count`` lines, each turned on its place by another third of a circle."""
    found: list[tuple[Point, Point]] = []
    for number, mark in enumerate([lines[i : i + count] for i in range(0, len(lines), count)]):
        at = middle([spot for line in mark for spot in line])
        angle = math.radians(120 * number + 30 * variant)
        cos, sin = math.cos(angle), math.sin(angle)
        for a, b in mark:
            first, last = (
                Point(at.x + cos * (x - at.x) - sin * (y - at.y), at.y + sin * (x - at.x) + cos * (y - at.y))
                for x, y in (a, b)
            )
            found.append((first, last))
    return tuple(found)


def _draw(layer: NDArray[np.uint8], lines: Lines, wide: float) -> None:
    """Draw lines, in mm about the middle of the hex, ``wide`` mm wide and with soft borders."""
    scale = PIXELS / 2 / SIDE
    half = wide * scale / 2
    for a, b in lines:
        (ax, ay), (bx, by) = ((p.x * scale + PIXELS / 2, p.y * scale + PIXELS / 2) for p in (a, b))
        left, right = int(max(0, min(ax, bx) - half - 2)), int(min(PIXELS, max(ax, bx) + half + 3))
        upper, lower = int(max(0, min(ay, by) - half - 2)), int(min(PIXELS, max(ay, by) + half + 3))
        x = np.arange(left + 0.5, right) - ax
        y = np.arange(upper + 0.5, lower)[:, None] - ay
        dx, dy = bx - ax, by - ay
        share = ((x * dx + y * dy) / max(dx * dx + dy * dy, 1e-9)).clip(0, 1)
        ink = (255 * (half + 0.5 - np.hypot(x - share * dx, y - share * dy)).clip(0, 1)).astype(np.uint8)
        part = layer[upper:lower, left:right]
        np.maximum(part, ink, out=part)
