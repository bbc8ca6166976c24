"""A scenario set up on its battlefield, as the checks look at it: everything is worked out once, when asked;
what a check yields, and how spaces are named in its words.

Also whose figures a condition speaks of, and how many of them there can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from builder.battlefield import Battlefield
from builder.board import Board, Door, Doorway, Space, SpaceKind
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph, glyph_named
from builder.catalogue.official import OfficialCard
from builder.hexgrid import Hex, label
from builder.language import _, listed, ngettext
from builder.movement import EDITIONS, MASTER_2, Edition, MovementGraph, Profile, edition
from builder.movement.movers import Mover, mover
from builder.movement.situation import Situation
from builder.problems import ProblemCell
from builder.scenario import (
    ANY,
    ENEMIES,
    OWN,
    TEAM,
    Figures,
    Layout,
    Position,
    Scenario,
    ScenarioObject,
    Seat,
    Zone,
)
from builder.scenario.armies import fewest_spaces, fits_card, most_figures, spaces_of_cards
from builder.scenario.naming import Names
from builder.scenario.special import PowersOff, Reinforcements
from builder.scenario.victory import EACH
from builder.wording import likely

HEIGHT = 5
"""The height of an ordinary figure, medium and on one space."""
_Start = tuple[tuple[str, ...], tuple[Position, ...]]


class Stage:
    """All that the checks ask. ``board`` is made from the battlefield where it is not given; ``official`` are
    all official cards, empty where these are not looked into.
    """

    def __init__(
        self,
        scenario: Scenario,
        battlefield: Battlefield,
        catalogue: Catalogue,
        cards: Mapping[str, Card],
        glyphs: Mapping[str, Glyph],
        board: Board | None = None,
        official: Mapping[str, OfficialCard] = MappingProxyType({}),
    ) -> None:
        self.scenario = scenario
        self.official = official
        self.battlefield = battlefield
        self.catalogue = catalogue
        self.cards = cards
        self.glyphs = scenario.glyphs_beside(glyphs) if glyphs else glyphs
        self.names = Names(scenario, cards, glyphs)
        self.board = Board(battlefield, scenario.choices) if board is None else board
        self._reached: dict[tuple[_Start, bool], frozenset[Space]] = {}
        self._least_room: dict[int, int] = {}
        self._most_figures: dict[tuple[int, Figures], int] = {}
        self._zone_reached: dict[tuple[str, bool], frozenset[Space]] = {}

    @property
    def edition(self) -> Edition:
        """The edition; the second one where the scenario names none that is known."""
        known = self.scenario.edition if self.scenario.edition in EDITIONS else MASTER_2.id
        return edition(known, self.scenario.choices)

    @cached_property
    def graph(self) -> MovementGraph:
        """The steps between the spaces."""
        return MovementGraph(self.board, self.edition, self.catalogue.kinds)

    @cached_property
    def walker(self) -> Mover:
        """An ordinary figure on foot, which uses ladders; all doors are open."""
        return mover(self.graph, Profile(HEIGHT), Situation(door=Door.OPEN))

    @cached_property
    def flyer(self) -> Mover:
        """The same figure in the air."""
        return mover(self.graph, Profile(HEIGHT, flying=True), Situation(door=Door.OPEN))

    @cached_property
    def seats(self) -> tuple[tuple[Layout, Seat], ...]:
        """Every seat of every layout."""
        return tuple([(layout, seat) for layout in self.scenario.layouts for seat in layout.seats])

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The ids of the players of all layouts, in their order."""
        return tuple(dict.fromkeys(seat.id for _rest, seat in self.seats))

    @cached_property
    def teams(self) -> tuple[str, ...]:
        """The ids of the teams of all layouts, in their order."""
        return tuple(dict.fromkeys(seat.team for _rest, seat in self.seats if seat.team))

    @cached_property
    def zones(self) -> Mapping[str, Zone]:
        """The zones by their ids."""
        return {zone.id: zone for zone in reversed(self.scenario.zones)}

    @cached_property
    def objects(self) -> Mapping[str, ScenarioObject]:
        """The objects by their ids."""
        return {obj.id: obj for obj in reversed(self.scenario.objects)}

    @cached_property
    def zone_spaces(self) -> Mapping[str, tuple[Space, ...]]:
        """The spaces of each zone, each once; what is no space is not among them."""
        return {id: self.spaces(zone.positions) for id, zone in self.zones.items()}

    @cached_property
    def doors(self) -> tuple[tuple[Doorway, Position, str], ...]:
        """The doors there are at the start: the doorway, where the door stands, its state; closed where the
        scenario does not say (R181).
        """
        found: list[tuple[Doorway, Position, str]] = []
        states = {door.hex: door.state for door in self.scenario.doors}
        for doorway in self.board.doorways.values():
            state = Door(states.get(doorway.spaces[0], "closed")) if doorway.spaces else Door.NONE
            hex = doorway.closed_hex(state)
            if hex is not None:
                found.append((doorway, Position(hex, doorway.level), state.value))
        return tuple(found)

    def door_at(self, position: Position) -> str:
        """The state of the door that stands on a space at the start, empty where none does."""
        return next((state for _rest, there, state in self.doors if there == position), "")

    def space(self, position: Position) -> Space | None:
        """The space that a position names, None where there is none."""
        return self.board.space(position.hex, position.level)

    def is_rung(self, position: Position) -> bool:
        """Whether a position is that of a rung of a ladder."""
        space = self.space(position)
        return space is not None and space.kind is SpaceKind.LADDER_RUNG

    def spaces(self, positions: Iterable[Position]) -> tuple[Space, ...]:
        """The spaces that positions name, each once."""
        found = (self.space(position) for position in positions)
        return tuple(dict.fromkeys(space for space in found if space is not None))

    def on_map(self, hex: Hex) -> bool:
        """Whether anything of the battlefield lies in a hex."""
        return bool(self.battlefield.occupancy.column(hex)) or bool(self.board.at(hex))

    def levels(self, hex: Hex) -> tuple[int, ...]:
        """The levels of the spaces in a hex, from below."""
        return tuple(sorted({space.level for space in self.board.at(hex)}))

    def level_hint(self, positions: Iterable[Position], otherwise: str) -> str:
        """At which level there is a space in the hexes of positions that name none, the first few of them."""
        shown: list[str] = []
        for hex in dict.fromkeys(position.hex for position in positions):
            levels = self.levels(hex)
            if levels:
                shown.append(
                    ngettext(
                        "{place} at level {levels}",
                        "{place} at levels {levels}",
                        len(levels),
                        place=label(hex),
                        levels=listed([str(level) for level in levels]),
                    )
                )
        if not shown:
            return otherwise
        are = (
            _("The space there is")
            if len(shown) == 1 and shown[0].count(" and ") == 0
            else _("There are spaces")
        )
        return f"{are} {', '.join(shown[:4])}{' …' if len(shown) > 4 else ''}."

    def place(self, position: Position) -> ProblemCell:
        """A space as problems name it: with the slot of the tile that carries it."""
        space = self.space(position)
        slot = position.level
        if space is not None and space.kind is not SpaceKind.LADDER_RUNG:
            slot = self.battlefield.pieces[space.piece].slot
        return ProblemCell(position.hex.q, position.hex.r, max(1, slot))

    def glyph(self, name: str) -> Glyph | None:
        """The glyph of a name, None for one that is not known."""
        return glyph_named(self.glyphs, name)

    def zone_called(self, id: str) -> str:
        """A zone as a sentence names it."""
        return self.names.zone(id)

    def player_called(self, id: str) -> str:
        """A player or team as a sentence names it."""
        return self.names.player(id)

    @cached_property
    def powers_off(self) -> frozenset[str]:
        """The powers that no figure has in this scenario."""
        rules = [rule for rule in self.scenario.rules if isinstance(rule, PowersOff) and rule.of == ANY]
        return frozenset(power for rule in rules for power in rule.powers)

    def least_room(self, seat: Seat) -> int:
        """The spaces of the army of a seat, or of the smallest one for its points."""
        if seat.army:
            return spaces_of_cards(seat.army, self.cards, self.powers_off)
        if seat.points not in self._least_room:
            self._least_room[seat.points] = fewest_spaces(seat.points, self.cards, self.powers_off)
        return self._least_room[seat.points]

    def most_figures(self, points: int, figures: Figures) -> int:
        """No army of these points has more figures that fit a filter; whose they are does not matter."""
        key = points, replace(figures, of=ANY, started_in="", secret="")
        if key not in self._most_figures:
            self._most_figures[key] = most_figures(points, self.cards, figures)
        return self._most_figures[key]

    def reached(self, seat: Seat, *, flying: bool = False) -> frozenset[Space]:
        """Where figures of a seat get to in any number of turns: where they start is among it."""
        fixed = tuple([position for figure in seat.figures for position in figure.positions[:1]])
        key = (seat.zones, fixed), flying
        found = self._reached.get(key)
        if found is None:
            parts = [self.reached_from_zone(id, flying=flying) for id in dict.fromkeys(seat.zones)]
            if fixed:
                parts.append(self._spread(self.spaces(fixed), flying=flying))
            found = self._reached[key] = parts[0] if len(parts) == 1 else frozenset().union(*parts)
        return found

    def reached_from_zone(self, id: str, *, flying: bool = False) -> frozenset[Space]:
        """Where figures get to that start in a zone."""
        found = self._zone_reached.get((id, flying))
        if found is None:
            found = self._spread(self.zone_spaces.get(id, ()), flying=flying)
            self._zone_reached[id, flying] = found
        return found

    def _spread(self, starts: Iterable[Space], *, flying: bool) -> frozenset[Space]:
        """Every space connected with the starts; a start on which the figure cannot stand leads nowhere."""
        going = self.flyer if flying else self.walker
        graph = self.graph
        first = {graph.number(space) for space in starts}
        seen = set(first)
        border = [number for number in first if going.may_stand(number)]
        while border:
            number = border.pop()
            for stride in going.row(number):
                target = stride.target
                if target not in seen and target not in going.blocked and going.free(stride.past):
                    seen.add(target)
                    border.append(target)
        ended = (graph.spaces[number] for number in seen if number in first or going.may_stand(number))
        return frozenset([space for space in ended if space is not None])


