"""The way with the least in its way: what would have to give for a figure to get somewhere."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import NamedTuple

from builder.movement.movers import Mover, Stand
from builder.movement.refusals import Refusal, RefusalCode
from builder.movement.search import Label
from builder.movement.strides import Stride

MOST_REFUSALS = 8
_Tries = list[tuple[Stride, list[Refusal]]]


class _Forced(NamedTuple):
    lead: int
    tail: int
    bonus: int
    cost: int
    weight: int
    refused: tuple[Refusal, ...]
    begun: bool


def least_refused(
    going: Mover, starts: Iterable[Label], goals: frozenset[Stand], move: int, *, stops: bool
) -> tuple[Refusal, ...] | None:
    """What is in the way, in its order, on the way of at most ``move`` spaces to one of the goals that has
    the least of it, the cheaper one of two; None where no steps lead there, or only with too much in the way.

    ``stops``: going on from where a move ends is in the way too.
    """
    tries: dict[int, _Tries] = {}
    first = [_Forced(s.lead, s.tail, s.bonus, 0, 0, (), False) for s in starts]
    buckets: list[list[_Forced]] = [first]
    best: dict[tuple[int, int, int], int] = {(f.lead, f.tail, f.bonus): 0 for f in first}
    found: _Forced | None = None
    cost = -1
    for bucket in buckets:  # grows meanwhile
        cost += 1
        for way in bucket:
            lead, tail, bonus, _, count, refused, begun = way
            if best[lead, tail, bonus] < count or (found is not None and found.weight <= count):
                continue
            if (lead, tail) in goals:
                found = way
                continue
            if lead not in tries:
                tries[lead] = list(going.tries(lead))
            halt = _halt(going, lead, tail) if stops and begun and going.stopped(lead, tail) else ()
            for stride, against in tries[lead]:
                left, total = min(bonus, stride.bonus), cost + stride.cost
                if stride.target == tail or total > move + left:
                    continue
                # What is too low was in the way already when it was entered.
                new = [r for r in against if not _is_under(r, going.profile.height)]
                more = (*refused, *halt, *[r for r in new if not _is_same_figure(r, refused, going)])
                # From where somebody stands nobody climbs: another place is the better one to name.
                weight = count + len(more) - len(refused) + sum(_from_under_a_figure(r, going) for r in new)
                after = (stride.target, lead if tail >= 0 else tail, left)
                if weight > MOST_REFUSALS or best.get(after, MOST_REFUSALS + 1) <= weight:
                    continue
                best[after] = weight
                while len(buckets) <= total:
                    buckets.append([])
                buckets[total].append(_Forced(*after, total, weight, more, True))
    return None if found is None else found.refused


def _is_same_figure(refused: Refusal, before: Iterable[Refusal], going: Mover) -> bool:
    """Whether only figures hold that space that were in the way before: one on a ladder holds several."""
    if refused.code not in _HELD:
        return False
    number, holders = going.graph.number, going.holders
    known = {index for r in before if r.code in _HELD for index in holders.get(number(r.there), ())}
    return holders.get(number(refused.there), {-1}) <= known


def _from_under_a_figure(refused: Refusal, going: Mover) -> bool:
    number = going.graph.number
    return (
        refused.code is RefusalCode.CLIMB
        and number(refused.here) in going.holders
        and going.why_taken(number(refused.here)) is not RefusalCode.ON_LADDER
    )


def _is_under(refused: Refusal, height: int) -> bool:
    headroom = refused.here.headroom
    return refused.code is RefusalCode.HEADROOM and headroom is not None and headroom < height


def _halt(going: Mover, lead: int, tail: int) -> tuple[Refusal, ...]:
    space = going.graph.spaces[lead]
    assert space is not None
    return (Refusal(RefusalCode.STOP, space, space, what=going.stops_at(lead)),)


def least_height(going: Mover, starts: Iterable[Label], goals: Iterable[int]) -> int | None:
    """The least height with which no climb is in the way of the leading end to one of the goals; None where
    something else is too. Whether so tall a figure fits is not asked.
    """
    edition, height = going.graph.edition, going.profile.height
    targets = set(goals)
    heap = [(height, start.lead) for start in starts]
    heapq.heapify(heap)
    seen: set[int] = set()
    while heap:
        need, number = heapq.heappop(heap)
        if number in targets:
            return need
        if number in seen:
            continue
        seen.add(number)
        for stride, refused in going.tries(number):
            if stride.target in seen or any(r.code not in _BY_HEIGHT for r in refused):
                continue
            climbs = [r.amount for r in refused if r.code is RefusalCode.CLIMB]
            tall = max([need, *[c if edition.may_climb(c, c) else c + 1 for c in climbs]])
            heapq.heappush(heap, (tall, stride.target))
    return None


_HELD = frozenset({RefusalCode.ENEMY, RefusalCode.ENGAGED, RefusalCode.FRIEND, RefusalCode.ON_LADDER})
_BY_HEIGHT = frozenset({RefusalCode.CLIMB, RefusalCode.HEADROOM, RefusalCode.FALL_ON_RUNG})
