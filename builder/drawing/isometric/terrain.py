"""Which column is filled how high: what culls faces that cannot be seen, and what throws shadows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.battlefield import Piece
from builder.catalogue import Role, TileClass
from builder.drawing.styles import Styles
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import FLUID, LEVEL

_FIGURES = frozenset({Role.OBSTACLE, Role.CASTLE_WALL, Role.DOORWAY})


class Post(NamedTuple):
    """What stands on a hex with less than its width: its heights in mm, its radius below and above."""

    low: float
    high: float
    below: float
    above: float


# Radius of each figure's shade below and above; anything else has that of a block.
_GIRTH = {"conifer": (17.0, 2.0), "palm": (3.0, 15.0), "brush": (18.0, 7.0), "crystal": (18.0, 1.5)}
_BLOCK = (17.0, 15.0)


def is_fluid(piece: Piece) -> bool:
    """Whether it is a flat tile that lies lower than land."""
    return piece.type.kind.tile_class is TileClass.FLUID


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
    return (slot - 1) * LEVEL


def tile_top(piece: Piece, slot: int) -> float:
    """The height in mm of the surface of a tile in ``slot``."""
    return foot(slot) + (FLUID if is_fluid(piece) else LEVEL)


class Terrain:
    """The tiles by hex and slot, and the spans of every column that hold light off.

    Where two tiles fill one cell, the one put down last is seen. ``runs`` holds, by role and slot, the
    canonical edges that walls stand on.
    """

    def __init__(self, pieces: Iterable[Piece], styles: Styles) -> None:
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
        return found is not None and not is_fluid(found)

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
