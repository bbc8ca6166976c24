"""Every way to lay tiles inside an area, its hexes as the bits of one number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from builder.catalogue import PieceType
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

    ``outside`` counts the hexes of a rim that are no part of the area; ``of_type`` lists the tiles of a type,
    ``at`` those that cover a hex, largest first.
    """

    def __init__(self, area: Sequence[Hex], types: Sequence[PieceType]) -> None:
        self.size = len(area)
        self.largest = max((type.size for type in types), default=1)
        index = {hex: n for n, hex in enumerate(area)}
        self.tiles: list[Tile] = []
        self.masks: list[int] = []
        self.rims: list[int] = []
        self.outside: list[int] = []
        self.of_type: dict[str, list[int]] = {}
        self.at: list[list[int]] = [[] for _ in area]
        for type in sorted(types, key=lambda type: -type.size):
            numbers = self.of_type.setdefault(type.id, [])
            for rotation in _ways(type):
                for hex in area:
                    mask = _mask(type.cells(rotation), hex, index)
                    if mask is not None:
                        numbers.append(len(self.tiles))
                        self._enter(Tile(type, hex, rotation), mask, index)

    def _enter(self, tile: Tile, mask: int, index: Mapping[Hex, int]) -> None:
        number = len(self.tiles)
        self.tiles.append(tile)
        self.masks.append(mask)
        rim = outside = 0
        for q, r in _rim(tile.type, tile.rotation):
            n = index.get(Hex(tile.hex.q + q, tile.hex.r + r))
            if n is None:
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
