"""The search behind every answer: cheapest ways of one move over where both ends of a figure stand."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from builder.movement.falls import Fall
from builder.movement.movers import Mover

Stand = tuple[int, int]
"""The numbers of the spaces of the leading end and of the other end, -1 for a figure on one space."""
Key = tuple[int, int, int]
"""A stand and the bonus that is still good there."""
_RISKS = 1 << 20


class Label(NamedTuple):
    """One way so far: where it stands now, the bonus of the road it never left, what it cost and risked."""

    lead: int
    tail: int
    bonus: int
    cost: int
    risk: int
    fall: Fall | None
    before: Label | None


def start_label(going: Mover, lead: int, tail: int) -> Label:
    """A figure before its move: both its spaces must be road for the bonus (R150, R151)."""
    grounds = going.graph.grounds
    bonus = grounds[lead].bonus if tail < 0 else min(grounds[lead].bonus, grounds[tail].bonus)
    return Label(lead, tail, bonus, 0, 0, None, None)


def search(
    going: Mover, starts: Iterable[Label], move: int, past: Container[Stand] = frozenset()
) -> dict[Stand, Label]:
    """The cheapest way to every stand that the figure gets to, whether or not it may end there; of those as
    cheap the one that risks least in falls. ``past`` are stands not worth coming to again.
    """
    found: dict[Stand, Label] = {}
    for (lead, tail, _), label in ways(going, starts, move, past).items():
        known = found.get((lead, tail))
        if known is None or (label.cost, label.risk) < (known.cost, known.risk):
            found[lead, tail] = label
    return found


def ways(
    going: Mover, starts: Iterable[Label], move: int, past: Container[Stand] = frozenset()
) -> dict[Key, Label]:
    """The same, with the ways apart that never left the road and those that did.

    Costs are whole spaces of 1 and more, so ways are kept in one bucket a cost, and all ways of a cost are
    known before the first of them goes on.
    """
    buckets: list[list[Label]] = [list(starts)]
    best: dict[Key, int] = {(s.lead, s.tail, s.bonus): 0 for s in buckets[0]}
    done: dict[Key, Label] = {}
    row, blocked = going.row, going.blocked
    cost = -1
    for bucket in buckets:  # grows meanwhile
        cost += 1
        for label in bucket:
            lead, tail, bonus, _, risk, _, before = label
            here = lead, tail, bonus
            if best[here] != cost * _RISKS + risk:
                continue  # a better way came to it after this one
            done[here] = label
            if before is not None and going.stopped(lead, tail):
                continue
            for target, spaces, road, fall, danger, rungs in row(lead):
                if target in blocked or target == tail:
                    continue
                left = road if road < bonus else bonus
                total = cost + spaces
                if total > move + left:
                    continue
                follows = lead if tail >= 0 else tail
                key = (target, follows, left)
                value = total * _RISKS + risk + danger
                if value >= best.get(key, value + 1):
                    continue
                if (rungs and not going.free(rungs)) or (target, follows) in past:
                    continue
                best[key] = value
                while len(buckets) <= total:
                    buckets.append([])
                buckets[total].append(Label(target, follows, left, total, risk + danger, fall, label))
    return done
