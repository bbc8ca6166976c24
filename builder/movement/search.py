"""The search behind every answer: the best ways of one move over where both ends of a figure stand."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from builder.movement.falls import Fall
from builder.movement.movers import Mover, Stand

Key = tuple[int, int, int]
"""A stand and the bonus that is still good there."""


class Label(NamedTuple):
    """One way so far: where it stands now, the bonus of the road it never left, what it cost and risked, the
    fall of its last step and the enemies left with it.
    """

    lead: int
    tail: int
    bonus: int
    cost: int
    risk: int
    fall: Fall | None
    left: int
    before: Label | None


def start_label(going: Mover, lead: int, tail: int) -> Label:
    """A figure before its move: both its spaces must be road for the bonus (R150, R151)."""
    grounds = going.graph.grounds
    bonus = grounds[lead].bonus if tail < 0 else min(grounds[lead].bonus, grounds[tail].bonus)
    return Label(lead, tail, bonus, 0, 0, None, 0, None)


def search(
    going: Mover,
    starts: Iterable[Label],
    move: int,
    past: Container[Stand] = frozenset(),
    *,
    safely: bool = True,
) -> dict[Stand, Label]:
    """The default way to every stand that the figure gets to, whether or not it may end there: the safest
    within the move number, of those as safe the cheapest; without ``safely`` just the cheapest.

    The safest is the one with the fewest expected wounds. However many dice are rolled for it, they expect
    fewer wounds than a figure has left; a deadly roll (R062) counts as all of those. So ways compare by
    deadly rolls first, then by the dice of falls and swipes, whatever life is left. ``past`` are stands not
    worth coming to again.
    """
    found: dict[Stand, Label] = {}
    for (lead, tail, _), label in ways(going, starts, move, past, safely=safely).items():
        known = found.get((lead, tail))
        if known is None or (label.risk, label.cost) < (known.risk, known.cost):
            found[lead, tail] = label
    return found


def ways(
    going: Mover,
    starts: Iterable[Label],
    move: int,
    past: Container[Stand] = frozenset(),
    *,
    safely: bool = True,
) -> dict[Key, Label]:
    """The same, with the ways apart that never left the road and those that did.

    Costs are whole spaces of 1 and more, so ways are kept in one bucket a cost, and all ways of a cost are
    known before the first of them goes on. A way goes on only where it risks less than all cheaper ones.
    """
    begun: dict[Key, Label] = {(s.lead, s.tail, s.bonus): s for s in starts}
    longest = move + max((label.bonus for label in begun.values()), default=0)
    buckets: list[dict[Key, Label]] = [begun, *[{} for _ in range(longest)]]
    least: dict[Key, int] = {}
    done: dict[Key, Label] = {}
    row, blocked = going.row, going.blocked
    near, dice = going.engagements.near, going.engagements.dice
    swiped = safely and not going.flies and bool(going.engagements)
    for cost, bucket in enumerate(buckets):
        for here, label in bucket.items():
            lead, tail, bonus, _, risk, _, _, before = label
            if risk >= least.get(here, risk + 1):
                continue
            least[here] = risk
            done[here] = label
            if before is not None and going.stopped(lead, tail):
                continue
            engaged = near[lead] | near[tail] if swiped else 0
            for target, spaces, road, fall, danger, rungs in row(lead):
                if target in blocked or target == tail:
                    continue
                left = road if road < bonus else bonus
                total = cost + spaces
                if total > move + left:
                    continue
                follows = lead if tail >= 0 else tail
                key = (target, follows, left)
                worse = risk + danger if safely else 0
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
                ahead[key] = Label(target, follows, left, total, worse, fall, leaves, label)
    return done
