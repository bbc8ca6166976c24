"""What does not change during a game: scenario, battlefield, cards, rules, and what is derived of them; what
a scenario must have for it (`builder.scenario.checks` say much more), and the table with tiles that destroyed
figures left on it (R228).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from builder import places
from builder.battlefield import Battlefield, Piece, Put
from builder.board import Board, Space
from builder.catalogue import Box, PieceType, TerrainKind
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph, glyph_named, load_glyphs
from builder.catalogue.objects import DOOR, DestructibleObject, load_objects
from builder.errors import BuilderError, RefusedError
from builder.hexgrid import Hex, label
from builder.language import _, listed, ngettext
from builder.movement import MovementGraph, Profile, edition, terrain_costs
from builder.movement.situation import move_of, profile_of
from builder.movement.strides import gait_of
from builder.plaindata import short
from builder.referee.bases import is_known
from builder.scenario import Declined, Gathering, Layout, Position, Scenario, Seat
from builder.scenario.armies import drafted_from
from builder.scenario.naming import Names
from builder.scenario.special import TerrainCost
from builder.scenario.victory import EACH
from builder.sight import Land, PlacedFigure, Scene, Sightlines, distances
from builder.sight import SightRules as SightGame


class Left(NamedTuple):
    """A tile that was left or laid: the id of its type, and where it lies."""

    piece: str
    hex: Hex
    slot: int
    rotation: int


def with_left(
    battlefield: Battlefield, left: tuple[Left, ...], types: Mapping[str, PieceType]
) -> Battlefield:
    """A battlefield with such tiles on it; the pieces that were there keep their ids."""
    found = battlefield.copy()
    new: list[Piece] = [found.new_piece(types[id], hex, slot, turn) for id, hex, slot, turn in left]
    found.apply(Put(tuple(new)))
    return found


def demand_playable(scenario: Scenario, layout: Layout) -> None:
    """Raise RefusedError with the first thing that stands against a game: nobody plays, ids that do not set
    players, sides, doors, places or neutral figures apart, a first player who does not play.
    """
    for why in _against(scenario, layout):
        raise RefusedError(why)


def _against(scenario: Scenario, layout: Layout) -> Iterator[str]:
    """What makes a scenario unplayable: ids that mean two things. Checks name all else, and it is played."""
    players = [seat.id for seat in layout.seats]
    if not players:
        yield _("players: at least one was expected, found none")
    # A victory or a rule names these by id alone, so that within a group none may mean two things.
    named = (
        ("players", players),
        (_("zones and objects"), [*(z.id for z in scenario.zones), *(o.id for o in scenario.objects)]),
        ("doors", [door.id for door in scenario.doors]),
        (_("neutral figures"), [neutral.id for neutral in scenario.neutrals]),
    )
    for what, ids in named:
        for id, count in Counter(ids).items():
            if not id or count > 1:
                yield _(
                    "{what}: an id of its own was expected for each, found {found} {times}",
                    what=what,
                    found=short(id),
                    times=_times(count),
                )
    for place, count in Counter(door.hex for door in scenario.doors).items():
        if count > 1:
            yield _(
                "doors: one for the doorway at {place} was expected, found {count}",
                place=label(place),
                count=count,
            )
    for seat in layout.seats:
        if seat.team in players and seat.team != seat.id:
            yield _(
                "players: {team} is a player, so it cannot be the team of {player}",
                team=short(seat.team),
                player=short(seat.id),
            )
        if EACH in (seat.id, seat.team):
            yield _("players: {found} means every side, so it cannot be the id of one", found=short(EACH))
    if layout.placement and layout.placement not in players:
        yield _("placement: one of the players was expected, found {found}", found=short(layout.placement))


def _times(count: int) -> str:
    return ngettext("once", "{n} times", count)


MOST_RANGE = 30
"""Spaces; nothing in the game reaches farther."""
_MOST_LEFT = 8  # tables with tiles that were left, which are remembered: many games are played at one table


class Table:
    """A scenario laid out for a number of players, on its battlefield, with all army cards there are.

    ``glyphs`` and ``objects`` are those that ship where none are given. ``boxes``: those of the catalogue, of
    which the scenario may name some to draft from. ``gathering``: whether armies are drafted or pre-made
    where the scenario leaves that open; None takes what it names first. ``pieces``: those of the catalogue,
    of which a destroyed figure may leave one (R228). ``like``: a table whose surface serves, where it is the
    same battlefield by the same edition and costs; that is nearly all there is to work out.

    Raises RefusedError where the scenario has no layout for that many players, or no such gathering, or
    cannot be played as it stands.
    """

    def __init__(
        self,
        scenario: Scenario,
        battlefield: Battlefield,
        cards: Mapping[str, Card],
        kinds: Mapping[str, TerrainKind],
        *,
        players: int | None = None,
        sets: int = 1,
        gathering: Gathering | None = None,
        glyphs: Mapping[str, Glyph] | None = None,
        objects: Mapping[str, DestructibleObject] | None = None,
        boxes: Mapping[str, Box] | None = None,
        pieces: Mapping[str, PieceType] | None = None,
        like: Table | None = None,
    ) -> None:
        layout = scenario.layout(players)
        if layout is None:
            if not scenario.layouts:
                raise RefusedError(_("players: the scenario does not say who plays, so nobody can play it"))
            known = ", ".join(str(layout.players) for layout in scenario.layouts)
            raise RefusedError(
                _("players: the scenario is for {known}, found {players}", known=known, players=players)
            )
        demand_playable(scenario, layout)
        self.scenario, self.layout = scenario, layout
        self.cards, self.kinds, self.sets, self.pieces = cards, kinds, sets, pieces or {}
        self.fielded = {id: card for id, card in cards.items() if is_known(card)}
        """The cards whose figures have a base that spaces can hold."""
        self.pool = drafted_from(scenario, self.fielded, boxes or {}, sets)
        self.gathering = _allowed(gathering, layout)
        self.glyphs = scenario.glyphs_beside(
            load_glyphs(places.shipped("tilesets")) if glyphs is None else glyphs
        )
        self.objects = load_objects(places.shipped("tilesets")) if objects is None else objects
        costs = {rule.terrain: rule.cost for rule in scenario.rules if isinstance(rule, TerrainCost)}
        try:
            self.edition = edition(scenario.edition, scenario.choices)
            self._costs = terrain_costs(kinds, costs)
            self._lay_out(battlefield, like)
        except BuilderError as error:  # an edition, a kind of terrain or a cost that there is not
            raise RefusedError(str(error)) from None
        self._seat()
        self._profiles: dict[tuple[str, frozenset[str]], Profile] = {}
        self._climbs: dict[tuple[str, frozenset[str]], bool] = {}
        self._placed: dict[tuple[tuple[Space, ...], int], PlacedFigure] = {}

    def _lay_out(self, battlefield: Battlefield, like: Table | None = None) -> None:
        self.battlefield = battlefield
        if like is None or like.battlefield is not battlefield or like._ways_by != self._ways_by:
            self.board = Board(battlefield, self.scenario.choices)
            self.graph = MovementGraph(self.board, self.edition, self.kinds, self._costs)
            self.land = Land(battlefield)
            self._hexes = frozenset(battlefield.occupancy.hexes())
            self._ranges: dict[Hex, dict[Hex, int]] = {}
        else:
            self.board, self.graph, self.land = like.board, like.graph, like.land
            self._hexes, self._ranges = like._hexes, like._ranges

    @property
    def _ways_by(self) -> tuple[object, ...]:
        """What says which ways there are on a battlefield."""
        return self.edition, self.kinds, self._costs

    def seated(self, layout: Layout) -> Table:
        """The same table for other seats: with another order, or other armies. What was worked out of the
        battlefield serves both. Raises RefusedError where it cannot be played so.
        """
        demand_playable(self.scenario, layout)
        found = copy(self)
        found.__dict__.pop("_names", None)
        found.scenario, found.layout = replace(self.scenario, layouts=(layout,)), layout
        found.gathering = _allowed(self.gathering, layout)
        found._seat()
        return found

    def _seat(self) -> None:
        self.seats: dict[str, Seat] = {seat.id: seat for seat in self.layout.seats}
        self.seating: tuple[str, ...] = tuple(self.seats)
        self._with_left: dict[tuple[Left, ...], Table] = {}

    def with_left(self, left: tuple[Left, ...]) -> Table:
        """The table with the tiles that destroyed figures left on the battlefield (R228) and powers laid."""
        if not left:
            return self
        found = self._with_left.get(left)
        if found is None:
            if len(self._with_left) >= _MOST_LEFT:
                del self._with_left[next(iter(self._with_left))]
            found = self._with_left[left] = copy(self)
            for derived in ("scene", "sightlines"):
                found.__dict__.pop(derived, None)
            found._lay_out(with_left(self.battlefield, left, self.pieces))
        return found

    @cached_property
    def scene(self) -> Scene:
        """What blocks sight."""
        return Scene(self.battlefield, self.board)

    @cached_property
    def sightlines(self) -> Sightlines:
        """Who sees whom."""
        return Sightlines(self.scene, self.sight_game)

    @property
    def sight_game(self) -> SightGame:
        """Which rules of sight hold."""
        return SightGame.BASIC if self.scenario.basic else SightGame.MASTER

    @property
    def master(self) -> bool:
        """Whether the Master game is played."""
        return not self.scenario.basic

    def ranges(self, hex: Hex) -> Mapping[Hex, int]:
        """The range from a hex to every other up to `MOST_RANGE` spaces away; it never changes in a game."""
        found = self._ranges.get(hex)
        if found is None:
            found = self._ranges[hex] = distances(self._hexes, (hex,), MOST_RANGE)
        return found

    def space(self, position: Position) -> Space | None:
        """The space that a position means; None where there is none."""
        return self.board.space(position.hex, position.level)

    def spaces(self, positions: Iterable[Position]) -> tuple[Space, ...]:
        """The spaces that some positions mean, without those where there is none."""
        return tuple([space for space in map(self.space, positions) if space is not None])

    def top(self, position: Position) -> Space | None:
        """The top of a tree or a wall at a position, which one can fly over (R057), if any."""
        return next(
            (top for top in self.board.tops.get(position.hex, ()) if top.level == position.level), None
        )

    def called(self, player: str) -> str:
        """What people call a player, in the middle of a sentence: the name, else ``Player 1``."""
        return self._names.player(player)

    @cached_property
    def _names(self) -> Names:
        return Names(self.scenario).of_layout(self.layout)

    def demand_player(self, player: str | None) -> None:
        """Raise RefusedError for anybody who is no player of this game; None and the empty text are none."""
        if player and player not in self.seats:
            raise RefusedError(_("{player}: not a player of this game", player=player))

    def side(self, player: str) -> str:
        """The team of a player, or the player where there is none; empty for nobody."""
        seat = self.seats.get(player)
        return "" if seat is None else seat.side

    def mates(self, player: str) -> tuple[Seat, ...]:
        """The other seats of a player's team."""
        side = self.side(player)
        return tuple(seat for seat in self.layout.seats if seat.side == side and seat.id != player)

    def declines(self, player: str, what: Declined) -> bool:
        """Whether it is the standing choice of a player not to do something."""
        return player in self.seats and what in self.seats[player].declines

    def glyph(self, name: str) -> Glyph | None:
        """The glyph that a scenario names by id, name or letter; None for an unknown one."""
        return glyph_named(self.glyphs, name) if name else None

    @property
    def door(self) -> DestructibleObject:
        """Life, dice and shields of a castle door (R189)."""
        return self.objects[DOOR]

    def left_of(self, player: str) -> tuple[str, ...]:
        """All players in the order of their seats, beginning with one."""
        at = self.seating.index(player)
        return self.seating[at:] + self.seating[:at]

    def profile(self, card: Card, off: frozenset[str] = frozenset()) -> Profile:
        """How the figures of a card move, without the kinds of powers that are switched off."""
        found = self._profiles.get((card.id, off))
        if found is None:
            # A larger base than two spaces never moves: only its height and size are asked.
            found = profile_of(card if card.spaces <= 2 else replace(card, spaces=1))
            if off:
                found = replace(
                    found,
                    flying=found.flying and "flying" not in off,
                    ghost_walk=found.ghost_walk and "ghost-walk" not in off,
                    slither=found.slither and "slither" not in off,
                    disengage=found.disengage and "disengage" not in off,
                    leap=None if "leap" in off else found.leap,
                    climb=1 if "climb" in off else found.climb,
                )
            self._profiles[card.id, off] = found
        return found

    def climbs(self, card: Card, off: frozenset[str] = frozenset()) -> bool:
        """Whether the figures of a card may use ladders (R200)."""
        found = self._climbs.get((card.id, off))
        if found is None:
            found = gait_of(self.profile(card, off), self.edition, flies=False).uses_ladders
            self._climbs[card.id, off] = found
        return found

    def placed(self, spaces: tuple[Space, ...], height: int) -> PlacedFigure:
        """A figure on spaces as sight asks for it."""
        found = self._placed.get((spaces, height))
        if found is None:
            found = self._placed[spaces, height] = PlacedFigure(spaces, height)
        return found

    def move(self, card: Card) -> int:
        """The Move of a card in this game."""
        return move_of(card, self.edition)

    def range(self, card: Card) -> int:
        """The Range of a card in this game."""
        return card.range if self.master else card.basic_range

    def attack(self, card: Card) -> int:
        """The attack dice of a card in this game."""
        return card.attack if self.master else card.basic_attack

    def defense(self, card: Card) -> int:
        """The defense dice of a card in this game."""
        return card.defense if self.master else card.basic_defense

    def life(self, card: Card) -> int:
        """The wounds that destroy a figure: one in the Basic game (R103, R104)."""
        return card.life if self.master else 1


def _allowed(gathering: Gathering | None, layout: Layout) -> Gathering | None:
    for seat in layout.seats:
        if gathering and seat.points and not seat.army and gathering not in seat.gathering:
            allowed = listed(seat.gathering, "or") or _("nothing")
            raise RefusedError(
                _(
                    "gathering: {allowed} was expected for {seat}, found {gathering}",
                    allowed=allowed,
                    seat=seat.id,
                    gathering=gathering,
                )
            )
    return gathering


def position_of(space: Space) -> Position:
    """The position of a space."""
    return Position(space.hex, space.level)
