"""Covers hexes exactly with few tiles of one terrain: large ones first, and only as many as remain.

A small area is solved by a bounded search. A large one is covered greedily, each tile where it fits most
snugly, and then improved: a small tile and those around it are taken up and laid again by the same search.

In a symmetry a hex stands for its images, and a tile for its images, too: it lies clear of them, or over an
axis and is its own image there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from builder.catalogue import PieceType, TileClass
from builder.hexgrid import Hex, Motion
from builder.shaping.symmetry import LaidTile, Remaining, one_side

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    Numbers = NDArray[int64]


class Way(NamedTuple):
    """A tile laid somewhere, the hexes of the area it covers, and how many pieces it takes on all sides."""

    tile: LaidTile
    hexes: frozenset[Hex]
    uses: int


class TiledArea:
    """The hexes to be covered: of each hex and its images one, which is the ``home`` of them all."""

    def __init__(self, hexes: Sequence[Hex], motions: Sequence[Motion] = ()) -> None:
        self.hexes, self.motions = hexes, motions
        self.home = {hex: hex for hex in hexes}
        for motion in motions:
            for hex in hexes:
                self.home.setdefault(motion.hex(hex), hex)
        self.axis = {hex for hex in self.home if any(motion.hex(hex) == hex for motion in motions)}

    def with_images(self, hexes: Collection[Hex]) -> Iterable[Hex]:
        """Some hexes of the area, then their images, each once."""
        if not self.motions:
            return hexes
        return dict.fromkeys((*hexes, *(motion.hex(hex) for motion in self.motions for hex in hexes)))

    def ways(self, type: PieceType, hexes: Collection[Hex]) -> Iterator[Way]:
        """Every way to lay a tile of a type on some of the hexes (and their images)."""
        seen: set[frozenset[Hex]] = set()
        home = {hex: self.home[hex] for hex in self.with_images(hexes)}
        for rotation in _rotations(type):
            cells = type.cells(rotation)
            for hex in home:
                q, r = hex
                covered = [home.get(Hex(q + dq, r + dr)) for dq, dr in cells]
                if None in covered:
                    continue
                tile, hexes = LaidTile(type, hex, rotation), frozenset(filter(None, covered))
                uses = 0 if hexes in seen else self.uses(tile, hexes)
                if uses:
                    seen.add(hexes)
                    yield Way(tile, hexes, uses)

    def uses(self, tile: LaidTile, hexes: Collection[Hex]) -> int:
        """How many pieces it takes on all sides; 0 where it would lie half over an image of itself."""
        if not self.motions:
            return 1
        cells = set(tile.cells)
        if len(hexes) == len(cells) and cells.isdisjoint(self.axis):
            return 1 + len(self.motions)
        images = {frozenset(motion.hex(cell) for cell in cells) for motion in self.motions} - {
            frozenset(cells)
        }
        return 1 + len(images) if all(map(cells.isdisjoint, images)) else 0


@lru_cache(maxsize=512)
def _rotations(type: PieceType) -> tuple[int, ...]:
    """The rotations in which it covers hexes in different patterns."""
    patterns: dict[frozenset[Hex], int] = {}
    for rotation in range(6):
        cells = type.cells(rotation)
        patterns.setdefault(frozenset(cell.minus(min(cells)) for cell in cells), rotation)
    return tuple(patterns.values())


def _rim(cells: Collection[Hex]) -> tuple[Hex, ...]:
    """The hexes around some."""
    return tuple({near: None for cell in cells for near in cell.neighbours() if near not in cells})


SHORT = 1_000  # a tile that is not left weighs more than any number of tiles that are


def cost(uses: int, remaining: int) -> int:
    """What it costs to use ``uses`` pieces of a type of which ``remaining`` are left."""
    return uses + SHORT * (uses - max(0, min(uses, remaining)))


class Search:
    """Branch and bound over the hex that fewest tiles can cover. The hexes are the bits of one integer."""

    def __init__(
        self,
        area: TiledArea,
        types: Iterable[PieceType],
        hexes: Iterable[Hex],
        stock: Mapping[str, int],
        steps: int,
    ) -> None:
        self.stock, self.steps = dict(stock), steps
        ordered = sorted(hexes, key=_by_row)
        bit = {hex: 1 << n for n, hex in enumerate(ordered)}
        self.everything = (1 << len(ordered)) - 1
        self.ways: list[Way] = []
        self.masks: list[int] = []
        self.at: dict[int, list[int]] = {mask: [] for mask in bit.values()}
        for type in types:
            if type.size > (1 + len(area.motions)) * len(ordered):
                continue
            for way in area.ways(type, ordered):
                for hex in way.hexes:
                    self.at[bit[hex]].append(len(self.ways))
                self.ways.append(way)
                self.masks.append(sum(bit[hex] for hex in way.hexes))
        self.most = max((len(way.hexes) / way.uses for way in self.ways), default=1.0)
        self.best: list[int] | None = None
        self.least = 10**9
        self.chosen: list[int] = []

    def solve(self, below: int = 10**9) -> list[Way] | None:
        """The cheapest cover found that costs less than ``below``."""
        self.least = below
        self._go(self.everything, 0)
        return None if self.best is None else [self.ways[number] for number in self.best]

    def _go(self, rest: int, spent: int) -> None:
        if not rest:
            if spent < self.least:
                self.least, self.best = spent, list(self.chosen)
            return
        if self.steps <= 0 or spent + ceil(rest.bit_count() / self.most) >= self.least:
            return
        self.steps -= 1
        for number in self._narrowest(rest):
            way = self.ways[number]
            id = way.tile.type.id
            price = cost(way.uses, self.stock[id])
            self.stock[id] -= way.uses
            self.chosen.append(number)
            self._go(rest & ~self.masks[number], spent + price)
            self.chosen.pop()
            self.stock[id] += way.uses

    def _narrowest(self, rest: int) -> list[int]:
        masks, found = self.masks, None
        for bit, numbers in self.at.items():
            if not bit & rest:
                continue
            fit = [number for number in numbers if masks[number] & rest == masks[number]]
            if found is None or len(fit) < len(found):
                found = fit
                if len(fit) <= 1:
                    break
        return sorted(found or (), key=self._weight)

    def _weight(self, number: int) -> tuple[bool, int]:
        way = self.ways[number]
        return self.stock[way.tile.type.id] < way.uses, -way.tile.type.size


_SEARCHED = 30  # hexes that are solved as a whole
_STEPS = 2_000  # of the search for a small area
_STEPS_AROUND = 300  # of the search around one tile
_STEPS_IN_ALL = 3_000  # of all searches around tiles
_AROUND = 14  # hexes that are laid again at a time
_COMPARED = 600  # hexes: of a larger area one cover is all there is time for
_FEWER = 3  # large tiles that are held back at most where small ones are short
_GROUND = frozenset({TileClass.LAND, TileClass.FLUID})


def is_tile(type: PieceType) -> bool:
    """Whether it is a tile of land or of a fluid, one slot thick. A mat is none: no tile can lie instead; nor
    is a placeholder: nobody knows what it is.
    """
    ground = type.kind.tile_class in _GROUND and not type.is_mat and not type.is_placeholder
    return ground and type.shape is not None and set(type.fills) == {1}


def tiles_like(type: PieceType, types: Iterable[PieceType]) -> tuple[PieceType, ...]:
    """The tiles of the same terrain, one of each shape, largest first; none for what is no tile.

    Types made of others (double-height water) are left out: they are the same tiles out of the box.
    """
    if not is_tile(type):
        return ()
    found: dict[str, PieceType] = {}
    for other in types:
        if other.kind is type.kind and other.role is type.role and is_tile(other) and not other.made_of:
            assert other.shape is not None
            found.setdefault(other.shape.id, other)
    return tuple(sorted(found.values(), key=lambda other: -other.size))


def fewest(
    cells: Iterable[Hex],
    types: Sequence[PieceType],
    remaining: Remaining | Mapping[str, int] | None = None,
    *,
    partly: bool = False,
    motions: Sequence[Motion] = (),
) -> tuple[LaidTile, ...] | None:
    """Tiles that cover the hexes exactly, as few as were found, from the first row on.

    ``motions`` show the other sides of a symmetry: the tiles cover the hexes together with their images, and
    every type can be put on every side.

    ``remaining`` gives how many of each type may be used (None: any number); more are used only if needed.
    Where no cover with these types was found (with a single-hex tile among them there is one), None
    or, ``partly``, tiles that cover some of the hexes.
    """
    here = one_side(cells, motions)
    hexes = sorted(here.side | here.axis, key=_by_row)
    if not hexes:
        return ()
    types = sorted(types, key=lambda type: -type.size)
    area, stock = TiledArea(hexes, motions), _stock(types, remaining)
    chosen = None
    if len(hexes) <= _SEARCHED:
        chosen = Search(area, types, hexes, stock, _STEPS).solve()
    if chosen is None:
        chosen, rest = _snug(area, types, stock, hexes)
        if rest and not partly:
            return None
        chosen = _improved(area, types, stock, chosen)
    if len(hexes) <= _COMPARED and _price(stock, chosen) >= SHORT:
        chosen = _spared(area, types, stock, chosen)
    return tuple(sorted((way.tile for way in chosen), key=lambda tile: _by_row(tile.hex)))


def _by_row(hex: Hex) -> tuple[int, int]:
    return hex.r, hex.q


def _stock(types: Sequence[PieceType], remaining: Remaining | Mapping[str, int] | None) -> dict[str, int]:
    if remaining is None:
        return {type.id: 10**9 for type in types}
    if isinstance(remaining, Mapping):
        return {type.id: max(remaining.get(type.id, 0), 0) for type in types}
    return {type.id: max(remaining(type), 0) for type in types}


def _snug(
    area: TiledArea, types: Iterable[PieceType], stock: Mapping[str, int], hexes: Iterable[Hex]
) -> tuple[list[Way], Collection[Hex]]:
    """Covers greedily, largest tiles first, each where it has the fewest free hexes around it.

    The second value is what could not be covered.
    """
    chosen: list[Way] = []
    free, remaining = dict.fromkeys(hexes), dict(stock)
    for beyond in (False, True):
        for type in types:
            most = len(area.home) if beyond else remaining[type.id]
            laid = _lay(area, type, list(free), most) if free and most > 0 else ()
            for way in laid:
                remaining[type.id] -= way.uses
                for hex in way.hexes:
                    del free[hex]
            chosen += laid
    return chosen, free


_SPAN = 1 << 32  # one number for the two coordinates of a hex: offsets are added to it as they are
_GONE = 1 << 20  # for a way that lies on hexes which are covered


def _lay(area: TiledArea, type: PieceType, free: Sequence[Hex], most: int) -> list[Way]:
    """Tiles of one type on hexes that are free, clear of each other, until no more fit or ``most`` pieces are
    used. All ways to lay them are worked out together, with numpy.
    """
    import numpy as np

    number = {hex: n for n, hex in enumerate(free)}
    anchors = list(area.with_images(free))
    places = np.array([q * _SPAN + r for q, r in anchors])
    order = np.argsort(places)
    sorted_places = places[order]
    homes = np.array([number[area.home[hex]] for hex in anchors])[order]

    def numbers(places: Numbers, offsets: Sequence[Hex]) -> Numbers:
        """The numbers of the hexes at some offsets from each place, -1 for those that are not free."""
        wanted = places[:, None] + np.array([q * _SPAN + r for q, r in offsets])
        at = np.minimum(np.searchsorted(sorted_places, wanted), len(sorted_places) - 1)
        return np.where(sorted_places[at] == wanted, homes[at], -1)

    tiles: list[LaidTile] = []
    covered, rims = [], []
    for rotation in _rotations(type):
        cells = type.cells(rotation)
        rows = numbers(places, cells)
        (fit,) = np.nonzero((rows >= 0).all(axis=1))
        tiles += [LaidTile(type, anchors[n], rotation) for n in fit]
        covered.append(rows[fit])
        rims.append(numbers(places[fit], _rim(cells)))
    rows, beside = np.concatenate(covered), np.concatenate(rims)
    covering, touching = _rows_with(rows, len(free)), _rows_with(beside, len(free))
    around = (beside >= 0).sum(axis=1)
    chosen: list[Way] = []
    while most > 0 and len(tiles) and around[best := int(around.argmin())] < _GONE // 2:
        hexes = frozenset([free[n] for n in rows[best]])
        uses = area.uses(tiles[best], hexes)
        if not 0 < uses <= most:
            around[best] = _GONE
            continue
        chosen.append(Way(tiles[best], hexes, uses))
        most -= uses
        for n in rows[best]:
            around[covering[n]] = _GONE
            around[touching[n]] -= 1
    return chosen


def _rows_with(rows: Numbers, count: int) -> list[Numbers]:
    """For each number the rows in which it stands."""
    import numpy as np

    order = np.argsort(rows, axis=None, kind="stable")
    ends = np.searchsorted(rows.ravel()[order], np.arange(count + 1))
    return np.split(order // rows.shape[1], ends)[1:-1]


def _spared(
    area: TiledArea, types: Sequence[PieceType], stock: Mapping[str, int], chosen: list[Way]
) -> list[Way]:
    """Where small tiles are short, covers that begin with fewer large ones: the gaps between are others."""
    found = [chosen]
    everything = sorted((hex for way in chosen for hex in way.hexes), key=_by_row)
    used: Counter[str] = Counter()
    for way in chosen:
        if way.tile.type.size > 1:
            used[way.tile.type.id] += way.uses
    sides = 1 + len(area.motions)
    for id, count in used.items():
        for fewer in range(sides, min(count, _FEWER * sides) + 1, sides):
            snug, rest = _snug(area, types, {**stock, id: count - fewer}, everything)
            if not rest:
                found.append(_improved(area, types, stock, snug))
    return min(found, key=lambda ways: _price(stock, ways))


def _price(stock: Mapping[str, int], ways: Iterable[Way]) -> int:
    used: Counter[str] = Counter()
    for way in ways:
        used[way.tile.type.id] += way.uses
    return sum(cost(uses, stock[id]) for id, uses in used.items())


def _improved(
    area: TiledArea, types: Sequence[PieceType], stock: Mapping[str, int], chosen: list[Way]
) -> list[Way]:
    """Takes small tiles up with their neighbours and lays those hexes again, where that saves something."""
    laid = {hex: way for way in chosen for hex in way.hexes}
    remaining = Counter(stock)
    for way in chosen:
        remaining[way.tile.type.id] -= way.uses
    most = max((len(way.hexes) / way.uses for way in chosen), default=1.0)
    steps = _STEPS_IN_ALL
    for way in sorted(chosen, key=lambda way: len(way.hexes)):
        if steps <= 0:
            break
        if laid[min(way.hexes)] is not way or len(way.hexes) / way.uses >= most:
            continue
        patch = _patch(area, laid, way)
        if len(patch) < 2:
            continue
        spent = 0
        for one in patch:
            remaining[one.tile.type.id] += one.uses
            spent += cost(one.uses, remaining[one.tile.type.id])
        search = Search(area, types, [hex for one in patch for hex in one.hexes], remaining, _STEPS_AROUND)
        better = search.solve(spent)
        steps -= _STEPS_AROUND - search.steps
        for one in better or patch:
            remaining[one.tile.type.id] -= one.uses
            laid |= dict.fromkeys(one.hexes, one)
    return list(dict.fromkeys(laid.values()))


def _patch(area: TiledArea, laid: Mapping[Hex, Way], way: Way) -> list[Way]:
    """A tile and the smallest of those around it, those laid again at a time."""
    homes = (area.home[near] for near in _rim(way.tile.cells) if near in area.home)
    near = dict.fromkeys(laid[home] for home in homes if home in laid and home not in way.hexes)
    patch, size = [way], len(way.hexes)
    for other in sorted(near, key=lambda other: len(other.hexes)):
        size += len(other.hexes)
        if size > _AROUND:
            break
        patch.append(other)
    return patch
