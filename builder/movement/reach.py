"""What a figure can reach with one move: the safest way to every space, with its falls, swipes and stops.

Also the cost of a way given space by space, if the figure may take it, and the number of turns to every space
of the battlefield.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from builder.board import Space
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.movement import sentences
from builder.movement.engagement import Swipe
from builder.movement.graph import MovementGraph
from builder.movement.movers import NOWHERE, Mover, Stand, leaper, mover
from builder.movement.reasons import BarredError, ReasonCode, at_the_target, reason_of
from builder.movement.search import WaySoFar, search, start_label
from builder.movement.sentences import no_space, ruled
from builder.movement.situation import MAX_MOVE, Profile, Situation
from builder.movement.steps import Fall
from builder.movement.strides import Stride
from builder.wording import terrain_name

Ways = Mapping[tuple[Space, Space | None], "Arrival"]
"""Arrivals keyed by the spaces of the leading end and the other end (None for a figure on one space)."""
Reach = dict[tuple[Space, Space | None], "Arrival"]


class Fallen(NamedTuple):
    """A fall on the way, at the end of a step counted from 1."""

    step: int
    fall: Fall


class Peril(NamedTuple):
    """The danger of ending a move on this ground: the d20 roll needed to survive (molten lava, 0 for none),
    and whether a die is rolled at the end of the round (lava field, R222).
    """

    terrain: str
    survive_d20: int
    round_die: bool


class Arrival(NamedTuple):
    """How a figure reaches a space: the cost in spaces, the path of its leading end from the start (both
    included), the falls and swipes on it.

    ``stops`` says in a word what ends the move there; empty if it might go on. ``tail``: where the other end
    of a figure on two spaces lies, ``tail_before``: where it lay at first. ``perils``: the risks of ending
    there. ``flown``: it flies or leaps there.
    """

    space: Space
    cost: int
    path: tuple[Space, ...]
    falls: tuple[Fallen, ...] = ()
    stops: str = ""
    tail: Space | None = None
    tail_before: Space | None = None
    perils: tuple[Peril, ...] = ()
    swipes: tuple[Swipe, ...] = ()
    flown: bool = False

    @property
    def fall_dice(self) -> int:
        """The dice of all falls on the way; extreme falls have none, see `extreme_falls`."""
        return sum(fallen.fall.dice for fallen in self.falls)

    @property
    def extreme_falls(self) -> int:
        """The number of falls on the way that only a 19 or 20 of the d20 survives (R062)."""
        return sum(fallen.fall.extreme for fallen in self.falls)

    @property
    def weight(self) -> tuple[int, int, int]:
        """The sort key of ways, lowest best: rolls for its life, dice of wounds, spaces (see `search`)."""
        deadly = self.extreme_falls + sum(peril.survive_d20 > 0 for peril in self.perils)
        swipes = sum(swipe.by.swipe_dice for swipe in self.swipes)
        dice = self.fall_dice + swipes + sum(peril.round_die for peril in self.perils)
        return deadly, dice, self.cost

    @property
    def risks(self) -> tuple[str, ...]:
        """What it risks on the way and at its end, in words."""
        found: list[str] = []
        if self.fall_dice:
            found.append(ngettext("{n} fall die", "{n} fall dice", self.fall_dice))
        if self.extreme_falls:
            found.append(ngettext("{n} extreme fall", "{n} extreme falls", self.extreme_falls))
        if self.swipes:
            found.append(ngettext("{n} swipe", "{n} swipes", len(self.swipes)))
        for peril in self.perils:
            terrain = terrain_name(peril.terrain)
            if peril.survive_d20:
                found.append(
                    _("{terrain}: {least} of a d20 to live", terrain=terrain, least=peril.survive_d20)
                )
            if peril.round_die:
                found.append(_("{terrain}: a die at the end of the round", terrain=terrain))
        return tuple(found)

    @property
    def words(self) -> str:
        """What the way costs and risks."""
        return ", ".join([ngettext("{n} space", "{n} spaces", self.cost), *self.risks])

    @property
    def stands(self) -> tuple[tuple[Space, ...], ...]:
        """The one or two spaces it stands on before, between and after its steps."""
        if self.tail_before is None:
            return tuple([(space,) for space in self.path])
        return ((self.path[0], self.tail_before), *[(here, before) for before, here in pairwise(self.path)])


def reach(
    graph: MovementGraph,
    start: Space,
    profile: Profile,
    move: int,
    situation: Situation | None = None,
    *,
    tail: Space | None = None,
    safely: bool = True,
) -> Reach:
    """Every place where a figure can end a move of ``move`` spaces, keyed by the spaces of its leading end
    and its other end (None for a figure on one space); its present place is left out.

    Of several ways within the move number, it takes the safest, and of equally safe ways the cheapest (see
    `search`); without ``safely`` the cheapest, and of equally cheap ways the safest. A figure that would be
    swiped at when it takes off walks if that is safer, or as cheap. A move that keeps to
    roads or wall walks from its start gets their bonus (R150); water (R048), glyphs and the like end it. A
    figure on two spaces may lead with either end; ``start`` and ``tail`` are the spaces of its ends. Raises
    BuilderError if the figure cannot stand like that, or the move is out of range.
    """
    going = mover(graph, profile, situation or Situation())
    return dict(ways_of(going, start, move, tail=tail, safely=safely))


def ways_of(going: Mover, start: Space, move: int, *, tail: Space | None = None, safely: bool = True) -> Ways:
    """The same as `reach`, but each way is worked out on request; valid until the graph changes."""
    checked_move(move)
    starts = starts_of(going, start, tail)
    found = _Arrivals(going, starts, move, safely=safely)
    if not (found and going.flies and any(going.is_engaged(s.lead, s.tail) for s in starts)):
        return found
    best, choose = dict(found), safest if safely else cheapest
    walker = mover(going.graph, replace(going.profile, flying=False), going.situation)
    for stand, arrival in ways_of(walker, start, move, tail=tail, safely=safely).items():
        best[stand] = choose(arrival for arrival in (best.get(stand), arrival) if arrival is not None)
    return best


def leap(
    graph: MovementGraph,
    start: Space,
    profile: Profile,
    situation: Situation | None = None,
    *,
    tail: Space | None = None,
) -> Reach:
    """Every place where a figure can land with the leap of its profile, which replaces a move. Raises
    BuilderError if it cannot stand at its start or does not leap.
    """
    going = leaper(graph, profile, situation or Situation(), start)
    assert profile.leap is not None
    return dict(_Arrivals(going, starts_of(going, start, tail), profile.leap.spaces))


def safest(arrivals: Iterable[Arrival]) -> Arrival:
    """The default among several ways: the safest, the first of equally good ones."""
    return min(arrivals, key=lambda arrival: arrival.weight)


def cheapest(arrivals: Iterable[Arrival]) -> Arrival:
    """The one of the fewest spaces among several ways, the safest and first of equally good ones."""
    return min(arrivals, key=lambda arrival: (arrival.cost, *arrival.weight))


def checked_move(move: int) -> int:
    """The move number, checked. Raises BuilderError if it is out of range."""
    if not 0 <= move <= MAX_MOVE:
        raise BuilderError(_("move: 0 to {most} spaces were expected, found {n}", most=MAX_MOVE, n=move))
    return move


def starts_of(going: Mover, start: Space, tail: Space | None) -> list[WaySoFar]:
    """The labels at the start: either end of a figure on two spaces may lead (R050). Raises BuilderError with
    the reason if the figure cannot stand there.
    """
    graph, profile = going.graph, going.profile
    if profile.double and tail is None:
        raise BuilderError(_("a figure on two spaces stands on two: its other end was expected"))
    if not profile.double and tail is not None:
        raise BuilderError(_("a figure on one space has no other end"))
    for space in (start, tail):
        if space is not None:
            _check_stands(going, space)
    first = graph.number(start)
    if tail is None:
        return [start_label(going, first, NOWHERE)]
    second = graph.number(tail)
    if not going.lies_flat(first, second):
        text = _(
            "{one} and {other}: two neighbouring spaces of one level with nothing between were expected",
            one=start,
            other=tail,
        )
        raise BarredError(reason_of(ReasonCode.NO_TWO_SPACES, ruled(text, "R051"), start, tail))
    return [start_label(going, first, second), start_label(going, second, first)]


def _check_stands(going: Mover, space: Space) -> None:
    if space not in going.graph:
        raise BuilderError(no_space(space))
    for reason in at_the_target(going, space):
        if reason.code in _NOBODY_STANDS:
            raise BarredError(reason)


_NOBODY_STANDS = frozenset({ReasonCode.TAKEN, ReasonCode.TOO_LOW, ReasonCode.LADDER})


_Way = tuple[tuple[Space, ...], tuple[Fallen, ...], tuple[Swipe, ...], int]
"""The way of a label: path, falls, swipes, and the first place of the other end."""


class _Arrivals(Mapping[tuple[Space, Space | None], Arrival]):
    """All ways of one search; each is put together only on request."""

    def __init__(self, going: Mover, starts: list[WaySoFar], move: int, *, safely: bool = True) -> None:
        begun = {frozenset((label.lead, label.tail)) for label in starts}
        spaces = going.graph.spaces
        self._going = going
        self._labels: dict[tuple[Space, Space | None], WaySoFar] = {}
        for (lead, tail), label in search(going, starts, move, safely=safely).items():
            if tail < 0:
                if label.before is not None and going.may_end(lead, tail):
                    self._labels[spaces[lead], None] = label
            elif frozenset((lead, tail)) not in begun and going.may_end(lead, tail):
                self._labels[spaces[lead], spaces[tail]] = label
        self._found: dict[tuple[Space, Space | None], Arrival] = {}
        self._ways: dict[int, _Way] = {}

    def __getitem__(self, stand: tuple[Space, Space | None]) -> Arrival:
        found = self._found.get(stand)
        if found is None:
            going, label = self._going, self._labels[stand]
            path, falls, swipes, tail_before = _way(going, label, self._ways)
            if going.flies and going.engagements:
                swipes = going.swipes(_stands(label))
            ends = label.lead, label.tail
            found = arrival_at(going, ends, path, label.cost, falls, swipes, tail_before)
            self._found[stand] = found
        return found

    def __iter__(self) -> Iterator[tuple[Space, Space | None]]:
        return iter(self._labels)

    def __len__(self) -> int:
        return len(self._labels)


def _stands(label: WaySoFar) -> list[Stand]:
    """The stands before, between and after its steps."""
    found: list[Stand] = []
    here: WaySoFar | None = label
    while here is not None:
        found.append((here.lead, here.tail))
        here = here.before
    return found[::-1]


def _way(going: Mover, label: WaySoFar, ways: dict[int, _Way]) -> _Way:
    """The way of a label on foot; it extends ways that are known already."""
    back: list[WaySoFar] = []
    here: WaySoFar | None = label
    while here is not None and id(here) not in ways:
        back.append(here)
        here = here.before
    path, falls, swipes, tail_before = ((), (), (), back[-1].tail) if here is None else ways[id(here)]
    for step in reversed(back):
        space = going.graph.spaces[step.lead]
        if step.fall is not None:
            falls = (*falls, Fallen(len(path), step.fall))
        if step.left:
            swipes += going.engagements.swipes(len(path), step.left)
        path = (*path, space)
        ways[id(step)] = path, falls, swipes, tail_before
    return ways[id(label)]


def arrival_at(
    going: Mover,
    stand: Stand,
    path: tuple[Space, ...],
    cost: int,
    falls: tuple[Fallen, ...],
    swipes: tuple[Swipe, ...],
    tail_before: int,
) -> Arrival:
    """The arrival on a stand whose leading end took this path."""
    lead, tail = stand
    spaces = going.graph.spaces
    stops = going.stops_at(lead) if going.stopped(lead, tail) else ""
    behind = spaces[tail] if tail >= 0 else None
    before = spaces[tail_before] if tail_before >= 0 else None
    perils = perils_at(going, lead, tail)
    return Arrival(path[-1], cost, path, falls, stops, behind, before, perils, swipes, going.flies)


def perils_at(going: Mover, lead: int, tail: int) -> tuple[Peril, ...]:
    """The risks of ending a move there; on two spaces of one kind a figure rolls once (decision 17)."""
    found: dict[str, Peril] = {}
    for number in (lead, tail):
        if number < 0:
            continue
        ground, space = going.graph.grounds[number], going.graph.spaces[number]
        if ground.survive_d20 or ground.round_die:
            found[space.terrain] = Peril(space.terrain, ground.survive_d20, ground.round_die)
    return tuple(found.values())


def turns(
    graph: MovementGraph,
    starts: Iterable[tuple[Space, Space | None]],
    profile: Profile,
    move: int,
    situation: Situation | None = None,
    *,
    until: Space | None = None,
) -> dict[Space, int]:
    """The fewest turns of ``move`` spaces each in which the figure can end on a space (with either end).

    ``starts``: the places where it may begin, each as the spaces of both ends (None for the other end of a
    figure on one space). They need 0 turns; places where it cannot stand are left out, and so are spaces on
    which it never ends. ``until``: stop once that space is found. Raises BuilderError if it can stand on none
    of the starts, or the move is out of range.
    """
    checked_move(move)
    going = mover(graph, profile, situation or Situation())
    ended: set[Stand] = set()
    found: dict[int, int] = {}
    front = _front(going, starts)
    for label in front:
        ended.add((label.lead, label.tail))
        found.update((number, 0) for number in (label.lead, label.tail) if number >= 0)
    goal = graph.number(until) if until is not None and until in graph else None
    turn = 0
    while front and goal not in found:
        turn += 1
        # Beginning a turn on a stand is never worse than passing it: where it ended is not searched again.
        reached = search(going, front, move, ended, safely=False)
        front = []
        for lead, tail in reached:
            if (lead, tail) in ended or not going.may_end(lead, tail):
                continue
            for number in (lead, tail):
                if number >= 0:
                    found.setdefault(number, turn)
            either = [(lead, tail)] if tail < 0 else [(lead, tail), (tail, lead)]
            front += [start_label(going, *stand) for stand in either if stand not in ended]
            ended.update(either)
    return {graph.spaces[number]: n for number, n in found.items()}


def _front(going: Mover, starts: Iterable[tuple[Space, Space | None]]) -> list[WaySoFar]:
    """The labels at any of the starts. Raises BuilderError if there is none."""
    found: list[WaySoFar] = []
    refused: BuilderError | None = None
    for start, tail in starts:
        try:
            found += starts_of(going, start, tail)
        except BuilderError as error:
            refused = error
    if not found:
        raise refused or BuilderError(_("a space to start from was expected, found none"))
    return list({(label.lead, label.tail): label for label in found}.values())


def follow(
    graph: MovementGraph,
    path: Sequence[Space],
    profile: Profile,
    move: int,
    situation: Situation | None = None,
    *,
    tail: Space | None = None,
    leaps: bool = False,
) -> Arrival:
    """The arrival at the end of a way of the leading end, start and end included; ``tail``: where the other
    end lies at the start. ``leaps``: the way is a leap instead of a move. A figure that flies may cross tops
    (R057), and walks where that is safer.

    Raises BarredError, with the space and the reason, if the figure cannot take the way; BuilderError if the
    path is no way at all.
    """
    checked_move(move)
    if len(path) < 2:
        raise BuilderError(_("a way has a start and an end; one space was found"))
    for space in path:
        if space not in graph and not graph.is_top(space):
            raise BuilderError(sentences.no_space(space))
    if path[0] not in graph:
        raise BuilderError(_("{space}: nobody stands there", space=path[0]))
    among = situation or Situation()
    if leaps:
        assert profile.leap is not None
        return _gone(leaper(graph, profile, among, path[0]), path, tail, profile.leap.spaces)
    going = mover(graph, profile, among)
    found = _gone(going, path, tail, move)
    if going.flies and found.swipes:
        try:
            on_foot = follow(graph, path, replace(profile, flying=False), move, among, tail=tail)
        except BarredError:
            return found
        return safest([found, on_foot])
    return found


def _gone(going: Mover, path: Sequence[Space], tail: Space | None, most: int) -> Arrival:
    graph = going.graph
    label = starts_of(going, path[0], tail)[0]
    lead, behind, bonus, cost = label.lead, label.tail, label.bonus, 0
    stands = [(lead, behind)]
    falls: list[Fallen] = []
    for step, space in enumerate(path[1:], 1):
        if step > 1 and going.stopped(lead, behind):
            raise _barred(sentences.stop(path[step - 1], going.stops_at(lead)), path[step - 1])
        target = graph.number(space) if space in graph else graph.top_number(space)
        stride = _stride(going, path[step - 1], lead, target, behind)
        bonus = min(bonus, stride.bonus)
        cost += stride.cost
        if cost > most + bonus:
            raise _barred(sentences.too_far(cost, most, bonus, space), space)
        if stride.fall is not None:
            falls.append(Fallen(step, stride.fall))
        behind, lead = (lead if behind >= 0 else NOWHERE), target
        stands.append((lead, behind))
    if not going.may_end(lead, behind):
        raise _no_end(going, path[-1], graph.spaces[behind] if behind >= 0 else None)
    swipes = going.swipes(stands)
    return arrival_at(going, stands[-1], tuple(path), cost, tuple(falls), swipes, stands[0][1])


def _stride(going: Mover, here: Space, lead: int, target: int, behind: int) -> Stride:
    """The stride to a space. Raises BarredError with what forbids it."""
    there = going.graph.spaces[target]
    if target != behind:
        for stride, refused in going.tries(lead):
            if stride.target == target:
                if refused:
                    raise _barred(sentences.refusal(refused[0], going), here, there)
                return stride
    if going.graph.is_top(there):
        raise _barred(sentences.over_a_top(there), here, there)
    raise _barred(sentences.no_step(here, there), here, there)


def _no_end(going: Mover, lead: Space, tail: Space | None) -> BarredError:
    """Why a figure cannot end its move with its ends on these spaces."""
    ends = [space for space in (lead, tail) if space is not None]
    for space in ends:
        for reason in at_the_target(going, space) if space in going.graph else ():
            return BarredError(reason)
    if tail is None:
        text = _("this figure cannot end its move on {space}", space=lead)
        return _barred(sentences.ruled(text, "R040"), lead)
    text = _("this figure cannot end its move on {one} and {other}", one=lead, other=tail)
    return _barred(sentences.ruled(text, "R051"), lead, tail)


def _barred(sentence: sentences.Sentence, *at: Space) -> BarredError:
    return BarredError(reason_of(ReasonCode.IN_THE_WAY, sentence, *at))
