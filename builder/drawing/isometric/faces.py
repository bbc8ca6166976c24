"""Solids at an angle: how a point comes onto the picture, what a solid is made of, in which order all are
painted.

The battlefield is seen from above at a slant, all lines parallel. World: x to the right and y down on the
table, z up, all in mm. Picture: x to the right, y down. The view turns by sixths of a turn; nothing is
smaller because it is farther away.

A solid is faces, lines and hatches in space. From rings, cones, domes, crystals and mounds are raised; along
an edge within one hex, walls, from the edge inward, up to a level or a broken crown.

Everything stands in the upright column of one hex; what reaches over several hexes is cut up first. Columns
are painted from the far ones to the near ones: all are the same hexagon moved over the grid, so of two that
cover one another on the picture, the one whose middle is nearer to the eye is in front, at every height.
Within a column solids are painted from the ground up.

What stands along an edge takes only a strip of its column. On the far side it is painted before anything
that fills the column beside it, on the near side after it.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from builder.colours import WHITE, mixed
from builder.drawing.marks import Mark, circle, middle
from builder.drawing.styles import Style
from builder.hexgrid import (
    ACROSS_FLATS,
    LEVEL,
    SIDE,
    Edge,
    Hex,
    Point,
    centre,
    corners,
    edge_line,
    hex_at,
    part_within,
    side_of,
)

VIEWS = 6
# How far the table is turned in view 0 (degrees, counter-clockwise), so that each hex shows three sides of
# three widths, and how high over the table the eye stands (degrees).
_TURN = -22.0
_RISE = 42.0
# Heights are drawn a little taller than they are: tiles are flat, and steps read better so.
STRETCH = 1.15
# Where the light goes, on the picture's ground: to the right and a little towards the eye.
_LIGHT = (0.94, 0.34)


class Point3(NamedTuple):
    """A point over the table, in mm."""

    x: float
    y: float
    z: float

    def towards(self, other: Point3, share: float) -> Point3:
        """The point a share (0 to 1) of the way to another."""
        return Point3(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.z + (other.z - self.z) * share,
        )


@dataclass(frozen=True, slots=True)
class View:
    """One of the six corners that the battlefield is seen from.

    ``right`` and ``ahead`` are the ways on the table that lead to the right of the picture and to the eye,
    ``light`` the way that light goes over the table, all of length 1. ``sine`` and ``lift`` are what 1 mm
    towards the eye and 1 mm of height take on the picture.
    """

    index: int
    right: tuple[float, float]
    ahead: tuple[float, float]
    light: tuple[float, float]
    sine: float
    lift: float

    @property
    def shares(self) -> tuple[float, float, float, float, float]:
        """What 1 mm takes on the picture: of x and y to the right, of x and y down, of height up."""
        (rx, ry), (ax, ay) = self.right, self.ahead
        return rx, ry, ax * self.sine, ay * self.sine, self.lift

    def picture(self, spot: Point3) -> Point:
        """The point of the picture, in mm, where a spot is seen."""
        x, y, z = spot
        rx, ry, sx, sy, lift = self.shares
        return Point(x * rx + y * ry, x * sx + y * sy - z * lift)

    def on_plane(self, x: float, y: float) -> Point:
        """The point of the picture that belongs to a point of the table."""
        (rx, ry), (ax, ay) = self.right, self.ahead
        return Point(x * rx + y * ry, (x * ax + y * ay) * self.sine)

    def depth(self, x: float, y: float) -> float:
        """How near to the eye a place on the table is: larger is nearer."""
        return x * self.ahead[0] + y * self.ahead[1]

    def faces(self, nx: float, ny: float) -> bool:
        """Whether an upright side with this outward direction is seen."""
        return nx * self.ahead[0] + ny * self.ahead[1] > 1e-9

    def lit(self, nx: float, ny: float) -> float:
        """How much light an upright side gets, by its outward direction of length 1: -1 (none) to 1."""
        return -(nx * self.light[0] + ny * self.light[1])


@lru_cache(maxsize=VIEWS)
def view_from(corner: int) -> View:
    """The view from corner 0 to 5; each turns the table on by a sixth. Raises ValueError for any other."""
    if corner not in range(VIEWS):
        raise ValueError(f"a view is a number from 0 to {VIEWS - 1}, not {corner}")
    angle = math.radians(_TURN + 60 * corner)
    right = (math.cos(angle), -math.sin(angle))
    ahead = (math.sin(angle), math.cos(angle))
    lx, ly = _LIGHT
    light = (lx * right[0] + ly * ahead[0], lx * right[1] + ly * ahead[1])
    rise = math.radians(_RISE)
    return View(corner, right, ahead, light, math.sin(rise), math.cos(rise) * STRETCH)


THIN = 0.5  # mm: the line round a face in its own colour, which closes the gap to the next one
LINE = 0.9  # mm: the line that is meant to be seen


class Face(NamedTuple):
    """A flat face, drawn filled, its fill as opaque (0 to 1) as it says; ``stroke`` None: without outline."""

    spots: tuple[Point3, ...]
    fill: str
    stroke: str | None
    width: float = THIN
    opacity: float = 1.0


class Wires(NamedTuple):
    """Lines in space of one colour and width."""

    lines: tuple[tuple[Point3, Point3], ...]
    colour: str
    width: float = LINE


class Hatch(NamedTuple):
    """Lines on a level face, already in picture mm about the picture of ``at``."""

    at: Point3
    lines: tuple[tuple[Point, Point], ...]
    colour: str
    width: float


class Sign(NamedTuple):
    """What faces the eye, such as a name: marks in picture mm about the picture of ``at``; ``short``: where
    there is no room for them.
    """

    at: Point3
    marks: tuple[Mark, ...]
    short: tuple[Mark, ...] = ()


Element = Face | Wires | Hatch | Sign


def spots_of(element: Element) -> tuple[Point3, ...]:
    """All the places an element is drawn through, of a hatch or a sign its middle."""
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


def at_height(ring: Iterable[Point], z: float) -> tuple[Point3, ...]:
    """A ring of the table lifted to ``z``."""
    return tuple([Point3(x, y, z) for x, y in ring])


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
            spots = (
                Point3(a.x, a.y, low),
                Point3(b.x, b.y, low),
                Point3(c.x, c.y, high),
                Point3(d.x, d.y, high),
            )
            line = style.edge if joints else colour
            found.append((view.depth(a.x + b.x, a.y + b.y), Face(spots, colour, line)))
    found.sort(key=_first)
    elements: list[Element] = [face for _, face in found]
    if top is not None:
        elements.append(Face(at_height(upper, high), top or style.fill, style.edge, LINE))
    return elements


def _first(pair: tuple[float, Face]) -> float:
    return pair[0]


def normal(spots: Sequence[Point3]) -> tuple[float, float, float]:
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


Level = Sequence[Point3]


def loft(
    rings: Sequence[Level],
    style: Style,
    view: View,
    *,
    lines: float | None = None,
    rim: bool = False,
) -> list[Element]:
    """The sides between rings of equal length (clockwise on screen), those that are seen, back to front.

    ``lines`` draws the edges between faces, that share mixed towards the outline colour; ``rim`` draws the
    lower rim in it.
    """
    elements: list[Element] = []
    for number, (lower, upper) in enumerate(itertools.pairwise(rings)):
        found: list[tuple[float, Face, tuple[Point3, Point3]]] = []
        count = len(lower)
        for i in range(count):
            a, b = lower[i], lower[(i + 1) % count]
            c, d = upper[(i + 1) % count], upper[i]
            spots = (a, b, c) if c == d else (a, b, d) if a == b else (a, b, c, d)
            nx, ny, nz = normal(spots)
            # A face of four corners may be a little bent: it is seen where either half of it is.
            if towards(view, nx, ny, nz) or (len(spots) == 4 and towards(view, *normal((b, c, d)))):
                colour = sloped(style, view, nx, ny, nz)
                stroke = colour if lines is None else mixed(colour, style.edge, lines)
                found.append((view.depth(a.x + b.x, a.y + b.y), Face(spots, colour, stroke), (a, b)))
        found.sort(key=lambda entry: entry[0])
        elements += [face for _, face, _ in found]
        if rim and number == 0 and found:
            elements.append(Wires(tuple([edge for *_, edge in found]), style.edge, THIN))
    return elements


def lathe(
    at: Point,
    profile: Sequence[tuple[float, float]],
    style: Style,
    view: View,
    *,
    sides: int = 10,
    start: float = 0.0,
    rim: bool = False,
) -> list[Element]:
    """A round solid about an upright axis; ``profile`` is height and radius in mm, from the ground up."""
    rings = [at_height(circle(at, radius, sides, start), z) for z, radius in profile]
    return loft(rings, style, view, rim=rim)


Crown = Sequence[float]


class Joint(IntEnum):
    """How a strip ends: towards the middle of its hex, squarely, or at the border to the next hex."""

    MITRE = 0
    SQUARE = 1
    BORDER = 2


def inner_line(
    edge: Edge, distance: float, start: Joint = Joint.MITRE, end: Joint = Joint.MITRE
) -> tuple[Point, Point]:
    """The line ``distance`` mm inside an edge, as long as its two ends ask."""
    a, b = edge_line(edge)
    heart = centre(edge.hex)
    share = 1 - distance / (ACROSS_FLATS / 2)
    ux, uy = (b.x - a.x) / SIDE, (b.y - a.y) / SIDE
    first, last = start * distance / math.sqrt(3), end * distance / math.sqrt(3)
    return (
        Point(heart.x + (a.x - heart.x) * share - ux * first, heart.y + (a.y - heart.y) * share - uy * first),
        Point(heart.x + (b.x - heart.x) * share + ux * last, heart.y + (b.y - heart.y) * share + uy * last),
    )


def joints_of(edge: Edge, run: Collection[Edge]) -> tuple[Joint, Joint]:
    """How a strip inside an edge meets its neighbours; ``run`` holds the wall's canonical edges."""
    hex, direction = edge
    before, after = (direction + 5) % 6, (direction + 1) % 6
    found = []
    for turn, onward in ((before, after), (after, before)):
        if Edge(hex, turn).canonical in run:
            found.append(Joint.MITRE)
        elif Edge(hex.neighbour(turn), onward).canonical in run:
            found.append(Joint.BORDER)
        else:
            found.append(Joint.SQUARE)
    return found[0], found[1]


