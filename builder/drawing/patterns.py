"""Patterns as short lines within one hex, which distinguish terrain in black-and-white prints.

Each hex takes one of a few variants by its place, so that a field does not look stamped. Lines that run on
(bricks, hatches) meet those of the neighbours, because their pitch divides the pitch of the hexes.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from random import Random

from builder.drawing.marks import Line, inset
from builder.hexgrid import ACROSS_FLATS, ORIGIN, ROW_PITCH, SIDE, Hex, Point, centre, corners, lines_within

VARIANTS = 4
WIDTH = {
    "dots": 1.5,
    "grain": 1.1,
    "flames": 1.5,
    "cracks": 1.2,
    "waves": 1.0,
    "ripples": 1.0,
    "reeds": 1.0,
    "bubbles": 1.0,
    "bricks": 0.7,
    "pavers": 0.8,
    "horizontal": 0.7,
    "vertical": 0.8,
    "diagonal": 0.7,
    "cross": 0.7,
    "hatched": 1.8,
}
_HALF = ACROSS_FLATS / 2
_MIDDLE = Point(0.0, 0.0)

Lines = tuple[Line, ...]


def width(pattern: str) -> float:
    """The stroke width of a pattern in mm."""
    return WIDTH.get(pattern, 0.9)


def lines(pattern: str, hexes: Iterable[Hex], margin: float = 1.2) -> Lines:
    """All lines of a pattern on some hexes, in mm, ``margin`` mm off the border of each hex."""
    if pattern == "none":
        return ()
    found: list[Line] = []
    for hex in hexes:
        x, y = centre(hex)
        drawn = hex_lines(pattern, variant_at(hex), margin)
        found += [(Point(x + a.x, y + a.y), Point(x + b.x, y + b.y)) for a, b in drawn]
    return tuple(found)


def variant_at(hex: Hex) -> int:
    """Which variant of a pattern a hex takes."""
    return (5 * hex.q + 3 * hex.r + hex.q * hex.r) % VARIANTS


def hatched(hexes: Iterable[Hex], step: float, margin: float) -> Lines:
    """Slanting lines ``step`` mm apart on some hexes, ``margin`` mm off the border of each."""
    own = _slanting(step, margin)
    return tuple(
        [(Point(x + a.x, y + a.y), Point(x + b.x, y + b.y)) for x, y in map(centre, hexes) for a, b in own]
    )


@lru_cache(maxsize=16)
def _slanting(step: float, margin: float) -> Lines:
    return _clipped(_hatch(step, -math.pi / 4), margin)


@lru_cache(maxsize=256)
def hex_lines(pattern: str, variant: int, margin: float = 1.2) -> Lines:
    """The lines of a pattern in the hex around (0, 0). KeyError for a pattern that does not exist."""
    draw = _PATTERNS[pattern]
    return _clipped(draw(Random(f"{pattern} {variant}")), margin)


def _clipped(lines: Iterable[Line], margin: float) -> Lines:
    """The parts of lines in the hex around (0, 0), ``margin`` mm off its sides."""
    return lines_within(lines, inset(corners(ORIGIN), margin))


def _path(points: Iterable[tuple[float, float]], at: Point = _MIDDLE) -> list[Line]:
    moved = [Point(at.x + x, at.y + y) for x, y in points]
    return list(itertools.pairwise(moved))


def _places(random: Random, count: int, reach: float, jitter: float) -> Iterator[Point]:
    """Places spread evenly about the middle of the hex."""
    turn = random.uniform(0, 2 * math.pi)
    for i in range(count):
        angle = turn + 2 * math.pi * i / count
        distance = reach + random.uniform(-jitter, jitter)
        yield Point(distance * math.cos(angle), distance * math.sin(angle))


# Blades with feet of their own, unlike to the left and right: three that meet in a point read as an arrow.
_BLADES = (
    ((-1.9, 1.8), (-2.4, -0.4), (-4.4, -2.4)),
    ((0.1, 2.0), (-0.2, -1.6), (0.9, -5.0)),
    ((1.9, 1.8), (2.9, -0.2), (5.0, -1.2)),
)


def _tufts(random: Random) -> list[Line]:
    found: list[Line] = []
    for at in _places(random, 3, 11, 2.5):
        side = random.choice((-1, 1))
        for blade in _BLADES:
            found += _path([(side * x, y) for x, y in blade], at)
    return found


def _facets(random: Random) -> list[Line]:
    """Long cracks that branch, and chips beside them."""
    found: list[Line] = []
    for at in _places(random, 2, 8.5, 1.5):
        turn = random.uniform(-0.5, 0.5)
        cosine, sine = math.cos(turn), math.sin(turn)
        for way in _CRACK:
            found += _path([(cosine * x - sine * y, sine * x + cosine * y) for x, y in way], at)
    return found


_CRACK = (
    ((-9.5, 2.2), (-6.0, 0.2), (-3.6, 1.8), (0.4, -0.8), (3.2, 0.9), (9.0, -1.6)),
    ((0.4, -0.8), (1.6, -4.4), (4.2, -6.4)),
    ((-3.6, 1.8), (-4.4, 5.0)),
    ((6.2, 4.6), (8.2, 4.0)),
)


def _dots(random: Random) -> list[Line]:
    spots = [*_places(random, 3, 6, 1.5), *_places(random, 6, 15.5, 2)]
    return [(at, Point(at.x + 0.5, at.y)) for at in spots]


def _marsh(random: Random) -> list[Line]:
    found: list[Line] = []
    for at in _places(random, 3, 11, 2):
        found += _path([(-6, 2), (6, 2)], at) + _path([(-3.5, 4.6), (3, 4.6)], at)
        for x, y in ((-2.6, -2.6), (0, -4.2), (2.6, -2.6)):
            found += _path([(x * 0.4, 1), (x, y)], at)
    return found


_WAVE = tuple((x, 1.7 * math.sin(x * math.pi / 5)) for x in (-7.5, -5.5, -4, -2.5, -1, 1, 2.5, 4, 5.5, 7.5))


def _waves(random: Random) -> list[Line]:
    places = ((-6, -11), (7, -4), (-8, 3.5), (5, 11))
    return [line for x, y in places for line in _path(_WAVE, Point(x + random.uniform(-2, 2), y))]


def _reeds(random: Random) -> list[Line]:
    """Water between stalks."""
    found: list[Line] = []
    for x, y in ((-7, -10), (7.5, -1), (-6, 8.5)):
        found += _path(_WAVE, Point(x + random.uniform(-1.5, 1.5), y))
    for x, y in ((8.5, -8), (-8.5, 2.5), (7, 14)):
        foot = Point(x + random.uniform(-1.5, 1.5), y)
        for lean, top in ((-3.0, -6.5), (0.4, -8.5), (3.6, -6.0)):
            found += _path([(lean * 0.3, 0), (lean, top)], foot)
    return found


def _bubbles(random: Random) -> list[Line]:
    """Rings of three sizes."""
    found: list[Line] = []
    sizes = (4.6, 2.0, 3.2, 1.5, 3.8)
    for at, radius in zip(_places(random, len(sizes), 11.5, 1.5), sizes, strict=True):
        corners = 10 if radius > 3 else 7
        ring = [
            (radius * math.cos(2 * math.pi * i / corners), radius * math.sin(2 * math.pi * i / corners))
            for i in range(corners + 1)
        ]
        found += _path(ring, at)
    return found


def _ripples(random: Random) -> list[Line]:
    found: list[Line] = []
    for radius, gap in ((5.5, 0.0), (10.5, 0.9), (15.5, 2.2)):
        turn = random.uniform(0, 6)
        count = 12
        arc = [turn + gap + (2 * math.pi - 1.6) * i / count for i in range(count + 1)]
        found += _path([(radius * math.cos(a), radius * math.sin(a)) for a in arc])
    return found


def _cracks(random: Random) -> list[Line]:
    found: list[Line] = []
    heart = (random.uniform(-3, 3), random.uniform(-3, 3))
    first = random.choice((0, 1))
    for corner in (first, first + 2, first + 4):
        angle = math.pi / 6 + corner * math.pi / 3
        ex, ey = SIDE * math.cos(angle), SIDE * math.sin(angle)
        bends = [
            (heart[0] + (ex - heart[0]) * t + random.uniform(-3, 3), heart[1] + (ey - heart[1]) * t)
            for t in (0.35, 0.68)
        ]
        found += _path([heart, *bends, (ex, ey)])
        bx, by = bends[0]
        found += _path([(bx, by), (bx + random.uniform(-7, 7), by + random.uniform(-7, 7))])
    return found


def _flames(random: Random) -> list[Line]:
    found: list[Line] = []
    for at in _places(random, 3, 11, 1.5):
        found += _path(
            [(-4, 4), (-4.6, 0.5), (-2.4, -2), (-2, -5.5), (1, -2.6), (2, -4.2), (4.2, 0.2), (3.6, 4)], at
        )
    return found


def _flakes(random: Random) -> list[Line]:
    found: list[Line] = []
    for at in _places(random, 3, 11.5, 2):
        turn = random.uniform(0, 1)
        for i in range(3):
            x, y = 2.8 * math.cos(turn + i * math.pi / 3), 2.8 * math.sin(turn + i * math.pi / 3)
            found += _path([(-x, -y), (x, y)], at)
    return found


def _glints(random: Random) -> list[Line]:
    found: list[Line] = []
    for at in _places(random, 2, 9, 1.5):
        found += _path([(-4, 6), (4, -6)], at) + _path([(0.5, 5.5), (4.6, -0.6)], at)
        found += _path([(-4.6, 0.6), (-0.5, -5.5)], at)
    return found


def _cobbles(random: Random) -> list[Line]:
    found: list[Line] = []
    spots = [Point(random.uniform(-1, 1), random.uniform(-1, 1)), *_places(random, 6, 13.6, 0.8)]
    for at in spots:
        corners = 6
        turn = random.uniform(0, 1)
        ring = [
            (radius * 1.12 * math.cos(turn + i * math.pi / 3), radius * math.sin(turn + i * math.pi / 3))
            for i in range(corners)
            for radius in (random.uniform(4.2, 5.4),)
        ]
        found += _path([*ring, ring[0]], at)
    return found


def _courses(bands: int, pitch: float) -> list[Line]:
    """Rows of blocks; an even number of rows a hex row, so that they go on in the hexes around."""
    step = ROW_PITCH / bands
    found: list[Line] = []
    for i in range(-bands, bands + 1):
        y = i * step
        found += _path([(-30, y), (30, y)])
        start = -3 * pitch + (pitch / 2 if i % 2 else 0)
        found += [
            line for k in range(7) for line in _path([(start + k * pitch, y), (start + k * pitch, y + step)])
        ]
    return found


def _hatch(step: float, angle: float) -> list[Line]:
    cos, sin = math.cos(angle), math.sin(angle)
    reach = math.ceil(30 / step)
    return [
        line
        for i in range(-reach, reach + 1)
        for d in ((i + 0.5) * step,)
        for line in _path(
            [(-40 * cos - d * sin, -40 * sin + d * cos), (40 * cos - d * sin, 40 * sin + d * cos)]
        )
    ]


def _planks(random: Random) -> list[Line]:
    found = _hatch(ROW_PITCH / 4, 0)
    for i in range(4):
        x, y = random.uniform(-15, 15), (i - 1.5) * ROW_PITCH / 4
        found += _path([(x, y - ROW_PITCH / 8), (x, y + ROW_PITCH / 8)])
    return found


def _grain(random: Random) -> list[Line]:
    found: list[Line] = []
    for at in [*_places(random, 4, 6, 2), *_places(random, 7, 15.5, 2)]:
        angle = random.uniform(0, math.pi)
        x, y = 1.1 * math.cos(angle), 1.1 * math.sin(angle)
        found += _path([(-x, -y), (x, y)], at)
    return found


def _steps(random: Random) -> list[Line]:
    """Carved corners, one within the other."""
    found: list[Line] = []
    for at in _places(random, 3, 11, 2):
        for size in (2.2, 5.0):
            found += _path([(-size, size), (-size, -size), (size, -size)], at)
    return found


_PATTERNS: dict[str, Callable[[Random], list[Line]]] = {
    "none": lambda random: [],
    "tufts": _tufts,
    "facets": _facets,
    "dots": _dots,
    "marsh": _marsh,
    "waves": _waves,
    "ripples": _ripples,
    "reeds": _reeds,
    "bubbles": _bubbles,
    "cracks": _cracks,
    "flames": _flames,
    "flakes": _flakes,
    "glints": _glints,
    "cobbles": _cobbles,
    "pavers": lambda random: _courses(4, _HALF),
    "bricks": lambda random: _courses(6, _HALF / 2),
    "planks": _planks,
    "horizontal": lambda random: _hatch(ROW_PITCH / 6, 0),
    "vertical": lambda random: _hatch(ACROSS_FLATS / 10, math.pi / 2),
    "diagonal": lambda random: _hatch(ROW_PITCH / 5, -math.pi / 3),
    "cross": lambda random: _hatch(ROW_PITCH / 4, math.pi / 3) + _hatch(ROW_PITCH / 4, -math.pi / 3),
    "grain": _grain,
    "hatched": lambda random: _hatch(ROW_PITCH / 4, math.pi / 3),
    "steps": _steps,
}
