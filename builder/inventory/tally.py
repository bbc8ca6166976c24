"""Used counts that follow a battlefield edit by edit; the cost of an edit is what it touched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from builder.battlefield import Battlefield, Change, Piece
from builder.catalogue import PieceType
from builder.inventory.counts import short, used


class Tally:
    """What a battlefield uses against what is owned, kept up to date by `follow`.

    >>> tally = Tally(Battlefield(), {"grass-1": 2})
    >>> tally.used, tally.short()
    (mappingproxy({}), {})
    """

    def __init__(self, battlefield: Battlefield, owned: Mapping[str, int] | None = None) -> None:
        self._used = used(battlefield)
        self._owned = dict(owned or {})

    @property
    def used(self) -> Mapping[str, int]:
        """Number of each piece used, by piece id; a live view without zero counts."""
        return MappingProxyType(self._used)

    @property
    def owned(self) -> Mapping[str, int]:
        """Number of each piece owned, by piece id."""
        return MappingProxyType(self._owned)

    @owned.setter
    def owned(self, owned: Mapping[str, int]) -> None:
        self._owned = dict(owned)

    def follow(self, change: Change) -> None:
        """Take in what an edit did."""
        self._count(change.removed, -1)
        self._count((before for before, _ in change.changed), -1)
        self._count(change.added, 1)
        self._count((after for _, after in change.changed), 1)

    def subscribe(self, battlefield: Battlefield) -> Callable[[], None]:
        """Follow the edits of ``battlefield`` from now on; call the result to end that."""
        return battlefield.subscribe(self.follow)

    def used_of(self, type: PieceType) -> int:
        """How many of a type the pieces in use amount to (two water tiles: one double-height one)."""
        return min(self._used.get(part, 0) // number for part, number in type.parts.items())

    def owned_of(self, type: PieceType) -> int:
        """How many of a type could be put down with everything that is owned."""
        return min(self._owned.get(part, 0) // number for part, number in type.parts.items())

    def left(self, type: PieceType) -> int:
        """How many more of a type can be put down; negative where it is short already."""
        return min(
            (self._owned.get(part, 0) - self._used.get(part, 0)) // number
            for part, number in type.parts.items()
        )

    def short(self) -> dict[str, int]:
        """How many of each piece are missing; only what is missing is listed."""
        return short(self._used, self._owned)

    def _count(self, pieces: Iterable[Piece], sign: int) -> None:
        counts = self._used
        for piece in pieces:
            for part, number in piece.type.parts.items():
                count = counts.get(part, 0) + sign * number
                if count:
                    counts[part] = count
                else:
                    del counts[part]


def touched(change: Change) -> set[str]:
    """The pieces whose counts a change may have moved, by piece id."""
    types = {piece.type for piece in (*change.added, *change.removed)}
    for before, after in change.changed:
        if before.type is not after.type:
            types |= {before.type, after.type}
    return {part for type in types for part in type.parts}
