"""Tiles as bodies: bevelled tops, the sides that are free, the rims between pieces.

Each cell is a block of its hex. Tops are flat inside a bevel that runs where another piece, or nothing,
begins; sides that another tile hides are left out, as are tops that a tile covers. All cells of a chunk are
made at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.colours import WHITE, mixed
from builder.drawing.isometric.terrain import Terrain
from builder.drawing.patterns import VARIANTS
from builder.drawing.relief import light_of
from builder.drawing.styles import Style, Styles
from builder.hexgrid import ACROSS_FLATS, FLUID, LEVEL, ORIGIN, ROW_PITCH, SIDE, Hex, corners
from builder.solid.mesh import LINE, NO_PATTERN, VERTEX, Mesh, channels
from builder.solid.textures import EARTH, WATER, layer_of

BEVEL = 1.3  # mm that the bevel takes of the top
DROP = 0.9  # mm that it falls
_SIDE_SHADE = 0.22  # share of the outline's colour in upright sides, before any light
_DARKEST = 0.5  # openness at the foot of a wall
_DEEP = 0.66  # how open water looks that is away from any shore
_GLINT = 0.4  # share of white in the bevel
_REACH = 2.5 * LEVEL  # mm over which what stands beside a place hides the sky
_ON_SIDE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float16)
_CORNERS = np.array(corners(ORIGIN), np.float32)
_WAYS = np.array([(math.cos(math.pi / 3 * d), math.sin(math.pi / 3 * d)) for d in range(6)], np.float32)

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class _Top:
    """The top of a cell: vertices about the middle of its hex in mm, the corner each is nearest to (-1: the
    middle), normals, and triangles.
    """

    at: Floats
    corner: Ints
    normal: NDArray[np.int8]
    triangles: NDArray[np.uint32]


@lru_cache(maxsize=65)
def _top(rims: int) -> _Top:
    """The top of a cell with a bevel along the edges whose bits are set in ``rims``."""
    inner = [_inner_corner(i, bool(rims >> (i - 1) % 6 & 1), bool(rims >> i & 1)) for i in range(6)]
    at: list[tuple[float, float, float]] = [(0.0, 0.0, 0.0), *((x, y, 0.0) for x, y in inner)]
    corner = [-1, *range(6)]
    normal = [(0, 0, 127, 0)] * 7
    triangles = [(0, 1 + i, 1 + (i + 1) % 6) for i in range(6)]
    for i in range(6):
        if rims >> i & 1:
            j, start = (i + 1) % 6, len(at)
            at += [(*inner[i], 0.0), (*inner[j], 0.0), (*_CORNERS[j], -DROP), (*_CORNERS[i], -DROP)]
            corner += [i, j, j, i]
            normal += [(round(73 * _WAYS[i][0]), round(73 * _WAYS[i][1]), 104, 0)] * 4
            triangles += [(start, start + 1, start + 2), (start, start + 2, start + 3)]
    return _Top(
        np.array(at, np.float32),
        np.array(corner, np.int64),
        np.array(normal, np.int8),
        np.array(triangles, np.uint32),
    )


def _inner_corner(i: int, before: bool, after: bool) -> tuple[float, float]:
    """Corner ``i`` of the flat top, drawn in from the edges before and after it that have a bevel."""
    x, y = _CORNERS[i]
    along = BEVEL / math.sin(math.pi / 3)
    if before and after:
        share = 1 - BEVEL / (ACROSS_FLATS / 2)
        return float(x * share), float(y * share)
    if before or after:
        # It stays on the edge without a bevel, so that the cells of one piece join.
        ox, oy = _CORNERS[(i + 1) % 6] if before else _CORNERS[(i - 1) % 6]
        return float(x + (ox - x) * along / SIDE), float(y + (oy - y) * along / SIDE)
    return float(x), float(y)


class _Looks:
    """Colours of the pieces of a chunk by their number in it; number 0 is no piece."""

    def __init__(self, pieces: Iterable[Piece], styles: Styles) -> None:
        self.number: dict[int, int] = {}
        ids, flat, looks, lofty = [0], [False], [_look(styles.fallback, False)], [False]
        for piece in pieces:
            self.number[piece.id] = len(ids)
            ids.append(piece.id)
            flat.append(piece.type.is_flat)
            lofty.append(piece.type.height > 1)
            looks.append(_look(styles.of(piece.type), piece.type.role is Role.FLUID))
        self.ids = np.array(ids, np.uint32)
        self.flat = np.array(flat)
        self.lofty = np.array(lofty)
        self.top, self.side, self.ink, self.line = (
            np.array([look[i] for look in looks], np.uint8) for i in range(4)
        )
        self.layers = np.array([look[4] for look in looks], np.uint8)
        self.deep = (WATER[0] <= self.layers[:, 0]) & (self.layers[:, 0] <= WATER[1])


_Look = tuple[
    tuple[int, int, int], tuple[int, int, int], tuple[int, int, int], tuple[int, int, int], list[int]
]


@lru_cache(maxsize=256)
def _look(style: Style, fluid: bool) -> _Look:
    """Top, side, ink of the pattern, line, and the layer of each variant of the pattern."""
    ink = mixed(style.fill, WHITE, 0.5) if fluid else mixed(style.ink, style.fill, 0.25)
    return (
        channels(style.fill),
        channels(mixed(style.fill, style.edge, _SIDE_SHADE)),
        channels(ink),
        channels(mixed(style.edge, style.fill, 0.25 if fluid else 0.0)),
        [layer_of(style.pattern, variant) for variant in range(VARIANTS)],
    )


def tiles(terrain: Terrain, hexes: Mapping[Hex, None], styles: Styles, *, whole: bool = False) -> list[Mesh]:
    """What is seen of the tiles on ``hexes``; all tiles in ``terrain`` hide sides of others, unless each is
    wanted ``whole``.
    """
    here = [hex for hex in hexes if hex in terrain.tiles]
    if not here:
        return []
    left, upper = min(hex.q for hex in here) - 1, min(hex.r for hex in here) - 1
    wide, high = max(hex.q for hex in here) - left + 2, max(hex.r for hex in here) - upper + 2
    looks = _Looks(
        {piece.id: piece for column in terrain.tiles.values() for piece in column.values()}.values(), styles
    )
    # All in arrays with a rim of one hex and one slot, so that a neighbour is a shifted view and never a
    # question of being inside.
    deep = max(max(column) for column in terrain.tiles.values()) + 2
    grid = np.zeros((deep, wide, high), np.int64)
    for hex, column in terrain.tiles.items():
        q, r = hex.q - left, hex.r - upper
        if 0 <= q < wide and 0 <= r < high:
            for slot, piece in column.items():
                grid[slot, q, r] = looks.number[piece.id]
    highest = np.zeros((wide, high), np.float32)
    for hex, height in terrain.highest.items():
        q, r = hex.q - left, hex.r - upper
        if 0 <= q < wide and 0 <= r < high:
            highest[q, r] = height
    own = np.zeros((wide, high), bool)
    own[[hex.q - left for hex in here], [hex.r - upper for hex in here]] = True
    cells = _Cells(grid, own, highest, looks, left, upper, whole)
    return [*cells.tops(), cells.sides(), cells.undersides()]


class _Cells:
    """The cells of a chunk as rows of arrays."""

    def __init__(
        self,
        grid: Ints,
        own: NDArray[np.bool_],
        highest: Floats,
        looks: _Looks,
        left: int,
        upper: int,
        whole: bool,
    ) -> None:
        self._grid, self._highest, self._looks, self._whole = grid, highest, looks, whole
        self.slot, self.q, self.r = np.nonzero((grid > 0) & own)
        self.piece = grid[self.slot, self.q, self.r]
        self.flat = looks.flat[self.piece]
        self.low = ((self.slot - 1) * LEVEL).astype(np.float32)
        self.high = self.low + np.where(self.flat, FLUID, LEVEL).astype(np.float32)
        above = grid[self.slot + 1, self.q, self.r]
        self.bare = self.flat | (above != self.piece if whole else above == 0)
        q, r = self.q + left, self.r + upper
        self.variant = (5 * q + 3 * r + q * r) % VARIANTS
        self.x = (ACROSS_FLATS * (q + r / 2)).astype(np.float32)
        self.y = (ROW_PITCH * r).astype(np.float32)
        beside = [(self.q + step.q, self.r + step.r) for step in ORIGIN.neighbours()]
        self.beside = np.stack([grid[self.slot, bq, br] for bq, br in beside], axis=1)
        self.above_beside = np.stack([grid[self.slot + 1, bq, br] for bq, br in beside], axis=1)
        self.heights = np.stack([highest[bq, br] for bq, br in beside], axis=1)
        self.rim = self.beside != self.piece[:, None]

    def tops(self) -> list[Mesh]:
        """The tops that nothing covers, and the lines along their rims."""
        bits = (self.rim << np.arange(6)).sum(axis=1)
        bits[self.flat] = 0  # water and mats have no bevel
        bits[~self.bare] = -1
        found = [
            self._alike(_top(int(mask)), np.nonzero(bits == mask)[0]) for mask in np.unique(bits) if mask >= 0
        ]
        return [*found, Mesh(np.empty(0, VERTEX), np.empty((0, 3), np.uint32), self._rim_lines())]

    def _alike(self, top: _Top, rows: Ints) -> Mesh:
        """The tops of the cells in ``rows``, which have their rims alike."""
        looks, piece = self._looks, self.piece[rows]
        found = np.zeros((len(rows), len(top.at)), VERTEX)
        found["at"][..., 0] = self.x[rows, None] + top.at[:, 0]
        found["at"][..., 1] = self.y[rows, None] + top.at[:, 1]
        found["at"][..., 2] = self.high[rows, None] + top.at[:, 2]
        found["normal"] = top.normal
        found["colour"][..., :3] = self._colours[rows][:, (top.normal[:, 2] < 127).astype(int)]
        found["colour"][..., 3] = self._open[rows][:, top.corner]
        found["ink"][..., :3] = looks.ink[piece][:, None]
        layer = looks.layers[piece, self.variant[rows]][:, None]
        found["ink"][..., 3] = np.where(top.normal[:, 2] == 127, layer, NO_PATTERN)
        found["uv"] = top.at[:, :2] / SIDE
        found["piece"] = looks.ids[piece][:, None]
        starts = (np.arange(len(rows), dtype=np.uint32) * len(top.at))[:, None, None]
        return Mesh(found.reshape(-1), (starts + top.triangles).reshape(-1, 3), np.empty(0, LINE))

    @cached_property
    def _colours(self) -> NDArray[np.uint8]:
        """The colours of each top and of its bevel, lighter the higher it lies, as in the plan."""
        light = np.array([light_of(level) for level in range(len(self._grid))])[self.slot - self.flat, None]
        ground = self._looks.top[self.piece] * (1 - abs(light)) + 255 * np.maximum(light, 0)
        both = np.stack([ground, (1 - _GLINT) * ground + _GLINT * 255], axis=1)
        return np.round(both).astype(np.uint8)

    @cached_property
    def _open(self) -> NDArray[np.uint8]:
        """How much of the sky the columns around leave to each corner, and last to the middle, 0 to 255.

        Of water it is how near the shore is.
        """
        beside = self.heights - self.high[:, None]
        hidden = 0.45 * (1 - np.exp(-np.maximum(beside, 0) / LEVEL))
        corner = np.maximum(hidden, np.roll(hidden, 1, axis=1))
        found = 1 - np.concatenate([corner, hidden.mean(axis=1, keepdims=True) / 2], axis=1)
        bank = (self.beside > 0) & ~self._looks.flat[self.beside] | (self.above_beside > 0)
        shore = np.concatenate([bank | np.roll(bank, 1, axis=1), np.zeros((len(bank), 1), bool)], axis=1)
        deep = self._looks.deep[self.piece, None]
        return (255 * np.where(deep, np.where(shore, 1.0, _DEEP), found)).astype(np.uint8)

    def _rim_lines(self) -> NDArray[np.void]:
        looks = self._looks
        # Of two bare tops side by side one draws the rim between them.
        alone = (self.beside == 0) | (looks.flat[self.beside] != self.flat[:, None]) | (self.above_beside > 0)
        drawn = self.bare[:, None] & self.rim & (alone | (np.arange(6) < 3))
        row, way = np.nonzero(drawn)
        z = self.high[row] - np.where(self.flat[row], 0.0, DROP).astype(np.float32)
        found = self._edge_lines(row, way, z, looks.line[self.piece[row]], 0.9)
        found["colour"][:, 3] = 150
        return found

    def _edge_lines(
        self, row: Ints, way: Ints, z: Floats, colour: NDArray[np.uint8], width: float
    ) -> NDArray[np.void]:
        found = np.zeros(len(row), LINE)
        for name, corner in (("start", way), ("end", (way + 1) % 6)):
            found[name][:, 0] = self.x[row] + _CORNERS[corner, 0]
            found[name][:, 1] = self.y[row] + _CORNERS[corner, 1]
            found[name][:, 2] = z
        found["colour"][:, :3] = colour
        found["colour"][:, 3] = 255
        found["width"] = width
        found["piece"] = self._looks.ids[self.piece[row]]
        return found

    def undersides(self) -> Mesh:
        """What is seen of tiles by who stands under them."""
        looks = self._looks
        below = self._grid[self.slot - 1, self.q, self.r]
        rows = np.nonzero(below != self.piece if self._whole else (self.slot > 1) & (below == 0))[0]
        found = np.zeros((len(rows), 6), VERTEX)
        found["at"][..., 0] = self.x[rows, None] + _CORNERS[:, 0]
        found["at"][..., 1] = self.y[rows, None] + _CORNERS[:, 1]
        found["at"][..., 2] = self.low[rows, None]
        found["normal"] = (0, 0, -127, 0)
        found["colour"][..., :3] = looks.side[self.piece[rows]][:, None]
        found["colour"][..., 3] = round(255 * _DARKEST)
        found["ink"][..., 3] = NO_PATTERN
        found["piece"] = looks.ids[self.piece[rows]][:, None]
        starts = (np.arange(len(rows), dtype=np.uint32) * 6)[:, None, None]
        fan = np.array([(0, i, i + 1) for i in range(1, 5)], np.uint32)
        return Mesh(found.reshape(-1), (starts + fan).reshape(-1, 3), np.empty(0, LINE))

    def sides(self) -> Mesh:
        """The sides that no tile hides, with the joints between tiles that lie on one another."""
        looks = self._looks
        free = (self.beside == 0) | (looks.flat[self.beside] & ~self.flat[:, None])
        row, way = np.nonzero(self.rim if self._whole else free)
        low = self.low[row]
        rounded = self.bare[row] & ~self.flat[row]
        high = self.high[row] - np.where(rounded, DROP, 0.0).astype(np.float32)
        found = np.zeros((len(row), 4), VERTEX)
        other = (way + 1) % 6
        for i, (corner, z) in enumerate(((way, low), (other, low), (other, high), (way, high))):
            found["at"][:, i, 0] = self.x[row] + _CORNERS[corner, 0]
            found["at"][:, i, 1] = self.y[row] + _CORNERS[corner, 1]
            found["at"][:, i, 2] = z
        found["normal"][:, :, :2] = np.round(127 * _WAYS[way])[:, None]
        found["colour"][..., :3] = looks.side[self.piece[row]][:, None]
        ground = self.heights[row, way]
        # Where the side beside it turns towards it, light is held off as well.
        nook = [0.5 * (self.beside[row, turn % 6] > 0) for turn in (way - 1, way + 1)]
        for i, z in enumerate((low, low, high, high)):
            shut = np.where(ground > z + LEVEL, 0.8, np.clip(1 - (z - ground) / _REACH, 0, 1))
            shut = np.maximum(shut, nook[i in (1, 2)]) + (0.25 if i < 2 else 0.0)
            found["colour"][:, i, 3] = (255 * (1 - (1 - _DARKEST) * shut.clip(0, 1))).astype(np.uint8)
        found["ink"][..., :3] = looks.line[self.piece[row]][:, None]
        found["ink"][..., 3] = EARTH
        found["uv"] = _ON_SIDE
        found["uv"][..., 0] += (self.variant[row] + way)[:, None] * 0.71
        found["piece"] = looks.ids[self.piece[row]][:, None]
        starts = (np.arange(len(row), dtype=np.uint32) * 4)[:, None, None]
        triangles = (starts + np.array([(0, 1, 2), (0, 2, 3)], np.uint32)).reshape(-1, 3)
        joint = ~self.bare[row] & ~looks.lofty[self.piece[row]]
        colour = (looks.side[self.piece[row]].astype(np.uint16) + looks.line[self.piece[row]]) // 2
        lines = self._edge_lines(
            row[joint], way[joint], self.high[row][joint], colour[joint].astype(np.uint8), 0.5
        )
        return Mesh(found.reshape(-1), triangles, lines)
