"""Whether an overhanging tile tips (decision 22).

It does when its centre of mass, with the share of everything that rests on it, lies outside the convex hull
of the outlines of its supported hexes. A piece passes its weight on in equal shares to what carries it.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.battlefield import Piece
from builder.catalogue import TileClass
from builder.construction.findings import Finding, opened, places
from builder.construction.ground import Ground
from builder.construction.support import supported_cells
from builder.hexgrid import Hex
from builder.hexgrid.geometry import FLUID, LEVEL, Point, centre, corners, hex_at

# Nothing that can be built is taller; a file with a longer chain is hostile, and its top adds no insight.
DEEPEST = 200


def tips(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A tile that hangs over far enough falls off what carries it."""
    held, free = _held_and_free(ground, piece)
    if free and not _balanced(ground, piece, held):
        yield Finding(
            f"{opened(piece)} would tip over towards {places(free)}: "
            f"only {len(held)} of its {piece.type.size} hexes {'is' if len(held) == 1 else 'are'} held",
            "Put support under the hexes that hang over, or weigh down the held side.",
            tuple((cell, piece.slot) for cell in free),
        )


def overhang(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A tile may hang over as long as it does not tip; told as a note, builders like to know."""
    held, free = _held_and_free(ground, piece)
    if free and _balanced(ground, piece, held):
        yield Finding(
            f"{opened(piece)} hangs over at {places(free)}: {len(held)} of its {piece.type.size} hexes "
            f"{'is' if len(held) == 1 else 'are'} held",
            "Nothing to mend; hold it while you build.",
            tuple((cell, piece.slot) for cell in free),
        )


def _held_and_free(ground: Ground, piece: Piece) -> tuple[list[Hex], list[Hex]]:
    """The supported hexes of a tile and those that hang over; the latter empty where none is supported."""
    if piece.slot == 1 or piece.type.size == 1:
        return [], []
    held = supported_cells(ground, piece)
    return held, [cell for cell in piece.cells if cell not in held] if held else []


def _balanced(ground: Ground, piece: Piece, held: list[Hex]) -> bool:
    balance = _centre_of_mass(ground, piece)
    return hex_at(balance) in held or _within_hull(balance, held)


def _centre_of_mass(ground: Ground, piece: Piece) -> Point:
    total = x = y = 0.0
    for cell, weight in _cell_weights(ground, piece, {}, DEEPEST).items():
        at = centre(cell)
        total += weight
        x += weight * at.x
        y += weight * at.y
    return Point(x / total, y / total)


def _cell_weights(ground: Ground, piece: Piece, known: dict[int, float], deep: int) -> dict[Hex, float]:
    """The weight that bears on each cell of a piece: its own and its share of what rests on it."""
    thickness = FLUID if piece.type.kind.tile_class is TileClass.FLUID else LEVEL
    weights: dict[Hex, float] = {}
    for cell, fills in zip(piece.cells, piece.type.fills, strict=True):
        weights[cell] = thickness * fills
        if deep:
            for upper in ground.at(cell, piece.slot + fills):
                if upper.slot == piece.slot + fills:
                    weights[cell] += _share(ground, upper, known, deep - 1)
    return weights


def _share(ground: Ground, piece: Piece, known: dict[int, float], deep: int) -> float:
    """The part of a piece's weight, with what rests on it, that each cell below it bears."""
    if piece.id not in known:
        known[piece.id] = 0.0  # stands while it is worked out, should a file pile pieces in a ring
        total = sum(_cell_weights(ground, piece, known, deep).values())
        known[piece.id] = total / max(1, len(supported_cells(ground, piece)))
    return known[piece.id]


def _within_hull(point: Point, hexes: list[Hex]) -> bool:
    import shapely  # needed for the few tiles whose balance lies off their held hexes

    hull = shapely.MultiPoint([corner for hex in hexes for corner in corners(hex)]).convex_hull
    return bool(hull.distance(shapely.Point(point.x, point.y)) < 1e-6)
