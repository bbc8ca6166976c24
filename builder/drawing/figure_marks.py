"""Figures from above: each as its silhouette, upright on its base as in a diagram of chess."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from builder.colours import WHITE, mixed
from builder.drawing.figure_bodies import BodyPart, Front, body_towards
from builder.drawing.figure_looks import Look
from builder.drawing.marks import Area, Ring, circle
from builder.hexgrid import LEVEL, Point, hull

_RIM = 2.6  # mm, half of it seen
_LINE = 1.6  # mm, half of it seen
_SMALL, _GROWS = 19.0, 3.2  # mm: how high it is drawn without levels, and with each of them
_ACROSS = 0.86  # of its width on one space
_ALONG = 0.9  # of its length on several: its feet stand on them
_SIDEWAYS = 0.8  # of its length
_CORNERS = 12  # of a round part
_DARK = "#000000"


def drawn_height(look: Look) -> float:
    """How high a figure is drawn from above, in mm over the middle of its base."""
    return _SMALL + _GROWS * min(look.levels, 14)


@lru_cache(maxsize=512)
def silhouette(look: Look, front: Front = (1.0, 0.0)) -> tuple[tuple[Ring, ...], ...]:
    """The outlines of its parts about its foot in mm, those of each `Tone` apart, all clockwise."""
    up = drawn_height(look) / (look.levels * LEVEL)
    across, down = (_ACROSS, 0.3) if look.spaces == 1 else (_ALONG, 0.75)
    found: tuple[list[Ring], ...] = ([], [], [])
    # Seen from the side they are known; so they are never turned as far as their base is.
    turned = (math.copysign(max(_SIDEWAYS, abs(front[0])), front[0]), 0.5 * front[1])
    for part in body_towards(look, turned):
        found[part.tone].extend(_rings(part, across, down, up))
    return tuple([tuple(rings) for rings in found])


def _rings(part: BodyPart, across: float, down: float, up: float) -> Iterator[Ring]:
    seen = [(Point(x * across, y * down - z * up), r * (across + up) / 2) for x, y, z, r in part.knots]
    if part.flat:
        yield tuple(hull([spot for spot, _ in seen]))
        return
    around = [circle(spot, radius, _CORNERS) for spot, radius in seen]
    if len(around) == 1:
        yield around[0]
    for one, other in pairwise(around):
        yield tuple(hull((*one, *other)))


def body_marks(look: Look, front: Front, at: Point, colour: str, size: float = 1.0) -> tuple[Area, ...]:
    """A silhouette with its foot at a point, with a white rim: what is held is darker, wings are lighter.

    ``size`` is how many times as large as usual it is.
    """
    behind, body, gear = (
        tuple([tuple([Point(x * size + at.x, y * size + at.y) for x, y in ring]) for ring in rings])
        for rings in silhouette(look, front)
    )
    marks = [Area((*behind, *body, *gear), WHITE, WHITE, _RIM * size, joined=True)]
    marks += [Area(behind, mixed(colour, WHITE, 0.45), joined=True)] if behind else []
    marks.append(Area(body, colour, joined=True))
    if gear:  # dark with a light line, to be seen before the body and beside it
        marks.append(Area(gear, WHITE, WHITE, _LINE * size, joined=True))
        marks.append(Area(gear, mixed(colour, _DARK, 0.45), joined=True))
    return tuple(marks)
