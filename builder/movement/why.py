"""Why a figure does or does not get to a space, walking or leaping: reasons in words with rule numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from builder.board import Space
from builder.errors import BuilderError
from builder.language import N_, _, ngettext
from builder.movement import sentences
from builder.movement.engagement import TAKE_OFF, Swipe
from builder.movement.graph import MovementGraph
from builder.movement.movers import Leaper, Mover, leaper, mover
from builder.movement.reach import Arrival, cheapest, checked_move, leap, safest, starts_of, turns, ways_of
from builder.movement.reasons import Reason, ReasonCode, at_the_target, goals_on, reason_of
from builder.movement.search import WaySoFar, least_height, least_refused, ways
from builder.movement.situation import MAX_HEIGHT, MAX_LEAP, MAX_MOVE, Leap, Profile, Situation
from builder.movement.steps import Refusal, RefusalCode


class WayStep(NamedTuple):
    """One step of a way: its target, its cost, the cost so far, and the reason in words."""

    space: Space
    cost: int
    total: int
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The answer. ``arrival`` and ``way`` are set if the space is reached in this move; ``arrival`` is None
    otherwise.

    ``needed``: the cost of this way in spaces or, without one, of the cheapest way in one move of any length;
    None if no move is long enough. ``turns``: the number of turns at this move, None if the figure never gets
    there. ``safest``, ``cheapest``: the two ways there within a move, of which ``arrival`` is one.
    """

    start: Space
    target: Space
    arrival: Arrival | None
    way: tuple[WayStep, ...]
    needed: int | None
    turns: int | None
    reasons: tuple[Reason, ...]
    safest: Arrival | None = None
    cheapest: Arrival | None = None

    @property
    def reachable(self) -> bool:
        """Whether the space is reached in this move."""
        return self.arrival is not None

    @property
    def swipes(self) -> tuple[Swipe, ...]:
        """The swipes on the way."""
        return () if self.arrival is None else self.arrival.swipes

    @property
    def text(self) -> str:
        """All reasons in one line."""
        return "; ".join(reason.text for reason in self.reasons)


def why(
    graph: MovementGraph,
    start: Space,
    target: Space,
    profile: Profile,
    move: int,
    situation: Situation | None = None,
    *,
    tail: Space | None = None,
    safely: bool = True,
) -> Why:
    """Why a figure that moves from ``start`` (its other end on ``tail``) can or cannot end with one of its
    ends on ``target``; ``safely``: by which way, as for `reach`. Raises BuilderError if it cannot stand at
    its start or the target is no space.
    """
    checked_move(move)
    if target not in graph:
        raise BuilderError(sentences.no_space(target))
    situation = situation or Situation()
    going = mover(graph, profile, situation)
    starts = starts_of(going, start, tail)
    request = _Request(going, starts, start, target, move, tail)
    if target in (start, tail):
        return request.answer([_there()], turns=0)
    safe = request.arrivals(safely=True)
    if safe:
        return request.reached(safest(safe), cheapest(request.arrivals(safely=False)), safely=safely)
    barred = at_the_target(going, target)
    if barred:
        return request.answer(barred)
    return request.explained()


