"""The search behind every answer: the best ways of one move over stands, the places of both ends of a figure.

`least_refused` finds the way with the fewest obstacles: what would have to change for a figure to get there.
"""

from __future__ import annotations

import heapq
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from builder.movement.movers import Mover, Stand
from builder.movement.steps import Fall, Refusal, RefusalCode
from builder.movement.strides import Stride

Key = tuple[int, int, int]
"""A stand and the road bonus that still applies there."""


class WaySoFar(NamedTuple):
    """A way so far: its present stand, the bonus of the road if it never left it, its cost and risk, the fall
    of its last step and the enemies left with it.
    """

    lead: int
    tail: int
    bonus: int
    cost: int
    risk: int
    fall: Fall | None
    left: int
    before: WaySoFar | None


def start_label(going: Mover, lead: int, tail: int) -> WaySoFar:
    """A figure before its move: both its spaces must be road for the bonus (R150, R151)."""
    grounds = going.graph.grounds
    bonus = grounds[lead].bonus if tail < 0 else min(grounds[lead].bonus, grounds[tail].bonus)
    return WaySoFar(lead, tail, bonus, 0, 0, None, 0, None)


def search(
    going: Mover,
    starts: Iterable[WaySoFar],
    move: int,
    past: Container[Stand] = frozenset(),
    *,
    safely: bool = True,
) -> dict[Stand, WaySoFar]:
    """The default way to every stand that the figure gets to, whether or not it may end there: the safest
    within the move number, and of equally safe ways the cheapest; without ``safely`` the cheapest, and of
    equally cheap ways the safest.

    The safest way has the fewest expected wounds. Any number of its dice is expected to cause fewer wounds
    than a figure has left; a deadly roll (R062) counts as all of those. So ways compare by deadly rolls
    first, then by the dice of falls and swipes, whatever life is left. ``past``: stands that need not be
    reached again.
    """
    found: dict[Stand, WaySoFar] = {}
    for (lead, tail, _), label in ways(going, starts, move, past, safely=safely).items():
        known = found.get((lead, tail))
        if known is None or _order(label, safely) < _order(known, safely):
            found[lead, tail] = label
    return found


def _order(label: WaySoFar, safely: bool) -> tuple[int, int]:
    return (label.risk, label.cost) if safely else (label.cost, label.risk)