def sides_asked(layout: Layout, side: str) -> tuple[str, ...]:
    """The sides for which a victory is asked: a player stands for the whole side."""
    if side == EACH:
        return layout.sides
    return tuple(dict.fromkeys(seat.side for seat in layout.seats if side in (seat.side, seat.id)))


def seats_meant(layout: Layout, asked: str, figures: Figures) -> tuple[Seat, ...]:
    """The seats whose figures a filter speaks of when it is asked for a side."""
    if figures.of == ANY:
        return layout.seats
    if figures.of in (OWN, TEAM):
        return tuple([seat for seat in layout.seats if seat.side == asked])
    if figures.of == ENEMIES:
        return tuple([seat for seat in layout.seats if seat.side != asked])
    return tuple([seat for seat in layout.seats if figures.of in (seat.id, seat.team)])


def groups_meant(stage: Stage, side: str, figures: Figures) -> Iterator[tuple[Layout, str, tuple[Seat, ...]]]:
    """For each layout and side that a victory is asked for: whose figures the filter speaks of."""
    for layout in stage.scenario.layouts:
        for asked in sides_asked(layout, side):
            yield layout, asked, seats_meant(layout, asked, figures)


def most_of(stage: Stage, seat: Seat, figures: Figures) -> int:
    """No more figures of a seat than this can fit a filter in a game."""
    cards = stage.cards
    fixed = [cards[one.card] for one in seat.figures if one.card in cards]
    named = [cards[id] for id in seat.army if id in cards]
    points = 0 if seat.army else seat.points
    more = [rule.points for rule in stage.scenario.rules if isinstance(rule, Reinforcements)]
    points += max(more, default=0)
    # Nobody is placed there by choice: only figures with fixed spaces can have started in it.
    if figures.started_in and figures.started_in not in seat.zones:
        zone = stage.zones.get(figures.started_in)
        positions = frozenset(zone.positions) if zone else frozenset()
        return sum(
            one.card in cards
            and fits_card(figures, cards[one.card])
            and bool(positions.intersection(one.positions))
            for one in seat.figures
        )
    return (
        sum(fits_card(figures, card) for card in fixed)
        + sum(card.figures for card in named if fits_card(figures, card))
        + stage.most_figures(points, figures)
    )


