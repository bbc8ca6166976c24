"""Why a figure gets to a space, or does not: reasons in words with the numbers of the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from builder.board import Space, SpaceKind
from builder.errors import BuilderError
from builder.movement import sentences
from builder.movement.detours import least_height, least_refused
from builder.movement.figures import MAX_HEIGHT, MAX_MOVE, Profile
from builder.movement.graph import MovementGraph
from builder.movement.movers import NOWHERE, Mover, mover
from builder.movement.reach import Arrival, checked_move, leap, reach, starts_of
from builder.movement.refusals import Refusal, RefusalCode
from builder.movement.search import Label, Stand, ways
from builder.movement.situation import Situation
from builder.movement.swipes import Swipe, swipes
from builder.movement.turns import turns


class ReasonCode(StrEnum):
    """What kind of reason it is."""

    THERE = "there"
    WAY = "way"
    TAKEN = "taken"
    TOO_LOW = "too-low"
    FORBIDDEN = "forbidden"
    LADDER = "ladder"
    NO_TWO_SPACES = "no-two-spaces"
    IN_THE_WAY = "in-the-way"
    MOVE = "move"
    TURNS = "turns"
    CUT_OFF = "cut-off"
    TALLER = "taller"
    SHORTER = "shorter"
    FLYING = "flying"
    LEAP = "leap"


class Reason(NamedTuple):
    """One sentence with the rules it rests on and the spaces it is about, for marks on the map."""

    code: ReasonCode
    text: str
    rules: tuple[str, ...] = ()
    at: tuple[Space, ...] = ()


class WayStep(NamedTuple):
    """One step of a way: where it leads, what it costs and has cost so far, and why, in words."""

    space: Space
    cost: int
    total: int
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The answer. ``arrival`` with ``way`` and ``swipes`` where the space is reached in this move, else None.

    ``needed`` are the spaces that the cheapest way costs in one move however long, None where there is none;
    ``turns`` the turns it takes at this move, None where it never gets there.
    """

    start: Space
    target: Space
    arrival: Arrival | None
    way: tuple[WayStep, ...]
    swipes: tuple[Swipe, ...]
    needed: int | None
    turns: int | None
    reasons: tuple[Reason, ...]

    @property
    def reachable(self) -> bool:
        """Whether the space is reached in this move."""
        return self.arrival is not None

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
) -> Why:
    """Why a figure that moves from ``start`` (its other end on ``tail``) can or cannot end with one of its
    ends on ``target``. Raises BuilderError where it cannot stand at its start or the target is no space.
    """
    checked_move(move)
    if target not in graph:
        raise BuilderError(f"{sentences.named(target)}: not a space of this battlefield")
    situation = situation or Situation()
    going = mover(graph, profile, situation)
    starts = starts_of(going, start, tail)
    asked = _Question(going, starts, start, target, move, tail)
    if target in (start, tail):
        return asked.answer([Reason(ReasonCode.THERE, "the figure stands there now")], turns=0)
    reached = reach(graph, start, profile, move, situation, tail=tail)
    there = [arrival for arrival in reached.values() if target in (arrival.space, arrival.tail)]
    if there:
        return asked.reached(min(there, key=lambda a: (a.cost, a.fall_dice + 100 * a.extreme_falls)))
    barred = at_the_target(going, target)
    if barred:
        return asked.answer(barred)
    return asked.explained()


