"""Covers hexes exactly with few tiles of one terrain: large ones first, and such as are left.

A small area is solved by a bounded search. A large one is covered greedily, each tile where it fits most
snugly, and then improved: a small tile and those around it are taken up and laid anew by the same search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from builder.catalogue import PieceType, TileClass
from builder.editor.shaping.cover_search import SHORT, Search, cost
from builder.editor.shaping.left import Left
from builder.editor.shaping.one_side import one_side
from builder.editor.shaping.symmetry import Motion
from builder.editor.shaping.tile_board import Board, Tile
from builder.hexgrid import Hex

_SEARCHED = 30  # hexes that are solved as a whole
_STEPS = 2_000  # of the search for a small area
_STEPS_AROUND = 300  # of the search around one tile
_STEPS_IN_ALL = 3_000  # of all searches around tiles
_AROUND = 14  # hexes that are laid anew at a time
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
    left: Left | Mapping[str, int] | None = None,
    *,
    partly: bool = False,
    motions: Sequence[Motion] = (),
) -> tuple[Tile, ...] | None:
    """Tiles that cover the hexes exactly, as few as were found, from the first row on.

    ``motions`` show the other sides of a symmetry: the tiles cover the hexes together with their images, and
    every type can be put on every side.

    ``left`` says how many of each type may be used (None: any number); more are used only where it cannot be
    helped. Where no cover with these types was found (with a single-hex tile among them there is one), None
    or, ``partly``, tiles that cover some of the hexes.
    """
    here = one_side(cells, motions)
    area = sorted(here.side | here.axis, key=lambda hex: (hex.r, hex.q))
    if not area:
        return ()
    board = Board(area, types, motions)
    stock = _stock(types, left)
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


def _stock(types: Sequence[PieceType], left: Left | Mapping[str, int] | None) -> dict[str, int]:
    if left is None:
        return {type.id: 10**9 for type in types}
    if isinstance(left, Mapping):
        return {type.id: max(left.get(type.id, 0), 0) for type in types}
    return {type.id: max(left(type), 0) for type in types}


def _snug(board: Board, stock: Mapping[str, int], rest: int) -> tuple[list[int], int]:
    """Covers greedily, largest tiles first, each where it has the fewest free hexes around it.

    The second value is what could not be covered.
    """
    chosen: list[int] = []
    left = dict(stock)
    for beyond in (False, True):
        for id, numbers in board.of_type.items():
            fit = [n for n in numbers if board.masks[n] & rest == board.masks[n]] if rest else []
            if not beyond:
                fit = [n for n in fit if board.uses[n] <= left[id]]
            while fit:
                if board.tiles[fit[0]].type.size > 1:
                    best = max(fit, key=lambda n: board.outside[n] + (board.rims[n] & ~rest).bit_count())
                else:
                    best = fit[0]  # single hexes fit wherever they lie
                chosen.append(best)
                left[id] -= board.uses[best]
                rest &= ~board.masks[best]
                fit = [
                    n
                    for n in fit
                    if board.masks[n] & rest == board.masks[n] and (beyond or board.uses[n] <= left[id])
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
    left, price = dict(stock), 0
    for n in chosen:
        id = board.tiles[n].type.id
        price += cost(board.uses[n], left[id])
        left[id] -= board.uses[n]
    return price


def _improved(board: Board, stock: Mapping[str, int], chosen: list[int]) -> list[int]:
    """Takes small tiles up with their neighbours and lays those hexes anew, where that saves something."""
    laid = list(chosen)
    left = dict(stock)
    steps = _STEPS_IN_ALL
    for number in laid:
        left[board.tiles[number].type.id] -= board.uses[number]
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
            left[id] += board.uses[n]
            spent += cost(board.uses[n], left[id])
            area |= board.masks[n]
        search = Search(board, left, _STEPS_AROUND)
        better = search.solve(area, spent)
        steps -= _STEPS_AROUND - search.steps
        for n in better or patch:
            left[board.tiles[n].type.id] -= board.uses[n]
        if better is not None:
            laid = [n for n in laid if n not in patch] + better
    return laid


def _patch(board: Board, laid: list[int], number: int) -> list[int]:
    """A tile and the smallest of those around it, as many as are laid anew at a time."""
    near = [n for n in laid if n != number and board.masks[n] & board.rims[number]]
    patch, size = [number], board.masks[number].bit_count()
    for n in sorted(near, key=lambda n: board.masks[n].bit_count()):
        size += board.masks[n].bit_count()
        if size > _AROUND:
            break
        patch.append(n)
    return patch
