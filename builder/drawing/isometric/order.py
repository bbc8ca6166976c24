"""The order in which solids are painted, so that what is nearer covers what is behind it.

Everything stands in the upright column of one hex; what reaches over several hexes is cut up first. Columns
are painted from the far ones to the near ones: all are the same hexagon moved over the grid, so of two that
cover one another on the picture, the one whose middle is nearer to the eye is in front, at every height.
Within a column solids are painted from the ground up.

What stands along an edge takes only a strip of its column. On the far side it is painted before anything that
fills the column beside it, on the near side after it.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from builder.drawing.isometric.faces import Element, Face, Wires
from builder.drawing.isometric.projection import Point3, View
from builder.hexgrid import Hex, Point, centre, corners, hex_at, part_within, side_of

WHOLE = -1
_STEPS = tuple([(math.cos(math.pi / 3 * d), math.sin(math.pi / 3 * d)) for d in range(6)])


class Item(NamedTuple):
    """A part of a solid within one column, from ``low`` to ``high`` mm.

    ``side`` is the direction of the edge it stands along, or WHOLE.
    """

    low: float
    high: float
    side: int
    elements: Sequence[Element]


def direction_of(side: int) -> tuple[float, float]:
    """The outward direction of the edge in direction ``side``, of length 1."""
    return _STEPS[side]


def far_to_near(hexes: Iterable[Hex], view: View) -> list[Hex]:
    """The columns in the order they are painted in."""
    return sorted(hexes, key=lambda hex: (round(view.depth(*centre(hex)), 3), hex))


def within(items: Sequence[Item], view: View) -> list[Item]:
    """The items of one column, back to front."""
    wholes = sorted([item for item in items if item.side == WHOLE], key=lambda item: (item.low, item.high))
    strips = [item for item in items if item.side != WHOLE]
    if not strips:
        return wholes
    lows = [item.low for item in wholes]
    highs = _running_highs(wholes)
    gaps: list[list[tuple[float, float, int, Item]]] = [[] for _ in range(len(wholes) + 1)]
    for number, item in enumerate(strips):
        nearness = round(view.depth(*_STEPS[item.side]), 6)
        # On the far side: before the first whole that reaches above its foot. On the near side: after the
        # last whole that begins below its top.
        gap = bisect_right(highs, item.low + 1e-6) if nearness <= 0 else bisect_left(lows, item.high - 1e-6)
        gaps[gap].append((nearness, item.low, number, item))
    found: list[Item] = []
    for gap, strips_there in enumerate(gaps):
        found += [strip for *_, strip in sorted(strips_there, key=lambda entry: entry[:3])]
        if gap < len(wholes):
            found.append(wholes[gap])
    return found


def _running_highs(wholes: Sequence[Item]) -> list[float]:
    """The highest point of each whole and those below it (overlapping pieces may be out of order)."""
    found: list[float] = []
    for item in wholes:
        found.append(max(item.high, found[-1]) if found else item.high)
    return found


def cut(elements: Iterable[Element]) -> dict[Hex, list[Element]]:
    """The parts of convex faces and of lines by the hex they stand in, each in the order given."""
    found: dict[Hex, list[Element]] = {}
    for element in elements:
        if isinstance(element, Face):
            hexes = _hexes_of(element.spots)
            for hex in hexes:
                part = clipped(element.spots, _ring(hex)) if len(hexes) > 1 else element.spots
                if len(part) > 2:
                    found.setdefault(hex, []).append(element._replace(spots=part))
        elif isinstance(element, Wires):
            lines: dict[Hex, list[tuple[Point3, Point3]]] = {}
            for line in element.lines:
                hexes = _hexes_of(line)
                for hex in hexes:
                    shares = part_within(*line, _ring(hex)) if len(hexes) > 1 else (0.0, 1.0)
                    if shares is not None:
                        start, end = (line[0].towards(line[1], share) for share in shares)
                        lines.setdefault(hex, []).append((start, end))
            for hex, parts in lines.items():
                found.setdefault(hex, []).append(element._replace(lines=tuple(parts)))
        else:
            found.setdefault(hex_at(Point(element.at.x, element.at.y)), []).append(element)
    return found


@lru_cache(maxsize=512)
def _ring(hex: Hex) -> tuple[Point, ...]:
    return corners(hex)


def _hexes_of(spots: Iterable[Point3]) -> list[Hex]:
    """The hexes that a face or line may touch: those of its corners, and all around them."""
    homes = {hex_at(Point(x, y)) for x, y, _ in spots}
    if len(homes) == 1:
        # A hex is convex: with all its corners inside, the whole face is.
        return list(homes)
    return sorted({near for home in homes for near in (home, *home.neighbours())})


Spot = TypeVar("Spot", Point, Point3)


def clipped(ring: Sequence[Spot], window: Sequence[Point]) -> tuple[Spot, ...]:
    """The part of a convex ring over a convex window; both clockwise on screen."""
    found: list[Spot] = list(ring)
    for a, b in pairwise([*window, window[0]]):
        given: list[Spot] = found
        found = []
        for i, here in enumerate(given):
            before = given[i - 1]
            inside, was = side_of(a, b, here), side_of(a, b, before)
            if (inside >= 0) != (was >= 0):
                found.append(before.towards(here, was / (was - inside)))
            if inside >= 0:
                found.append(here)
    return tuple(found)