@dataclass(frozen=True)
class _Question:
    going: Mover
    starts: list[Label]
    start: Space
    target: Space
    move: int
    tail: Space | None

    def answer(self, reasons: list[Reason], *, needed: int | None = None, turns: int | None = None) -> Why:
        """A refusal, or that it is there."""
        return Why(self.start, self.target, None, (), (), needed, turns, tuple(reasons))

    def reached(self, arrival: Arrival) -> Why:
        """The way there, step by step."""
        going = self.going
        graph = going.graph
        found: list[WayStep] = []
        falls = {fallen.step: fallen.fall for fallen in arrival.falls}
        total = 0
        for number, (here, there) in enumerate(pairwise(arrival.path), 1):
            cost = _cost(going, here, there)
            total += cost
            text, rules = sentences.step(graph, here, there, cost, falls.get(number), going.flies)
            found.append(WayStep(there, cost, total, text, rules))
        swiped = swipes(graph, going.profile, arrival, going.situation)
        told = tuple(self._told(arrival, swiped))
        return Why(self.start, self.target, arrival, tuple(found), swiped, arrival.cost, 1, told)

    def _told(self, arrival: Arrival, swiped: tuple[Swipe, ...]) -> list[Reason]:
        found = [_reason(ReasonCode.WAY, sentences.near_enough(arrival.cost, self.move))]
        if arrival.stops:
            found.append(_reason(ReasonCode.WAY, sentences.stop(arrival.space, arrival.stops), arrival.space))
        for fallen in arrival.falls:
            rule = "R062" if fallen.fall.extreme else "R060"
            place = arrival.path[fallen.step]
            found.append(_reason(ReasonCode.WAY, sentences.ruled(sentences.falls(fallen.fall), rule), place))
        if swiped:
            places = [arrival.path[swipe.step - 1] for swipe in swiped]
            found.append(_reason(ReasonCode.WAY, sentences.swiped(len(swiped)), *places))
        return found

    def explained(self) -> Why:
        """Why it does not get there in this move although it might stand there."""
        going, target = self.going, self.target
        needed, bonus = self._needed()
        known = turns(
            going.graph, [(self.start, self.tail)], going.profile, self.move, going.situation, until=target
        ).get(target)
        leapt = self._by_leap()
        if known is None:
            barred = self._in_the_way(MAX_MOVE, stops=False)
            if not barred:
                text = f"no steps lead from {sentences.named(self.start)} to {sentences.named(target)}"
                barred = [_reason(ReasonCode.CUT_OFF, sentences.ruled(text), target)]
            return self.answer([*barred, *self._hints(barred), *leapt], needed=needed)
        if needed is None:
            reasons = self._in_the_way(MAX_MOVE, stops=True)
        else:
            reasons = self._in_the_way(self.move, stops=True)
            reasons.append(_reason(ReasonCode.MOVE, sentences.too_far(needed, self.move, bonus)))
        reasons.append(Reason(ReasonCode.TURNS, f"it takes {_turns(known)} of {self.move}"))
        return self.answer([*reasons, *leapt], needed=needed, turns=known)

    def _needed(self) -> tuple[int | None, int]:
        """What the cheapest way costs in one move however long, and the bonus that its road gives."""
        goals = goals_on(self.going, self.target)
        found = [
            (label.cost - label.bonus, label.cost, label.bonus)
            for (lead, tail, _), label in ways(self.going, self.starts, MAX_MOVE).items()
            if (lead, tail) in goals
        ]
        return min(found)[1:] if found else (None, 0)

    def _in_the_way(self, move: int, *, stops: bool) -> list[Reason]:
        """What is in the way of the way with the least in it."""
        goals = goals_on(self.going, self.target)
        refused = least_refused(self.going, self.starts, goals, move, stops=stops) or ()
        told: dict[str, Reason] = {}
        for refusal in refused:
            sentence = sentences.refusal(refusal, self.going)
            told.setdefault(sentence[0], _reason(ReasonCode.IN_THE_WAY, sentence, *_places(refusal)))
        return list(told.values())

    def _hints(self, barred: list[Reason]) -> list[Reason]:
        """What kind of figure gets there."""
        going, found = self.going, []
        profile, edition = going.profile, going.graph.edition
        tall = least_height(going, self.starts, [lead for lead, _ in goals_on(self.going, self.target)])
        if tall is not None and profile.height < tall <= MAX_HEIGHT:
            found += self._other(replace(profile, height=tall), ReasonCode.TALLER, f"height {tall}", "R046")
        low = [s.headroom for reason in barred for s in reason.at if s.headroom is not None]
        if low and 1 <= min(low) < profile.height:
            short = replace(profile, height=min(low))
            found += self._other(short, ReasonCode.SHORTER, f"height {min(low)}", "R054")
        if edition.powers and not profile.flying:
            flying = replace(profile, flying=True)
            found += self._other(flying, ReasonCode.FLYING, "flying", "R057")
        return found

    def _other(self, profile: Profile, code: ReasonCode, what: str, rule: str) -> list[Reason]:
        """That another figure gets there, where it does."""
        graph, situation = self.going.graph, self.going.situation
        starts = [(self.start, self.tail)]
        try:
            known = turns(graph, starts, profile, self.move, situation, until=self.target).get(self.target)
        except BuilderError:
            return []  # so tall a figure does not even fit at the start
        if known is None:
            return []
        return [_reason(code, sentences.ruled(f"with {what} it takes {_turns(known)}", rule))]

    def _by_leap(self) -> list[Reason]:
        profile, graph = self.going.profile, self.going.graph
        if profile.leap is None or not graph.edition.powers:
            return []
        landed = leap(graph, self.start, profile, self.going.situation, tail=self.tail)
        if not any(self.target in stand for stand in landed):
            return []
        return [Reason(ReasonCode.LEAP, f"its leap of {profile.leap.spaces} gets there")]


