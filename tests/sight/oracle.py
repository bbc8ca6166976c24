"""Two slow ways to find out whether a line is blocked, that share nothing with the fast one.

Both read pieces alone: which slots they fill, which edges they stand on. `Planes` cuts space into slabs of
equal plan, lets shapely join what is filled, take a rim off it and meet the line. `Marbles` walks along the
line in small steps and asks of each point whether a marble there would be wholly inside something.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, substring, unary_union

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role, TileClass
from builder.hexgrid import Hex

LEVEL, FLUID, ACROSS = 10.3, 3.9, 44.58
SIDE = ACROSS / math.sqrt(3)
HALVES = {Role.RUIN: 3.6, Role.LADDER: 1.5}  # half the thickness of walls; the others: 2.8
LADDER_REACH = 7.0
Point3 = tuple[float, float, float]
DEEP = -2.0  # how far (mm) what stands on something goes into it


def middle(hex: Hex) -> tuple[float, float]:
    return ACROSS * (hex.q + hex.r / 2), 1.5 * SIDE * hex.r


def hexagon(hex: Hex) -> Polygon:
    x, y = middle(hex)
    turns = [math.pi / 3 * k + math.pi / 6 for k in range(6)]
    return Polygon([(x + SIDE * math.cos(a), y + SIDE * math.sin(a)) for a in turns])


def side_of(hex: Hex, direction: int) -> LineString:
    """The edge towards a neighbour; its ends rounded, so that edges join."""
    x, y = middle(hex)
    angles = math.pi / 3 * direction - math.pi / 6, math.pi / 3 * direction + math.pi / 6
    return LineString([(round(x + SIDE * math.cos(a), 6), round(y + SIDE * math.sin(a), 6)) for a in angles])


def is_tree(piece: Piece) -> bool:
    return piece.type.kind.id in ("evergreen", "jungle")


def fills(piece: Piece, hex: Hex, slot: int) -> bool:
    """Whether a piece fills a cell with a full hex; the middle of a doorway is open for eight levels."""
    if is_tree(piece) or (hex, slot) not in piece.filled():
        return False
    return not (piece.type.role is Role.DOORWAY and hex == piece.cells[1] and slot < piece.slot + 8)


def columns(battlefield: Battlefield) -> dict[Hex, list[tuple[float, float]]]:
    """Heights between which full hexes fill the columns; touching ones apart."""
    cells: dict[tuple[Hex, int], list[Piece]] = defaultdict(list)
    for piece in battlefield.pieces.values():
        for hex, slot in piece.filled():
            cells[hex, slot].append(piece)
    found: dict[Hex, list[tuple[float, float]]] = defaultdict(list)
    for (hex, slot), pieces in cells.items():
        full = [piece for piece in pieces if fills(piece, hex, slot)]
        if full:
            only_fluid = all(piece.type.role is Role.FLUID for piece in full)
            thin = only_fluid and (hex, slot + 1) not in cells
            found[hex].append(((slot - 1) * LEVEL, (slot - 1) * LEVEL + (FLUID if thin else LEVEL)))
    return found


def low_walls(battlefield: Battlefield) -> Iterator[tuple[BaseGeometry, float, float, float]]:
    """Ruins, ladders, battlements and stone walls: lines on the table, half thickness, bottom, top.

    A battlement lines the tile across its edge in its slot, else the one below (decision 7).
    """
    chains: dict[tuple[Role, float, float], list[LineString]] = defaultdict(list)
    tiles = [piece for piece in battlefield.pieces.values() if piece.type.kind.tile_class is TileClass.LAND]
    land = {cell for piece in tiles for cell in piece.filled()}
    for piece in battlefield.pieces.values():
        floor = (piece.slot - 1) * LEVEL
        for edge in piece.edges:
            if piece.type.role is Role.RUIN:
                chains[Role.RUIN, floor + DEEP - 1, floor + 6 * LEVEL].append(side_of(*edge))
            elif piece.type.role is Role.LADDER:
                rails = substring(side_of(*edge), SIDE / 2 - LADDER_REACH, SIDE / 2 + LADDER_REACH)
                chains[Role.LADDER, floor + DEEP - 1, floor + 2 * LEVEL].append(rails)
            elif piece.type.role in (Role.BATTLEMENT, Role.STONE_WALL):
                lined = {s for h, s in land if h == edge.across}
                hangs = piece.type.role is Role.BATTLEMENT and not {piece.slot} & lined
                low = floor - LEVEL if hangs and piece.slot - 1 in lined else floor
                chains[piece.type.role, low, low + 3 * LEVEL].append(side_of(*edge))
    for (role, bottom, top), lines in chains.items():
        # one name for each edge, from whichever side it was given
        lines = list({tuple(sorted(line.coords)): line for line in lines}.values())
        joined = linemerge(lines) if len(lines) > 1 else lines[0]
        yield joined, HALVES.get(role, 2.8), bottom, top


def trees(battlefield: Battlefield) -> Iterator[tuple[list[tuple[float, float]], float, float, float]]:
    """Trees: middles of their hexes, radius, bottom, top."""
    for piece in battlefield.pieces.values():
        if is_tree(piece):
            radius = ACROSS / 2 if piece.type.kind.id == "evergreen" else ACROSS / 4
            floor = (piece.slot - 1) * LEVEL
            yield (
                [middle(cell) for cell in piece.cells],
                radius,
                floor + DEEP,
                floor + piece.type.height * LEVEL,
            )


Position = tuple[float, float]
Columns = dict[Hex, list[tuple[float, float]]]


def _meeting(
    battlefield: Battlefield, solid: Columns, line: BaseGeometry, bottom: float, top: float
) -> Iterator[Position]:
    """The free ends of a wall that meet another wall, or a hex filled at that height."""
    others = [
        (part, other)
        for other, half, low, high in low_walls(battlefield)
        if half > 2 and low < top - 0.1 and bottom < high - 0.1
        for part in getattr(other, "geoms", [other])
    ]
    for part in getattr(line, "geoms", [line]):
        for end in (part.coords[0], part.coords[-1]):
            position = (end[0], end[1])
            # What only lies on the same edge ends there too: a wall that meets this one goes on beyond it.
            on = part.buffer(1e-2, cap_style="flat")
            walls = any(
                Point(position).distance(other.difference(on)) < 2e-2 for other, _ in others if other != part
            )
            beyond = [
                hex
                for hex, parts in solid.items()
                if abs(math.dist(middle(hex), position) - SIDE) < 1e-3
                and not part.intersection(hexagon(hex).buffer(1e-3)).length > SIDE / 2
                and any(b + 1 < top - 1 and bottom + 1 < t - 1 for b, t in _joined(parts))
            ]
            if walls or beyond:
                yield position


def _held(line: BaseGeometry, half: float, rim: float, held: list[Position]) -> BaseGeometry:
    """The line with such ends drawn out, so that they are mitred once the rim is taken off."""
    longer = []
    for part in getattr(line, "geoms", [line]):
        coords = list(part.coords)
        for at, beside in ((0, 1), (-1, -2)):
            end, before = coords[at], coords[beside]
            if (end[0], end[1]) in held:
                more = (rim + half * math.tan(math.pi / 6)) / math.dist(end, before)
                coords[at] = tuple(e + (e - b) * more for e, b in zip(end, before, strict=True))
        longer.append(LineString(coords))
    return shapely.MultiLineString(longer)


def neighbours(middles: list[Position]) -> Iterator[tuple[Position, Position]]:
    """The pairs of hexes of a tree that lie side by side: its crown is one."""
    for one, other in combinations(middles, 2):
        if math.dist(one, other) < ACROSS + 1:
            yield one, other


class Planes:
    """Exact, by shapely; ``rim`` mm of everything may be grazed."""

    def __init__(self, battlefield: Battlefield, rim: float = 1.0) -> None:
        self.slabs = [*self._hexes(battlefield, rim), *self._others(battlefield, rim)]

    def _hexes(self, battlefield: Battlefield, rim: float) -> Iterator[tuple[BaseGeometry, float, float]]:
        solid = {hex: list(_joined(parts)) for hex, parts in columns(battlefield).items()}
        solid = {hex: [(b + rim, t - rim) for b, t in parts] for hex, parts in solid.items()}
        cuts = sorted({height for parts in solid.values() for part in parts for height in part})
        for low, high in pairwise(cuts):
            at = (low + high) / 2
            full = [hexagon(hex) for hex, parts in solid.items() if any(b < at < t for b, t in parts)]
            if full:
                plan = unary_union([hexagon.buffer(1e-5, join_style="mitre") for hexagon in full])
                yield plan.buffer(-rim - 1e-5, join_style="mitre"), low, high

    def _others(self, battlefield: Battlefield, rim: float) -> Iterator[tuple[BaseGeometry, float, float]]:
        solid = columns(battlefield)
        for line, half, bottom, top in low_walls(battlefield):
            line = _held(line, half - rim, rim, [*_meeting(battlefield, solid, line, bottom, top)])
            wall = line.buffer(half, cap_style="flat", join_style="mitre")
            yield wall.buffer(-rim, join_style="mitre"), bottom + rim, top - rim
        for middles, radius, bottom, top in trees(battlefield):
            crowns = [Point(at).buffer(radius - rim, quad_segs=256) for at in middles]
            crowns += [
                LineString(pair).buffer(radius - rim, cap_style="flat") for pair in neighbours(middles)
            ]
            yield unary_union(crowns), bottom, top - rim

    def blocked(self, start: Point3, end: Point3) -> bool:
        return any(self._met(plan, low, high, start, end) for plan, low, high in self.slabs)

    def _met(self, plan: BaseGeometry, low: float, high: float, start: Point3, end: Point3) -> bool:
        share = _between(start[2], end[2], low, high)
        if share is None:
            return False
        one, other = (tuple(a + (b - a) * s for a, b in zip(start[:2], end[:2], strict=True)) for s in share)
        if math.dist(one, other) < 1e-7:
            return (share[1] - share[0]) * math.dist(start, end) > 1e-4 and plan.contains(Point(one))
        return float(shapely.intersection(plan, LineString([one, other])).length) > 1e-4


def _joined(parts: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    waiting: tuple[float, float] | None = None
    for bottom, top in sorted(parts):
        if waiting is not None and bottom - waiting[1] < 1e-6:
            waiting = waiting[0], max(top, waiting[1])
            continue
        if waiting is not None:
            yield waiting
        waiting = bottom, top
    if waiting is not None:
        yield waiting


def _between(start: float, end: float, low: float, high: float) -> tuple[float, float] | None:
    if abs(end - start) < 1e-12:
        return (0.0, 1.0) if low < start < high else None
    one, other = sorted(((low - start) / (end - start), (high - start) / (end - start)))
    one, other = max(one, 0.0), min(other, 1.0)
    return (one, other) if one < other else None


class Marbles:
    """Not exact: by points along the line, each the middle of a marble of ``rim`` mm."""

    STEP = 0.7

    def __init__(self, battlefield: Battlefield, rim: float) -> None:
        self.rim = rim
        self.columns = columns(battlefield)
        self.trees = list(trees(battlefield))
        self.walls = [
            (list(part.coords), half, bottom, top)
            for line, half, bottom, top in low_walls(battlefield)
            for part in getattr(line, "geoms", [line])
        ]

    def blocked(self, start: Point3, end: Point3) -> bool:
        steps = max(1, math.ceil(math.dist(start, end) / self.STEP))
        return any(
            self._inside(*(a + (b - a) * n / steps for a, b in zip(start, end, strict=True)))
            for n in range(steps + 1)
        )

    def _inside(self, x: float, y: float, z: float) -> bool:
        return self._in_hexes(x, y, z) or self._in_tree(x, y, z) or self._in_wall(x, y, z)

    def _in_hexes(self, x: float, y: float, z: float) -> bool:
        if not self._filled(x, y, z):
            return False
        if not (self._filled(x, y, z + self.rim) and self._filled(x, y, z - self.rim)):
            return False
        turns = [math.pi / 6 * k for k in range(12)]
        return all(
            self._filled(x + self.rim * math.cos(a), y + self.rim * math.sin(a), z + up)
            for a in turns
            for up in (-self.rim, self.rim)
        )

    def _filled(self, x: float, y: float, z: float) -> bool:
        near = min(self._hexes_near(x, y), key=lambda hex: math.dist((x, y), middle(hex)))
        return any(bottom <= z <= top for bottom, top in self.columns.get(near, ()))

    @staticmethod
    def _hexes_near(x: float, y: float) -> list[Hex]:
        r = round(y / (1.5 * SIDE))
        return [Hex(round(x / ACROSS - row / 2), row) for row in (r - 1, r, r + 1)]

    def _in_tree(self, x: float, y: float, z: float) -> bool:
        for middles, radius, bottom, top in self.trees:
            if not bottom <= z <= top - self.rim:
                continue
            crowns = [shapely.Point(at) for at in middles] + [
                LineString(pair) for pair in neighbours(middles)
            ]
            if any(crown.distance(Point(x, y)) <= radius - self.rim for crown in crowns):
                return True
        return False

    def _in_wall(self, x: float, y: float, z: float) -> bool:
        for corners, half, bottom, top in self.walls:
            if not bottom + self.rim <= z <= top - self.rim:
                continue
            for number, (one, other) in enumerate(pairwise(corners)):
                ux, uy = ((b - a) / math.dist(one, other) for a, b in zip(one, other, strict=True))
                along = (x - one[0]) * ux + (y - one[1]) * uy
                aside = abs((y - one[1]) * ux - (x - one[0]) * uy)
                # a wall that may be thinner has free ends, one that may be thicker meets something
                free = self.rim if self.rim > 1 else -2.0
                first = free if number == 0 else -self._corner(half, aside)
                last = free if number == len(corners) - 2 else -self._corner(half, aside)
                if aside <= half - self.rim and first <= along <= math.dist(one, other) - last:
                    return True
        return False

    @staticmethod
    def _corner(half: float, aside: float) -> float:
        """How far a wall goes on past a corner, at that distance from its middle line, at the outer side."""
        return aside * math.tan(math.pi / 6)
