"""Tiles of one terrain become tiles of another in the same shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.battlefield import Piece
from builder.catalogue import PieceType, TerrainKind
from builder.editor.shaping.left import Left
from builder.editor.shaping.tiling import is_tile


@dataclass(frozen=True)
class Offer:
    """One terrain that the tiles could be: how they would be then, and those it has no tile for.

    ``short`` is how many pieces of each type the collection lacks for it.
    """

    kind: TerrainKind
    pieces: tuple[Piece, ...]
    remaining: tuple[Piece, ...]
    short: Mapping[PieceType, int]

    @property
    def complete(self) -> bool:
        """Whether it has a tile for every shape."""
        return not self.remaining


def tiles_of(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Those of the pieces that are tiles of land or of a fluid."""
    return tuple(piece for piece in pieces if is_tile(piece.type))


def offers(
    pieces: Iterable[Piece], types: Sequence[PieceType], left: Left | None = None
) -> tuple[Offer, ...]:
    """Every terrain that some of the tiles could become, the complete ones first, in catalogue order.

    A terrain that all of them are of already is no offer. ``left`` says how many more of a type there are.
    """
    tiles = tiles_of(pieces)
    found = []
    for kind in dict.fromkeys(type.kind for type in types if is_tile(type)):
        by_shape = _by_shape(kind, types)
        after, remaining = [], []
        for piece in tiles:
            if piece.type.kind is kind:
                continue
            type = by_shape.get(_shape(piece.type))
            if type is None:
                remaining.append(piece)
            else:
                after.append(replace(piece, type=type))
        if after:
            found.append(Offer(kind, tuple(after), tuple(remaining), _short(after, left)))
    return tuple(sorted(found, key=lambda offer: not offer.complete))


def _by_shape(kind: TerrainKind, types: Iterable[PieceType]) -> dict[str, PieceType]:
    """The tile of a terrain for each shape; of several the first, plain ones before those made of others."""
    found: dict[str, PieceType] = {}
    for type in sorted(types, key=lambda type: bool(type.made_of)):
        if type.kind is kind and is_tile(type):
            found.setdefault(_shape(type), type)
    return found


def _shape(type: PieceType) -> str:
    assert type.shape is not None
    return type.shape.id


def _short(after: Iterable[Piece], left: Left | None) -> dict[PieceType, int]:
    if left is None:
        return {}
    counts = Counter(piece.type for piece in after)
    return {type: count - max(left(type), 0) for type, count in counts.items() if count > max(left(type), 0)}
