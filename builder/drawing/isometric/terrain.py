"""Which column is filled how high: what culls faces that cannot be seen, and what throws shadows.

Shade lies on level ground: what stands higher towards the light darkens what lies behind it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from builder.battlefield import Piece
from builder.catalogue import Role, TileClass
from builder.drawing.isometric.faces import View, clipped, view_from
from builder.drawing.marks import Area, circle
from builder.drawing.styles import Styles
from builder.hexgrid import Edge, Hex, disc, geometry

_FIGURES = frozenset({Role.OBSTACLE, Role.CASTLE_WALL, Role.DOORWAY})


class Post(NamedTuple):
    """What stands on a hex with less than its width: its heights in mm, its radius below and above."""

    low: float
    high: float
    below: float
    above: float


# Radius of each figure's shade below and above; anything else has that of a block.
_GIRTH = {
    "conifer": (17.0, 2.0),
    "palm": (3.0, 15.0),
    "brush": (18.0, 7.0),
    "crystal": (18.0, 1.5),
    "cannon": (9.0, 6.0),
}
_BLOCK = (17.0, 15.0)


def is_figure(piece: Piece) -> bool:
    """Whether it stands on its hexes with a shape of its own, rather than fill them from side to side."""
    role = piece.type.role
    if role is Role.CASTLE_WALL:
        return piece.type.size == 1
    if role is Role.DOORWAY:
        return piece.type.size == 3
    return role in _FIGURES


def foot(slot: int) -> float:
    """The height in mm that a slot begins at."""
    return (slot - 1) * geometry.LEVEL


def tile_top(piece: Piece, slot: int) -> float:
    """The height in mm of the surface of a tile in ``slot``."""
    return foot(slot) + (geometry.FLUID if piece.type.is_flat else geometry.LEVEL)


class Terrain:
    """The tiles by hex and slot, and the spans of every column that hold light off.

    Where two tiles fill one cell, the one put down last is seen. ``runs`` holds, by role and slot, the
    canonical edges that walls stand on.
    """

    def __init__(self, pieces: Iterable[Piece], styles: Styles) -> None:
        # Once over all pieces, then what each hex comes to: whoever draws asks of a hex thousands of times.
        self.styles = styles
        self.tiles: dict[Hex, dict[int, Piece]] = {}
        self.figures: dict[Hex, list[tuple[int, int, Piece]]] = {}
        self.spans: dict[Hex, tuple[tuple[float, float], ...]] = {}
        self.posts: dict[Hex, tuple[Post, ...]] = {}
        self.highest: dict[Hex, float] = {}
        self._open: dict[Edge, list[tuple[int, int]]] = {}
        self.runs: dict[tuple[Role, int], set[Edge]] = {}
        for piece in pieces:
            if not piece.type.fills_cells:
                run = self.runs.setdefault((piece.type.role, piece.slot), set())
                run.update([edge.canonical for edge in piece.edges])
                continue
            if is_figure(piece):
                for edge in piece.opens:
                    self._open.setdefault(edge, []).append((piece.slot, piece.top))
                for cell, fills in zip(piece.cells, piece.type.fills, strict=True):
                    self.figures.setdefault(cell, []).append((piece.slot, fills, piece))
            else:
                for cell, slot in piece.filled():
                    column = self.tiles.setdefault(cell, {})
                    if slot not in column or column[slot].id < piece.id:
                        column[slot] = piece
        for hex, column in self.tiles.items():
            self.spans[hex] = tuple(_merged(column))
        for hex, figures in self.figures.items():
            walls = [
                (foot(slot), foot(slot + fills))
                for slot, fills, piece in figures
                if piece.type.kind.tile_class is TileClass.CASTLE and not _passage(piece, hex)
            ]
            self.spans[hex] = (*self.spans.get(hex, ()), *walls)
            self.posts[hex] = tuple(
                [
                    Post(foot(slot), foot(slot + fills), *_GIRTH.get(styles.of(piece.type).figure, _BLOCK))
                    for slot, fills, piece in figures
                    if piece.type.kind.tile_class is TileClass.OBSTACLE
                ]
            )
        for hex, spans in self.spans.items():
            self.highest[hex] = max((high for _, high in spans), default=0.0)

    def tile(self, hex: Hex, slot: int) -> Piece | None:
        """The tile seen in a cell."""
        return self.tiles.get(hex, {}).get(slot)

    def land(self, hex: Hex, slot: int) -> bool:
        """Whether a tile of full height fills a cell."""
        found = self.tile(hex, slot)
        return found is not None and not found.type.is_flat

    def joined(self, piece: Piece, edge: Edge) -> bool:
        """Whether another castle piece covers the open end of a castle piece from its foot to its top."""
        return any(
            low <= piece.slot and piece.top <= high for low, high in self._open.get(edge.other_side, ())
        )

    def clear_above(self, hex: Hex, slot: int) -> bool:
        """Whether nothing lies directly on a slot."""
        return self.tile(hex, slot + 1) is None and not any(
            below <= slot + 1 < below + fills for below, fills, _ in self.figures.get(hex, ())
        )


def _merged(column: dict[int, Piece]) -> Iterator[tuple[float, float]]:
    """The heights that a column of tiles fills without a gap."""
    low = high = -1.0
    for slot in sorted(column):
        start, end = foot(slot), tile_top(column[slot], slot)
        if low >= 0 and start <= high + 1e-6:
            high = end
            continue
        if low >= 0:
            yield low, high
        low, high = start, end
    if low >= 0:
        yield low, high


def _passage(piece: Piece, hex: Hex) -> bool:
    shape = piece.type.shape
    return shape is not None and any(piece.cells[i] == hex for i in shape.passage)


FALL = 0.62  # mm of shade a mm of height throws
# Heights beyond this throw no more shade, so that towers leave the map readable; trees are thinner and may.
_LONGEST = 5.2 * geometry.LEVEL
_LONGEST_POST = 8.0 * geometry.LEVEL
_ON_TABLE = 0.14  # opacity of the shade beside the battlefield
_HERE = Hex(0, 0)

Ring = tuple[geometry.Point, ...]


def ground_shade(pieces: Iterable[Piece], view: View) -> Area | None:
    """The shade that the lowest level throws on the table; None where nothing lies on the table."""
    cells = {cell for piece in pieces if piece.slot == 1 and piece.type.fills_cells for cell in piece.cells}
    if not cells:
        return None
    lx, ly = view.light
    reach = geometry.LEVEL * FALL
    rings = [
        tuple([view.on_plane(x + lx * reach, y + ly * reach) for x, y in ring])
        for ring in geometry.outline(cells)
    ]
    return Area(tuple(rings), "#000000", opacity=_ON_TABLE)


def shaded_parts(terrain: Terrain, hex: Hex, z: float, view: View) -> Iterator[Ring]:
    """The shaded parts of a level hex at height ``z``, as rings in mm on the table; they may overlap."""
    x, y = geometry.centre(hex)
    corner = view.index
    for offset in _towards_light(corner):
        there = hex.plus(offset)
        parts: list[Ring] = []
        if terrain.highest.get(there, 0.0) > z + 1:
            for low, high in terrain.spans[there]:
                if high > z + 1:
                    start, end = max(0.0, low - z), min(high - z, _LONGEST)
                    parts.append(_block_shade(offset, round(start, 1), round(end, 1), corner))
        for low, high, below, above in terrain.posts.get(there, ()):
            if high > z + 1:
                # Of what begins lower, the part over this level is thinner.
                share = max(0.0, (z - low) / (high - low))
                girth = round(below + (above - below) * share, 1)
                end = min(high - z, _LONGEST_POST)
                parts.append(
                    _post_shade(offset, round(max(0.0, low - z), 1), round(end, 1), girth, above, corner)
                )
        for part in parts:
            if part:
                yield tuple([geometry.Point(x + px, y + py) for px, py in part])


@lru_cache(maxsize=6)
def _towards_light(corner: int) -> tuple[Hex, ...]:
    """The columns around (0, 0) whose shade can reach it, itself too (for what hangs over it)."""
    reach = math.ceil(FALL * _LONGEST_POST / geometry.ACROSS_FLATS) + 1
    return tuple(
        [
            offset
            for offset in disc(_HERE, reach)
            if offset == _HERE or _block_shade(offset, 0.0, _LONGEST_POST, corner)
        ]
    )


@lru_cache(maxsize=8192)
def _block_shade(offset: Hex, start: float, end: float, corner: int) -> Ring:
    """The part of the hex about (0, 0) shaded by a column at ``offset``, ``start`` to ``end`` mm over it."""
    if end <= start or (offset == _HERE and start <= 0):
        return ()
    return _within_hex(geometry.corners(offset), start, geometry.corners(offset), end, corner)


@lru_cache(maxsize=8192)
def _post_shade(offset: Hex, start: float, end: float, below: float, above: float, corner: int) -> Ring:
    """The same of something round that is ``below`` and ``above`` mm in radius."""
    if end <= start:
        return ()
    at = geometry.centre(offset)
    return _within_hex(circle(at, below, 12), start, circle(at, above, 12), end, corner)


def _within_hex(
    near: Sequence[geometry.Point], start: float, far: Sequence[geometry.Point], end: float, corner: int
) -> Ring:
    lx, ly = view_from(corner).light
    moved = [
        geometry.Point(x + lx * height * FALL, y + ly * height * FALL)
        for ring, height in ((near, start), (far, end))
        for x, y in ring
    ]
    part = clipped(geometry.hull(moved), geometry.corners(_HERE))
    return part if _area(part) > 1.0 else ()


def _area(ring: Sequence[geometry.Point]) -> float:
    return abs(sum(a.x * b.y - b.x * a.y for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True))) / 2
