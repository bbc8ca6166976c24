"""Covers hexes exactly with few tiles of one terrain: large ones first, and only as many as remain.

A small area is solved by a bounded search. A large one is covered greedily, each tile where it fits most
snugly, and then improved: a small tile and those around it are taken up and laid again by the same search.

Every way to lay a tile inside the area has a number, the hexes of the area are the bits of one integer. In a
symmetry a bit is a hex with its images, and a tile stands for its images, too: it lies clear of them, or over
the axis and is its own image.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from math import ceil
from operator import or_

from builder.catalogue import PieceType, TileClass
from builder.hexgrid import Hex
from builder.shaping.symmetry import Motion, Remaining, Tile, one_side


class Board:
    """All tiles that fit into an area, by number; ``masks`` are their hexes, ``rims`` the hexes around them.

    ``uses`` counts how many pieces each takes on all sides, ``best`` is the most hexes that one piece covers.
    ``outside`` counts the hexes of a rim that are no part of the area; ``of_type`` lists the tiles of a type,
    ``at`` those that cover a hex, largest first. ``area`` holds of each hex and its images one.
    """

    def __init__(
        self, area: Sequence[Hex], types: Sequence[PieceType], motions: Sequence[Motion] = ()
    ) -> None:
        index = {hex: n for n, hex in enumerate(area)}
        for motion in motions:
            for n, hex in enumerate(area):
                index.setdefault(motion.hex(hex), n)
        self._motions = motions
        self._axis = {hex for hex in area if any(motion.hex(hex) == hex for motion in motions)}
        self.tiles: list[Tile] = []
        self.masks: list[int] = []
        self.uses: list[int] = []
        self.rims: list[int] = []
        self.outside: list[int] = []
        self.of_type: dict[str, list[int]] = {}
        self.at: list[list[int]] = [[] for _ in area]
        for type in sorted(types, key=lambda type: -type.size):
            numbers = self.of_type.setdefault(type.id, [])
            seen: set[int] = set()
            for rotation in _ways(type):
                for hex in index:
                    mask = _mask(type.cells(rotation), hex, index)
                    if mask is None or (motions and mask in seen):
                        continue
                    tile = Tile(type, hex, rotation)
                    uses = self._uses(tile, mask)
                    if uses:
                        seen.add(mask)
                        numbers.append(len(self.tiles))
                        self._enter(tile, mask, uses, index)
        covers = (mask.bit_count() / uses for mask, uses in zip(self.masks, self.uses, strict=True))
        self.best = max(covers, default=1.0)

    def _uses(self, tile: Tile, mask: int) -> int:
        """How many pieces it takes on all sides; 0 where it would lie half over an image of itself."""
        if not self._motions:
            return 1
        cells = set(tile.cells)
        if mask.bit_count() == len(cells) and cells.isdisjoint(self._axis):
            return 1 + len(self._motions)
        own = all({motion.hex(cell) for cell in cells} == cells for motion in self._motions)
        return 1 if own else 0

    def _enter(self, tile: Tile, mask: int, uses: int, index: Mapping[Hex, int]) -> None:
        number = len(self.tiles)
        self.tiles.append(tile)
        self.masks.append(mask)
        self.uses.append(uses)
        rim = outside = 0
        for q, r in _rim(tile.type, tile.rotation):
            n = index.get(Hex(tile.hex.q + q, tile.hex.r + r))
            if n is None or mask >> n & 1:
                outside += 1
            else:
                rim |= 1 << n
        self.rims.append(rim)
        self.outside.append(outside)
        for n in bits(mask):
            self.at[n].append(number)


def _mask(cells: Sequence[Hex], hex: Hex, index: Mapping[Hex, int]) -> int | None:
    mask = 0
    for q, r in cells:
        n = index.get(Hex(hex.q + q, hex.r + r))
        if n is None:
            return None
        mask |= 1 << n
    return mask


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=512)
def _ways(type: PieceType) -> tuple[int, ...]:
    """The rotations in which it covers hexes in different patterns."""
    seen: set[frozenset[Hex]] = set()
    ways = []
    for rotation in range(6):
        cells = type.cells(rotation)
        corner = min(cells)
        pattern = frozenset(cell.minus(corner) for cell in cells)
        if pattern not in seen:
            seen.add(pattern)
            ways.append(rotation)
    return tuple(ways)


@lru_cache(maxsize=2048)
def _rim(type: PieceType, rotation: int) -> tuple[Hex, ...]:
    """The hexes around it."""
    cells = set(type.cells(rotation))
    return tuple({near: None for cell in cells for near in cell.neighbours() if near not in cells})


SHORT = 1_000  # a tile that is not left weighs more than any number of tiles that are


def cost(uses: int, remaining: int) -> int:
    """What it costs to use ``uses`` pieces of a type of which ``remaining`` are left."""
    return uses + SHORT * (uses - max(0, min(uses, remaining)))


class Search:
    """Branch and bound over the hex that fewest tiles can cover."""

    def __init__(self, board: Board, stock: Mapping[str, int], steps: int) -> None:
        self.board, self.stock, self.steps = board, dict(stock), steps
        self.best: list[int] | None = None
        self.least = 10**9
        self.chosen: list[int] = []
        self.at: dict[int, list[int]] = {}

    def solve(self, area: int, below: int = 10**9) -> list[int] | None:
        """The cheapest cover found that costs less than ``below``."""
        self.least = below
        masks = self.board.masks
        for n in bits(area):
            self.at[n] = [number for number in self.board.at[n] if masks[number] & area == masks[number]]
        self._go(area, 0)
        return self.best

    def _go(self, rest: int, spent: int) -> None:
        if not rest:
            if spent < self.least:
                self.least, self.best = spent, list(self.chosen)
            return
        if self.steps <= 0 or spent + ceil(rest.bit_count() / self.board.best) >= self.least:
            return
        self.steps -= 1
        for number in self._narrowest(rest):
            id, uses = self.board.tiles[number].type.id, self.board.uses[number]
            price = cost(uses, self.stock[id])
            self.stock[id] -= uses
            self.chosen.append(number)
            self._go(rest & ~self.board.masks[number], spent + price)
            self.chosen.pop()
            self.stock[id] += uses

    def _narrowest(self, rest: int) -> list[int]:
        masks, found = self.board.masks, None
        for n in bits(rest):
            fit = [number for number in self.at[n] if masks[number] & rest == masks[number]]
            if found is None or len(fit) < len(found):
                found = fit
                if len(fit) <= 1:
                    break
        return sorted(found or (), key=lambda number: self._weight(number))

    def _weight(self, number: int) -> tuple[bool, int]:
        type = self.board.tiles[number].type
        return (self.stock[type.id] < self.board.uses[number], -type.size)


_SEARCHED = 30  # hexes that are solved as a whole
_STEPS = 2_000  # of the search for a small area
_STEPS_AROUND = 300  # of the search around one tile
_STEPS_IN_ALL = 3_000  # of all searches around tiles
_AROUND = 14  # hexes that are laid again at a time
_COMPARED = 600  # hexes: of a larger area one cover is all there is time for
_FEWER = 3  # large tiles that are held back at most where small ones are short
_GROUND = frozenset({TileClass.LAND, TileClass.FLUID})


def is_tile(type: PieceType) -> bool:
    """Whether it is a tile of land or of a fluid, one slot thick."""
    return type.kind.tile_class in _GROUND and type.shape is not None and set(type.fills) == {1}


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
) -> tuple[Tile, ...] | None:
    """Tiles that cover the hexes exactly, as few as were found, from the first row on.

    ``motions`` show the other sides of a symmetry: the tiles cover the hexes together with their images, and
    every type can be put on every side.

    ``remaining`` gives how many of each type may be used (None: any number); more are used only if needed.
    Where no cover with these types was found (with a single-hex tile among them there is one), None
    or, ``partly``, tiles that cover some of the hexes.
    """
    here = one_side(cells, motions)
    area = sorted(here.side | here.axis, key=lambda hex: (hex.r, hex.q))
    if not area:
        return ()
    board = Board(area, types, motions)
    stock = _stock(types, remaining)
    everything = (1 << len(area)) - 1
    chosen = None
    if len(area) <= _SEARCHED:
        chosen = Search(board, stock, _STEPS).solve(everything)
    if chosen is None:
        chosen, rest = _snug(board, stock, everything)
        if rest and not partly:
            return None
        chosen = _improved(board, stock, chosen)
    if len(area) <= _COMPARED and _price(board, stock, chosen) >= SHORT:
        chosen = _spared(board, stock, chosen)
    return tuple(sorted((board.tiles[n] for n in chosen), key=lambda tile: (tile.hex.r, tile.hex.q)))


def _stock(types: Sequence[PieceType], remaining: Remaining | Mapping[str, int] | None) -> dict[str, int]:
    if remaining is None:
        return {type.id: 10**9 for type in types}
    if isinstance(remaining, Mapping):
        return {type.id: max(remaining.get(type.id, 0), 0) for type in types}
    return {type.id: max(remaining(type), 0) for type in types}


def _snug(board: Board, stock: Mapping[str, int], rest: int) -> tuple[list[int], int]:
    """Covers greedily, largest tiles first, each where it has the fewest free hexes around it.

    The second value is what could not be covered.
    """
    chosen: list[int] = []
    remaining = dict(stock)
    for beyond in (False, True):
        for id, numbers in board.of_type.items():
            fit = [n for n in numbers if board.masks[n] & rest == board.masks[n]] if rest else []
            if not beyond:
                fit = [n for n in fit if board.uses[n] <= remaining[id]]
            while fit:
                if board.tiles[fit[0]].type.size > 1:
                    best = max(fit, key=lambda n: board.outside[n] + (board.rims[n] & ~rest).bit_count())
                else:
                    best = fit[0]  # single hexes fit wherever they lie
                chosen.append(best)
                remaining[id] -= board.uses[best]
                rest &= ~board.masks[best]
                fit = [
                    n
                    for n in fit
                    if board.masks[n] & rest == board.masks[n] and (beyond or board.uses[n] <= remaining[id])
                ]
    return chosen, rest


def _spared(board: Board, stock: Mapping[str, int], chosen: list[int]) -> list[int]:
    """Where small tiles are short, covers that begin with fewer large ones: the gaps between are others."""
    found = [chosen]
    everything = reduce(or_, (board.masks[n] for n in chosen))
    used: Counter[str] = Counter()
    for n in chosen:
        if board.tiles[n].type.size > 1:
            used[board.tiles[n].type.id] += board.uses[n]
    sides = max(board.uses)
    for id, count in used.items():
        for fewer in range(sides, min(count, _FEWER * sides) + 1, sides):
            snug, rest = _snug(board, {**stock, id: count - fewer}, everything)
            if not rest:
                found.append(_improved(board, stock, snug))
    return min(found, key=lambda tiles: _price(board, stock, tiles))


def _price(board: Board, stock: Mapping[str, int], chosen: list[int]) -> int:
    remaining, price = dict(stock), 0
    for n in chosen:
        id = board.tiles[n].type.id
        price += cost(board.uses[n], remaining[id])
        remaining[id] -= board.uses[n]
    return price


def _improved(board: Board, stock: Mapping[str, int], chosen: list[int]) -> list[int]:
    """Takes small tiles up with their neighbours and lays those hexes again, where that saves something."""
    laid = list(chosen)
    remaining = dict(stock)
    steps = _STEPS_IN_ALL
    for number in laid:
        remaining[board.tiles[number].type.id] -= board.uses[number]
    for number in sorted(laid, key=lambda n: board.masks[n].bit_count()):
        if steps <= 0:
            break
        if number not in laid or board.masks[number].bit_count() / board.uses[number] >= board.best:
            continue
        patch = _patch(board, laid, number)
        if len(patch) < 2:
            continue
        area, spent = 0, 0
        for n in patch:
            id = board.tiles[n].type.id
            remaining[id] += board.uses[n]
            spent += cost(board.uses[n], remaining[id])
            area |= board.masks[n]
        search = Search(board, remaining, _STEPS_AROUND)
        better = search.solve(area, spent)
        steps -= _STEPS_AROUND - search.steps
        for n in better or patch:
            remaining[board.tiles[n].type.id] -= board.uses[n]
        if better is not None:
            laid = [n for n in laid if n not in patch] + better
    return laid


def _patch(board: Board, laid: list[int], number: int) -> list[int]:
    """A tile and the smallest of those around it, those laid again at a time."""
    near = [n for n in laid if n != number and board.masks[n] & board.rims[number]]
    patch, size = [number], board.masks[number].bit_count()
    for n in sorted(near, key=lambda n: board.masks[n].bit_count()):
        size += board.masks[n].bit_count()
        if size > _AROUND:
            break
        patch.append(n)
    return patch
