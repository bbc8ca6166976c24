"""What the checker knows of a game: the scenario, the battlefield as the oracle of movement reads it, cards.

Nothing here comes from `builder.referee`; of positions the oracle of movement is asked, of sight
`builder.sight` with what stands in the plain state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from builder.battlefield import Battlefield, Put
from builder.board import Board, Door
from builder.catalogue import TerrainKind
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph, glyph_named
from builder.catalogue.powers import ANYBODY
from builder.hexgrid import Hex
from builder.movement import terrain_costs
from builder.scenario import Layout, Scenario
from builder.scenario.special import CollectGlyphs, TerrainCost, Truce
from builder.sight import PlacedFigure, Scene, sees
from builder.sight import SightRules as SightGame
from tests.movement.oracle_engagement import adjacent
from tests.movement.oracle_world import Place, Position, Rival, World, lies_flat
from tests.referee.plain_state import Plain
from tests.referee.tables import the_catalogue

Fig = Mapping[str, Any]
SKULLS, SHIELDS = (1, 2, 3), (4, 5)


@dataclass
class Facts:
    """All that never changes in a game, and whether a truce still holds."""

    scenario: Scenario
    layout: Layout
    battlefield: Battlefield
    cards: Mapping[str, Card]
    glyphs: Mapping[str, Glyph]
    kinds: Mapping[str, TerrainKind]
    truce_over: bool = False
    seating: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.seating = tuple(seat.id for seat in self.layout.seats)

    @cached_property
    def world(self) -> World:
        """Places, walls and doorways."""
        return World(self.battlefield)

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """What a space of each terrain costs (R233)."""
        rules = {rule.terrain: rule.cost for rule in self.scenario.rules if isinstance(rule, TerrainCost)}
        return terrain_costs(self.kinds, rules)

    @cached_property
    def positions(self) -> Mapping[Position, Place]:
        """The places by where they are; tops of trees and walls are none."""
        return {place.position: place for place in self.world.places}

    def leave(self, id: str, under: Sequence[Position]) -> bool:
        """Lay a tile on spaces, where no other lies in its slot; whether it lies there. All that was worked
        out of the battlefield is forgotten.
        """
        type, slot, cells = the_catalogue().pieces[id], under[0].level + 1, {Hex(s.q, s.r) for s in under}
        if any(self.battlefield.occupancy.at(cell, slot) for cell in cells):
            return False
        after = Battlefield(pieces=self.battlefield.pieces.values())
        ways = (after.new_piece(type, cell, slot, turn) for cell in cells for turn in range(6))
        after.apply(Put((next(tile for tile in ways if {*tile.cells} == cells),)))
        self.battlefield = after
        for name in ("world", "positions", "board", "scene"):
            self.__dict__.pop(name, None)
        return True

    @property
    def basic(self) -> bool:
        """Whether the Basic game is played."""
        return self.scenario.edition == "basic"

    def side(self, player: str) -> str:
        """The team of a player, or himself; empty for nobody."""
        return next((seat.side for seat in self.layout.seats if seat.id == player), "")

    def friends(self, one: str, other: str) -> bool:
        """Whether two players are on one side, or have a truce."""
        if not one or not other:
            return False
        if self.side(one) == self.side(other):
            return True
        truces = [rule.players for rule in self.scenario.rules if isinstance(rule, Truce)]
        return not self.truce_over and any(one in players and other in players for players in truces)

    def left_of(self, player: str) -> tuple[str, ...]:
        """The players in their order round the table, beginning with one."""
        at = self.seating.index(player)
        return (*self.seating[at:], *self.seating[:at])

    # Figures in a state.

    def card(self, state: Plain, figure: Fig) -> Card:
        """The army card of a figure."""
        return self.cards[state["cards"][figure["card"]]["card"]]

    def controller(self, state: Plain, figure: Fig) -> str:
        """Who controls a figure."""
        return str(state["cards"][figure["card"]]["controller"])

    def captive(self, state: Plain, figure: Fig) -> bool:
        """Whether a figure is a captive."""
        return bool(state["cards"][figure["card"]]["captive"])

    def on(self, state: Plain) -> Iterator[Fig]:
        """The figures on the battlefield."""
        return (figure for figure in state["figures"].values() if figure["life"] == "on")

    def places(self, figure: Fig) -> list[Place]:
        """The places under a figure."""
        return [self.positions[Position(*at)] for at in figure["spaces"]]

    def life(self, card: Card) -> int:
        """The wounds that destroy a figure (R103, R104)."""
        return 1 if self.basic else card.life

    def climbs(self, card: Card) -> bool:
        """R200: who may use ladders."""
        return card.spaces == 1 and (self.basic or card.size in ("small", "medium"))

    def off(self, state: Plain, card: Card, controller: str) -> frozenset[str]:
        """The kinds of powers that a rule of the scenario switches off for a player."""
        from builder.scenario.special import PowersOff

        found: set[str] = set()
        for rule in self.scenario.rules:
            if isinstance(rule, PowersOff) and rule.of in ("any", controller, self.side(controller)):
                found |= {*rule.powers}
        return frozenset(found)

    def has(self, state: Plain, figure: Fig, kind: str) -> bool:
        """Whether a figure has a power of a kind that works."""
        card = self.card(state, figure)
        if self.basic or self.captive(state, figure):
            return False
        return card.power(kind) is not None and kind not in self.off(
            state, card, self.controller(state, figure)
        )

    def given(self, state: Plain, figure: Fig, kind: str) -> list[Mapping[str, Any]]:
        """The numbers of all powers of a kind that a figure has."""
        if not self.has(state, figure, kind):
            return []
        return [power.given for power in self.card(state, figure).powers if power.kind == kind]

    def runs(self, state: Plain, figure: Fig) -> bool:
        """Whether a figure said in the turn that goes on that it runs; a note of the turn has its number."""
        turn = state["turns"][-1] if state["turns"] else {"notes": ()}
        return any("/run" in key and figure["id"] in said for key, said in turn["notes"])

    def spent(self, state: Plain, figure: Fig) -> bool:
        """Whether a marker was taken off its card for range in the turn that goes on, in which it may act."""
        turn = state["turns"][-1] if state["turns"] else {"notes": (), "pool": ()}
        return figure["id"] in turn["pool"] and any("/marker-range" in key for key, _ in turn["notes"])

    def markers(self, state: Plain, card: str) -> int:
        """The markers on an owned card, by what lay there from the start."""
        powers = self.cards[state["cards"][card]["card"]].powers
        begun = max((power.given.get("markers", 0) for power in powers), default=0)
        return int(state["memory"].get(f"{card}/markers", begun))

    @cached_property
    def scene(self) -> Scene:
        """What blocks sight."""
        return Scene(self.battlefield, self.board)

    @cached_property
    def board(self) -> Board:
        """The board, for sight alone."""
        return Board(self.battlefield)

    def sees(self, state: Plain, one: Fig, other: Fig, *, ranged: bool) -> bool:
        """R085, R086, R162, R175: whether a figure sees another, asked of `builder.sight` anew."""

        def standing(figure: Fig) -> PlacedFigure:
            spaces = [self.board.space(Hex(q, r), level) for q, r, level in figure["spaces"]]
            assert all(spaces)
            return PlacedFigure(tuple(s for s in spaces if s is not None), self.card(state, figure).height)

        return sees(
            self.scene,
            standing(one),
            standing(other),
            game=SightGame.BASIC if self.basic else SightGame.MASTER,
            blockers=() if self.basic else [standing(figure) for figure in self.on(state)],
            door=Door.NONE,
            doors={door["doorway"]: Door(door["state"]) for door in state["doors"].values()},
            ranged=ranged,
        ).seen

    def rival(self, state: Plain, figure: Fig, whose: str, dice: int = 1) -> Rival:
        """A figure as the oracle asks for it."""
        card = self.card(state, figure)
        positions = tuple(Position(*at) for at in figure["spaces"])
        return Rival(positions, card.height, whose, self.climbs(card), dice)

    def swipe_dice(self, state: Plain, by: Fig, at: Fig) -> int:
        """R073: what one figure rolls at another that leaves it; 0 where they are no enemies, and for players
        who never swipe.
        """
        whose = self.controller(state, by)
        carried = self.carried(state, "no-swipes", at)
        if carried or self.held(state, "no-swipes", self.controller(state, at)):
            return 0
        never = any(seat.id == whose and "swipes" in seat.declines for seat in self.layout.seats)
        if never or not self.foes(state, at, by):
            return 0
        return 1 + sum(given["dice"] for given in self.given(state, by, "swipe-bonus"))

    def beside(self, state: Plain, one: Fig, other: Fig) -> bool:
        """Whether two figures are adjacent (R070 to R072, R209 to R214; Basic: on neighbouring spaces)."""
        if self.basic:
            return any(a.hex.distance(b.hex) == 1 for a in self.places(one) for b in self.places(other))
        card, rival = self.card(state, one), self.rival(state, other, "enemy")
        return any(
            adjacent(self.world, a, card.height, self.climbs(card), b, rival)
            for a in self.places(one)
            for b in self.places(other)
        )

    def foes(self, state: Plain, one: Fig, other: Fig) -> bool:
        """Whether two figures are of different sides now; a captive or neutral figure is nobody's enemy."""
        by, at = self.controller(state, one), self.controller(state, other)
        if self.captive(state, one) or self.captive(state, other) or not by or not at:
            return False
        return not self.friends(by, at)

    def engaged(self, state: Plain, one: Fig) -> list[int]:
        """The enemies that a figure is engaged with."""
        if self.basic:
            return []
        near = [
            other
            for other in self.on(state)
            if other["id"] != one["id"]
            and min(Hex(*a[:2]).distance(Hex(*b[:2])) for a in one["spaces"] for b in other["spaces"]) <= 1
        ]
        return [o["id"] for o in near if self.foes(state, one, o) and self.beside(state, one, o)]

    def lies(self, places: list[Place]) -> bool:
        """Whether a base lies flat on places (R051, R053)."""
        if len(places) == 2:
            return lies_flat(self.world, *places)
        return len({place.level for place in places}) == 1

    def shut(self, state: Plain) -> set[Position]:
        """The spaces that doors stand on (R185)."""
        found = set()
        pieces = {piece.id: piece for piece in self.world.doorways}
        for door in state["doors"].values():
            if door["state"] in ("closed", "open"):
                piece = pieces[door["doorway"]]
                hex = piece.spaces[0 if door["state"] == "closed" else 2]
                found.add(Position(hex.q, hex.r, piece.slot - 1))
        return found

    def door_positions(self, door: Mapping[str, Any]) -> list[Position]:
        """The spaces 1 to 4 of a doorway."""
        piece = next(piece for piece in self.world.doorways if piece.id == door["doorway"])
        return [Position(hex.q, hex.r, piece.slot - 1) for hex in piece.spaces]

    def is_treasure(self, glyph: Mapping[str, Any]) -> bool:
        """Whether a glyph is one that heroes carry, where none are collected."""
        if any(isinstance(rule, CollectGlyphs) for rule in self.scenario.rules):
            return False
        found = glyph_named(self.glyphs, glyph["name"]) if glyph["name"] else None
        return found is not None and found.carried

    def taken_along(self, state: Plain, kind: str, figure: Fig, other: Fig | None) -> int:
        """The numbers of the treasures of a kind that a figure carries, as far as they count against
        another.
        """
        card = None if other is None else self.card(state, other)
        return sum(
            glyph.numbers["dice"]
            for glyph in self.carried(state, kind, figure)
            if glyph.against == ANYBODY or (card is not None and card.fits(glyph.against))
        )

    def carried(self, state: Plain, kind: str, figure: Fig) -> list[Glyph]:
        """The treasures of a kind that a figure carries."""
        rows = [row for row in state["carried"].values() if row["figure"] == figure["id"]]
        known = [glyph_named(self.glyphs, row["name"]) for row in rows]
        return [glyph for glyph in known if glyph is not None and glyph.kind == kind]

    def vines(self, state: Plain) -> list[Mapping[str, Any]]:
        """The vines that lie open."""
        if self.basic or any(isinstance(rule, CollectGlyphs) for rule in self.scenario.rules):
            return []
        known = ((lying, glyph_named(self.glyphs, lying["name"])) for lying in state["glyphs"].values())
        return [
            lying
            for lying, glyph in known
            if glyph is not None and glyph.kind == "vines" and lying["up"] == "power" and not lying["inert"]
        ]

    def warded(self, events: Sequence[Mapping[str, Any]]) -> bool:
        """Whether somebody rolled to ward off wounds."""
        return any(event["event"] == "power-rolled" and "/ward" in event["power"] for event in events)

    def held(self, state: Plain, kind: str, player: str) -> list[tuple[Glyph, int]]:
        """The permanent glyphs of a kind that figures of a player stand on, with who stands there (R122)."""
        found: list[tuple[Glyph, int]] = []
        if self.basic:
            return found
        for lying in state["glyphs"].values():
            glyph = glyph_named(self.glyphs, lying["name"]) if lying["name"] else None
            if glyph is None or glyph.kind != kind or lying["up"] != "power" or lying["inert"]:
                continue
            if glyph.carried:
                continue
            for figure in self.on(state):
                mine = self.controller(state, figure) == player and not self.captive(state, figure)
                if mine and lying["at"] in figure["spaces"]:
                    found.append((glyph, figure["id"]))
        return found
