"""Out of which box each piece is taken, so that the pieces can be collected before building."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.catalogue import Catalogue
from builder.inventory.counts import in_parts


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
