"""Why a figure lands on a space with its leap, or does not: reasons in words."""

from __future__ import annotations

from itertools import pairwise

from builder.board import Space
from builder.errors import BuilderError
from builder.movement import sentences
from builder.movement.detours import least_refused
from builder.movement.figures import MAX_LEAP, Leap, Profile
from builder.movement.graph import MovementGraph
from builder.movement.movers import Leaper, leaper
from builder.movement.reach import Arrival, leap, safest, starts_of
from builder.movement.reasons import Reason, ReasonCode, at_the_target, goals_on
from builder.movement.refusals import RefusalCode
from builder.movement.search import Label
from builder.movement.situation import Situation
from builder.movement.why import WayStep, Why


def why_leap(
    graph: MovementGraph,
    start: Space,
    target: Space,
    profile: Profile,
    situation: Situation | None = None,
    *,
    tail: Space | None = None,
) -> Why:
    """Why a figure that leaps from ``start`` (its other end on ``tail``) can or cannot land with one of its
    ends on ``target``; ``needed`` and ``turns`` are told of what it reaches alone.

    Raises BuilderError where it cannot stand at its start or does not leap, or the target is no space.
    """
    if target not in graph:
        raise BuilderError(f"{target}: not a space of this battlefield")
    situation = situation or Situation()
    going = leaper(graph, profile, situation, start)
    number = profile.leap
    assert number is not None
    starts = starts_of(going, start, tail)
    if target in (start, tail):
        there = Reason(ReasonCode.THERE, "the figure stands there now")
        return Why(start, target, None, (), None, 0, (there,))
    landed = leap(graph, start, profile, situation, tail=tail)
    found = [arrival for arrival in landed.values() if target in (arrival.space, arrival.tail)]
    if found:
        return _landed(going, start, target, safest(found), number)
    reasons = at_the_target(going, target) or _too_far_up_or_down(start, target, number)
    if not reasons:
        reasons = _on_the_way(going, starts, target, number)
    return Why(start, target, None, (), None, None, tuple(reasons))


def _landed(going: Leaper, start: Space, target: Space, arrival: Arrival, number: Leap) -> Why:
    """The way there: every space is one, whatever its level."""
    way = [
        WayStep(there, 1, at, f"{there}: 1, leaping", ())
        for at, (_, there) in enumerate(pairwise(arrival.path), 1)
    ]
    reasons = [Reason(ReasonCode.LEAP, f"reached with {arrival.cost} of its leap of {number.spaces}")]
    if arrival.swipes:
        text, rules = sentences.swiped(arrival.swipes)
        reasons.append(Reason(ReasonCode.WAY, text, rules, (start,)))
    return Why(start, target, arrival, tuple(way), arrival.cost, 1, tuple(reasons))


def _too_far_up_or_down(start: Space, target: Space, number: Leap) -> list[Reason]:
    for levels, most, where in (
        (target.level - start.level, number.up, "above"),
        (start.level - target.level, number.down, "below"),
    ):
        if levels > most:
            text = (
                f"{target} lies {sentences.levels(levels)} {where} the start, "
                f"its leap lands at most {most} {where}"
            )
            return [Reason(ReasonCode.LEAP, text, (), (target,))]
    return []


def _on_the_way(going: Leaper, starts: list[Label], target: Space, number: Leap) -> list[Reason]:
    """How many spaces it takes, or what is in the way however far it leaps."""
    goals = goals_on(going, target)
    for spaces in (number.spaces, MAX_LEAP):
        refused = least_refused(going, starts, goals, spaces, stops=False)
        if refused:
            told = {sentences.refusal(r, going): r for r in refused}
            return [
                Reason(
                    ReasonCode.IN_THE_WAY,
                    *sentence,
                    (r.there,) if r.code is RefusalCode.TOO_HIGH else (r.here, r.there),
                )
                for sentence, r in told.items()
            ]
        if refused == ():
            text = f"{target} lies farther than its leap of {number.spaces}"
            return [Reason(ReasonCode.LEAP, text, (), (target,))]
    return [Reason(ReasonCode.CUT_OFF, f"bare table lies before {target}", (), (target,))]
