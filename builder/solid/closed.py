"""Every piece as closed bodies, as a printer of solids wants them: each in shells without a gap, full inside.

A tile is the prism over its cells. Everything else has the shape that is drawn of it, from all sides at once:
sides that share an edge belong together, and what is left open, such as the foot, is closed with the least
area. Shells of one piece may overlap; nothing is cut off by what stands beside a piece or lies on it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import NamedTuple

import networkx as nx
import numpy as np
from networkx.utils import UnionFind
from numpy.typing import NDArray

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role
from builder.drawing.isometric.castle import door_items, doorway_items
from builder.drawing.isometric.edge_pieces import laur_wall
from builder.drawing.isometric.faces import (
    Element,
    Face,
    Item,
    Point3,
    View,
    Wires,
    at_height,
    view_from,
)
from builder.drawing.isometric.obstacles import (
    brush,
    conifer,
    figure_items,
    hive,
    mushroom,
    palm,
    plate,
)
from builder.drawing.isometric.ships import cannon
from builder.drawing.isometric.terrain import Terrain, foot, is_figure, tile_top
from builder.drawing.marks import turned
from builder.drawing.styles import Style, Styles
from builder.hexgrid import Edge, Hex, Point, centre, corners
from builder.solid.figures import BAR, surroundings

_NEAR = 0.04  # mm: corners that are nearer than a quarter of it are one
_NOTHING = 1e-3  # mm³: what encloses less is flat
_BARRED = 1e9  # mm²: more than any area
_LEVEL = 0.99  # upward share of the direction of what lies level
_SHEET = 1.0  # mm: how thick flat parts become: floors, doors, the cloth of flags

Places = NDArray[np.float64]


class Shell(NamedTuple):
    """A closed surface: ``corners`` of shape (n, 3) in mm, x to the right, y away from whoever sits at the
    table, z up; ``triangles`` of shape (m, 3), counter-clockwise as seen from outside.
    """

    corners: Places
    triangles: NDArray[np.int64]


def bodies(battlefield: Battlefield, styles: Styles) -> Iterator[tuple[Piece, list[Shell]]]:
    """Every piece in the order of its id with its closed bodies."""
    pieces = sorted(battlefield.pieces.values(), key=lambda piece: piece.id)
    whole = _Apart(pieces, styles)
    # A tile beside a wall hides its foot: here it does not.
    no_tiles = _Apart([piece for piece in pieces if not piece.type.fills_cells], styles)
    alike: dict[Hashable, tuple[Places, list[Shell]]] = {}
    for piece in pieces:
        style = styles.of(piece.type)
        tile = piece.type.fills_cells and not is_figure(piece)
        around = () if tile else surroundings(whole, piece, style)
        x, y = centre(piece.hex)
        at = np.array((x, -y, foot(piece.slot)))
        key = (piece.type, piece.rotation, around)
        if key not in alike:
            terrain = no_tiles if piece.type.role in (Role.RUIN, Role.STONE_WALL) else whole
            found = closed(_prism(piece)) if tile else _figure(terrain, piece, style)
            alike[key] = at, list(found)
        origin, made = alike[key]
        yield piece, [shell._replace(corners=shell.corners + (at - origin)) for shell in made]


class _Apart(Terrain):
    """As if no piece hid the end of another."""

    def joined(self, piece: Piece, edge: Edge) -> bool:
        return False


class _Any(float):
    """More than what any share of it is compared with."""

    def __rmul__(self, other: float) -> float:
        return math.inf


@dataclass(frozen=True, slots=True)
class _Around(View):
    """A view of all sides at once; ``back`` is the one direction that it does not see."""

    back: tuple[float, float] | None = None

    def faces(self, nx: float, ny: float) -> bool:
        return (nx, ny) != self.back


def _around(back: tuple[float, float] | None = None) -> _Around:
    view = view_from(0)
    return _Around(0, view.right, view.ahead, view.light, _Any(1.0), 0.0, back)


_Drawn = Callable[[Piece, Style, View], list[Element]]
_UNCUT: dict[str, tuple[_Drawn, ...]] = {
    "conifer": (plate, conifer),
    "palm": (plate, palm),
    "brush": (plate, brush),
    "hive": (plate, hive),
    "mushroom": (mushroom,),
    "cannon": (cannon,),
}
"""Figures that a picture cuts up by the hexes that they reach over."""


def _figure(terrain: Terrain, piece: Piece, style: Style) -> Iterator[Shell]:
    """The closed bodies of what is no tile."""
    role, around = piece.type.role, _around()
    doors: list[Element] = []
    if role is Role.DOOR or (role is Role.DOORWAY and style.figure != "arch"):
        gate = replace(piece, hex=piece.cells[len(piece.cells) // 2])
        doors = _elements(door_items(gate, style, around))
    if role is Role.DOOR:
        drawn: list[Element] = []
    elif role is Role.LAUR_WALL:
        drawn = laur_wall(piece, style, around)
    elif role is Role.OBSTACLE and style.figure in _UNCUT:
        drawn = [element for draw in _UNCUT[style.figure] for element in draw(piece, style, around)]
    elif role is Role.DOORWAY:
        # The front of an arch is drawn from one side only.
        (ahead,) = turned([Point(0, 1)], Point(0, 0), piece.rotation)
        empty = replace(style, figure="arch")
        views = around, _around((ahead.x, ahead.y))
        drawn = [
            element
            for view in views
            for element in _elements(doorway_items(terrain, piece, empty, view, False))
        ]
    else:
        drawn = _elements(figure_items(terrain, piece, style, around, False))
    widths: dict[tuple[tuple[Point3, Point3], ...], float] = {}
    for element in (*drawn, *doors):
        if isinstance(element, Wires):
            widths[element.lines] = max(element.width, widths.get(element.lines, 0.0))
    for lines, width in widths.items():
        if width > BAR:
            for start, end in lines:
                yield from _bar(start, end, width)
    yield from closed(_faces(drawn), sheets=role is Role.FLAG)
    yield from closed(_faces(doors), sheets=True)


def _elements(items: Iterable[tuple[Hex, Item]]) -> list[Element]:
    return [element for _, item in items for element in item.elements]


def _faces(elements: Iterable[Element]) -> list[tuple[Point3, ...]]:
    return [element.spots for element in elements if isinstance(element, Face)]


def _prism(piece: Piece) -> Iterator[tuple[Point3, ...]]:
    """The faces of a tile: those of the columns of its cells, without those between them."""
    cells = set(piece.filled())
    for hex, slot in cells:
        low, high = foot(slot), tile_top(piece, slot)
        ring = corners(hex)
        for there, z in ((slot - 1, low), (slot + 1, high)):
            if (hex, there) not in cells:
                yield at_height(ring, z)
        for way, (a, b) in enumerate(pairwise((*ring, ring[0]))):
            if (hex.neighbour(way), slot) not in cells:
                yield (*at_height((a, b), low), *at_height((b, a), high))


def _bar(start: Point3, end: Point3, width: float) -> Iterator[Shell]:
    """A bar of square section."""
    a, b = np.array((start, end))
    along = (b - a) / np.linalg.norm(b - a)
    across = np.cross(along, (0.0, 0.0, 1.0) if abs(along[2]) < 0.9 else (1.0, 0.0, 0.0))
    across *= width / 2 / np.linalg.norm(across)
    up = np.cross(across, along)
    ring = np.array((across + up, up - across, -across - up, across - up))
    return closed(_between(a + ring, b + ring))


def _between(lower: Places, upper: Places) -> Iterator[tuple[Point3, ...]]:
    """The faces of the body between two flat rings of equal length."""
    ends = [tuple([Point3(*spot) for spot in ring.tolist()]) for ring in (lower, upper)]
    yield from ends
    first, last = ((*ring, ring[0]) for ring in ends)
    yield from zip(first, first[1:], last[1:], last, strict=False)


def closed(faces: Iterable[Sequence[Point3]], *, sheets: bool = False) -> Iterator[Shell]:
    """Shells made of faces in mm on the table, each a ring of corners; what shares an edge belongs together.

    An edge that more than two share is one of several shells: faces are paired in the order they come in.
    What is level and flat becomes a floor, with ``sheets`` all that is flat a plate; else it is left out.
    """
    places, rings = _named(faces)
    patchwork = _Patchwork(rings)
    for part in nx.connected_components(patchwork.joined):
        sides = patchwork.sides(part)
        names = {corner: i for i, corner in enumerate(dict.fromkeys(itertools.chain(*sides)))}
        at = places[[rings[number][k] for number, k in names]]
        numbered = [[names[corner] for corner in side] for side in sides]
        taken = {
            frozenset(edge) for side in numbered for edge in zip(side, (*side[1:], side[0]), strict=True)
        }
        shell = _outward(at, [triangle for side in numbered for triangle in _filled(at, side, taken)])
        if shell is not None:
            yield shell
            continue
        way = _normal(at[numbered[0]])
        if sheets or abs(way[2]) > _LEVEL:
            down = -_SHEET * math.copysign(1, way[2]) * way
            for number in sorted(part):
                ring = places[list(rings[number])]
                yield from closed(_between(ring, ring + down))


Corner = tuple[int, int]
"""The number of a face, and of a corner in its ring."""


class _Patchwork:
    """Faces sewn together along their edges, two by two.

    ``joined`` has the faces as nodes. Corners are one where seams make them so: cones tip on tip have two.
    """

    def __init__(self, rings: Sequence[Sequence[int]]) -> None:
        self._rings = rings
        self.joined: nx.Graph[int] = nx.Graph()
        self.joined.add_nodes_from(range(len(rings)))
        self._one: UnionFind[Corner] = UnionFind()
        waiting: dict[frozenset[int], Corner] = {}
        for number, ring in enumerate(rings):
            for k, (start, end) in enumerate(zip(ring, (*ring[1:], ring[0]), strict=True)):
                edge = frozenset((start, end))
                if edge in waiting:
                    self._sew((number, k), waiting.pop(edge))
                else:
                    waiting[edge] = number, k
        self._loose = waiting.values()

    def _sew(self, one: Corner, two: Corner) -> None:
        """Join two faces along the edges that begin at these corners."""
        (number, k), (other, m) = one, two
        ring, rim = self._rings[number], self._rings[other]
        alike = ring[k] == rim[m]  # one of the two runs the wrong way round
        self.joined.add_edge(number, other, alike=alike)
        for mine, its in ((k, m), (k + 1, m + 1)) if alike else ((k, m + 1), (k + 1, m)):
            self._one.union((number, mine % len(ring)), (other, its % len(rim)))

    def sides(self, part: Collection[int]) -> list[list[Corner]]:
        """The faces of a part, all seen from outside or all from inside, and those that it lacks."""
        first = min(part)
        back = {first: False}
        for before, after in nx.bfs_edges(self.joined, first):
            back[after] = back[before] ^ self.joined.edges[before, after]["alike"]
        found = []
        for number in sorted(part):
            corners = [self._one[number, k] for k in range(len(self._rings[number]))]
            found.append(corners[::-1] if back[number] else corners)
        onward: dict[Corner, Corner] = {}
        for number, k in self._loose:
            if number in back:
                ends = self._one[number, k], self._one[number, (k + 1) % len(self._rings[number])]
                onward.update([ends if back[number] else ends[::-1]])
        while onward:
            loop = [*onward.popitem()]
            while loop[-1] in onward:
                loop.append(onward.pop(loop[-1]))
            found.append(loop[:-1])
        return found


def _named(faces: Iterable[Sequence[Point3]]) -> tuple[Places, list[tuple[int, ...]]]:
    """All corners, and the faces as rings of their numbers; faces that are there twice are so once."""
    names: dict[tuple[int, ...], int] = {}
    places: list[Point3] = []
    rings: dict[frozenset[int], tuple[int, ...]] = {}
    for face in faces:
        ring: dict[int, None] = {}
        for spot in face:
            # A corner may lie where one cell of the sieve goes over into the next.
            cells = product(*({math.floor(v / _NEAR - 0.25), math.floor(v / _NEAR + 0.25)} for v in spot))
            name = next((names[cell] for cell in cells if cell in names), len(places))
            if name == len(places):
                names[tuple([math.floor(v / _NEAR) for v in spot])] = name
                places.append(spot)
            ring[name] = None
        if len(ring) > 2:
            rings.setdefault(frozenset(ring), tuple(ring))
    return np.array(places, float).reshape(-1, 3), list(rings.values())


def _filled(at: Places, ring: Sequence[int], taken: set[frozenset[int]]) -> list[tuple[int, int, int]]:
    """Triangles of the least area between the corners of a ring, which need not be flat.

    No two of them meet in an edge that is ``taken``; theirs are so afterwards.
    """
    n, spots = len(ring), at[list(ring)]
    least, choice = np.zeros((n, n)), np.zeros((n, n), int)
    for first, last in itertools.combinations(range(n), 2):
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
    while left:
        first, last = left.pop()
        if last - first > 1:
            between = int(choice[first, last])
            taken.add(frozenset((ring[first], ring[last])))
            found.append((ring[first], ring[between], ring[last]))
            left += [(first, between), (between, last)]
    return found


def _outward(at: Places, triangles: Sequence[tuple[int, int, int]]) -> Shell | None:
    """The shell of these triangles, on whose sides they all are, right way round; None where it is flat."""
    rows = np.array(triangles)
    a, b, c = (at[rows[:, i]] - at[0] for i in range(3))
    volume = np.einsum("ij,ij->", a, np.cross(b, c)) / 6
    if abs(volume) < _NOTHING:
        return None
    # Turning y round turns every triangle round.
    return Shell(at * (1, -1, 1), rows if volume < 0 else rows[:, ::-1])


def _normal(ring: Places) -> Places:
    """The direction that a flat ring faces, of length 1."""
    found = np.cross(ring - ring[0], np.roll(ring, -1, axis=0) - ring[0]).sum(axis=0)
    return np.asarray(found / np.linalg.norm(found))


def joined(shells: Iterable[Shell]) -> Shell:
    """All of them in one, each with corners of its own."""
    found = list(shells)
    starts = np.cumsum([0, *(len(shell.corners) for shell in found)])
    return Shell(
        np.concatenate([shell.corners for shell in found]),
        np.concatenate([shell.triangles + start for shell, start in zip(found, starts, strict=False)]),
    )
