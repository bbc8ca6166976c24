"""What a solid is made of: faces, lines and hatches in space, and the few ways to raise them from rings."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from builder.drawing.colours import mixed
from builder.drawing.isometric.projection import Spot, View
from builder.drawing.styles import Style
from builder.hexgrid.geometry import Point

THIN = 0.5  # mm: the line round a face in its own colour, which closes the gap to the next one
LINE = 0.9  # mm: the line that is meant to be seen


class Face(NamedTuple):
    """A flat face, drawn filled; ``stroke`` None leaves its outline out."""

    spots: tuple[Spot, ...]
    fill: str
    stroke: str | None
    width: float = THIN


class Wires(NamedTuple):
    """Lines in space of one colour and width."""

    lines: tuple[tuple[Spot, Spot], ...]
    colour: str
    width: float = LINE


class Hatch(NamedTuple):
    """Lines on a level face, already in picture mm about the picture of ``at``."""

    at: Spot
    lines: tuple[tuple[Point, Point], ...]
    colour: str
    width: float


Element = Face | Wires | Hatch


def spots_of(element: Element) -> tuple[Spot, ...]:
    """All the places an element is drawn through, of a hatch its middle."""
    if isinstance(element, Face):
        return element.spots
    if isinstance(element, Wires):
        return tuple([spot for line in element.lines for spot in line])
    return (element.at,)


@lru_cache(maxsize=4096)
def toned(style: Style, lit: float) -> str:
    """The colour of an upright side that gets ``lit`` light, -1 to 1."""
    return mixed(style.fill, style.edge, round(0.19 + 0.25 * (1 - lit), 3))


def side(style: Style, view: View, nx: float, ny: float) -> str:
    """The colour of an upright side by its outward direction."""
    length = math.hypot(nx, ny) or 1.0
    return toned(style, round(view.lit(nx / length, ny / length), 2))


def clockwise(ring: Sequence[Point]) -> tuple[Point, ...]:
    """The ring turned so that outward is to the left of each of its sides (clockwise, y down)."""
    area = sum(a.x * b.y - b.x * a.y for a, b in itertools.pairwise([*ring, ring[0]]))
    return tuple(ring) if area > 0 else tuple(reversed(ring))


def at_height(ring: Iterable[Point], z: float) -> tuple[Spot, ...]:
    """A ring of the table lifted to ``z``."""
    return tuple([Spot(x, y, z) for x, y in ring])


def raised(
    ring: Sequence[Point],
    low: float,
    high: float,
    style: Style,
    view: View,
    *,
    top: str | None = "",
    joints: bool = False,
    narrowed: float = 1.0,
) -> list[Element]:
    """A ring raised from ``low`` to ``high``: the sides that are seen, back to front, then its top.

    ``top`` is the colour of the top: by default the fill of the style, None leaves it open. ``joints`` draws
    every upright corner. ``narrowed`` draws the upper ring together to its middle, for tapering solids.
    """
    ring = clockwise(ring)
    mx, my = sum(p.x for p in ring) / len(ring), sum(p.y for p in ring) / len(ring)
    upper = [Point(mx + (x - mx) * narrowed, my + (y - my) * narrowed) for x, y in ring]
    found: list[tuple[float, Face]] = []
    count = len(ring)
    for i in range(count):
        a, b = ring[i], ring[(i + 1) % count]
        c, d = upper[(i + 1) % count], upper[i]
        nx, ny = b.y - a.y, a.x - b.x
        if view.faces(nx, ny):
            colour = side(style, view, nx, ny)
            spots = (Spot(a.x, a.y, low), Spot(b.x, b.y, low), Spot(c.x, c.y, high), Spot(d.x, d.y, high))
            line = style.edge if joints else colour
            found.append((view.depth(a.x + b.x, a.y + b.y), Face(spots, colour, line)))
    found.sort(key=_first)
    elements: list[Element] = [face for _, face in found]
    if top is not None:
        elements.append(Face(at_height(upper, high), top or style.fill, style.edge, LINE))
    return elements


def _first(pair: tuple[float, Face]) -> float:
    return pair[0]


def normal(spots: Sequence[Spot]) -> tuple[float, float, float]:
    """The outward direction of a face whose corners run clockwise as seen from below, of length 1."""
    a, b, c = spots[0], spots[1], spots[2]
    ux, uy, uz = b.x - a.x, b.y - a.y, b.z - a.z
    vx, vy, vz = c.x - a.x, c.y - a.y, c.z - a.z
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = math.sqrt(nx * nx + ny * ny + nz * nz) or 1.0
    return nx / length, ny / length, nz / length


def towards(view: View, nx: float, ny: float, nz: float) -> bool:
    """Whether a face with this outward direction is seen."""
    return (nx * view.ahead[0] + ny * view.ahead[1]) * view.lift + nz * view.sine > 1e-9


def sloped(style: Style, view: View, nx: float, ny: float, nz: float) -> str:
    """The colour of a sloping face: lighter the more it lies towards the sky and the light."""
    flat = math.hypot(nx, ny)
    lit = view.lit(nx / flat, ny / flat) * flat if flat > 1e-6 else 0.0
    return toned(style, round(max(-1.0, min(1.4, lit + 0.9 * nz)), 2))
