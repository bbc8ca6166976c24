"""Whether an overhanging tile tips (decision 22).

It does when its centre of mass, with the share of everything that rests on it, lies outside the convex hull
of the outlines of its supported hexes. A piece passes its weight on in equal shares to what carries it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from builder.battlefield import Piece
from builder.catalogue import TileClass
from builder.construction.findings import Finding, opened, places
from builder.construction.ground import Ground, Key, load_key
from builder.construction.support import supported_cells
from builder.hexgrid import FLUID, LEVEL, Hex, Point, centre, corners, hex_at, hull, side_of
from builder.language import _, ngettext


def tips(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A tile that hangs over far enough falls off what carries it."""
    held, free = _held_and_free(ground, piece)
    if free and not _balanced(ground, piece, held):
        yield Finding(
            ngettext(
                "{piece} would tip over towards {places}: only {n} of its {hexes} hexes is held",
                "{piece} would tip over towards {places}: only {n} of its {hexes} hexes are held",
                len(held),
                piece=opened(piece),
                places=places(free),
                hexes=piece.type.size,
            ),
            _("Put support under the hexes that hang over, or weigh down the held side."),
            tuple((cell, piece.slot) for cell in free),
        )


def overhang(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A tile may hang over as long as it does not tip; reported as a note, builders like to know."""
    held, free = _held_and_free(ground, piece)
    if free and _balanced(ground, piece, held):
        yield Finding(
            ngettext(
                "{piece} hangs over at {places}: {n} of its {hexes} hexes is held",
                "{piece} hangs over at {places}: {n} of its {hexes} hexes are held",
                len(held),
                piece=opened(piece),
                places=places(free),
                hexes=piece.type.size,
            ),
            _("Nothing to fix; hold it while you build."),
            tuple((cell, piece.slot) for cell in free),
        )


def _held_and_free(ground: Ground, piece: Piece) -> tuple[list[Hex], list[Hex]]:
    """The supported hexes of a tile and those that hang over; the latter empty where none is supported."""
    if piece.slot == 1 or piece.type.size == 1:
        return [], []
    held = supported_cells(ground, piece)
    return held, [cell for cell in piece.cells if cell not in held] if held else []


def _balanced(ground: Ground, piece: Piece, held: list[Hex]) -> bool:
    if piece.id not in ground.balanced:
        balance = _centre_of_mass(ground, piece)
        ground.balanced[piece.id] = hex_at(balance) in held or _within_hull(balance, held)
    return ground.balanced[piece.id]


def _centre_of_mass(ground: Ground, piece: Piece) -> Point:
    total = x = y = 0.0
    for cell, weight in _own_weight(piece):
        at = centre(cell)
        total += weight
        x += weight * at.x
        y += weight * at.y
    for cell, upper in _resting(ground, piece):
        weight, at = _load(ground, upper), centre(cell)
        total += weight
        x += weight * at.x
        y += weight * at.y
    return Point(x / total, y / total)


def _own_weight(piece: Piece) -> list[tuple[Hex, float]]:
    """What each cell of a piece weighs by itself: as much as it is thick."""
    thickness = FLUID if piece.type.kind.tile_class is TileClass.FLUID else LEVEL
    return [(cell, thickness * fills) for cell, fills in zip(piece.cells, piece.type.fills, strict=True)]


def _resting(ground: Ground, piece: Piece) -> list[tuple[Hex, Piece]]:
    """The pieces that rest directly on each cell."""
    found: list[tuple[Hex, Piece]] = []
    for cell, fills in zip(piece.cells, piece.type.fills, strict=True):
        top = piece.slot + fills
        found += [(cell, upper) for upper in ground.at(cell, top) if upper.slot == top]
    return found


def _load(ground: Ground, piece: Piece) -> float:
    """What a piece, with its share of all that rests on it, hands on to each cell below it.

    Worked out from the top down without recursion, once a piece: towers may be hundreds of levels tall, and
    everything above a tile has its say in it.
    """
    asked, loads = ground.reads, ground.loads
    if asked is not None:
        asked.add(load_key(piece.id))
    waiting = [piece] if piece.id not in loads else []
    while waiting:
        one = waiting[-1]
        if one.id in loads:
            waiting.pop()
            continue
        reads: set[Key] | None = None if asked is None else set()
        ground.reads = reads
        resting = _resting(ground, one)
        higher = [upper for _cell, upper in resting if upper.id not in loads]
        if higher:
            waiting += higher
            continue
        weight = sum(weight for _cell, weight in _own_weight(one)) + sum(
            loads[upper.id] for _cell, upper in resting
        )
        loads[one.id] = weight / max(1, len(supported_cells(ground, one)))
        if reads is not None:
            reads.update([load_key(upper.id) for _cell, upper in resting])
            ground.load_reads[one.id] = reads
    ground.reads = asked
    return loads[piece.id]


def _within_hull(point: Point, hexes: list[Hex]) -> bool:
    """Whether a point lies in the convex outline of hexes, its border included (to a millionth of a mm)."""
    ring = hull([corner for hex in hexes for corner in corners(hex)])
    sides = zip(ring, [*ring[1:], ring[0]], strict=True)
    return all(side_of(a, b, point) > -1e-6 * math.dist(a, b) for a, b in sides)