def ways(
    going: Mover,
    starts: Iterable[WaySoFar],
    move: int,
    past: Container[Stand] = frozenset(),
    *,
    safely: bool = True,
) -> dict[Key, WaySoFar]:
    """The same, but ways that never left the road are kept apart from those that did.

    Costs are whole spaces of 1 and more, so ways are kept in one bucket for each cost, and all ways of a cost
    are known before the first of them goes on. A way goes on only if it risks less than all cheaper ones;
    without ``safely`` none does. It is one loop without calls because it runs for every space of every
    question.
    """
    begun: dict[Key, WaySoFar] = {(s.lead, s.tail, s.bonus): s for s in starts}
    longest = move + max((label.bonus for label in begun.values()), default=0)
    buckets: list[dict[Key, WaySoFar]] = [begun, *[{} for _ in range(longest)]]
    least: dict[Key, int] = {}
    done: dict[Key, WaySoFar] = {}
    row, blocked = going.row, going.blocked
    near, dice = going.engagements.near, going.engagements.dice
    swiped = not going.flies and bool(going.engagements)
    for cost, bucket in enumerate(buckets):
        for here, label in bucket.items():
            lead, tail, bonus, _, risk, _, _, before = label
            if risk >= least.get(here, risk + 1):
                continue
            least[here] = risk if safely else -1
            done[here] = label
            if before is not None and going.stopped(lead, tail):
                continue
            # R073: an enemy that is no longer near gets a swipe. Enemies are bits: that is one operation.
            engaged = near[lead] | near[tail] if swiped else 0
            for target, spaces, road, fall, danger, rungs in row(lead):
                if target in blocked or target == tail:
                    continue
                left = road if road < bonus else bonus  # lost with the first step off a road
                total = cost + spaces
                if total > move + left:
                    continue
                follows = lead if tail >= 0 else tail
                key = (target, follows, left)
                worse = risk + danger
                leaves = engaged and engaged & ~(near[target] | near[follows])
                if leaves:
                    worse += dice[leaves]
                if worse >= least.get(key, worse + 1):
                    continue
                ahead = buckets[total]
                known = ahead.get(key)
                if known is not None and worse >= known.risk:
                    continue
                if (rungs and not going.free(rungs)) or (target, follows) in past:
                    continue
                ahead[key] = WaySoFar(target, follows, left, total, worse, fall, leaves, label)
    return done


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
    going: Mover, starts: Iterable[WaySoFar], goals: frozenset[Stand], move: int, *, stops: bool
) -> tuple[Refusal, ...] | None:
    """The obstacles, in order, on the way of at most ``move`` spaces to one of the goals that has the fewest
    of them, and of two such ways the cheaper one; None if no steps lead there, or only with too many
    obstacles.

    ``stops``: going on from where a move ends counts as an obstacle too.
    """
    tries: dict[int, _Tries] = {}
    first = [_Forced(s.lead, s.tail, s.bonus, 0, 0, (), False) for s in starts]
    buckets: list[list[_Forced]] = [first]
    best: dict[tuple[int, int, int], int] = {(f.lead, f.tail, f.bonus): 0 for f in first}
    found: _Forced | None = None
    for bucket in buckets:  # grows during the loop
        for way in bucket:
            lead, tail, bonus = way.lead, way.tail, way.bonus
            if best[lead, tail, bonus] < way.weight or (found is not None and found.weight <= way.weight):
                continue
            if (lead, tail) in goals:
                found = way
                continue
            if lead not in tries:
                tries[lead] = list(going.tries(lead))
            halts = stops and way.begun and going.stopped(lead, tail)
            for on in _onward(going, way, tries[lead], move, _halt(going, lead, tail) if halts else ()):
                after = (on.lead, on.tail, on.bonus)
                if best.get(after, MOST_REFUSALS + 1) <= on.weight:
                    continue
                best[after] = on.weight
                while len(buckets) <= on.cost:
                    buckets.append([])
                buckets[on.cost].append(on)
    return None if found is None else found.refused


def _onward(
    going: Mover, way: _Forced, tries: _Tries, move: int, halt: tuple[Refusal, ...]
) -> Iterator[_Forced]:
    """All ways one stride longer, except those with too many obstacles."""
    follows = way.lead if way.tail >= 0 else way.tail
    for stride, against in tries:
        bonus, total = min(way.bonus, stride.bonus), way.cost + stride.cost
        if stride.target == way.tail or total > move + bonus:
            continue
        # Too little headroom was counted already when the space was entered.
        new = [r for r in against if not _is_under(r, going.profile.height)]
        more = (*way.refused, *halt, *[r for r in new if not _is_same_figure(r, way.refused, going)])
        # Nobody climbs from a space that is taken: another obstacle is the better one to name.
        under = sum(_from_under_a_figure(r, going) for r in new)
        weight = way.weight + len(more) - len(way.refused) + under
        if weight <= MOST_REFUSALS:
            yield _Forced(stride.target, follows, bonus, total, weight, more, True)


def _is_same_figure(refused: Refusal, before: Iterable[Refusal], going: Mover) -> bool:
    """Whether all figures that hold that space were obstacles already: on a ladder, one holds several."""
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
    return (Refusal(RefusalCode.STOP, space, space, what=going.stops_at(lead)),)


def least_height(going: Mover, starts: Iterable[WaySoFar], goals: Iterable[int]) -> int | None:
    """The smallest height at which no climb keeps the leading end from one of the goals; None if something
    else is in the way too. It is not checked whether a figure of that height fits.
    """
    edition, height = going.graph.edition, going.profile.height
    times = going.gait.climb_height // height
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
            tall = max([need, *[-(-(c if edition.may_climb(c, c) else c + 1) // times) for c in climbs]])
            heapq.heappush(heap, (tall, stride.target))
    return None


_HELD = frozenset({RefusalCode.ENEMY, RefusalCode.ENGAGED, RefusalCode.FRIEND, RefusalCode.ON_LADDER})
_BY_HEIGHT = frozenset({RefusalCode.CLIMB, RefusalCode.HEADROOM, RefusalCode.FALL_ON_RUNG})
