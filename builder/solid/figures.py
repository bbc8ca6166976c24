"""Everything that is no tile as bodies: walls, the doorway, battlements, ladders, ruins, trees, rocks, flags.

Their faces are those of the drawn picture. What the picture leaves out because it is turned away from the eye
is seen from the corner across: both together are the body.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.colours import mixed
from builder.drawing.isometric.faces import (
    Element,
    Face,
    Item,
    Point3,
    View,
    Wires,
    joints_of,
    side,
    towards,
    view_from,
)
from builder.drawing.isometric.obstacles import figure_items
from builder.drawing.isometric.terrain import Terrain, foot
from builder.drawing.styles import Style
from builder.hexgrid import LEVEL
from builder.solid.mesh import LINE, NO_PATTERN, VERTEX, Mesh, channels
from builder.solid.textures import COURSES, STONE

BAR = 1.2  # mm: lines that are wider are bars, those beneath stay lines
_APART = 0.12  # mm that a face drawn upon another stands out from it
_FLAT = 1e-4  # mm²: what is smaller is rounding, and equal bodies elsewhere are to come out equal
_DARKEST = 0.65  # openness at the foot
_REACH = 2.5 * LEVEL
_LAID = frozenset({Role.CASTLE_WALL, Role.DOORWAY, Role.RUIN, Role.STONE_WALL})  # of stones
_CLEAR = 128  # of 255: pixels less opaque are left out
_DARK = 128.0  # of 255: colours whose strongest part is less count as dark

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class _Even(View):
    """A view in which all upright sides are lit alike, as the body is lit when it is drawn."""

    def lit(self, nx: float, ny: float) -> float:
        return 0.5


def _even(corner: int) -> _Even:
    view = view_from(corner)
    return _Even(view.index, view.right, view.ahead, view.light, view.sine, view.lift)


_VIEWS = (_even(0), _even(3))
_BENEATH = replace(_VIEWS[0], sine=-1.0, lift=0.0)
"""Straight from below: what overhangs is seen from no corner above the table."""


def figure(terrain: Terrain, piece: Piece, style: Style) -> Mesh:
    """The body of a piece that is no tile, where it stands in ``terrain``."""
    # Both sides of a flag are drawn from any corner, and it flies to the right of each.
    views = _VIEWS[:1] if piece.type.role is Role.FLAG else _VIEWS
    drawn = [(view, [item for _, item in figure_items(terrain, piece, style, view, True)]) for view in views]
    stone = side(style, _VIEWS[0], 0.0, 1.0) if piece.type.role in _LAID else ""
    return _made(piece.id, foot(piece.slot), drawn, (stone, mixed(style.fill, style.edge, 0.6)))


def tokens(items: Callable[[View], Iterable[Item]]) -> Mesh:
    """The bodies of what is drawn at an angle and is no piece, such as glyphs and figures; no signs.

    Dark colours are lighter here: on black no shade could show the form.
    """
    mesh = _made(0, 0.0, [(view, items(view)) for view in (*_VIEWS, _BENEATH)])
    colour = mesh.vertices["colour"][:, :3]
    lack = np.clip(_DARK - colour.max(axis=1, initial=0), 0, None)
    colour[:] = colour + 0.7 * lack[:, None]
    return mesh


def upright(pixels: NDArray[np.uint8], wide: float, at: Point3, turn: float) -> Mesh:
    """A picture of square pixels (rows of red, green, blue and opacity) as a thin body ``wide`` mm wide.

    It stands with the middle of its lower side at a place and faces ``turn``, in degrees as a camera turns.
    Pixels that are half transparent or more are left out.
    """
    rows, columns = pixels.shape[:2]
    row, column = (found[:, None] for found in np.nonzero(pixels[:, :, 3] >= _CLEAR))
    side, angle = wide / columns, math.radians(turn)
    along = (column + np.array((0, 1, 1, 0)) - columns / 2) * side
    found = np.zeros(along.shape, VERTEX)
    found["at"][..., 0] = at.x + along * math.cos(angle)
    found["at"][..., 1] = at.y - along * math.sin(angle)
    found["at"][..., 2] = at.z + (rows - row - np.array((0, 0, 1, 1))) * side
    found["normal"] = (round(127 * math.sin(angle)), round(127 * math.cos(angle)), 0, 0)
    found["colour"] = pixels[row, column]
    found["colour"][..., 3] = 255
    found["ink"][..., 3] = NO_PATTERN
    squares = 4 * np.arange(len(row), dtype=np.uint32)[:, None, None] + np.array(
        ((0, 1, 2), (0, 2, 3)), np.uint32
    )
    return Mesh(found.ravel(), squares.reshape(-1, 3), np.empty(0, LINE))


def _made(
    piece: int, low: float, drawn: Iterable[tuple[View, Iterable[Item]]], stone: tuple[str, str] | None = None
) -> Mesh:
    body = _Body(piece, low, stone)
    seen: set[tuple[object, ...]] = set()
    for view, items in drawn:
        for item in items:
            for element in _solid(item.elements):
                key = _key(element)
                if key not in seen:
                    seen.add(key)
                    body.add(element, view)
    return body.mesh()


def surroundings(terrain: Terrain, piece: Piece, style: Style) -> tuple[Hashable, ...]:
    """All that the body of a piece takes from where it stands: two of one type that are turned alike and
    surrounded alike have the same body.
    """
    role = piece.type.role
    if role is Role.OBSTACLE:
        # No two palms or bushes are the same.
        return (piece.hex,) if style.figure in ("palm", "brush") else ()
    if not piece.type.is_edge:
        top = zip(piece.cells, piece.type.fills, strict=False)
        bare = [terrain.clear_above(cell, piece.slot + fills - 1) for cell, fills in top]
        return (*bare, *(terrain.joined(piece, edge) for edge in piece.opens))
    run = terrain.runs[role, piece.slot]
    found: list[Hashable] = []
    for edge in piece.edges:
        for half in (edge, edge.other_side):
            buried = 0
            while terrain.land(half.hex, piece.slot + buried):
                buried += 1
            found += [joints_of(half, run), buried]
    return tuple(found)


def moved(mesh: Mesh, piece: int, by: tuple[float, float, float]) -> Mesh:
    """The same body of another piece, moved by mm."""
    vertices, lines = mesh.vertices.copy(), mesh.lines.copy()
    vertices["at"] += np.array(by, np.float32)
    vertices["piece"] = piece
    for end in ("start", "end"):
        lines[end] += np.array(by, np.float32)
    lines["piece"] = piece
    return Mesh(vertices, mesh.triangles, lines)


def _solid(elements: Iterable[Element]) -> Iterator[Element]:
    """The elements, of wide lines drawn in two colours the second as wide as the first."""
    before: Wires | None = None
    for element in elements:
        if isinstance(element, Wires) and element.width > BAR:
            if before is not None and before.lines == element.lines:
                yield element._replace(width=before.width)
                before = None
                continue
            if before is not None:
                yield before
            before = element
            continue
        if isinstance(element, Wires) and before is not None and before.lines == element.lines:
            yield element._replace(width=before.width)
            before = None
            continue
        yield element
    if before is not None:
        yield before


def _key(element: Element) -> tuple[object, ...]:
    if isinstance(element, Face):
        return (Face, frozenset([_rounded(spot) for spot in element.spots]))
    if isinstance(element, Wires):
        return (Wires, element.width, frozenset([_rounded(spot) for line in element.lines for spot in line]))
    return (element,)


def _rounded(spot: Point3) -> tuple[int, int, int]:
    return round(spot.x * 20), round(spot.y * 20), round(spot.z * 20)


class _Body:
    """Gathers faces and lines of one piece.

    ``stone``: the colour of its sides that are laid of stones, and that of the marks on these.
    """

    def __init__(self, piece: int, foot: float, stone: tuple[str, str] | None) -> None:
        self._piece, self._foot, self._stone = piece, foot, stone
        self._rows: list[tuple[object, ...]] = []
        self._triangles: list[tuple[int, int, int]] = []
        self._lines: list[tuple[object, ...]] = []
        self._planes: dict[tuple[int, ...], list[tuple[Vector, Vector]]] = {}

    def add(self, element: Element, view: View) -> None:
        if isinstance(element, Face):
            self._face(element, view)
        elif isinstance(element, Wires):
            if element.width > BAR:
                for start, end in element.lines:
                    self._bar(start, end, element.width, element.colour)
            else:
                colour = (*channels(element.colour), 255)
                self._lines += [
                    (tuple(start), tuple(end), colour, element.width, self._piece)
                    for start, end in element.lines
                ]

    def _face(self, face: Face, view: View) -> None:
        way = _direction(face.spots)
        if way is None:
            return
        if not towards(view, *way):
            way = (-way[0], -way[1], -way[2])
        out = _APART * min(3, self._beneath(face.spots, way))
        spots = [Point3(x + way[0] * out, y + way[1] * out, z + way[2] * out) for x, y, z in face.spots]
        self._flat(spots, way, face.fill, _triangles(face.spots, way))

    def _beneath(self, spots: Sequence[Point3], way: Vector) -> int:
        """How many faces in the same plane lie beneath this one."""
        distance = sum(a * b for a, b in zip(way, spots[0], strict=True))
        key = (*(round(part * 50) for part in way), round(distance * 2))
        low: Vector = (min(p.x for p in spots), min(p.y for p in spots), min(p.z for p in spots))
        high: Vector = (max(p.x for p in spots), max(p.y for p in spots), max(p.z for p in spots))
        there = self._planes.setdefault(key, [])
        count = sum(all(a < d - 0.5 or d - c < 0.5 for a, c, d in zip(low, lows, highs, strict=True))
                    and all(b > c + 0.5 or d - c < 0.5 for b, c, d in zip(high, lows, highs, strict=True))
                    for lows, highs in there)  # fmt: skip
        there.append((low, high))
        return count

    def _flat(
        self, spots: Sequence[Point3], way: Vector, colour: str, triangles: Iterable[tuple[int, int, int]]
    ) -> None:
        start = len(self._rows)
        facing = tuple([round(127 * part) for part in way])
        laid = self._stone is not None and colour == self._stone[0] and abs(way[2]) < 0.1
        ink = (
            (*channels(self._stone[1]), STONE) if self._stone is not None and laid else (0, 0, 0, NO_PATTERN)
        )
        rgb = channels(colour)
        for spot in spots:
            shut = max(0.0, min(1.0, 1 - (spot.z - self._foot) / _REACH)) * (1 - max(0.0, way[2]))
            opened = round(255 * (1 - (1 - _DARKEST) * shut))
            uv = _on_stone(spots, spot, way, start) if laid else (0, 0)
            self._rows.append((tuple(spot), (*facing, 0), (*rgb, opened), ink, uv, self._piece))
        self._triangles += [(start + a, start + b, start + c) for a, b, c in triangles]

    def _bar(self, start: Point3, end: Point3, width: float, colour: str) -> None:
        """A bar of square section between two places, open at its ends."""
        along = _unit(tuple([b - a for a, b in zip(start, end, strict=True)]))
        if along is None:
            return
        across = _unit(_cross(along, (0.0, 0.0, 1.0) if abs(along[2]) < 0.9 else (1.0, 0.0, 0.0))) or (
            1.0,
            0.0,
            0.0,
        )
        up = _cross(across, along)
        half = width / 2
        for one, two in ((across, up), (up, across)):
            for sign in (1.0, -1.0):
                way = (one[0] * sign, one[1] * sign, one[2] * sign)
                spots = [
                    Point3(*(p + w * half + t * half * s for p, w, t in zip(at, way, two, strict=True)))
                    for at, s in ((start, -1), (end, -1), (end, 1), (start, 1))
                ]
                self._flat(spots, way, colour, ((0, 1, 2), (0, 2, 3)))

    def mesh(self) -> Mesh:
        return Mesh(
            np.array(self._rows, VERTEX),
            np.array(self._triangles, np.uint32).reshape(-1, 3),
            np.array(self._lines, LINE),
        )


def _on_stone(spots: Sequence[Point3], spot: Point3, way: Vector, number: int) -> tuple[float, float]:
    """Where on the layer of stones a corner of a side lies.

    The courses are those that are drawn, and no two sides have the same stones.
    """
    low, high = min(z for _, _, z in spots), max(z for _, _, z in spots)
    course = (high - low) / max(1, round((high - low) / LEVEL))
    along = way[0] * (spot.y - spots[0].y) - way[1] * (spot.x - spots[0].x)
    return along / LEVEL * 2 / COURSES + number * 0.37 % 2, (spot.z - low) / course * 2 / COURSES - 1


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(vector: tuple[float, ...]) -> Vector | None:
    length = math.hypot(*vector)
    return (vector[0] / length, vector[1] / length, vector[2] / length) if length > 1e-6 else None


def _direction(spots: Sequence[Point3]) -> Vector | None:
    """The normal of a face, of its largest part where it is bent; None of one without area."""
    total = [0.0, 0.0, 0.0]
    for a, b in itertools.pairwise([*spots, spots[0]]):
        total[0] += (a.y - b.y) * (a.z + b.z)
        total[1] += (a.z - b.z) * (a.x + b.x)
        total[2] += (a.x - b.x) * (a.y + b.y)
    return _unit(tuple(total))


def _triangles(spots: Sequence[Point3], way: Vector) -> Iterable[tuple[int, int, int]]:
    """Triangles that fill a flat face."""
    count = len(spots)
    if count == 3:
        return ((0, 1, 2),)
    # Seen along the axis that it faces most.
    axis = max(range(3), key=lambda i: abs(way[i]))
    flat = [(spot[(axis + 1) % 3], spot[(axis + 2) % 3]) for spot in spots]
    if _convex(flat):
        return [(0, i, i + 1) for i in range(1, count - 1)]
    return notched(flat)


def notched(ring: Sequence[tuple[float, float]]) -> Iterator[tuple[int, int, int]]:
    """Triangles that fill a ring with notches: corner after corner that no other lies in is cut off."""
    sign = math.copysign(
        1.0, sum(_turn((0.0, 0.0), a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
    )
    left = list(range(len(ring)))
    while len(left) > 3:
        for place, here in enumerate(left):
            before, after = left[place - 1], left[(place + 1) % len(left)]
            a, b, c = ring[before], ring[here], ring[after]
            # Of a ring that crosses itself any corner will do.
            if place == len(left) - 1 or (
                sign * _turn(a, b, c) > _FLAT
                and not any(
                    ring[n] not in (a, b, c)
                    and all(sign * _turn(d, e, ring[n]) > _FLAT for d, e in ((a, b), (b, c), (c, a)))
                    for n in left
                )
            ):
                yield before, here, after
                del left[place]
                break
    yield left[0], left[1], left[2]


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    """Twice the area of a triangle, below 0 where its corners run the other way round."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _convex(ring: Sequence[tuple[float, float]]) -> bool:
    turns = [
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        for (ax, ay), (bx, by), (cx, cy) in zip(
            ring, [*ring[1:], ring[0]], [*ring[2:], *ring[:2]], strict=True
        )
    ]
    return all(turn >= -1e-6 for turn in turns) or all(turn <= 1e-6 for turn in turns)
