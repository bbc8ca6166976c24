"""The best cover of a small demand by direct search, so that nobody waits for the solver to be read.

Every aim adds up over boxes, and sums compare like tuples. So what is best for what one box leaves is part
of what is best with that box, and each amount still wanted is asked once.
"""

from __future__ import annotations

from builder.inventory.offers import Demand, Offer

_MOST_STATES = 20_000
_MOST_BOXES = 300

Amounts = tuple[int, ...]
Aims = tuple[int, ...]


def small_cover(demand: Demand, offers: list[Offer]) -> dict[str, int] | None:
    """As `builder.inventory.cover.best_cover`, offers in catalogue order; None where that is too much.

    Every piece wanted must be in some offer.
    """
    pieces = list(demand)
    held = [tuple(offer.counts.get(piece, 0) for piece in pieces) for offer in offers]
    aims = [
        (*offer.aims, *(-1 if other is offer else 0 for other in offers)) for offer in offers
    ]  # last: catalogue order, as many as can be of the first, then of the second …
    holders = [[i for i, counts in enumerate(held) if counts[p]] for p in range(len(pieces))]
    if (
        sum(-(-demand[piece] // max(counts[p] for counts in held)) for p, piece in enumerate(pieces))
        > _MOST_BOXES
    ):
        return None
    nothing: Aims = (0,) * len(aims[0])
    known: dict[Amounts, tuple[Aims, int]] = {}

    goal = tuple(demand.values())
    # A stack of its own: hundreds of boxes are deeper than Python's.
    asked = [goal] if any(goal) else []
    while asked:
        left = asked[-1]
        if left in known:
            asked.pop()
            continue
        scarce = min((p for p, n in enumerate(left) if n), key=lambda p: len(holders[p]))
        rests = [(i, _less(left, held[i])) for i in holders[scarce]]
        unknown = [rest for _, rest in rests if any(rest) and rest not in known]
        if unknown:
            asked += unknown
            continue
        if len(known) >= _MOST_STATES:
            return None
        known[left] = min(
            (tuple(map(sum, zip(known[rest][0] if any(rest) else nothing, aims[i], strict=True))), i)
            for i, rest in rests
        )
        asked.pop()
    left = goal
    chosen: dict[str, int] = {}
    while any(left):
        i = known[left][1]
        chosen[offers[i].box] = chosen.get(offers[i].box, 0) + 1
        left = _less(left, held[i])
    return chosen


def _less(left: Amounts, taken: Amounts) -> Amounts:
    return tuple([max(0, n - m) for n, m in zip(left, taken, strict=True)])
