"""The task of a fit, and all choices on a battlefield."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield
from builder.catalogue import PieceType
from builder.fitting.allowed import Allowed
from builder.fitting.placements import placements, surface_of
from builder.fitting.programme import Programme
from builder.fitting.ties import ties_of
from builder.hexgrid import Motion


@dataclass(frozen=True)
class FitTask:
    """The arguments of `fit`."""

    owned: Mapping[str, int] | None
    types: Sequence[PieceType]
    allowed: frozenset[Allowed]
    asked: Collection[int] | None
    motions: tuple[Motion, ...]


class Task:
    """All choices on a battlefield."""

    def __init__(self, battlefield: Battlefield, wish: FitTask) -> None:
        self.surface = surface_of(battlefield, wish.types, wish.allowed, wish.asked)
        self.ways = placements(self.surface, wish.types, battlefield)
        self.start = [number for number, way in enumerate(self.ways) if way.piece is not None]
        self.ties = ties_of(self.surface, self.ways, wish.motions)
        moved = {piece.id for piece in self.surface.pieces}
        anything = {type.id: len(self.surface.kinds) for type in wish.types}
        self._stock = Counter(anything if wish.owned is None else wish.owned)
        for piece in battlefield.pieces.values():
            if piece.id not in moved:
                self._stock.subtract(piece.type.parts)

    def programme(self, start: Sequence[int] = (), never: Iterable[frozenset[int]] = ()) -> Programme:
        """The programme. ``start`` is a cover to begin with, ``never`` are placements not to be combined."""
        return Programme(self.ways, +self._stock, start or self.start, never, self.ties)
