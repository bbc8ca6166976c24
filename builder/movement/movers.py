"""A moving figure: on foot, flying or leaping, among other figures, doors and stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from builder.board import Space, SpaceKind
from builder.errors import BuilderError
from builder.hexgrid import Edge, Hex
from builder.language import _
from builder.movement.engagement import TAKE_OFF, Engagements, Swipe, engaged
from builder.movement.graph import MovementGraph
from builder.movement.situation import Leap, Other, Profile, Situation
from builder.movement.steps import Refusal, RefusalCode
from builder.movement.strides import Stride, gait_of, strides, tries

NOWHERE = -1
Stand = tuple[int, int]
"""The numbers of the spaces of the leading end and the other end; -1 for a figure on one space."""


class Mover:
    """What the search needs to know about a figure; spaces are numbers of the graph, -1 is nowhere.

    It reads the graph and the situation once: make another one when either changes. ``blocked``: spaces that
    it may neither pass nor enter; ``taken``: spaces where it may not end its move; ``engagements``: the
    enemies that may swipe at it.
    """

    flies = False

    def __init__(self, graph: MovementGraph, profile: Profile, situation: Situation) -> None:
        self.graph, self.profile, self.situation = graph, profile, situation
        self.gait = gait_of(profile, graph.edition, flies=self.flies, fits=situation.fits)
        self._rows: dict[int, tuple[Stride, ...]] = graph.cached(self.gait)
        self.stops = {graph.number(space): why for space, why in situation.stops.items() if space in graph}
        self.closed = {graph.number(s) for s in situation.closed_spaces(graph.board) if s in graph}
        self.enemies: set[int] = set()
        self.friends: set[int] = set()
        self.beside: set[int] = set()
        for other in situation.others:
            (self.enemies if other.enemy else self.friends).update(self._numbers(other.spaces))
            beside = self._numbers(_on_its_ladder(graph, other, profile.height))
            self.beside.update(beside)
            if other.enemy:
                self.enemies.update(beside)
        self.taken = self.closed | self.enemies | self.friends | self.beside
        self.blocked = self._blocked()
        self.engagements = Engagements(graph, profile, situation)

    def without(self, other: Other) -> Mover:
        """The same without one of the others: the figure itself, if the mover serves several figures."""
        situation = replace(
            self.situation, others=tuple([o for o in self.situation.others if o is not other])
        )
        own = self._numbers(other.spaces)
        shared = self.closed | self.enemies | self.beside
        if not shared.isdisjoint(own) or _on_its_ladder(self.graph, other, self.profile.height):
            return type(self)(self.graph, self.profile, situation)
        found = copy(self)
        found.situation = situation
        found.friends, found.taken, found.blocked = (
            numbers.difference(own) for numbers in (self.friends, self.taken, self.blocked)
        )
        return found

    @cached_property
    def holders(self) -> dict[int, set[int]]:
        """For each space, the others (by index) that leave no room on it."""
        found: dict[int, set[int]] = {}
        for index, other in enumerate(self.situation.others):
            beside = _on_its_ladder(self.graph, other, self.profile.height)
            for number in self._numbers((*other.spaces, *beside)):
                found.setdefault(number, set()).add(index)
        return found

    def row(self, number: int) -> tuple[Stride, ...]:
        """The strides from a space; others and doors count only through ``blocked``."""
        found = self._rows.get(number)
        if found is None:
            found = self._rows[number] = strides(self.graph, self.gait, number)
        return found

    def tries(self, number: int) -> Iterator[tuple[Stride, list[Refusal]]]:
        """Every step from a space with everything that forbids it, others and doors included."""
        here = self.graph.spaces[number]
        for stride, refused in tries(self.graph, self.gait, number):
            there = self.graph.spaces[stride.target]
            if stride.target in self.blocked:
                refused.append(Refusal(self.why_taken(stride.target), here, there))
            if not self.free(stride.past):
                refused.append(Refusal(RefusalCode.LADDER_TAKEN, here, there))
            yield stride, refused

    def why_taken(self, number: int) -> RefusalCode:
        """Why a space is blocked or taken."""
        if number in self.closed:
            return RefusalCode.DOOR
        if number in self.enemies and number not in self.beside:
            return RefusalCode.ENEMY
        if number in self.blocked and number not in self.beside:
            return RefusalCode.ENGAGED
        return RefusalCode.FRIEND if number in self.friends else RefusalCode.ON_LADDER

    def free(self, numbers: Iterable[int]) -> bool:
        """Whether nobody stands on any of these spaces."""
        return not any(number in self.taken for number in numbers)

    def stops_at(self, number: int) -> str:
        """What ends its move on a space, in a word; empty if it may go on."""
        return ""

    def stopped(self, lead: int, tail: int) -> bool:
        """Whether its move ends there with its other end on ``tail``."""
        return bool(self.stops_at(lead))

    def swipes(self, stands: Sequence[Stand]) -> tuple[Swipe, ...]:
        """The swipes on a way with these stands before, between and after its steps. A flying figure takes
        them from all enemies it is engaged with when it takes off, and none on its way (R057).
        """
        return self.engagements.swipes(TAKE_OFF, self._near(stands[0])) if len(stands) > 1 else ()

    def is_engaged(self, lead: int, tail: int) -> bool:
        """Whether an enemy may swipe at it when it leaves a stand."""
        return bool(self._near((lead, tail)))

    def _near(self, stand: Stand) -> int:
        lead, tail = stand
        return self.engagements.near[lead] | self.engagements.near[tail]

    def may_stand(self, number: int) -> bool:
        """Whether one of its ends may stay on a space: it is free, can be stood on, and has headroom."""
        space = self.graph.spaces[number]
        return (
            number not in self.taken
            and space.kind is not SpaceKind.TOP
            and (
                space.headroom is None
                or self.profile.height <= space.headroom
                or space in self.situation.fits
            )
            and not self.graph.grounds[number].forbidden
            and (space.kind is not SpaceKind.LADDER_RUNG or self.gait.uses_ladders)
        )

    def may_end(self, lead: int, tail: int) -> bool:
        """Whether it may end its move with its ends on these spaces (R042, R051, R053, R054)."""
        if lead in self.taken or not self.may_stand(lead):
            return False
        return tail < 0 or (self.may_stand(tail) and self.lies_flat(lead, tail))

    def lies_flat(self, one: int, other: int) -> bool:
        """Whether its base can lie on two spaces: neighbours at one level, nothing between (R051, R053)."""
        here, there = self.graph.spaces[one], self.graph.spaces[other]
        if here.level != there.level:
            return False
        direction = here.hex.direction_to(there.hex)
        if direction is None:
            return False
        barriers = self.graph.board.barriers(Edge(here.hex, int(direction)))
        return not any(barrier.foot <= here.level < barrier.top for barrier in barriers)

    def _numbers(self, spaces: Iterable[Space]) -> list[int]:
        graph = self.graph
        return [graph.number(space) for space in spaces if space in graph]

    def _blocked(self) -> set[int]:
        """The blocked spaces: a figure that flies or leaps passes over figures; a door fills its passage."""
        return self.closed


class Walker(Mover):
    """A figure on foot."""

    def swipes(self, stands: Sequence[Stand]) -> tuple[Swipe, ...]:
        """Enemies that it was engaged with and is not after a step (R073); each may swipe more than once."""
        found: tuple[Swipe, ...] = ()
        for step, (before, after) in enumerate(pairwise(stands), 1):
            found += self.engagements.swipes(step, self._near(before) & ~self._near(after))
        return found

    def _blocked(self) -> set[int]:
        edition, ghost = self.graph.edition, self.profile.ghost_walk and self.graph.edition.powers
        if ghost:
            return self.closed
        engaged: list[Other] = []
        if not edition.passes_engaged and self.friends:
            engaged = _engaged_friends(self.graph, self.situation.others)
        spaces = [space for friend in engaged for space in friend.spaces]
        return self.closed | self.enemies | set(self._numbers(spaces))

    def stops_at(self, number: int) -> str:
        """A glyph or the like (R120), or water (R048)."""
        why = self.stops.get(number, "")
        ground = self.graph.grounds[number]
        if why or not ground.ends_move:
            return why
        if self.profile.slither and self.graph.edition.powers and not ground.survive_d20:
            return ""
        return self.graph.spaces[number].terrain

    def stopped(self, lead: int, tail: int) -> bool:
        """Whether its move ends there; one space of water does not stop a figure on two spaces (R052)."""
        if not self.stops_at(lead):
            return False
        grounds = self.graph.grounds
        if tail < 0 or lead in self.stops or not grounds[lead].double_space_exception:
            return True
        return grounds[tail].ends_move


class Flyer(Mover):
    """A flying figure: spaces cost the same at every level; it crosses others, water and barriers (R057)."""

    flies = True


class Leaper(Flyer):
    """A figure that leaps from one space instead of moving."""

    def __init__(
        self, graph: MovementGraph, profile: Profile, situation: Situation, leap: Leap, level: int
    ) -> None:
        super().__init__(graph, profile, situation)
        self._leap, self._level = leap, level

    def row(self, number: int) -> tuple[Stride, ...]:
        """The strides of a flight that stay low enough; each costs 1, whatever road or terrain."""
        return tuple([Stride(s.target, 1, 0) for s in super().row(number) if not self._too_high(s.target)])

    def tries(self, number: int) -> Iterator[tuple[Stride, list[Refusal]]]:
        """Every step with everything that forbids it, too great a height included."""
        here = self.graph.spaces[number]
        for stride, refused in super().tries(number):
            there = self.graph.spaces[stride.target]
            if self._too_high(stride.target):
                refused.append(Refusal(RefusalCode.TOO_HIGH, here, there, there.level - self._level))
            yield Stride(stride.target, 1, 0), refused

    def swipes(self, stands: Sequence[Stand]) -> tuple[Swipe, ...]:
        """A leap is one step away from its start (R073), and may be safe from swipes."""
        if not self._leap.swiped or len(stands) < 2:
            return ()
        return self.engagements.swipes(len(stands) - 1, self._near(stands[0]) & ~self._near(stands[-1]))

    def may_stand(self, number: int) -> bool:
        """Whether it may land there; the space must not lie too far down either."""
        space = self.graph.spaces[number]
        return space.level >= self._level - self._leap.down and super().may_stand(number)

    def _too_high(self, number: int) -> bool:
        space = self.graph.spaces[number]
        return space.level > self._level + self._leap.up


def mover(graph: MovementGraph, profile: Profile, situation: Situation) -> Mover:
    """The figure as it moves: flying if it can and the edition has powers, else on foot."""
    flying = profile.flying and graph.edition.powers
    return (Flyer if flying else Walker)(graph, profile, situation)


def leaper(graph: MovementGraph, profile: Profile, situation: Situation, start: Space) -> Leaper:
    """The figure as it leaps. Raises BuilderError if it does not leap or the edition has no powers."""
    if profile.leap is None or not graph.edition.powers:
        raise BuilderError(
            _("a figure that leaps was expected; in {edition} this one does not", edition=graph.edition.name)
        )
    return Leaper(graph, profile, situation, profile.leap, start.level)


def _on_its_ladder(graph: MovementGraph, other: Other, height: int) -> list[Space]:
    """The spaces of a ladder and its landing where another figure leaves no room (R210, R211, decision 19):
    figures keep far enough apart on a ladder that no body stands where the other's base is.
    """
    found: list[Space] = []
    for space in other.spaces:
        column = graph.board.at(space.hex)
        if len(column) == 1:
            continue
        for near in column:
            lower, upper = (near, space) if near.level < space.level else (space, near)
            tall = height if near is lower else other.height
            if (
                lower is not upper
                and upper.kind is SpaceKind.LADDER_RUNG
                and upper.level - lower.level < tall
            ):
                found.append(near)
    return found


def _engaged_friends(graph: MovementGraph, others: Iterable[Other]) -> list[Other]:
    """The friendly figures that are engaged (R042)."""
    enemies: dict[Hex, list[tuple[Space, Other]]] = {}
    for other in others:
        if other.enemy:
            for space in other.spaces:
                enemies.setdefault(space.hex, []).append((space, other))
    found: list[Other] = []
    for other in others:
        if other.enemy or other.engaged is False:
            continue
        if other.engaged or any(
            engaged(
                graph.board,
                space,
                other.height,
                near,
                enemy.height,
                climbs=other.climbs,
                other_climbs=enemy.climbs,
            )
            for space in other.spaces
            for hex in (space.hex, *space.hex.neighbours())
            for near, enemy in enemies.get(hex, ())
        ):
            found.append(other)
    return found
