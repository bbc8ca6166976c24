"""Splits tiles into smaller ones of the same terrain and joins them into larger ones, on the same hexes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.editor.shaping.fill import parts
from builder.editor.shaping.tile_board import Tile
from builder.editor.shaping.tiling import Left, fewest, is_tile, tiles_like
from builder.hexgrid import Hex


@dataclass(frozen=True)
class Retiling:
    """Pieces that go, and tiles with their slots that come in their place. Nothing goes where none comes."""

    gone: tuple[Piece, ...]
    come: tuple[tuple[int, Tile], ...]


def split(pieces: Iterable[Piece], types: Sequence[PieceType], left: Left | None = None) -> Retiling:
    """Each tile as the fewest smaller ones, of such as are ``left`` where that can be (None: all are).

    What is no tile, or has no smaller tiles that cover it exactly, stays as it is.
    """
    stock = _Stock(left)
    gone: list[Piece] = []
    come: list[tuple[int, Tile]] = []
    for piece in pieces:
        smaller = [type for type in tiles_like(piece.type, types) if type.size < piece.type.size]
        tiles = fewest(piece.cells, smaller, stock.of(smaller)) if smaller else None
        if tiles:
            gone.append(piece)
            come += [(piece.slot, tile) for tile in tiles]
            stock.take(tile.type for tile in tiles)
    return Retiling(tuple(gone), tuple(come))


def join(pieces: Iterable[Piece], types: Sequence[PieceType], left: Left | None = None) -> Retiling:
    """Tiles of one terrain and level that touch as the fewest tiles that cover exactly their hexes.

    The tiles taken up count as ``left`` again. Where that makes no fewer pieces, or tiles lie in one another,
    they stay as they are.
    """
    stock = _Stock(left)
    gone: list[Piece] = []
    come: list[tuple[int, Tile]] = []
    for together in _touching(pieces):
        first = together[0]
        like = tiles_like(first.type, types)
        cells = [cell for piece in together for cell in piece.cells]
        if len(set(cells)) < len(cells):
            continue
        stock.give(piece.type for piece in together)
        tiles = fewest(cells, like, stock.of(like))
        if tiles is not None and len(tiles) < len(together):
            gone += together
            come += [(first.slot, tile) for tile in tiles]
            stock.take(tile.type for tile in tiles)
        else:
            stock.take(piece.type for piece in together)
    return Retiling(tuple(gone), tuple(come))


def _touching(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """The tiles in groups of one terrain and one level that hang together."""
    layers: dict[tuple[str, str, int], list[Piece]] = defaultdict(list)
    for piece in pieces:
        if is_tile(piece.type):
            layers[(piece.type.kind.id, piece.type.role.value, piece.slot)].append(piece)
    found = []
    for layer in layers.values():
        owner: dict[Hex, list[Piece]] = defaultdict(list)
        for piece in layer:
            for cell in piece.cells:
                owner[cell].append(piece)
        for part in parts(owner.keys()):
            together = {piece.id: piece for cell in part for piece in owner[cell]}
            if len(together) > 1:
                found.append([together[id] for id in sorted(together)])
    return found


class _Stock:
    """What is left while tiles come and go."""

    def __init__(self, left: Left | None) -> None:
        self._left = left
        self._given: Counter[str] = Counter()

    def of(self, types: Sequence[PieceType]) -> dict[str, int] | None:
        if self._left is None:
            return None
        return {type.id: self._left(type) + self._given[type.id] for type in types}

    def take(self, types: Iterable[PieceType]) -> None:
        self._given.subtract(type.id for type in types)

    def give(self, types: Iterable[PieceType]) -> None:
        self._given.update(type.id for type in types)
