"""The castle doorway: two towers and the arch between them, with its door or without."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from builder.battlefield import Piece
from builder.drawing.castle import HALF_WALL
from builder.drawing.colours import WHITE, mixed
from builder.drawing.isometric.castle import MERLON, merlons, tower
from builder.drawing.isometric.faces import (
    LINE,
    THIN,
    Element,
    Face,
    Wires,
    side,
    sloped,
    towards,
)
from builder.drawing.isometric.order import WHOLE, Item
from builder.drawing.isometric.projection import Spot, View
from builder.drawing.isometric.terrain import Terrain, foot
from builder.drawing.shapes import turned
from builder.drawing.styles import Style
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import ACROSS_FLATS, LEVEL, Point, centre

_HALF = ACROSS_FLATS / 2
_GATE = 16.5  # half the width of the opening, and the radius of its arch
_RING = 4.2  # the stones around the arch
_LEAF_AT = 3.0  # how far outside the middle of the wall the door hangs
_ARCH = tuple([math.pi * i / 8 for i in range(9)])


def doorway_items(
    terrain: Terrain, piece: Piece, style: Style, view: View, full: bool
) -> Iterator[tuple[Hex, Item]]:
    """Both towers and the arch, each in its column."""
    low, high = foot(piece.slot), foot(piece.slot) + max(piece.type.fills) * LEVEL
    first, gate, last = piece.cells
    top = piece.slot + max(piece.type.fills) - 1
    for cell in (first, last):
        joins = {edge: terrain.joined(piece, edge) for edge in piece.opens if edge.hex == cell}
        inward = cell.direction_to(gate)
        if inward is not None:
            joins[Edge(cell, inward)] = True
        bare = terrain.clear_above(cell, top)
        yield cell, Item(low, high, WHOLE, tower(cell, joins, low, high, bare, style, view, full))
    frame = Frame(centre(gate), piece.rotation)
    bare = terrain.clear_above(gate, top)
    closed = style.figure != "arch"
    clear = piece.type.shape.clear * LEVEL if piece.type.shape else high - low
    elements = _arch(frame, low, high, clear, bare, closed, style, view, full)
    yield gate, Item(low, high, WHOLE, elements)


def door_items(piece: Piece, style: Style, view: View) -> Iterator[tuple[Hex, Item]]:
    """A door on its own."""
    low, high = foot(piece.slot), foot(piece.slot) + 8 * LEVEL
    yield (
        piece.hex,
        Item(low, high, WHOLE, _leaf(Frame(centre(piece.hex), piece.rotation), low, 8 * LEVEL, style, view)),
    )


class Frame:
    """Places about a hex: x along the wall, y across it, turned as the piece is."""

    def __init__(self, heart: Point, rotation: int) -> None:
        self.heart, self.rotation = heart, rotation

    def at(self, x: float, y: float, z: float) -> Spot:
        """A place as a spot over the table."""
        (point,) = turned([Point(x, y)], self.heart, self.rotation)
        return Spot(point.x, point.y, z)

    def way(self, x: float, y: float) -> tuple[float, float]:
        """A direction on the table."""
        (point,) = turned([Point(x, y)], Point(0, 0), self.rotation)
        return point.x, point.y


def _opening(low: float, clear: float) -> list[tuple[float, float]]:
    """The outline of the gate as (x, z), from its left foot over the arch to its right one."""
    spring = low + clear - _GATE - 2.0
    return [
        (-_GATE, low),
        *[(-_GATE * math.cos(a), spring + _GATE * math.sin(a)) for a in _ARCH],
        (_GATE, low),
    ]


def _arch(
    frame: Frame,
    low: float,
    high: float,
    clear: float,
    bare: bool,
    closed: bool,
    style: Style,
    view: View,
    full: bool,
) -> list[Element]:
    near = 1.0 if view.faces(*frame.way(0, 1)) else -1.0  # the side of the wall that is seen
    outline = _opening(low, clear)
    walk = high - MERLON if bare else high
    found: list[Element] = []
    if closed:
        found += _leaf(frame, low, clear, style, view)
    found += _reveal(frame, outline, near, _LEAF_AT if closed else -HALF_WALL * near, style, view)
    y = HALF_WALL * near
    front = [(-_HALF, low), *outline, (_HALF, low), (_HALF, walk), (-_HALF, walk)]
    colour = side(style, view, *frame.way(0, near))
    found.append(Face(tuple([frame.at(x, y, z) for x, z in front]), colour, colour))
    if full:
        found.append(
            Wires(tuple(_courses(frame, y, low, walk, outline)), mixed(colour, style.edge, 0.38), THIN)
        )
    band = [
        (x * (1 + _RING / _GATE), z + (_RING if i not in (0, len(outline) - 1) else 0) * _rise(i, outline))
        for i, (x, z) in enumerate(outline)
    ]
    stones = [
        Face(
            tuple([frame.at(px, y, pz) for px, pz in (a, b, d, c)]),
            mixed(colour, WHITE, 0.22),
            style.edge,
            0.4,
        )
        for a, b, c, d in zip(outline, outline[1:], band, band[1:], strict=False)
    ]
    found += stones[1:-1]
    found.append(Wires(((frame.at(-_HALF, y, walk), frame.at(_HALF, y, walk)),), style.edge, THIN))
    ring = tuple(
        [
            frame.at(x, y, walk)
            for x, y in ((-_HALF, -HALF_WALL), (_HALF, -HALF_WALL), (_HALF, HALF_WALL), (-_HALF, HALF_WALL))
        ]
    )
    found.append(Face(ring, mixed(style.fill, WHITE, 0.35), style.edge, THIN))
    if bare:
        sides = [
            [Point(s.x, s.y) for s in (ring[0], ring[1])],
            [Point(s.x, s.y) for s in (ring[2], ring[3])],
        ]
        found += merlons(sides, walk, high, style, view)
    return found


def _rise(number: int, outline: Sequence[tuple[float, float]]) -> float:
    """How far the ring of stones reaches up beyond the opening at one of its points, 0 to 1."""
    if number in (0, len(outline) - 1):
        return 0.0
    return math.sin(_ARCH[number - 1])


def _reveal(
    frame: Frame, outline: Sequence[tuple[float, float]], near: float, back: float, style: Style, view: View
) -> list[Element]:
    """The inner sides of the opening between the door (or the far side) and the side that is seen."""
    found: list[Element] = []
    front = HALF_WALL * near
    for (x0, z0), (x1, z1) in itertools.pairwise(outline):
        a, b = frame.at(x0, back, z0), frame.at(x0, front, z0)
        c, d = frame.at(x1, front, z1), frame.at(x1, back, z1)
        # Towards the middle of the opening: to the right of the way over the arch.
        dx, dz = z1 - z0, x0 - x1
        wx, wy = frame.way(dx, 0)
        length = math.hypot(dx, dz) or 1.0
        if towards(view, wx / length, wy / length, dz / length):
            colour = sloped(style, view, wx / length, wy / length, dz / length)
            found.append(Face((a, b, c, d), mixed(colour, style.edge, 0.2), style.edge, 0.3))
    return found


def _leaf(frame: Frame, low: float, clear: float, style: Style, view: View) -> list[Element]:
    """The closed door: upright planks, two bands of iron, a ring."""
    near = 1.0 if view.faces(*frame.way(0, 1)) else -1.0
    outline = _opening(low, clear)
    wood = Style(style.ink, mixed(style.ink, "#000000", 0.6), style.ink)
    colour = side(wood, view, *frame.way(0, near))
    dark = mixed(colour, "#000000", 0.45)

    def at(x: float, z: float) -> Spot:
        return frame.at(x, _LEAF_AT, z)

    spring = outline[1][1]
    planks = [(at(x, low), at(x, spring + math.sqrt(_GATE**2 - x**2))) for x in (-11.0, -5.5, 0.0, 5.5, 11.0)]
    bands = tuple([(at(-_GATE, low + clear * s), at(_GATE, low + clear * s)) for s in (0.22, 0.6)])
    return [
        Face(tuple([at(x, z) for x, z in outline]), colour, dark, LINE),
        Wires(tuple(planks), mixed(colour, "#000000", 0.3), THIN),
        Wires(bands, "#3a3632", 1.6),
        Wires(((at(3.2, low + clear * 0.4), at(3.2, low + clear * 0.36)),), "#3a3632", 1.8),
    ]


def _courses(
    frame: Frame, y: float, low: float, high: float, outline: Sequence[tuple[float, float]]
) -> Iterator[tuple[Spot, Spot]]:
    """Courses a level high, left and right of the opening and over it."""
    spring, apex = outline[1][1], max(z for _, z in outline)
    courses = max(1, round((high - low) / LEVEL))
    for course in range(1, courses):
        z = low + course * (high - low) / courses
        if z >= apex + _RING:
            yield frame.at(-_HALF, y, z), frame.at(_HALF, y, z)
            continue
        reach = _GATE + _RING
        if z > spring:
            reach = math.sqrt(max(0.0, reach**2 - (z - spring) ** 2))
        for sign in (-1, 1):
            yield frame.at(sign * _HALF, y, z), frame.at(sign * reach, y, z)