def _turns(number: int) -> str:
    return "1 turn" if number == 1 else f"{number} turns"


def _reason(code: ReasonCode, sentence: sentences.Sentence, *at: Space) -> Reason:
    return Reason(code, sentence[0], sentence[1], at)


def _places(refusal: Refusal) -> tuple[Space, ...]:
    return (refusal.there,) if refusal.here == refusal.there else (refusal.here, refusal.there)


def _cost(going: Mover, here: Space, there: Space) -> int:
    """What the step between two spaces of a way costs; over what carries nobody it is 1, as all flight."""
    graph = going.graph
    if going.flies:
        return 1
    target = graph.number(there)
    return next(stride.cost for stride in going.row(graph.number(here)) if stride.target == target)


def goals_on(going: Mover, target: Space) -> frozenset[Stand]:
    """The stands with one end on a space."""
    number = going.graph.number(target)
    if not going.profile.double:
        return frozenset({(number, NOWHERE)})
    near = _beside(going, target)
    return frozenset([(number, other) for other in near] + [(other, number) for other in near])


def _beside(going: Mover, target: Space) -> list[int]:
    """Where the other end of a figure on two spaces could lie."""
    graph = going.graph
    number = graph.number(target)
    near = [graph.number(s) for hex in target.hex.neighbours() for s in graph.board.at(hex)]
    return [other for other in near if going.may_stand(other) and going.lies_flat(number, other)]


def at_the_target(going: Mover, target: Space) -> list[Reason]:
    """Why nobody, or not this figure, can end on the target, whatever the way."""
    graph, profile = going.graph, going.profile
    number = graph.number(target)
    found: list[Reason] = []
    if number in going.taken:
        code = going.why_taken(number)
        found.append(_reason(ReasonCode.TAKEN, sentences.taken(code, target, going), target))
    if target.headroom is not None and profile.height > target.headroom:
        refusal = Refusal(RefusalCode.HEADROOM, target, target, target.headroom)
        found.append(_reason(ReasonCode.TOO_LOW, sentences.refusal(refusal, going), target))
    if graph.grounds[number].forbidden:
        found.append(_reason(ReasonCode.FORBIDDEN, sentences.forbidden(target, graph.edition), target))
    if target.kind is SpaceKind.LADDER_RUNG and not going.gait.uses_ladders:
        found.append(_reason(ReasonCode.LADDER, sentences.ladders(graph.edition), target))
    if not found and profile.double and not _beside(going, target):
        text = f"no free neighbour of {sentences.named(target)} has the same level for the other end"
        found.append(_reason(ReasonCode.NO_TWO_SPACES, sentences.ruled(text, "R051"), target))
    return found