def strip(
    outer: tuple[Point, Point],
    inner: tuple[Point, Point],
    low: float,
    crown: Crown,
    style: Style,
    view: View,
    *,
    outside: bool,
    ends: tuple[Joint, Joint] = (Joint.MITRE, Joint.MITRE),
    joints: bool = True,
) -> list[Element]:
    """A wall between two lines up to a crown of heights spread along it, what is seen of it.

    Both lines run clockwise about the hex that they belong to. ``outside`` says whether its outer side is
    free (else another half joins there), ``ends`` how it meets the next: a square end is free.
    """
    found: list[Element] = []
    a, b = outer
    nx, ny = b.y - a.y, a.x - b.x
    faces = ((outer, nx, ny, outside), (inner, -nx, -ny, True))
    # The far side first, then the crown, then the near side.
    for (start, end), mx, my, free in sorted(faces, key=lambda face: view.depth(*middle(face[0]))):
        if free and view.faces(mx, my):
            found += _crowned((start, end), low, crown, side(style, view, mx, my), style, joints)
    count = len(crown) - 1
    for i in range(count):
        spots = (
            along(outer, i / count, crown[i]),
            along(outer, (i + 1) / count, crown[i + 1]),
            along(inner, (i + 1) / count, crown[i + 1]),
            along(inner, i / count, crown[i]),
        )
        way = normal(spots)
        if towards(view, *way):
            colour = sloped(style, view, *way)
            found.append(Face(spots, mixed(colour, WHITE, 0.15), mixed(colour, style.edge, 0.4), THIN))
    for number, joint in enumerate(ends):
        first, last = (inner[0], outer[0]) if number == 0 else (outer[1], inner[1])
        mx, my = last.y - first.y, first.x - last.x
        if joint is Joint.SQUARE and view.faces(mx, my):
            height = crown[-number]
            found.append(
                Face(
                    (Point3(*first, low), Point3(*last, low), Point3(*last, height), Point3(*first, height)),
                    side(style, view, mx, my),
                    style.edge,
                    THIN,
                )
            )
    return found