@dataclass(frozen=True)
class _Request:
    going: Mover
    starts: list[WaySoFar]
    start: Space
    target: Space
    move: int
    tail: Space | None

    def answer(self, reasons: list[Reason], *, needed: int | None = None, turns: int | None = None) -> Why:
        """A refusal, or the answer that it is there already."""
        return Why(self.start, self.target, None, (), needed, turns, tuple(reasons))

    def arrivals(self, *, safely: bool) -> list[Arrival]:
        """Its ways there with either end."""
        found = ways_of(self.going, self.start, self.move, tail=self.tail, safely=safely)
        return [found[stand] for stand in found if self.target in stand]

    def reached(self, safe: Arrival, cheap: Arrival, *, safely: bool) -> Why:
        """The way there, step by step, and what the other one costs where it costs otherwise."""
        arrival, other = (safe, cheap) if safely else (cheap, safe)
        graph = self.going.graph
        going = mover(graph, replace(self.going.profile, flying=arrival.flown), self.going.situation)
        found: list[WayStep] = []
        falls = {fallen.step: fallen.fall for fallen in arrival.falls}
        total = 0
        for number, (here, there) in enumerate(pairwise(arrival.path), 1):
            cost = _cost(going, here, there)
            total += cost
            text, rules = sentences.step(graph, here, there, cost, falls.get(number), going.flies)
            found.append(WayStep(there, cost, total, text, rules))
        reasons = self._steps(arrival)
        if other.cost != arrival.cost:
            message = N_("the cheapest way: {way}") if safely else N_("the safest way: {way}")
            reasons.append(Reason(ReasonCode.OTHER_WAY, _(message, way=other.words)))
        return Why(
            self.start, self.target, arrival, tuple(found), arrival.cost, 1, tuple(reasons), safe, cheap
        )

    def _steps(self, arrival: Arrival) -> list[Reason]:
        found = [reason_of(ReasonCode.WAY, sentences.near_enough(arrival.cost, self.move))]
        if arrival.stops:
            found.append(
                reason_of(ReasonCode.WAY, sentences.stop(arrival.space, arrival.stops), arrival.space)
            )
        for fallen in arrival.falls:
            place = arrival.path[fallen.step]
            found.append(reason_of(ReasonCode.WAY, sentences.ruled_fall(fallen.fall), place))
        if arrival.swipes:
            places = [arrival.path[max(swipe.step - 1, TAKE_OFF)] for swipe in arrival.swipes]
            found.append(reason_of(ReasonCode.WAY, sentences.swiped(arrival.swipes), *places))
        return found

    def explained(self) -> Why:
        """Why it does not get there in this move although it could stand there."""
        going, target = self.going, self.target
        needed, bonus = self._needed()
        known = turns(
            going.graph, [(self.start, self.tail)], going.profile, self.move, going.situation, until=target
        ).get(target)
        leapt = self._by_leap()
        if known is None and needed is None:
            barred = self._in_the_way(MAX_MOVE, stops=False)
            if not barred:
                text = _("no steps lead from {start} to {target}", start=self.start, target=target)
                barred = [reason_of(ReasonCode.CUT_OFF, sentences.ruled(text), target)]
            return self.answer([*barred, *self._hints(barred), *leapt])
        if needed is None:
            reasons = self._in_the_way(MAX_MOVE, stops=True)
        else:
            reasons = self._in_the_way(self.move, stops=True)
            reasons.append(reason_of(ReasonCode.MOVE, sentences.too_far(needed, self.move, bonus)))
        if known is None:
            text = _("several moves of {move} do not get there either", move=self.move)
            rules = ("R045", "R051") if going.profile.double else ("R045",)
            reasons.append(reason_of(ReasonCode.TURNS, sentences.ruled(text, *rules)))
        else:
            text = ngettext(
                "it takes {n} turn of {move}", "it takes {n} turns of {move}", known, move=self.move
            )
            reasons.append(Reason(ReasonCode.TURNS, text))
        return self.answer([*reasons, *leapt], needed=needed, turns=known)

    def _needed(self) -> tuple[int | None, int]:
        """The cost of the cheapest way in one move of any length, and the bonus from its road."""
        goals = goals_on(self.going, self.target)
        found = [
            (label.cost - label.bonus, label.cost, label.bonus)
            for (lead, tail, _), label in ways(self.going, self.starts, MAX_MOVE, safely=False).items()
            if (lead, tail) in goals
        ]
        return min(found)[1:] if found else (None, 0)

    def _in_the_way(self, move: int, *, stops: bool) -> list[Reason]:
        """The obstacles on the way that has the fewest."""
        goals = goals_on(self.going, self.target)
        refused = least_refused(self.going, self.starts, goals, move, stops=stops) or ()
        against: dict[str, Reason] = {}
        for refusal in refused:
            sentence = sentences.refusal(refusal, self.going)
            against.setdefault(sentence[0], reason_of(ReasonCode.IN_THE_WAY, sentence, *_places(refusal)))
        return list(against.values())

    def _hints(self, barred: list[Reason]) -> list[Reason]:
        """Hints which kind of figure would get there."""
        going, found = self.going, []
        profile, edition = going.profile, going.graph.edition
        tall = least_height(going, self.starts, [lead for lead, _ in goals_on(self.going, self.target)])
        if tall is not None and profile.height < tall <= MAX_HEIGHT:
            higher = replace(profile, height=tall)
            found += self._other(higher, ReasonCode.TALLER, _WITH_HEIGHT, "R046")
        low = [s.headroom for reason in barred for s in reason.at if s.headroom is not None]
        if low and 1 <= min(low) < profile.height:
            short = replace(profile, height=min(low))
            found += self._other(short, ReasonCode.SHORTER, _WITH_HEIGHT, "R054")
        if edition.powers and not profile.flying:
            flying = replace(profile, flying=True)
            found += self._other(flying, ReasonCode.FLYING, _FLYING, "R057")
        return found

    def _other(self, profile: Profile, code: ReasonCode, message: str, rule: str) -> list[Reason]:
        """The hint that another figure would get there, if it does."""
        graph, situation = self.going.graph, self.going.situation
        starts = [(self.start, self.tail)]
        try:
            known = turns(graph, starts, profile, self.move, situation, until=self.target).get(self.target)
        except BuilderError:
            return []  # a figure of that height does not even fit at the start
        if known is None:
            return []
        taken = ngettext("{n} turn", "{n} turns", known)
        return [reason_of(code, sentences.ruled(_(message, height=profile.height, turns=taken), rule))]

    def _by_leap(self) -> list[Reason]:
        profile, graph = self.going.profile, self.going.graph
        if profile.leap is None or not graph.edition.powers:
            return []
        landed = leap(graph, self.start, profile, self.going.situation, tail=self.tail)
        if not any(self.target in stand for stand in landed):
            return []
        return [Reason(ReasonCode.LEAP, _("its leap of {n} gets there", n=profile.leap.spaces))]


