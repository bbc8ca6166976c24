"""Every piece as a closed body, as a printer of solids wants it: shells without a gap, full inside.

A tile is the prism over its cells. Everything else has the shape that is drawn of it, from all sides at once:
sides that share an edge are sewn together, and what stays open, such as the foot, is closed with the least
area. Shells of one piece may overlap; nothing is cut off by what stands beside a piece or lies on it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role
from builder.drawing.isometric import obstacles
from builder.drawing.isometric.castle import door_items, doorway_items
from builder.drawing.isometric.edge_pieces import laur_wall
from builder.drawing.isometric.faces import Element, Face, Item, Point3, View, Wires, at_height, view_from
from builder.drawing.isometric.ships import cannon
from builder.drawing.isometric.terrain import Terrain, foot, is_figure, tile_top
from builder.drawing.styles import Style, Styles
from builder.hexgrid import Hex, centre, corners
from builder.solid.figures import BAR, surroundings

_GROWTH = 1e-4  # share by which a shell is larger, so that those that touch overlap
_NOTHING = 1e-3  # mm³: what encloses less is flat
_BARRED = 1e9  # mm²: more than any area
_LEVEL = 0.99  # upward share of the direction of what lies level
_SHEET = 1.0  # mm: how thick flat parts become: floors, doors, the cloth of flags

Places = NDArray[np.float64]
Ring = Sequence[Point3]
Corner = tuple[
    int, Point3
]  # a place, and the number of one of the faces that have it as a corner of one body


class Shell(NamedTuple):
    """Closed surfaces: ``corners`` of shape (n, 3) in mm, x to the right, y away from whoever sits at the
    table, z up; ``triangles`` of shape (m, 3), counter-clockwise as seen from outside.
    """

    corners: Places
    triangles: NDArray[np.int64]


def bodies(battlefield: Battlefield, styles: Styles) -> Iterator[tuple[Piece, Shell]]:
    """Every piece in the order of its id with all its shells in one."""
    pieces = sorted(battlefield.pieces.values(), key=lambda piece: piece.id)
    whole = Terrain(pieces, styles)
    # A tile beside a wall hides its foot: here it does not.
    no_tiles = Terrain([piece for piece in pieces if not piece.type.fills_cells], styles)
    alike: dict[Hashable, tuple[Places, Shell]] = {}
    for piece in pieces:
        style, tile = styles.of(piece.type), piece.type.fills_cells and not is_figure(piece)
        x, y = centre(piece.hex)
        at = np.array((x, -y, foot(piece.slot)))
        key = (piece.type, piece.rotation, () if tile else surroundings(whole, piece, style))
        if key not in alike:
            terrain = no_tiles if piece.type.role in (Role.RUIN, Role.STONE_WALL) else whole
            made = list(closed(_prism(piece)) if tile else _figure(terrain, piece, style))
            # What is drawn of no height at all is a plate.
            alike[key] = at, _joined(made or closed([at_height(corners(piece.hex), foot(piece.slot))]))
        origin, (places, triangles) = alike[key]
        yield piece, Shell(places + (at - origin), triangles)


def _joined(shells: Iterable[Shell]) -> Shell:
    places, triangles = zip(*shells, strict=True)
    starts = np.cumsum([0, *map(len, places[:-1])])
    return Shell(np.concatenate(places), np.concatenate([*map(np.add, triangles, starts)]))


class _Any(float):
    """More than what any share of it is compared with."""

    def __rmul__(self, other: float) -> float:
        return math.inf


class _Around(View):
    """A view of all sides at once."""

    def faces(self, nx: float, ny: float) -> bool:
        return True


_UNCUT: dict[str, tuple[Callable[[Piece, Style, View], list[Element]], ...]] = {
    "conifer": (obstacles.plate, obstacles.conifer),
    "palm": (obstacles.plate, obstacles.palm),
    "brush": (obstacles.plate, obstacles.brush),
    "hive": (obstacles.plate, obstacles.hive),
    "mushroom": (obstacles.mushroom,),
    "cannon": (cannon,),
}
"""Figures that a picture cuts up by the hexes that they reach over."""


def _figure(terrain: Terrain, piece: Piece, style: Style) -> Iterator[Shell]:
    """The shells of what is no tile."""
    role, view = piece.type.role, view_from(0)
    around = _Around(0, view.right, view.ahead, view.light, _Any(1.0), 0.0)
    drawn: list[Element] = []
    if role is Role.LAUR_WALL:
        drawn = laur_wall(piece, style, around)
    elif role is Role.OBSTACLE and style.figure in _UNCUT:
        drawn = [element for draw in _UNCUT[style.figure] for element in draw(piece, style, around)]
    elif role is Role.DOORWAY:
        drawn = _all(doorway_items(terrain, piece, replace(style, figure="arch"), around, False))
    elif role is not Role.DOOR:
        drawn = _all(obstacles.figure_items(terrain, piece, style, around, False))
    yield from _solid(drawn, sheets=role is Role.FLAG)
    if role is Role.DOOR or (role is Role.DOORWAY and style.figure != "arch"):
        gate = replace(piece, hex=piece.cells[len(piece.cells) // 2])
        yield from _solid(_all(door_items(gate, style, around)), sheets=True)


def _all(items: Iterable[tuple[Hex, Item]]) -> list[Element]:
    return [element for _, item in items for element in item.elements]


def _solid(elements: Sequence[Element], *, sheets: bool) -> Iterator[Shell]:
    """The shells of faces, and of lines that are wide enough to be bars; these may be drawn twice."""
    widths: dict[tuple[Point3, Point3], float] = {}
    for wires in (element for element in elements if isinstance(element, Wires)):
        widths |= {line: max(wires.width, widths.get(line, 0.0)) for line in wires.lines}
    for (start, end), width in widths.items():
        yield from closed(_bar(start, end, width)) if width > BAR else ()
    yield from closed([element.spots for element in elements if isinstance(element, Face)], sheets=sheets)


def _prism(piece: Piece) -> Iterator[Ring]:
    """The faces of a tile: those of the columns of its cells, without those between them."""
    cells = set(piece.filled())
    for hex, slot in cells:
        low, high, ring = foot(slot), tile_top(piece, slot), corners(hex)
        ends = (((hex, slot - 1), at_height(ring, low)), ((hex, slot + 1), at_height(ring, high)))
        sides = (
            ((hex.neighbour(way), slot), (*at_height(edge, low), *at_height(edge[::-1], high)))
            for way, edge in enumerate(_edges(ring))
        )
        yield from (face for there, face in (*ends, *sides) if there not in cells)


def _bar(start: Point3, end: Point3, width: float) -> list[Ring]:
    """The faces of a bar of square section."""
    along = np.subtract(end, start)
    across = np.cross(along, (0.0, 0.0, 1.0) if along[:2].any() else (1.0, 0.0, 0.0))
    across *= width / 2 / np.linalg.norm(across)
    up = np.cross(across, along) / np.linalg.norm(along)
    return _thick(np.array((across + up, up - across, -across - up, across - up)) + start, along)


def _thick(ring: Places, by: Places) -> list[Ring]:
    """The faces of the body between a flat ring and the same moved ``by`` mm."""
    first, last = ([Point3(*spot) for spot in places.tolist()] for places in (ring, ring + by))
    rungs = list(zip(first, last, strict=True))
    return [first, last, *((a, b, c, d) for (a, d), (b, c) in _edges(rungs))]


_T = TypeVar("_T")


def _edges(ring: Sequence[_T]) -> Iterator[tuple[_T, _T]]:
    return pairwise((*ring, ring[0]))


def closed(faces: Iterable[Ring], *, sheets: bool = False) -> Iterator[Shell]:
    """Shells made of faces in mm on the table, each a ring of corners; what shares an edge belongs together.

    An edge that more than two share is one of several shells: faces are paired in the order they come in.
    What is level and flat becomes a floor, with ``sheets`` all that is flat a plate; else it is left out.
    """
    kept: dict[tuple[int, ...], Point3] = {}
    rings: dict[frozenset[Point3], tuple[Point3, ...]] = {}
    for face in faces:
        # Rounding errors are far less than a cell of this sieve, and nothing is drawn along its borders.
        cells = [tuple([round(v * 30 + 0.37) for v in spot]) for spot in face]
        ring = tuple(dict.fromkeys(map(kept.setdefault, cells, face)))
        if len(ring) > 2:
            rings.setdefault(frozenset(ring), ring)
    for part in _sewn(list(rings.values())):
        shell = _shell(part)
        if shell is not None:
            yield shell
            continue
        for side in part:
            places = np.array([spot for _, spot in side], float)
            way = np.cross(places - places[0], np.roll(places, -1, axis=0) - places[0]).sum(axis=0)
            way *= math.copysign(_SHEET / (np.linalg.norm(way) or 1.0), -way[2])
            if (sheets and way.any()) or abs(way[2]) > _LEVEL * _SHEET:
                yield from closed(_thick(places, way))


def _sewn(rings: Sequence[tuple[Point3, ...]]) -> Iterator[list[list[Corner]]]:
    """Faces sewn together along their edges, two by two: those of each part that hangs together.

    All faces of a part run round as seen from outside, or all from inside. Corners are one where seams make
    them so: cones tip on tip have two.
    """
    one: dict[Corner, Corner] = {}

    def named(corner: Corner) -> Corner:
        while one.get(corner, corner) != corner:
            corner = one[corner]
        return corner

    waiting: dict[frozenset[Point3], int] = {}
    beside: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    for number, ring in enumerate(rings):
        for edge in _edges(ring):
            other = waiting.pop(frozenset(edge), None)
            if other is None:
                waiting[frozenset(edge)] = number
                continue
            alike = edge in _edges(rings[other])  # one of the two runs the wrong way round
            beside[number].append((other, alike))
            beside[other].append((number, alike))
            one.update([(named((number, spot)), named((other, spot))) for spot in edge])
    back: dict[int, bool] = {}
    for first in range(len(rings)):
        part = [] if first in back else [first]
        back.setdefault(first, False)
        for number in part:
            for other, alike in beside[number]:
                if other not in back:
                    back[other] = back[number] ^ alike
                    part.append(other)
        if part:
            yield [[named((n, spot)) for spot in rings[n]][:: -1 if back[n] else 1] for n in part]


def _shell(part: Iterable[list[Corner]]) -> Shell | None:
    """The shell of some faces, closed where they leave it open; None where it encloses nothing."""
    sides = list(part)
    edges = {edge for side in sides for edge in _edges(side)}
    # An edge with one side is one of a gap: no corner lies in two gaps, for seams made it one.
    onward = {end: start for start, end in edges if (end, start) not in edges}
    while onward:
        loop = [*onward.popitem()]
        while loop[-1] in onward:
            loop.append(onward.pop(loop[-1]))
        sides.append(loop[:-1])
    taken = {frozenset(edge) for edge in edges}
    names = {corner: i for i, corner in enumerate(dict.fromkeys(chain(*sides)))}
    found = [triangle for side in sides for triangle in _filled(side, taken)]
    at = np.array([spot for _, spot in names]) * (1, -1, 1)
    triangles = np.array([[names[corner] for corner in triangle] for triangle in found])
    a, b, c = (at[triangles[:, i]] - at[0] for i in range(3))
    volume = np.einsum("ij,ij->", a, np.cross(b, c)) / 6
    grown = at + (at - (at.min(axis=0) + at.max(axis=0)) / 2) * _GROWTH
    return Shell(grown, triangles[:, :: 1 if volume > 0 else -1]) if abs(volume) > _NOTHING else None


def _filled(ring: Sequence[Corner], taken: set[frozenset[Corner]]) -> list[tuple[Corner, Corner, Corner]]:
    """Triangles of the least area between the corners of a ring, which need not be flat.

    No two of them meet in an edge that is ``taken``; theirs are so afterwards.
    """
    n, spots = len(ring), np.array([spot for _, spot in ring])
    least, choice = np.zeros((n, n)), np.zeros((n, n), int)
    for first, last in combinations(range(n), 2):
        if 1 < last - first < n - 1 and frozenset((ring[first], ring[last])) in taken:
            least[first, last] = _BARRED
    for wide in range(2, n):  # from corner i over j to k and back, for all i and j at once
        i = np.arange(n - wide)
        k, j = i + wide, i[:, None] + np.arange(1, wide)
        over = np.cross(spots[j] - spots[i][:, None], (spots[k] - spots[i])[:, None])
        sums = least[i[:, None], j] + least[j, k[:, None]] + np.linalg.norm(over, axis=2)
        choice[i, k] = j[i, sums.argmin(axis=1)]
        least[i, k] += sums.min(axis=1)
    found, left = [], [(0, n - 1)]
    for first, last in left:
        taken.add(frozenset((ring[first], ring[last])))
        if last - first > 1:
            between = int(choice[first, last])
            found.append((ring[first], ring[between], ring[last]))
            left += [(first, between), (between, last)]
    return found