def along(line: tuple[Point, Point], share: float, z: float) -> Point3:
    """The place at a share of the way along a line, at height ``z``."""
    a, b = line
    return Point3(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, z)


def _crowned(
    line: tuple[Point, Point], low: float, crown: Crown, colour: str, style: Style, joints: bool
) -> list[Element]:
    """One side of a wall, with its courses and the line of its crown."""
    count = len(crown) - 1
    rim = [along(line, i / count, z) for i, z in enumerate(crown)]
    spots = (along(line, 0, low), along(line, 1, low), *rim[::-1])
    if not joints:
        return [Face(spots, colour, style.edge)]
    found: list[Element] = [Face(spots, colour, colour)]
    lines = tuple(_courses(line, low, crown))
    if lines:
        found.append(Wires(lines, mixed(colour, style.edge, 0.4), THIN))
    found.append(Wires(tuple(itertools.pairwise(rim)), style.edge, THIN))
    return found


def _courses(line: tuple[Point, Point], low: float, crown: Crown) -> Iterator[tuple[Point3, Point3]]:
    """The joints of courses a level high, as far up as the wall stands."""
    count = len(crown) - 1
    for row in range(1, math.ceil((max(crown) - low) / LEVEL)):
        z = low + row * LEVEL
        for i in range(count):
            if min(crown[i], crown[i + 1]) > z:
                yield along(line, i / count, z), along(line, (i + 1) / count, z)
        if min(crown) > z:
            for share in (0.5,) if row % 2 else (0.25, 0.75):
                yield along(line, share, z - LEVEL), along(line, share, z)


WHOLE = -1
_STEPS = tuple([(math.cos(math.pi / 3 * d), math.sin(math.pi / 3 * d)) for d in range(6)])


class Item(NamedTuple):
    """A part of a solid within one column, from ``low`` to ``high`` mm.

    ``side`` is the direction of the edge it stands along, or WHOLE. ``piece`` is the id of the piece that it
    is of, 0 where it is of none.
    """

    low: float
    high: float
    side: int
    elements: Sequence[Element]
    piece: int = 0


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
    gaps: list[list[tuple[float, float, float, int, Item]]] = [[] for _ in range(len(wholes) + 1)]
    for number, item in enumerate(strips):
        nearness = round(view.depth(*_STEPS[item.side]), 6)
        # On the far side: before the first whole that reaches above its foot. On the near side: after the
        # last whole that begins below its top.
        gap = bisect_right(highs, item.low + 1e-6) if nearness <= 0 else bisect_left(lows, item.high - 1e-6)
        gaps[gap].append((nearness, item.low, item.high, number, item))
    found: list[Item] = []
    for gap, strips_there in enumerate(gaps):
        found += [strip for *_, strip in sorted(strips_there, key=lambda entry: entry[:4])]
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
