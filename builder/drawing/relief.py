"""Height as seen from straight above: what is higher is lighter, throws a shadow as long as the drop to the
lower right, and has a foot on lower ground and a lit rim on the side of the sun.

All of it belongs to the surface that it falls on: it is painted at once over the tiles of a level,
before what lies higher and what stands on them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from builder.battlefield import Piece
from builder.catalogue import TileClass
from builder.colours import WHITE
from builder.drawing.marks import Area, Mark, circle
from builder.hexgrid import (
    ACROSS_FLATS,
    ORIGIN,
    SIDE,
    Edge,
    Hex,
    Point,
    centre,
    corners,
    edge_line,
    hex_at,
    outline,
)

SUN = (2.2, 2.8)
"""Where the shadow of one level ends, in mm to the right and down."""
HIGHEST = 24
"""Levels: what drops deeper throws no longer shadow."""
REACH = HIGHEST * max(SUN)
"""How far (mm) a piece may change how the ground beside it looks."""

Ring = tuple[Point, ...]
_APOTHEM = ACROSS_FLATS / 2
_FRONT = (0, 1, 2)  # the edges that look away from the sun
_LIT = (3, 4, 5)
_DARKEST, _LIGHTEST = 0.08, 0.24
_MIDDLE = 2.0  # the level that has the colours of its tiles
_SHARE_OF_LIGHT = 0.08  # for each doubling of the level
_FOOT, _FOOT_A_LEVEL = 1.0, 0.5  # mm
WIDEST_FOOT = 5.0
"""In mm."""
_RIM = (0.9, 2.2)  # mm inside the edge
_BANK = 1.6  # mm that a fluid lies inside its hexes
_BROAD, _NARROW = 6.0, 2.8  # mm of a shore
_NO_TINTS: Mapping[int, str] = MappingProxyType({})
_SPECK = 1e-3  # mm²
_MANY = 4  # one of so many hexes
_BLACK = "#000000"
SHADOW, FOOT, RIM, SHORE = 0.28, 0.25, 0.55, 0.2
"""How opaque: black, black, white, white."""


class Top(NamedTuple):
    """What is seen of a hex from above. ``slot`` is where the piece lies that covers it (0: bare table),
    ``highest`` the last slot it fills, ``level`` the height of its surface.

    ``stands`` is the level up to which something stands on it (0: nothing), ``round`` how much of the circle
    inscribed in the hex that takes, in percent (0: all of the hex). ``fluid``: it is the surface of one.
    """

    slot: int
    highest: int
    level: int
    stands: int = 0
    round: int = 0
    fluid: bool = False


TABLE = Top(0, 0, 0)
TopOf = Callable[[Hex], Top]
Surface = tuple[int, int, int]  # slot, highest and level of a `Top`


class Shaded(NamedTuple):
    """How the hexes look that have one ``level`` and are covered by pieces that lie in one ``slot``.

    ``light`` is to be laid over all of them: above 0 white, below 0 black, as opacity. ``shadow`` are rings
    to be filled as one area (winding) and cut to the hexes ``dim`` (but for the table, whose all is shown);
    ``feet`` are dark rings, ``rims`` lit ones, ``shores`` light ones, a broad one and a narrow one in it.
    ``tint`` is the colour that hides the look of its tiles: then there are neither light nor shores.
    """

    slot: int
    highest: int
    level: int
    hexes: Collection[Hex]
    light: float
    dim: Collection[Hex]
    shadow: Collection[Ring]
    feet: Collection[Ring]
    rims: Collection[Ring]
    shores: Collection[tuple[Ring, Ring]] = ()
    tint: str | None = None

    def only_shadow(self) -> Shaded:
        """The same without what its own level does to its look."""
        return self._replace(light=0.0, feet=(), rims=(), shores=(), tint=None)


def top_of(
    column: Mapping[int, Iterable[Piece]], highest: int | None = None, hidden: Container[int] = ()
) -> Top:
    """What is seen of a hex with ``column`` on it, up to slot ``highest``, without the ids ``hidden``.

    Of pieces in one another the one that reaches highest counts, so that a lower one changes nothing.
    """
    cover: tuple[int, int, int, Piece] | None = None
    stands = (0, False, 0)
    for slot, pieces in column.items():
        if highest is not None and slot > highest:
            continue
        for piece in pieces:
            if piece.id in hidden:
                continue
            if piece.type.kind.tile_class is TileClass.OBSTACLE:
                round = piece.type.kind.round
                stands = max(stands, (slot, not round, round))
            elif cover is None or (slot, piece.slot, piece.id) > cover[:3]:
                cover = (slot, piece.slot, piece.id, piece)
    if cover is None:
        return Top(0, 0, 0, stands[0], stands[2])
    top, piece = cover[0], cover[3]
    fluid = piece.type.kind.tile_class is TileClass.FLUID
    return Top(piece.slot, piece.highest, top - piece.type.is_flat, stands[0], stands[2], fluid)


_Levels = tuple[int, ...]  # of the six hexes around one, by direction


class _Caster(NamedTuple):
    """What throws a shadow: an edge where the ground falls away from the sun, or (``direction`` None) what
    stands on a hex, ``round`` as in `Top`.
    """

    hex: Hex
    direction: int | None
    level: int
    round: int = 0


class Relief:
    """How the hexes of a battlefield look for their height; what was worked out of a hex is kept."""

    def __init__(self, top: TopOf) -> None:
        self._top_of = top
        self._tops: dict[Hex, Top] = {}
        self._beside: dict[Hex, _Levels] = {}
        self._casters: dict[Hex, tuple[_Caster, ...]] = {}
        self._feet: dict[Hex, tuple[Ring, ...]] = {}
        self._rims: dict[Hex, tuple[Ring, ...]] = {}
        self._shores: dict[Hex, tuple[tuple[Ring, Ring], ...]] = {}

    def forget(self, hexes: Collection[Hex]) -> None:
        """Something else lies on some hexes now."""
        if _MANY * len(hexes) > len(self._tops):  # of the few others it is soon worked out again
            for all in (self._tops, self._beside, self._casters, self._feet, self._rims, self._shores):
                all.clear()
            return
        for hex in hexes:
            self._tops.pop(hex, None)
            for place in (hex, *hex.neighbours()):
                for known in (self._beside, self._casters, self._feet, self._rims, self._shores):
                    known.pop(place, None)

    def top(self, hex: Hex) -> Top:
        """What is seen of a hex."""
        found = self._tops.get(hex)
        if found is None:
            found = self._tops[hex] = self._top_of(hex)
        return found

    def shaded(
        self,
        hexes: Iterable[Hex],
        around: Iterable[Hex],
        least: int = 1,
        *,
        fine: bool = True,
        tints: Mapping[int, str] = _NO_TINTS,
    ) -> list[Shaded]:
        """How ``hexes`` look, by slot from below; ``around`` are those and all from which shadows may fall.

        Only what reaches level ``least`` throws one. ``fine`` False leaves feet, rims and shores out. Of the
        bare table there are shadows only, wherever they fall. ``tints`` are colours of levels, if wanted.
        """
        surfaces: dict[Surface, list[Hex]] = {TABLE[:3]: []}
        for hex in hexes:
            found = self.top(hex)
            if found.slot:
                surfaces.setdefault(found[:3], []).append(hex)
        shadows: dict[Surface, set[_Caster]] = defaultdict(set)
        dim: dict[Surface, set[Hex]] = defaultdict(set)
        # Shadows are gathered by the surface they fall on, not by hex: each surface is then one path with one
        # fill, and shadows that overlap are not darker.
        for hex in around:
            for caster in self._casters_on(hex):
                if caster.level >= least:
                    for place in _below(caster.direction, min(caster.level, HIGHEST)):
                        under = Hex(hex.q + place.q, hex.r + place.r)
                        found = self.top(under)
                        if found.level < caster.level:
                            shadows[found[:3]].add(caster)
                            dim[found[:3]].add(under)
        made = []
        for surface, cells in sorted(surfaces.items()):
            level = surface[2]
            rings = [ring for caster in shadows[surface] for ring in _shadow(caster, level)]
            feet = [ring for cell in cells for ring in self._feet_of(cell)] if fine else []
            rims = [line for cell in cells for line in self._rims_of(cell)] if fine else []
            shores = [band for cell in cells for band in self._shores_of(cell)] if fine and not tints else []
            within = dim[surface].intersection(cells)
            light = light_of(level) if surface[0] and not tints else 0.0
            tint = tints.get(level) if surface[0] else None
            made.append(Shaded(*surface, cells, light, within, rings, feet, rims, shores, tint))
        return made

    def _levels_beside(self, hex: Hex) -> _Levels:
        found = self._beside.get(hex)
        if found is None:
            found = self._beside[hex] = tuple([self.top(other).level for other in hex.neighbours()])
        return found

    def _casters_on(self, hex: Hex) -> tuple[_Caster, ...]:
        found = self._casters.get(hex)
        if found is None:
            top, levels = self.top(hex), self._levels_beside(hex)
            edges = [_Caster(hex, way, top.level) for way in _FRONT if levels[way] < top.level]
            if top.stands > top.level:
                edges.append(_Caster(hex, None, top.stands, top.round))
            found = self._casters[hex] = tuple(edges)
        return found

    def _feet_of(self, hex: Hex) -> tuple[Ring, ...]:
        """The dark strips along the foot of what is higher, within the hex."""
        found = self._feet.get(hex)
        if found is None:
            level, heart = self.top(hex).level, centre(hex)
            rings = []
            for direction, other in enumerate(self._levels_beside(hex)):
                if other > level:
                    share = min(_FOOT + _FOOT_A_LEVEL * (other - level), WIDEST_FOOT) / _APOTHEM
                    a, b = edge_line(Edge(hex, direction))
                    rings.append((a, b, b.towards(heart, share), a.towards(heart, share)))
            found = self._feet[hex] = tuple(rings)
        return found

    def _rims_of(self, hex: Hex) -> tuple[Ring, ...]:
        """The lit strips just inside the edges on the side of the sun that drop."""
        found = self._rims.get(hex)
        if found is None:
            level, levels = self.top(hex).level, self._levels_beside(hex)
            found = self._rims[hex] = tuple([_rim(hex, way) for way in _LIT if levels[way] < level])
        return found

    def _shores_of(self, hex: Hex) -> tuple[tuple[Ring, Ring], ...]:
        """The light bands in a fluid along land that is no lower."""
        found = self._shores.get(hex)
        if found is None:
            top, banks = self.top(hex), set()
            for direction, other in enumerate(hex.neighbours() if top.fluid else ()):
                land = self.top(other)
                if land.slot and not land.fluid and land.level >= top.level:
                    banks.add(direction)
            found = self._shores[hex] = tuple(
                [(_shore(hex, way, banks, _BROAD), _shore(hex, way, banks, _NARROW)) for way in sorted(banks)]
            )
        return found


def _shore(hex: Hex, direction: int, banks: Container[int], breadth: float) -> Ring:
    """A band along a bank; where the next edge is none it ends round the corner of the land."""
    heart, ring = centre(hex), _clockwise(hex)
    a, b = ring[direction], ring[(direction + 1) % 6]
    half = a.towards(b, 0.5)

    def end(corner: Point, along: Point, closed: bool, far: float) -> list[Point]:
        if closed:
            return [corner.towards(heart, far / _APOTHEM)]
        share = far / _APOTHEM
        inward = Point(corner.x + (heart.x - half.x) * share, corner.y + (heart.y - half.y) * share)
        return [inward, corner.towards(along, far / SIDE)]

    sides = []
    for far in (_BANK, _BANK + breadth):
        first = end(a, ring[direction - 1], (direction - 1) % 6 in banks, far)
        last = end(b, ring[(direction + 2) % 6], (direction + 1) % 6 in banks, far)
        sides.append((*first[::-1], *last))
    return (*sides[0], *sides[1][::-1])


def _clockwise(hex: Hex) -> tuple[Point, ...]:
    """The corners: the edge in a direction begins at that number."""
    return tuple([edge_line(Edge(hex, direction))[0] for direction in range(6)])


def faces_away(a: Point, b: Point) -> bool:
    """Whether an edge of something looks away from the sun; its corners run clockwise."""
    return (b.y - a.y) * SUN[0] - (b.x - a.x) * SUN[1] > 0


def _rim(hex: Hex, direction: int) -> Ring:
    heart, (a, b) = centre(hex), edge_line(Edge(hex, direction))
    outer, inner = (width / _APOTHEM for width in _RIM)
    return (*(p.towards(heart, outer) for p in (a, b)), *(p.towards(heart, inner) for p in (b, a)))


def light_of(level: int) -> float:
    """How much lighter (above 0, as opacity of white) or darker (of black) the ground of a level is drawn."""
    steps = math.log2(max(level, 0) + 1) - math.log2(_MIDDLE + 1)
    return max(-_DARKEST, min(_LIGHTEST, steps * _SHARE_OF_LIGHT))


@lru_cache(maxsize=20_000)
def _shadow(caster: _Caster, level: int) -> tuple[Ring, ...]:
    """The rings that a shadow fills on ground of a level."""
    levels = caster.level - level
    if caster.direction is not None:
        return (_swept(*edge_line(Edge(caster.hex, caster.direction)), levels),)
    ring = corners(caster.hex)
    if caster.round:
        ring = circle(centre(caster.hex), _APOTHEM * caster.round / 100, 12)
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    away = [(a, b) for a, b in sides if faces_away(a, b)]
    return (ring, *[_swept(a, b, levels) for a, b in away])


@cache
def _below(direction: int | None, levels: int) -> tuple[Hex, ...]:
    """The hexes on which a shadow ``levels`` long may fall, as offsets from the hex that throws it."""
    steps = 2 + int(levels * SUN[1] / _APOTHEM)
    if direction is None:
        start = [centre(ORIGIN).towards(corner, share) for corner in corners(ORIGIN) for share in (0.0, 0.95)]
    else:
        a, b = edge_line(Edge(ORIGIN, direction))
        start = [a.towards(b, share) for share in (0.02, 0.35, 0.65, 0.98)]
    found = {
        hex_at(Point(x + SUN[0] * levels * step / steps, y + SUN[1] * levels * step / steps))
        for x, y in start
        for step in range(1, steps + 1)
    }
    if direction is None:
        return tuple(found | {ORIGIN})
    return tuple(found - {ORIGIN} | {ORIGIN.neighbour(direction)})


def _swept(a: Point, b: Point, levels: int) -> Ring:
    """What the shadow of a line ``levels`` up covers, clockwise as seen from above."""
    right, down = (min(levels, HIGHEST) * part for part in SUN)
    return (a, Point(a.x + right, a.y + down), Point(b.x + right, b.y + down), b)


def marks(shade: Shaded) -> list[Mark]:
    """The same as marks, back to front."""
    found: list[Mark] = []
    if shade.tint or shade.light:
        colour = shade.tint or (WHITE if shade.light > 0 else _BLACK)
        rings = tuple([tuple(ring) for ring in outline(shade.hexes)])
        found.append(Area(rings, colour, opacity=1.0 if shade.tint else abs(shade.light)))
    found += [Area((ring,), WHITE, opacity=SHORE) for band in shade.shores for ring in band]
    if shade.shadow:
        found += [Area(rings, _BLACK, opacity=SHADOW) for rings in _cut(shade)]
    found += [Area((ring,), _BLACK, opacity=FOOT) for ring in shade.feet]
    found += [Area((ring,), WHITE, opacity=RIM) for ring in shade.rims]
    return found


def _cut(shade: Shaded) -> Iterable[tuple[Ring, ...]]:
    """The shadow as rings that do not overlap, within the hexes that it falls on."""
    import shapely

    area = shapely.union_all([shapely.Polygon(ring) for ring in shade.shadow])
    if shade.slot:
        area &= shapely.union_all([shapely.Polygon(corners(hex)) for hex in shade.dim])
    for part in shapely.get_parts(area):
        if part.area > _SPECK:
            yield tuple(
                [
                    tuple([Point(x, y) for x, y in ring.coords[:-1]])
                    for ring in (part.exterior, *part.interiors)
                ]
            )
