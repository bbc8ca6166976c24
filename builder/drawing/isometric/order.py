"""The order in which solids are painted, so that what is nearer covers what is behind it.

Everything stands in the upright column of one hex (what reaches over several hexes is cut up first). Columns
are painted from the far ones to the near ones: all are the same hexagon moved over the grid, so of two that
cover one another on the picture, the one whose middle is nearer to the eye is in front, at every height.
Within a column things are painted from the ground up.

What stands along an edge takes only a strip of its column. On the far side it is painted before anything that
fills the column beside it, on the near side after it.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from builder.drawing.isometric.faces import Element
from builder.drawing.isometric.projection import View
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre

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
