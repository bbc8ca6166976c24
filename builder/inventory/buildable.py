"""Whether a battlefield can be built with what somebody owns, and what several battlefields take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from builder.catalogue import Catalogue
from builder.inventory.boxes import BoxPlan, boxes_needed
from builder.inventory.counts import short


@dataclass(frozen=True, slots=True)
class Buildable:
    """What is missing of the pieces ``used``, by piece id in catalogue order, and the boxes that hold it."""

    used: Mapping[str, int]
    short: Mapping[str, int]
    to_buy: BoxPlan

    @property
    def can_build(self) -> bool:
        """Whether every piece is owned."""
        return not self.short

    @property
    def missing(self) -> int:
        """How many pieces are missing."""
        return sum(self.short.values())

    @property
    def distance(self) -> tuple[int, int]:
        """Sorts battlefields: first what can be built, then by pieces missing, then by boxes to buy."""
        return self.missing, sum(self.to_buy.boxes.values())


def buildable(used: Mapping[str, int], owned: Mapping[str, int], catalogue: Catalogue) -> Buildable:
    """Hold the pieces that a battlefield takes out of the boxes (`used`) against those owned."""
    order = {piece: place for place, piece in enumerate(catalogue.pieces)}
    lacking = dict(sorted(short(used, owned).items(), key=lambda item: order.get(item[0], len(order))))
    return Buildable(used, lacking, boxes_needed(used, catalogue, owned) if lacking else BoxPlan())


def one_at_a_time(uses: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What it takes to build several battlefields one after the other: of each piece the most any takes."""
    most: dict[str, int] = {}
    for used in uses:
        for piece, count in used.items():
            most[piece] = max(count, most.get(piece, 0))
    return dict(sorted(most.items()))


def all_at_once(uses: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What it takes to have several battlefields on tables at the same time: the sum of each piece."""
    total: Counter[str] = Counter()
    for used in uses:
        total.update(used)
    return dict(sorted(total.items()))
