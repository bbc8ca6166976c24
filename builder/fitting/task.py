"""The task of a fit, and all choices on a battlefield."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue, PieceType
from builder.fitting.allowed import Allowed
from builder.fitting.placements import as_they_lie, placements, surface_of
from builder.fitting.programme import Programme
from builder.fitting.swaps import swapped
from builder.fitting.ties import Ties, ties_of
from builder.hexgrid import Motion
from builder.inventory import Price, price, short, used
from builder.processes import CancelledError


def until(end: float, cancelled: Callable[[], bool]) -> Callable[[], None]:
    """What raises CancelledError once a time (of `time.monotonic`) is over, or nobody waits any more."""

    def tick() -> None:
        if cancelled() or time.monotonic() > end:
            raise CancelledError

    return tick


@dataclass(frozen=True)
class FitTask:
    """The arguments of `fit`; ``most`` boxes may be bought, ``any_box`` alike."""

    owned: Mapping[str, int] | None
    catalogue: Catalogue
    types: Sequence[PieceType]
    allowed: frozenset[Allowed]
    asked: Collection[int] | None
    motions: tuple[Motion, ...]
    most: int = 0
    any_box: bool = False

    def price(self, missing: Mapping[str, int]) -> Price:
        """What it takes to buy these pieces."""
        return price(missing, self.catalogue, any_box=self.any_box)


class Task:
    """The choices on a battlefield: as it lies (``start``) and with tiles swapped that are short (``begun``).

    `complete` adds all others.
    """

    def __init__(self, battlefield: Battlefield, wish: FitTask) -> None:
        self._battlefield, self._wish = battlefield, wish
        self.surface = surface_of(battlefield, wish.types, wish.allowed, wish.asked)
        self.ways = list(as_they_lie(self.surface, battlefield))
        self.start = list(range(len(self.ways)))
        self.ties = Ties()
        self._used = Counter(used(battlefield))
        self.begun = self.start
        if wish.owned is not None and not wish.motions:
            left = Counter(wish.owned)
            left.subtract(self._used)
            swaps = swapped(self.surface, self.ways, wish.types, left)
            self.begun = [number for number in self.start if number not in swaps]
            for come in swaps.values():
                self.begun += range(len(self.ways), len(self.ways) + len(come))
                self.ways += come

    def complete(self, tick: Callable[[], None]) -> None:
        """Find every way to lay tiles. ``tick`` is called constantly, and may raise to give it up."""
        known = {(way.cells, way.tile.type.id) for way in self.ways}
        ways = placements(self.surface, self._wish.types, self._battlefield, tick)
        self.ways += [way for way in ways if (way.cells, way.tile.type.id) not in known]
        self.ties = ties_of(self.surface, self.ways, self._wish.motions)

    def missing(self, chosen: Iterable[int]) -> dict[str, int]:
        """What is short of the whole battlefield where these placements are used."""
        if self._wish.owned is None:
            return {}
        counts = self._beside()
        for number in chosen:
            counts.update(self.ways[number].tile.type.parts)
        return short(dict(sorted(counts.items())), self._wish.owned)

    def programme(self, start: Sequence[int] = (), never: Iterable[frozenset[int]] = ()) -> Programme:
        """The programme. ``start`` is a cover to begin with, ``never`` are placements not to be combined."""
        wish = self._wish
        if wish.owned is None:
            stock = Counter({type.id: len(self.surface.kinds) for type in wish.types})
        else:
            stock = Counter(wish.owned)
            stock.subtract(self._beside())
        return Programme(
            *(self.ways, stock, start or self.begun, never, self.ties),
            catalogue=wish.catalogue,
            most=wish.most,
            any_box=wish.any_box,
        )

    def _beside(self) -> Counter[str]:
        """What is used of each piece by what is not laid again."""
        counts = Counter(self._used)
        for number in self.start:
            counts.subtract(self.ways[number].tile.type.parts)
        return counts
