"""Every way to lay tiles inside an area, its hexes as the bits of one number.

In a symmetry a bit is a hex with its images, and a tile stands for its images, too: it lies clear of them, or
over the axis and is its own image.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from builder.catalogue import PieceType
from builder.editor.shaping.symmetry import Motion
from builder.hexgrid import Hex


class Tile(NamedTuple):
    """A tile somewhere on a level: its type, the hex of its cell A, its rotation."""

    type: PieceType
    hex: Hex
    rotation: int

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes it covers."""
        return tuple(cell.plus(self.hex) for cell in self.type.cells(self.rotation))


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