def most_meant(stage: Stage, side: str, figures: Figures) -> int:
    """No more figures than this can ever fit a filter, whatever the layout and the side it is asked for."""
    neutral = sum(
        one.card in stage.cards and fits_card(figures, stage.cards[one.card])
        for one in stage.scenario.neutrals
    )
    groups = {
        (layout.players, *[seat.id for seat in seats]): seats
        for layout, _rest, seats in groups_meant(stage, side, figures)
    }
    counts = [sum(most_of(stage, seat, figures) for seat in seats) for seats in groups.values()]
    return neutral + max(counts, default=0)


_MOST_NAMED = 4
_LONGEST = 40
_NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ScenarioFinding:
    """One thing a check found; the registry adds code, severity and rule number.

    ``positions`` are the spaces concerned, the first being its place. ``where`` names the part of the
    scenario: ``zones/red``, ``victory/2`` (numbers from 1).
    """

    message: str
    hint: str = ""
    positions: tuple[Position, ...] = ()
    where: str = ""


def at(position: Position) -> str:
    """A space as people count it: ``C4, level 2``."""
    return _("{place}, level {level}", place=label(position.hex), level=position.level)


def positions_in_words(positions: Iterable[Position]) -> str:
    """Spaces as people count them, the first few: ``C4 (level 1), D4 (level 2) and 3 more``."""
    ordered = sorted(positions, key=lambda position: (position.hex.r, position.hex.q, position.level))
    shown = [
        _("{place} (level {level})", place=label(position.hex), level=position.level)
        for position in ordered[:_MOST_NAMED]
    ]
    left = len(ordered) - len(shown)
    if left:
        return _("{places} and {n} more", places=", ".join(shown), n=left)
    return listed(shown)


def cut(text: str) -> str:
    """A word of a file, in quotation marks, no longer than fits a line."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"“{short}”"


def meant(word: str, known: Sequence[str], what: str = "", named: Mapping[str, str] = _NO_NAMES) -> str:
    """A hint: the known word that looks most like it, else those there are. ``named`` are known words by what
    people call them.
    """
    called = likely(word, tuple(named))
    if called in named:
        return _("Did you mean {word}, which is {name}?", word=named[called], name=called)
    near = likely(word, known)
    if near:
        return _("Did you mean {word}?", word=near)
    if not known:
        return _("There is no {what} yet.", what=what) if what else ""
    shown = ", ".join(known[:8])
    more = " …" if len(known) > 8 else ""
    return ngettext("There is {words}.", "There are {words}.", len(known), words=shown + more)
