"""The castle: walls that run from open edge to open edge, the doorway with its towers, arch and door."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

from builder.battlefield import Piece
from builder.drawing.castle import HALF_WALL, wall_path
from builder.drawing.colours import WHITE, mixed
from builder.drawing.isometric.faces import THIN, Element, Face, Wires, at_height, clockwise, raised, side
from builder.drawing.isometric.order import WHOLE, Item
from builder.drawing.isometric.projection import Spot, View
from builder.drawing.isometric.terrain import Terrain, foot
from builder.drawing.shapes import beside, circle, middle, resampled
from builder.drawing.styles import Style
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import LEVEL, SIDE, Point, centre, edge_line

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
        left[-1], right[0] = ends[opens[0]] = _across(opens[0])
    if len(opens) == 2:
        right[-1], left[0] = ends[opens[1]] = _across(opens[1])
    sides = [right]
    if len(opens) < 2:
        sides.append(_round_end(path[-2], path[-1]))
    sides.append(left)
    if not opens:
        sides.append(_round_end(path[1], path[0]))
    return sides, ends


def _across(edge: Edge) -> tuple[Point, Point]:
    """The two points of an edge where a wall's sides meet it, the one towards its end first."""
    start, end = edge_line(edge)
    heart, share = middle((start, end)), HALF_WALL / SIDE
    dx, dy = (end.x - start.x) * share, (end.y - start.y) * share
    return Point(heart.x + dx, heart.y + dy), Point(heart.x - dx, heart.y - dy)


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
        spots = (Spot(*a, low), Spot(*b, low), Spot(*b, high), Spot(*a, high))
        parts: list[Element] = [Face(spots, colour, colour)]
        if full:
            parts.append(Wires(_joints(a, b, low, high, number), mixed(colour, style.edge, 0.38), THIN))
        faces.append((view.depth(a.x + b.x, a.y + b.y), parts))
    faces.sort(key=lambda entry: entry[0])
    return [element for _, parts in faces for element in parts]


def _joints(a: Point, b: Point, low: float, high: float, number: int) -> tuple[tuple[Spot, Spot], ...]:
    """Courses a level high; every other one has its upright joint at the end of the face."""
    courses = max(1, round((high - low) / LEVEL))
    step = (high - low) / courses
    lines = []
    for course in range(courses):
        z = low + course * step
        if course:
            lines.append((Spot(*a, z), Spot(*b, z)))
        if (course + number) % 2:
            lines.append((Spot(*b, z), Spot(*b, z + step)))
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
            Spot(x - dx, y - dy, z),
            Spot(x + dx, y + dy, z),
            Spot(x + dx, y + dy, z + 14),
            Spot(x - dx, y - dy, z + 14),
        )
        yield Face(ring, _SLIT, None)


def wall_item(terrain: Terrain, piece: Piece, style: Style, view: View, full: bool) -> tuple[Hex, Item]:
    """A wall in its column."""
    low, high = foot(piece.slot), foot(piece.slot) + piece.type.fills[0] * LEVEL
    return piece.hex, Item(low, high, WHOLE, wall(terrain, piece, style, view, full))
