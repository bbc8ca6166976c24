"""The castle: walls that run from open edge to open edge, the doorway with its towers, arch and door."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

from builder.battlefield import Piece
from builder.colours import WHITE, mixed
from builder.drawing.castle import HALF_WALL, across, wall_path
from builder.drawing.isometric.faces import (
    LINE,
    THIN,
    WHOLE,
    Element,
    Face,
    Item,
    Point3,
    View,
    Wires,
    at_height,
    clockwise,
    raised,
    side,
    sloped,
    towards,
)
from builder.drawing.isometric.terrain import Terrain, foot
from builder.drawing.marks import beside, circle, middle, resampled, turned
from builder.drawing.styles import Style
from builder.hexgrid import ACROSS_FLATS, LEVEL, Edge, Hex, Point, centre, edge_line

MERLON = 0.85 * LEVEL  # how high merlons stand over the walk between them
_THICK = 4.6  # mm of a merlon, outside to inside
_PARTS = 4  # faces of one side of a wall between two edges
_SLIT = "#3a322b"


def wall(terrain: Terrain, piece: Piece, style: Style, view: View, full: bool) -> list[Element]:
    """A castle wall of one hex; between merlons where nothing lies on it."""
    low, high = foot(piece.slot), foot(piece.slot) + piece.type.fills[0] * LEVEL
    sides, ends = _wall_sides(piece.hex, piece.opens)
    ring = [point for part in sides for point in part]
    hidden = [end for edge, end in ends.items() if terrain.joined(piece, edge)]
    bare = terrain.clear_above(piece.hex, piece.slot + piece.type.fills[0] - 1)
    walk = high - MERLON if bare else high
    found = stones(ring, low, walk, style, view, full, hidden=hidden)
    if bare:
        found.append(Face(at_height(ring, walk), mixed(style.fill, WHITE, 0.35), style.edge, THIN))
        found += merlons([part for part in sides if len(part) > 2], walk, high, style, view)
    else:
        found.append(Face(at_height(ring, high), style.fill, style.edge, THIN))
    return found


def _wall_sides(hex: Hex, opens: Sequence[Edge]) -> tuple[list[list[Point]], dict[Edge, tuple[Point, Point]]]:
    """The sides of a wall, clockwise, and the flat ends where the next wall joins."""
    opens = opens if len(opens) <= 2 else ()
    path = resampled(wall_path(hex, opens), _PARTS)
    right, left = beside(path, HALF_WALL), beside(path[::-1], HALF_WALL)
    # Exactly on the edges, so that neighbours meet without a gap.
    ends: dict[Edge, tuple[Point, Point]] = {}
    if opens:
        left[-1], right[0] = ends[opens[0]] = across(opens[0], HALF_WALL)
    if len(opens) == 2:
        right[-1], left[0] = ends[opens[1]] = across(opens[1], HALF_WALL)
    sides = [right]
    if len(opens) < 2:
        sides.append(_round_end(path[-2], path[-1]))
    sides.append(left)
    if not opens:
        sides.append(_round_end(path[1], path[0]))
    return sides, ends


def _round_end(before: Point, end: Point) -> list[Point]:
    """The points of a half circle about the end of a wall, from right to left, without its ends."""
    angle = math.atan2(end.y - before.y, end.x - before.x) + math.pi / 2
    turns = [angle - math.pi * i / 6 for i in range(1, 6)]
    return [Point(end.x + HALF_WALL * math.cos(a), end.y + HALF_WALL * math.sin(a)) for a in turns]


def stones(
    ring: Sequence[Point],
    low: float,
    high: float,
    style: Style,
    view: View,
    full: bool,
    hidden: Sequence[tuple[Point, Point]] = (),
) -> list[Element]:
    """The sides of a wall of laid stones, back to front; ``hidden`` names flat ends that are not drawn."""
    ring = clockwise(ring)
    gone = {frozenset(pair) for pair in hidden}
    faces: list[tuple[float, list[Element]]] = []
    for number, (a, b) in enumerate(zip(ring, [*ring[1:], ring[0]], strict=True)):
        nx, ny = b.y - a.y, a.x - b.x
        if math.dist(a, b) < 0.01 or not view.faces(nx, ny) or frozenset((a, b)) in gone:
            continue
        colour = side(style, view, nx, ny)
        spots = (Point3(*a, low), Point3(*b, low), Point3(*b, high), Point3(*a, high))
        parts: list[Element] = [Face(spots, colour, colour)]
        if full:
            parts.append(Wires(_joints(a, b, low, high, number), mixed(colour, style.edge, 0.38), THIN))
        faces.append((view.depth(a.x + b.x, a.y + b.y), parts))
    faces.sort(key=lambda entry: entry[0])
    return [element for _, parts in faces for element in parts]


def _joints(a: Point, b: Point, low: float, high: float, number: int) -> tuple[tuple[Point3, Point3], ...]:
    """Courses a level high; every other one has its upright joint at the end of the face."""
    courses = max(1, round((high - low) / LEVEL))
    step = (high - low) / courses
    lines = []
    for course in range(courses):
        z = low + course * step
        if course:
            lines.append((Point3(*a, z), Point3(*b, z)))
        if (course + number) % 2:
            lines.append((Point3(*b, z), Point3(*b, z + step)))
    return tuple(lines)


def merlons(
    sides: Sequence[Sequence[Point]], low: float, high: float, style: Style, view: View, parts: int = 2
) -> list[Element]:
    """Merlons along the sides of a walk, each side given clockwise about it; back to front."""
    found: list[tuple[float, list[Element]]] = []
    for path in sides:
        pieces = resampled(path, 4 * parts)
        inner = beside(pieces, _THICK)
        for start in range(1, 4 * parts, 4):
            ring = [*pieces[start : start + 3], *inner[start : start + 3][::-1]]
            heart = middle(ring)
            solid = raised(ring, low, high, style, view, top=mixed(style.fill, WHITE, 0.25))
            found.append((view.depth(*heart), solid))
    found.sort(key=lambda entry: entry[0])
    return [element for _, solid in found for element in solid]


def stub(edge: Edge) -> list[Point]:
    """The outline of the wall between an edge and the middle of its hex, clockwise."""
    path = [middle(edge_line(edge)), centre(edge.hex)]
    return list(clockwise([*beside(path, HALF_WALL), *beside(path[::-1], HALF_WALL)]))


def tower(
    hex: Hex,
    joins: Mapping[Edge, bool],
    low: float,
    high: float,
    bare: bool,
    style: Style,
    view: View,
    full: bool,
) -> list[Element]:
    """A round tower with the walls that join it, under a crown of merlons where nothing lies on it.

    ``joins`` says of each edge with such a wall whether the wall goes on beyond it.
    """
    at = centre(hex)
    found: list[Element] = []
    near: list[Element] = []
    for edge in sorted(joins, key=lambda edge: view.depth(*middle(edge_line(edge)))):
        heart = middle(edge_line(edge))
        ring = stub(edge)
        ends = [pair for pair in itertools.pairwise([*ring, ring[0]]) if joins[edge] and _on_edge(pair, edge)]
        body = stones(ring, low, high, style, view, full, hidden=ends)
        body.append(Face(at_height(ring, high), style.fill, style.edge, THIN))
        (near if view.depth(*heart) > view.depth(*at) else found).extend(body)
    neck = high - (1.6 if bare else 0.9) * LEVEL
    found += stones(circle(at, 18.0, 14, 0.1), low, neck, style, view, full)
    if full:
        found += _slits(at, low + 0.45 * (neck - low), view)
    found += near
    crown = circle(at, 21.5 if bare else 20.0, 14, 0.1)
    walk = high - MERLON if bare else high
    light = Style(mixed(style.fill, WHITE, 0.12), style.edge, style.ink)
    roof = mixed(style.fill, WHITE, 0.35) if bare else mixed(style.fill, style.edge, 0.15)
    found += raised(crown, neck, walk, light, view, top=roof)
    if bare:
        found += merlons([[*crown, crown[0]]], walk, high, light, view, parts=7)
    return found


def _on_edge(pair: tuple[Point, Point], edge: Edge) -> bool:
    heart = middle(edge_line(edge))
    return math.dist(middle(pair), heart) < 0.5


def _slits(at: Point, z: float, view: View) -> Iterator[Element]:
    """Two arrow slits towards the eye."""
    ahead = math.atan2(view.ahead[1], view.ahead[0])
    for turn in (-0.5, 0.55):
        angle = ahead + turn
        x, y = at.x + 18.2 * math.cos(angle), at.y + 18.2 * math.sin(angle)
        dx, dy = -1.1 * math.sin(angle), 1.1 * math.cos(angle)
        ring = (
            Point3(x - dx, y - dy, z),
            Point3(x + dx, y + dy, z),
            Point3(x + dx, y + dy, z + 14),
            Point3(x - dx, y - dy, z + 14),
        )
        yield Face(ring, _SLIT, None)


def wall_item(terrain: Terrain, piece: Piece, style: Style, view: View, full: bool) -> tuple[Hex, Item]:
    """A wall in its column."""
    low, high = foot(piece.slot), foot(piece.slot) + piece.type.fills[0] * LEVEL
    return piece.hex, Item(low, high, WHOLE, wall(terrain, piece, style, view, full))


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
    frame = WallFrame(centre(gate), piece.rotation)
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
        Item(
            low, high, WHOLE, _leaf(WallFrame(centre(piece.hex), piece.rotation), low, 8 * LEVEL, style, view)
        ),
    )


class WallFrame:
    """Places about a hex: x along the wall, y across it, turned as the piece is."""

    def __init__(self, heart: Point, rotation: int) -> None:
        self.heart, self.rotation = heart, rotation

    def at(self, x: float, y: float, z: float) -> Point3:
        """A place as a spot over the table."""
        (point,) = turned([Point(x, y)], self.heart, self.rotation)
        return Point3(point.x, point.y, z)

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
    frame: WallFrame,
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
    frame: WallFrame,
    outline: Sequence[tuple[float, float]],
    near: float,
    back: float,
    style: Style,
    view: View,
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


def _leaf(frame: WallFrame, low: float, clear: float, style: Style, view: View) -> list[Element]:
    """The closed door: upright planks, two bands of iron, a ring."""
    near = 1.0 if view.faces(*frame.way(0, 1)) else -1.0
    outline = _opening(low, clear)
    wood = Style(style.ink, mixed(style.ink, "#000000", 0.6), style.ink)
    colour = side(wood, view, *frame.way(0, near))
    dark = mixed(colour, "#000000", 0.45)

    def at(x: float, z: float) -> Point3:
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
    frame: WallFrame, y: float, low: float, high: float, outline: Sequence[tuple[float, float]]
) -> Iterator[tuple[Point3, Point3]]:
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
