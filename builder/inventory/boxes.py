"""Which boxes a battlefield needs, and which to buy on top of what is owned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from builder.catalogue import Box, Catalogue, Confidence
from builder.inventory.counts import in_parts, short
from builder.inventory.cover import Offer, best_cover


@dataclass(frozen=True)
class BoxPlan:
    """The boxes that hold what is wanted.

    ``boxes`` is how many of each, in catalogue order. ``same_as`` names, for a box of the plan, the others
    with the same counts (another printing), any of which does as well. ``not_in_any_box`` is what is wanted
    and in no box at all. ``fewer`` is another answer with fewer boxes, some of whose counts are of low
    confidence; empty where there is none.
    """

    boxes: Mapping[str, int] = field(default_factory=dict)
    same_as: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_in_any_box: Mapping[str, int] = field(default_factory=dict)
    fewer: Mapping[str, int] = field(default_factory=dict)


def boxes_needed(
    used: Mapping[str, int], catalogue: Catalogue, owned: Mapping[str, int] | None = None
) -> BoxPlan:
    """The smallest number of certain boxes that hold ``used`` together, on top of the pieces ``owned``.

    A box whose counts of the pieces wanted are of low confidence is taken only where no other holds them.
    Ties go to the fewest boxes of medium confidence, then to the fewest pieces in all, then to catalogue
    order. The answer is exact and the same on every run. Counts are by piece id, with types made of others
    already taken as those (`used`).
    """
    wanted = short(used, owned or {})
    offers = [_offer(box, catalogue, wanted) for box in catalogue.boxes.values()]
    found = {piece for offer in offers for piece in offer.counts}
    held = {p: n for p, n in wanted.items() if p in found}
    boxes = best_cover(held, offers)
    fewer = best_cover(held, [_trusted(offer) for offer in offers])
    return BoxPlan(
        boxes=boxes,
        same_as={box: same for box in boxes if (same := _same_as(box, catalogue))},
        not_in_any_box={piece: count for piece, count in wanted.items() if piece not in found},
        fewer=fewer if sum(fewer.values()) < sum(boxes.values()) else {},
    )


def _offer(box: Box, catalogue: Catalogue, wanted: Mapping[str, int]) -> Offer:
    counts = {piece: n for piece, n in in_parts(box.counts, catalogue).items() if piece in wanted}
    sure = [
        entry.confidence
        for piece, entry in box.pieces.items()
        if any(part in wanted for part in catalogue.pieces[piece].parts)
    ]
    confidence = max(sure, key=lambda one: one.rank, default=Confidence.HIGH)
    return Offer(box.id, counts, confidence, box.total, box.order)


def _trusted(offer: Offer) -> Offer:
    """A box taken as if its counts were more certain than they are."""
    return replace(offer, confidence=min(offer.confidence, Confidence.MEDIUM, key=lambda one: one.rank))


def _same_as(box: str, catalogue: Catalogue) -> tuple[str, ...]:
    counts = catalogue.boxes[box].counts
    return tuple(id for id, other in catalogue.boxes.items() if id != box and other.counts == counts)
