"""Pieces used, owned and short, by piece id; out of which box each is taken before building.

Counts speak of what lies in a box. A type that is made of others counts as those: a double-height water
tile is two water tiles, a doorway without its door is the doorway.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import RefusedError
from builder.language import _


@dataclass(frozen=True)
class Collection:
    """What somebody owns: how many of each box, by box id, and loose pieces, by piece id."""

    boxes: Mapping[str, int] = field(default_factory=dict)
    loose: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("boxes", "loose"):
            counts = dict(getattr(self, name))
            for id, count in counts.items():
                if count < 0:
                    raise RefusedError(
                        _("{id}: {count} cannot be owned; 0 or more was expected", id=id, count=count)
                    )
            object.__setattr__(self, name, MappingProxyType(counts))

    def owned(self, catalogue: Catalogue) -> dict[str, int]:
        """Number of each piece in all boxes and loose together.

        Raises RefusedError for a box or piece that the catalogue does not know.
        """
        pieces: Counter[str] = Counter()
        for id, quantity in self.boxes.items():
            box = catalogue.boxes.get(id)
            if box is None:
                raise RefusedError(_("{id}: no box of that name is in the catalogue", id=id))
            for piece, entry in box.pieces.items():
                pieces[piece] += entry.count * quantity
        pieces.update(self.loose)
        return in_parts(pieces, catalogue)


def in_parts(pieces: Mapping[str, int], catalogue: Catalogue) -> dict[str, int]:
    """The counts with every type that is made of others taken as those; zero counts are dropped.

    Raises RefusedError for a piece that the catalogue does not know.
    """
    parts: Counter[str] = Counter()
    for id, count in pieces.items():
        type = catalogue.pieces.get(id)
        if type is None:
            raise RefusedError(_("{id}: no piece of that name is in the catalogue", id=id))
        for part, number in type.parts.items():
            parts[part] += number * count
    return _ordered(+parts)


def used(battlefield: Battlefield) -> dict[str, int]:
    """Number of each piece that the battlefield takes out of the boxes, by piece id."""
    parts: Counter[str] = Counter()
    for type, count in Counter(piece.type for piece in battlefield.pieces.values()).items():
        for part, number in type.parts.items():
            parts[part] += number * count
    return _ordered(parts)


def short(used: Mapping[str, int], owned: Mapping[str, int]) -> dict[str, int]:
    """How many of each piece are missing; only what is missing is listed."""
    return {id: count - owned.get(id, 0) for id, count in used.items() if count > owned.get(id, 0)}


def _ordered(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


@dataclass(frozen=True)
class Collecting:
    """What to take out of each box, by box id in the order given, and ``rest``: what none of them holds.

    Pieces are counted by piece id. A box that nothing is taken out of is listed with nothing.
    """

    boxes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    rest: Mapping[str, int] = field(default_factory=dict)


def collected(used: Mapping[str, int], boxes: Mapping[str, int], catalogue: Catalogue) -> Collecting:
    """The pieces ``used`` dealt to ``boxes`` (how many of each), never more than these hold.

    Each piece comes out of as few kinds of box as can be: first out of the one that holds most of it, among
    equals the first. Counts are by piece id, with types made of others already taken as those (`used`).
    """
    held = {
        id: {
            piece: n * quantity
            for piece, n in in_parts(catalogue.boxes[id].counts, catalogue).items()
            if quantity > 0
        }
        for id, quantity in boxes.items()
        if id in catalogue.boxes
    }
    taken: dict[str, dict[str, int]] = {id: {} for id in held}
    rest: dict[str, int] = {}
    order = {id: i for i, id in enumerate(catalogue.pieces)}
    for piece in sorted(used, key=lambda id: (order.get(id, len(order)), id)):
        left = used[piece]
        for id in sorted(held, key=lambda id: -held[id].get(piece, 0)):
            count = min(left, held[id].get(piece, 0))
            if count:
                taken[id][piece] = count
                left -= count
        if left:
            rest[piece] = left
    return Collecting(taken, rest)
