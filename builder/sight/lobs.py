"""Throwing over what stands between (R110): up, across and down again, no higher than so many levels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from builder.board import Door, Space
from builder.hexgrid import LEVEL, centre
from builder.sight.kernel import Lines, against, blocked
from builder.sight.scene import Scene

_NO_DOORS: Mapping[int, Door] = MappingProxyType({})


def can_lob(
    scene: Scene,
    starts: Iterable[Space],
    ends: Iterable[Space],
    levels: int,
    *,
    door: Door = Door.CLOSED,
    doors: Mapping[int, Door] = _NO_DOORS,
) -> bool:
    """Whether something can be thrown from one of ``starts`` to one of ``ends`` that is at most ``levels``
    levels above or below, over what is at most so many levels higher than the thrower's base (R110).

    It goes straight up from the middle of the one space, level to above the other and straight down, in any
    layer where nothing is in the way; figures are not. ``door`` and ``doors`` as in a `Situation`.
    """
    goals = tuple(ends)
    return any(
        _clear(scene, start, end, _layers(start, end, levels), door, doors)
        for start in starts
        for end in goals
    )


def _layers(start: Space, end: Space, levels: int) -> range:
    """The layers, each from one level to the next, that are open above both spaces and not too high."""
    if start.level - end.level > levels:
        return range(0)
    ceilings = [space.level + space.headroom for space in (start, end) if space.headroom is not None]
    return range(max(start.level, end.level), min([start.level + levels + 1, *ceilings]))


def _clear(
    scene: Scene, start: Space, end: Space, layers: range, door: Door, doors: Mapping[int, Door]
) -> bool:
    """Whether the way across is free in one of the layers."""
    if not layers or start.hex == end.hex:
        return bool(layers)
    import numpy as np

    heights = [(layer + 0.5) * LEVEL for layer in layers]
    one, other = centre(start.hex), centre(end.hex)
    lines = Lines(
        np.array([(one.x, one.y, height) for height in heights]),
        np.array([(other.x, other.y, height) for height in heights]),
    )
    hidden = blocked(scene.ground, lines)
    for leaf in scene.leaves(door, doors):
        hidden[against(lines, leaf).line] = True
    return not bool(hidden.all())
