"""Plateaus that can lie one level lower, so that a layer of tiles under them is saved."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Piece, Put, Replace, Take
from builder.catalogue import PieceType, TileClass
from builder.construction.live import check
from builder.fitting.placements import LaidSurface, surface_of
from builder.fitting.task import FitTask, Task, until
from builder.hexgrid import Hex, Motion, regions
from builder.inventory import Price
from builder.processes import CancelledError
from builder.shaping.tiling import is_tile

_TRIED = 2.0  # s at most in which a lower plateau must leave fewer pieces short


@dataclass(frozen=True)
class Plateau:
    """All ground of some hexes from a slot up; the slot below it is filled with land everywhere."""

    hexes: frozenset[Hex]
    slot: int


def plateaus(surface: LaidSurface, motions: Sequence[Motion] = ()) -> Iterator[Plateau]:
    """The hills of a surface cut at each height, smallest first; in a symmetry on all sides together."""
    tops: dict[Hex, int] = {}
    for hex, slot in sorted(surface.kinds, key=lambda cell: cell[1]):
        if tops.get(hex, 0) == slot - 1:
            tops[hex] = slot
    found: dict[frozenset[Hex], Plateau] = {}
    for slot in range(max(tops.values(), default=0), 1, -1):
        hills = {frozenset(hill) for hill in regions(hex for hex, top in tops.items() if top >= slot)}
        for hill in hills:
            images = {frozenset(map(motion.hex, hill)) for motion in motions}
            if images <= hills:
                whole = hill.union(*images)
                found[whole] = Plateau(whole, slot)
    yield from sorted(found.values(), key=lambda plateau: (len(plateau.hexes), min(plateau.hexes)))


def lowered(
    battlefield: Battlefield,
    plateau: Plateau,
    types: Collection[PieceType],
    asked: Collection[int] | None = None,
) -> Battlefield | None:
    """A copy with the plateau, and all that stands on it, one level lower.

    Pieces keep their ids; a tile of the layer that goes is cut into single hexes where it goes on outside.
    None where something is in the way, where pieces would have to move that are not ``asked`` about, or where
    the building rules find what they do not find now.
    """
    hexes, under = plateau.hexes, plateau.slot - 1
    single = {type.kind.id: type for type in types if is_tile(type) and type.size == 1 and not type.made_of}
    layer = {piece.id: piece for hex in hexes for piece in battlefield.occupancy.at(hex, under)}
    rest = [(piece.type.kind, hex) for piece in layer.values() for hex in piece.cells if hex not in hexes]
    down = _above(battlefield, hexes, under)
    going = down.keys() | layer.keys()
    below = {(hex, slot - 1) for piece in down.values() for hex, slot in piece.filled()}
    if (
        not all(
            is_tile(piece.type) and piece.type.kind.tile_class is TileClass.LAND for piece in layer.values()
        )
        or not all(kind.id in single for kind, _ in rest)
        or not down.keys().isdisjoint(layer)
        or any(other.id not in going for at in below for other in battlefield.occupancy.at(*at))
        or (asked is not None and not going.issubset(asked))
    ):
        return None
    # The layer goes first, so that what lies above has room; then what of its tiles lay beside the plateau is
    # laid again in single hexes. Only rules that were kept before count: the map may have had faults.
    copy = battlefield.copy()
    copy.apply(Take(tuple(layer)))
    copy.apply(Replace(tuple(replace(piece, slot=piece.slot - 1) for piece in down.values())))
    copy.apply(Put(tuple(copy.new_piece(single[kind.id], hex, under, 0) for kind, hex in rest)))
    new = Counter(one.code for one in check(copy)) - Counter(one.code for one in check(battlefield))
    return None if new else copy


def _above(battlefield: Battlefield, hexes: Collection[Hex], under: int) -> dict[int, Piece]:
    """What lies on some hexes above a slot, what it carries beside them, and so on."""
    columns: dict[Hex, list[Piece]] = defaultdict(list)
    for piece in battlefield.pieces.values():
        for hex in piece.cells:
            columns[hex].append(piece)
    found: dict[int, Piece] = {}
    waiting = [(hex, under) for hex in hexes]
    while waiting:
        hex, slot = waiting.pop()
        for piece in columns[hex]:
            if piece.slot > slot and piece.id not in found:
                found[piece.id] = piece
                waiting += piece.filled()
    return found


@dataclass(frozen=True)
class Lower:
    """A battlefield with plateaus lowered, what is asked of it, and the placements of a cover of it."""

    battlefield: Battlefield
    wish: FitTask
    start: tuple[int, ...] = ()


def lower_where_short(
    battlefield: Battlefield, wish: FitTask, least: Price, end: float, cancelled: Callable[[], bool]
) -> Lower:
    """Plateaus lowered, one after the other from the smallest on, wherever that makes the purchase smaller.

    ``least`` is what it is without; the battlefield itself where nothing is gained until ``end``.
    """
    found = Lower(battlefield, wish)
    for plateau in plateaus(surface_of(battlefield, wish.types, wish.allowed, wish.asked), wish.motions):
        left = end - time.monotonic()
        if not any(least) or left <= 0 or cancelled():
            break
        lower = lowered(found.battlefield, plateau, wish.types, found.wish.asked)
        if lower is not None:
            cut = lower.pieces.keys() - battlefield.pieces.keys()
            trial = replace(wish, asked=None if wish.asked is None else cut.union(wish.asked))
            task = Task(lower, trial)
            with suppress(CancelledError):
                task.complete(until(end, cancelled))
                programme = task.programme()
                fewer = programme.cheaper(least, min(left, _TRIED), cancelled)
                if fewer < least:
                    least, found = fewer, Lower(lower, trial, tuple(programme.chosen))
    return found