_WITH_HEIGHT = N_("with height {height} it takes {turns}")
_FLYING = N_("with flying it takes {turns}")


def _there() -> Reason:
    return Reason(ReasonCode.THERE, _("the figure stands there now"))


def _places(refusal: Refusal) -> tuple[Space, ...]:
    return (refusal.there,) if refusal.here == refusal.there else (refusal.here, refusal.there)


def _cost(going: Mover, here: Space, there: Space) -> int:
    """The cost of the step between two spaces of a way; tops may be flown over."""
    graph = going.graph
    numbers = [graph.number(s) if s in graph else graph.top_number(s) for s in (here, there)]
    return next(stride.cost for stride in going.row(numbers[0]) if stride.target == numbers[1])


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
    ends on ``target``; ``needed`` and ``turns`` are set only if it gets there.

    Raises BuilderError if it cannot stand at its start or does not leap, or if the target is no space.
    """
    if target not in graph:
        raise BuilderError(sentences.no_space(target))
    situation = situation or Situation()
    going = leaper(graph, profile, situation, start)
    number = profile.leap
    assert number is not None
    starts = starts_of(going, start, tail)
    if target in (start, tail):
        return Why(start, target, None, (), None, 0, (_there(),))
    landed = leap(graph, start, profile, situation, tail=tail)
    found = [arrival for arrival in landed.values() if target in (arrival.space, arrival.tail)]
    if found:
        return _landed(going, start, target, safest(found), number)
    reasons = at_the_target(going, target) or _too_far_up_or_down(start, target, number)
    if not reasons:
        reasons = _on_the_way(going, starts, target, number)
    return Why(start, target, None, (), None, None, tuple(reasons))


def _landed(going: Leaper, start: Space, target: Space, arrival: Arrival, number: Leap) -> Why:
    """The way there: every space costs 1, whatever its level."""
    way = [
        WayStep(there, 1, at, _("{space}: 1, leaping", space=there), ())
        for at, (_here, there) in enumerate(pairwise(arrival.path), 1)
    ]
    text = _("reached with {cost} of its leap of {n}", cost=arrival.cost, n=number.spaces)
    reasons = [Reason(ReasonCode.LEAP, text)]
    if arrival.swipes:
        text, rules = sentences.swiped(arrival.swipes)
        reasons.append(Reason(ReasonCode.WAY, text, rules, (start,)))
    return Why(start, target, arrival, tuple(way), arrival.cost, 1, tuple(reasons))


def _too_far_up_or_down(start: Space, target: Space, number: Leap) -> list[Reason]:
    above, below = target.level - start.level, start.level - target.level
    if above > number.up:
        text = ngettext(
            "{space} lies {n} level above the start, its leap lands at most {most} above",
            "{space} lies {n} levels above the start, its leap lands at most {most} above",
            above,
            space=target,
            most=number.up,
        )
    elif below > number.down:
        text = ngettext(
            "{space} lies {n} level below the start, its leap lands at most {most} below",
            "{space} lies {n} levels below the start, its leap lands at most {most} below",
            below,
            space=target,
            most=number.down,
        )
    else:
        return []
    return [Reason(ReasonCode.LEAP, text, (), (target,))]


def _on_the_way(going: Leaper, starts: list[WaySoFar], target: Space, number: Leap) -> list[Reason]:
    """The number of spaces needed, or what is in the way however far it leaps."""
    goals = goals_on(going, target)
    for spaces in (number.spaces, MAX_LEAP):
        refused = least_refused(going, starts, goals, spaces, stops=False)
        if refused:
            against = {sentences.refusal(r, going): r for r in refused}
            return [
                Reason(
                    ReasonCode.IN_THE_WAY,
                    *sentence,
                    (r.there,) if r.code is RefusalCode.TOO_HIGH else (r.here, r.there),
                )
                for sentence, r in against.items()
            ]
        if refused == ():
            text = _("{space} lies farther than its leap of {n}", space=target, n=number.spaces)
            return [Reason(ReasonCode.LEAP, text, (), (target,))]
    return [Reason(ReasonCode.CUT_OFF, _("bare table lies before {space}", space=target), (), (target,))]
