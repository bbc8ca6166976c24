"""The boxes that cover a demand: fewest of those no longer sold, fewest boxes, then the surest and smallest;
small demands exactly.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from builder.catalogue import Confidence

Demand = Mapping[str, int]
BOXES = 2  # which of the aims is the number of boxes


@dataclass(frozen=True, slots=True)
class BoxOffer:
    """One box as far as it matters: its counts of wanted pieces, and what ties are broken by.

    ``confidence`` is that of the least sure of these counts, ``total`` the number of all its pieces. It is
    ``unsold`` where nobody can buy it and that matters.
    """

    box: str
    counts: Mapping[str, int]
    confidence: Confidence
    total: int
    order: int
    unsold: bool = False

    @property
    def preference(self) -> tuple[bool, int, int, int, str]:
        """Compares boxes that would serve equally well; the smallest is preferred."""
        return (self.unsold, self.confidence.rank, self.total, self.order, self.box)

    @property
    def place(self) -> tuple[int, str]:
        """Its place in the catalogue."""
        return (self.order, self.box)

    @property
    def aims(self) -> tuple[int, int, int, int, int]:
        """What one of it adds to the aims, the most important first: see `builder.inventory.cover`."""
        low, medium = self.confidence is Confidence.LOW, self.confidence is Confidence.MEDIUM
        return (int(self.unsold), int(low), 1, int(medium), self.total)


_MOST_STATES = 20_000
_MOST_BOXES = 300

Amounts = tuple[int, ...]
Aims = tuple[int, ...]


def small_cover(demand: Demand, offers: list[BoxOffer]) -> dict[str, int] | None:
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
        rests = [(i, _remaining(left, held[i])) for i in holders[scarce]]
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
        left = _remaining(left, held[i])
    return chosen


def _remaining(left: Amounts, taken: Amounts) -> Amounts:
    return tuple([max(0, n - m) for n, m in zip(left, taken, strict=True)])


def best_cover(demand: Demand, offers: Iterable[BoxOffer]) -> dict[str, int]:
    """How many of each box, by box id in catalogue order, hold ``demand`` together in the best way.

    Every piece wanted must be in some offer.
    """
    everything = sorted(offers, key=lambda offer: offer.place)
    chosen: Counter[str] = Counter()
    left = {piece: count for piece, count in demand.items() if count > 0}
    useful: list[BoxOffer] = everything
    while left:
        left = _without_implied(left, useful)
        useful = undominated(left, useful)
        forced = _forced(left, useful)
        if not forced:
            break
        chosen.update(forced)
        left = _less(left, useful, forced)
    for part_demand, part_offers in _apart(left, useful):
        chosen.update(_solved(part_demand, part_offers))
    return {offer.box: chosen[offer.box] for offer in everything if chosen[offer.box]}


def _without_implied(demand: Demand, offers: Sequence[BoxOffer]) -> dict[str, int]:
    """Drop each piece that is enough wherever another piece is enough."""
    kept = dict(demand)
    for piece, count in demand.items():
        for other, other_count in kept.items():
            if other != piece and all(
                offer.counts.get(other, 0) * count <= offer.counts.get(piece, 0) * other_count
                for offer in offers
            ):
                del kept[piece]
                break
    return kept


def undominated(demand: Demand, offers: Iterable[BoxOffer]) -> list[BoxOffer]:
    """The offers of which no preferred one offers as much of everything still wanted."""
    kept: list[tuple[BoxOffer, list[int]]] = []
    for offer in sorted(offers, key=lambda offer: offer.preference):
        # More of a piece than is wanted is worth no more than what is wanted.
        worth = [min(offer.counts.get(piece, 0), count) for piece, count in demand.items()]
        if any(worth) and not any(
            all(theirs >= ours for theirs, ours in zip(better, worth, strict=True)) for _, better in kept
        ):
            kept.append((offer, worth))
    return [offer for offer, _ in kept]


def _forced(demand: Demand, offers: Sequence[BoxOffer]) -> dict[str, int]:
    """How many of each box the pieces that only it holds demand."""
    forced: dict[str, int] = {}
    for piece, count in demand.items():
        holders = [offer for offer in offers if offer.counts.get(piece, 0)]
        if len(holders) == 1:
            box, held = holders[0].box, holders[0].counts[piece]
            forced[box] = max(forced.get(box, 0), -(-count // held))
    return forced


def _less(demand: Demand, offers: Sequence[BoxOffer], chosen: Mapping[str, int]) -> dict[str, int]:
    """What is still wanted when some boxes are there."""
    left = {
        piece: count - sum(offer.counts.get(piece, 0) * chosen.get(offer.box, 0) for offer in offers)
        for piece, count in demand.items()
    }
    return {piece: count for piece, count in left.items() if count > 0}


def _apart(demand: Demand, offers: Sequence[BoxOffer]) -> list[tuple[dict[str, int], list[BoxOffer]]]:
    """The demand split into parts that share no box, each with its offers."""
    parts: list[tuple[dict[str, int], list[BoxOffer]]] = []
    waiting = list(offers)
    for piece in demand:
        if any(piece in pieces for pieces, _ in parts):
            continue
        pieces, members, grown = {piece: demand[piece]}, [], True
        while grown:
            joined = [offer for offer in waiting if any(offer.counts.get(p, 0) for p in pieces)]
            waiting = [offer for offer in waiting if offer not in joined]
            members.extend(joined)
            for offer in joined:
                pieces.update({p: n for p, n in demand.items() if offer.counts.get(p, 0)})
            grown = bool(joined)
        parts.append((pieces, members))
    return parts


def _solved(demand: Demand, offers: Sequence[BoxOffer]) -> dict[str, int]:
    """The best cover of what is left: searched where that is little, else by the solver."""
    ordered = sorted(offers, key=lambda offer: offer.place)
    found = small_cover(demand, ordered)
    return _programmed(demand, ordered) if found is None else found


Row = list[float]


def _programmed(demand: Demand, ordered: Sequence[BoxOffer]) -> dict[str, int]:
    """The best cover by integer programming: one programme for each aim, the earlier ones held fast."""
    most = [float(_most(offer, demand)) for offer in ordered]
    aims = [[float(aim) for aim in column] for column in zip(*(offer.aims for offer in ordered), strict=True)]
    # Catalogue order: as many as can be of the first, then of the second …
    aims += [[-float(first is offer) for offer in ordered] for first in ordered]
    rows = [[float(offer.counts.get(piece, 0)) for offer in ordered] for piece in demand]
    least, highest = [float(wanted) for wanted in demand.values()], [math.inf] * len(demand)
    answer: list[int] = []
    for number, aim in enumerate(aims):
        if min(aim) == max(aim) and (number > BOXES or not any(aim)):
            continue  # the same for every choice, or for every choice of as many boxes
        answer = _programme(aim, rows, least, highest, most)
        reached = float(sum(a * n for a, n in zip(aim, answer, strict=True)))
        rows.append(aim)
        least.append(reached)
        highest.append(reached)
    return {offer.box: count for offer, count in zip(ordered, answer, strict=True)}


def _most(offer: BoxOffer, demand: Demand) -> int:
    """The number of one box that fills everything it offers on its own; more are never needed."""
    return max(-(-count // offer.counts[piece]) for piece, count in demand.items() if offer.counts.get(piece))


def _programme(aim: Row, rows: list[Row], least: list[float], highest: list[float], most: Row) -> list[int]:
    """Whole numbers from 0 to ``most`` with the smallest ``aim``, each row between least and highest."""
    import highspy

    highs, count = highspy.Highs(), len(aim)  # type: ignore[no-untyped-call]  # it has no stubs
    for option, value in (("output_flag", False), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0), ("threads", 1)):
        highs.setOptionValue(option, value)
    columns = list(range(count))
    highs.addVars(count, [0.0] * count, most)
    for column in columns:
        highs.changeColIntegrality(column, highspy.HighsVarType.kInteger)
    highs.changeColsCost(count, columns, aim)
    for row, low, high in zip(rows, least, highest, strict=True):
        highs.addRow(low, high, count, columns, row)
    highs.run()
    status = highs.getModelStatus()
    if status != highspy.HighsModelStatus.kOptimal:
        raise RuntimeError(f"the box programme was not solved: {highs.modelStatusToString(status)}")
    answer = [round(value) for value in highs.getSolution().col_value]
    for row, low, high in zip(rows, least, highest, strict=True):
        if not low <= sum(a * n for a, n in zip(row, answer, strict=True)) <= high:
            raise RuntimeError("the box programme was solved outside its bounds")
    return answer
