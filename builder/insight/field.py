"""What every section needs to know, worked out once: spaces, ways, turns, start zones, objectives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from builder.battlefield import Battlefield
from builder.board import Board, Door, Space, SpaceKind
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.facts import AS_DECIDED, RuleChoices
from builder.hexgrid import Hex
from builder.language import _
from builder.movement import MASTER_2, Edition, MovementGraph, Profile
from builder.movement.movers import Mover, mover
from builder.movement.reach import turns
from builder.movement.situation import Situation
from builder.scenario import Position, Scenario, text_in
from builder.scenario.imported import glyph_letter
from builder.scenario.special import TerrainCost


class MarkedPlace(NamedTuple):
    """A place as a scenario names it: the hex, and the slot of the tile."""

    hex: Hex
    slot: int


@dataclass(frozen=True, slots=True)
class FieldZone:
    """A start zone: its name and its places."""

    name: str
    marks: tuple[MarkedPlace, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """A glyph or other marked place that figures go for; ``said``: its name in sentences if it differs."""

    name: str
    mark: MarkedPlace
    said: str = ""

    @property
    def called(self) -> str:
        """Its name in sentences."""
        return self.said or self.name


@dataclass(frozen=True, slots=True)
class Places:
    """The start zones and objectives, what entering terrains costs, and what is chosen where the books leave
    that open; empty if no scenario is known.
    """

    zones: tuple[FieldZone, ...] = ()
    objectives: tuple[Objective, ...] = ()
    costs: tuple[tuple[str, int], ...] = ()
    choices: RuleChoices = AS_DECIDED


def places_of(scenario: Scenario | None) -> Places:
    """The places of a scenario; empty without one.

    Figures from other programs stand there as markers; they are not objectives.
    """
    if scenario is None:
        return Places()
    zones = [
        FieldZone(text_in(zone.name) or zone.colour or zone.id, _marks(zone.positions))
        for zone in scenario.zones
    ]
    objectives = [_glyph(glyph.name, glyph.at) for glyph in scenario.glyphs]
    objectives += [_glyph("", position) for shuffled in scenario.shuffled for position in shuffled.positions]
    objectives += [
        Objective(text_in(obj.name) or obj.id, _mark(obj.at))
        for obj in scenario.objects
        if scenario.foreign.figure(obj.id) is None
    ]
    costs = [(rule.terrain, rule.cost) for rule in scenario.rules if isinstance(rule, TerrainCost)]
    return Places(tuple(zones), tuple(objectives), tuple(costs), scenario.choices)


def space_of(mark: MarkedPlace, battlefield: Battlefield, board: Board) -> Space | None:
    """The space of a place: the one on the tile of its slot, else the one at that level, else None."""
    column = [space for space in board.at(mark.hex) if space.kind is not SpaceKind.LADDER_RUNG]
    for space in column:
        if battlefield.pieces[space.piece].slot == mark.slot:
            return space
    return board.space(mark.hex, mark.slot)


def _glyph(name: str, position: Position) -> Objective:
    if not name:
        return Objective("glyph", _mark(position), _("glyph"))
    letter = glyph_letter(name)
    return Objective(f"glyph {letter}", _mark(position), _("glyph {letter}", letter=letter))


def _marks(positions: Iterable[Position]) -> tuple[MarkedPlace, ...]:
    return tuple(map(_mark, positions))


def _mark(position: Position) -> MarkedPlace:
    return MarkedPlace(position.hex, position.level)


Found = TypeVar("Found")

HEIGHT = 5
MOVES = (4, 5, 6)
USUAL_MOVE = 5
FAR_ENOUGH = 100
"""A move that crosses any battlefield: what it does not reach in turns, no figure of that kind reaches."""


@dataclass(frozen=True, slots=True)
class StartZone:
    """A start zone on the board; ``missing`` of its places are no spaces."""

    name: str
    number: int
    spaces: tuple[Space, ...]
    missing: int

    @property
    def called(self) -> str:
        """Its name in sentences."""
        if self.name.isalpha():
            return _("the {name} start zone", name=self.name)
        return _("start zone {name}", name=self.name)


@dataclass(frozen=True, slots=True)
class GoalSpace:
    """A glyph or another marked space, with its names for files and for users."""

    name: str
    space: Space
    called: str


class Ways(NamedTuple):
    """The steps that a figure may take from each space, and those that lead to it; spaces are numbers in
    `Field.spaces`.
    """

    onward: list[dict[int, int]]
    """For each space, the targets of its steps with their costs."""
    back: list[list[int]]


class Field:
    """A battlefield as reports analyse it: for a figure of height 5 on one space, with all doors open."""

    def __init__(
        self, battlefield: Battlefield, catalogue: Catalogue, places: Places, edition: Edition = MASTER_2
    ) -> None:
        self.battlefield = battlefield
        self.catalogue = catalogue
        self.board = Board(battlefield, places.choices)
        rules = replace(edition, choices=places.choices)
        self.graph = MovementGraph(self.board, rules, catalogue.kinds, dict(places.costs))
        self.profile = Profile(HEIGHT)
        self.situation = Situation(door=Door.OPEN)
        self.spaces = sorted(self.board.all_spaces(), key=lambda s: (s.hex.r, s.hex.q, s.level))
        self.zones = [self._start_zone(n, zone) for n, zone in enumerate(places.zones, 1)]
        found = [(o, space_of(o.mark, battlefield, self.board)) for o in places.objectives]
        self.goals = [GoalSpace(o.name, space, o.called) for o, space in found if space is not None]
        self.lost_goals = [o for o, space in found if space is None]
        self._turns: dict[tuple[int, int], dict[Space, int]] = {}
        self._reached: dict[tuple[Profile, int], dict[Space, int]] = {}
        self._once: dict[Callable[[Field], Any], Any] = {}

    def once(self, find: Callable[[Field], Found]) -> Found:
        """The cached result of a function on this field; it is called on first use."""
        if find not in self._once:
            self._once[find] = find(self)
        found: Found = self._once[find]
        return found

    @cached_property
    def walker(self) -> Mover:
        """The figure on foot."""
        return mover(self.graph, self.profile, self.situation)

    @cached_property
    def number(self) -> dict[Space, int]:
        """The number of each space in `spaces`."""
        return {space: number for number, space in enumerate(self.spaces)}

    @cached_property
    def ways(self) -> Ways:
        """The steps that the figure may take; none if it fits nowhere."""
        ways = Ways([{} for each in self.spaces], [[] for each in self.spaces])
        for here, space in enumerate(self.spaces):
            vertex = self.graph.number(space)
            if vertex in self.walker.blocked or not self.walker.may_stand(vertex):
                continue
            for stride in self.walker.row(vertex):
                if stride.target not in self.walker.blocked:
                    ways.onward[here][self.number[self.graph.spaces[stride.target]]] = stride.cost
            for there in ways.onward[here]:
                ways.back[there].append(here)
        return ways

    @cached_property
    def starts(self) -> list[Space]:
        """The starting spaces of figures: the start zones or, without any, the lowest dry space of the
        largest connected part.
        """
        if any(zone.spaces for zone in self.zones):
            return [space for zone in self.zones for space in zone.spaces]
        import networkx

        steps: networkx.DiGraph[int] = networkx.DiGraph()
        steps.add_nodes_from(range(len(self.spaces)))
        steps.add_edges_from((here, there) for here, row in enumerate(self.ways.onward) for there in row)
        numbered = networkx.strongly_connected_components(steps)
        parts = ([self.spaces[number] for number in part] for part in numbered)
        largest = min(parts, key=lambda part: (-len(part), min(part)), default=[])
        return sorted(largest, key=lambda s: (self.ends_move(s), s.level, s))[:1]

    @cached_property
    def doors(self) -> frozenset[Space]:
        """The spaces that the leaves of open doors stand on."""
        return self.situation.closed_spaces(self.board)

    @property
    def sides(self) -> list[StartZone]:
        """The zones that have spaces."""
        return [zone for zone in self.zones if zone.spaces]

    @cached_property
    def on_foot(self) -> set[Space]:
        """The spaces where the figure can end a move, the starts included."""
        return set(self.reached(self.profile, FAR_ENOUGH))

    def reached(self, profile: Profile, move: int, starts: Iterable[Space] | None = None) -> dict[Space, int]:
        """The turns a figure needs to every space it reaches; empty if it fits nowhere."""
        if starts is None:
            if (profile, move) not in self._reached:
                self._reached[profile, move] = self.reached(profile, move, self.starts)
            return self._reached[profile, move]
        begun: list[tuple[Space, Space | None]] = [(space, None) for space in starts]
        if profile.double:
            within = set(starts)
            begun = [stand for stand in self.stands(profile) if within.issuperset(stand)]
        if not begun:
            return {}
        try:
            return turns(self.graph, begun, profile, move, self.situation)
        except BuilderError:  # it can stand on none of the starts
            return {}

    def leading_to(self, spaces: Iterable[Space]) -> set[Space]:
        """These spaces and all from which a way on foot leads to one of them."""
        border = [self.number[space] for space in spaces]
        found = set(border)
        for here in border:  # grows during the loop
            fresh = [before for before in self.ways.back[here] if before not in found]
            found.update(fresh)
            border += fresh
        return {self.spaces[number] for number in found}

    def stands(self, profile: Profile) -> list[tuple[Space, Space]]:
        """The places where a figure on two spaces lies flat, each once."""
        going = mover(self.graph, profile, self.situation)
        return [
            (space, other)
            for space in self.spaces
            if space.kind is not SpaceKind.LADDER_RUNG
            for hex in space.hex.neighbours()[:3]
            for other in self.board.at(hex)
            if other.level == space.level
            and going.may_end(self.graph.number(space), self.graph.number(other))
        ]

    def turns(self, zone: StartZone, move: int) -> dict[Space, int]:
        """The turns from a start zone to every space that the figure reaches."""
        key = zone.number, move
        if key not in self._turns:
            self._turns[key] = self.reached(self.profile, move, zone.spaces)
        return self._turns[key]

    def ends_move(self, space: Space) -> bool:
        """Whether entering ends a move, as water does."""
        return self.graph.ground(space).ends_move

    def is_road(self, space: Space) -> bool:
        """Whether it gives a bonus to figures that keep to it: roads and wall walks, not rungs of ladders."""
        return space.kind is not SpaceKind.LADDER_RUNG and self.graph.ground(space).bonus > 0

    def _start_zone(self, number: int, zone: FieldZone) -> StartZone:
        found = [space_of(mark, self.battlefield, self.board) for mark in zone.marks]
        spaces = tuple(dict.fromkeys(space for space in found if space is not None))
        return StartZone(zone.name, number, spaces, sum(space is None for space in found))
