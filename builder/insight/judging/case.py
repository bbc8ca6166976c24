"""What is judged: a battlefield, the sides that play on it, and the measurements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from builder.board import Space
from builder.facts import Size
from builder.hexgrid import Hex
from builder.insight.field import HEIGHT, Field, GoalSpace, StartZone
from builder.language import N_, _, ngettext
from builder.movement import Profile
from builder.scenario import Scenario, text_in
from builder.sight.pairs import Land, distances

PLAYTEST = "playtest"
"""The check id of a playtest's result."""


@dataclass(frozen=True, slots=True)
class Usual:
    """A kind of figure that many armies have: its name, how it moves, and how far."""

    name: str
    profile: Profile
    move: int


MOVERS = (
    Usual(N_("a figure with move 5"), Profile(HEIGHT), 5),
    Usual(N_("a figure with move 6"), Profile(HEIGHT), 6),
    Usual(N_("a figure with move 7"), Profile(HEIGHT), 7),
    Usual(N_("a figure with move 8"), Profile(HEIGHT), 8),
    Usual(N_("a figure on two spaces with move 6"), Profile(HEIGHT, Size.MEDIUM, double=True), 6),
    Usual(N_("a huge figure with move 6"), Profile(10, Size.HUGE, double=True), 6),
    Usual(N_("a flyer with move 6"), Profile(HEIGHT, flying=True), 6),
)


@dataclass(frozen=True, slots=True)
class Measure:
    """One number found by a check. ``about`` names its subject, the same in another version of the map;
    ``favoured`` is the name of the start zone that it helps; ``sentence`` ends without a full stop.
    """

    check: str
    about: str
    value: float
    sentence: str
    favoured: str = ""
    spaces: tuple[Space, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaytestVerdict:
    """The result of a playtest: in ``games`` games the side ``favoured`` (the name of its start zone) won
    ``percent``, counting draws as half a win, with a confidence range from ``low`` to ``high``.
    """

    favoured: str
    percent: float
    low: float
    high: float
    games: int

    @property
    def measure(self) -> Measure:
        """The result as a measure for the judge."""
        sentence = ngettext(
            "{side} won {percent:g} % of {n} game ({low:g} to {high:g} %)",
            "{side} won {percent:g} % of {n} games ({low:g} to {high:g} %)",
            self.games,
            side=self.favoured,
            percent=self.percent,
            low=self.low,
            high=self.high,
        )
        return Measure(PLAYTEST, "", self.percent, sentence, self.favoured)


class Apart(NamedTuple):
    """The sides with the least and the most of something."""

    low: StartZone
    high: StartZone
    least: float
    most: float

    @property
    def by(self) -> float:
        """The difference."""
        return self.most - self.least


@dataclass(frozen=True)
class Case:
    """A battlefield with its sides."""

    field: Field
    sides: tuple[StartZone, ...]

    @cached_property
    def ranges(self) -> dict[StartZone, Mapping[Hex, int]]:
        """The distance of every hex from each side's start zone, counted as range."""
        land = Land(self.field.battlefield)
        return {side: distances(land, [space.hex for space in side.spaces]) for side in self.sides}

    @property
    def pairs(self) -> Iterator[tuple[StartZone, StartZone]]:
        """Every pair of sides."""
        return ((one, other) for one in self.sides for other in self.sides if one is not other)

    def apart(self, find: Callable[[StartZone], float]) -> Apart | None:
        """The sides with the least and the most of something; None for a single side."""
        if len(self.sides) < 2:
            return None
        values = [find(side) for side in self.sides]
        least, most = min(values), max(values)
        return Apart(self.sides[values.index(least)], self.sides[values.index(most)], least, most)

    def half(self, side: StartZone) -> list[Space]:
        """The spaces nearer to a side's start zone than to any other, without that zone."""
        own, zone = self.ranges[side], set(side.spaces)
        others = [self.ranges[other] for other in self.sides if other is not side]
        return [
            space
            for space in self.field.spaces
            if space not in zone
            and space.hex in own
            and all(own[space.hex] < far.get(space.hex, 999) for far in others)
        ]

    def beyond(self, side: StartZone) -> list[Space]:
        """The other spaces: those that are at least as near to another side."""
        own = {*self.half(side), *side.spaces}
        return [space for space in self.field.spaces if space not in own]

    @cached_property
    def reached(self) -> dict[tuple[StartZone, Usual], dict[Space, int]]:
        """The turns that each usual kind of figure needs from each start zone to every space."""
        return {
            (side, kind): self.field.reached(kind.profile, kind.move, side.spaces)
            for side in self.sides
            for kind in MOVERS
        }

    @cached_property
    def costs(self) -> dict[StartZone, dict[Space, int]]:
        """The cost of walking to every space from the nearest space of each side's start zone."""
        return {side: self._walked(side.spaces, self.field.ways.onward) for side in self.sides}

    def costs_to(self, goal: GoalSpace) -> dict[Space, int]:
        """The cost of walking from every space to a goal."""
        onward = self.field.ways.onward
        back = [
            {there: onward[there][here] for there in row} for here, row in enumerate(self.field.ways.back)
        ]
        return self._walked([goal.space], back)

    def _walked(self, starts: Iterable[Space], rows: list[dict[int, int]]) -> dict[Space, int]:
        layers: list[list[int]] = [[self.field.number[space] for space in starts]]
        cost: dict[int, int] = {}
        for spent, layer in enumerate(layers):  # grows during the loop
            for here in layer:
                if here in cost:
                    continue
                cost[here] = spent
                for there, step in rows[here].items():
                    if there not in cost:
                        layers += [[] for each in range(spent + step + 1 - len(layers))]
                        layers[spent + step].append(there)
        return {self.field.spaces[number]: spent for number, spent in cost.items()}


def sides_of(field: Field, scenario: Scenario | None, players: int | None = None) -> tuple[StartZone, ...]:
    """The start zones of the sides of a scenario: one for each side, with all of its zones merged.

    If no seat names a zone, as in files of other programs, every zone counts as a side. ``players``: the
    number of players of the layout; None: the first that the scenario has.
    """
    sides = [side for side in zones_of_sides(field, scenario, players).values() if side.spaces]
    return tuple(sides) if len(sides) > 1 else tuple(field.sides)


def zones_of_sides(
    field: Field, scenario: Scenario | None, players: int | None = None
) -> dict[str, StartZone]:
    """The merged zones of each side of a scenario, by the side's id and with the side's name for judges; they
    may have no spaces.
    """
    layout = scenario.layout(players) if scenario is not None else None
    if scenario is None or layout is None:
        return {}
    zones = {zone.id: start for zone, start in zip(scenario.zones, field.zones, strict=True)}
    found: dict[str, list[StartZone]] = {}
    names: dict[str, str] = {}
    for seat in layout.seats:
        own = found.setdefault(seat.side, [])
        own += [zones[id] for id in seat.zones if id in zones and zones[id] not in own]
        names.setdefault(seat.side, seat.team or text_in(seat.name) or seat.id)
    return {side: _together(names[side], number, own) for number, (side, own) in enumerate(found.items(), 1)}


def _together(name: str, number: int, zones: list[StartZone]) -> StartZone:
    if len(zones) == 1:
        return zones[0]
    spaces = tuple(dict.fromkeys(space for zone in zones for space in zone.spaces))
    joined = StartZone(name, 100 + number, spaces, sum(zone.missing for zone in zones))
    return replace(joined, name=name or _("side {n}", n=number))
