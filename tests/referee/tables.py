"""Small games whose figures stand where a test wants them, and dice that show what it wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from builder import places
from builder.battlefield import Battlefield, Put
from builder.bots import GreedyBot
from builder.catalogue.cards import Card, load_cards
from builder.catalogue.pieces import Confidence
from builder.hexgrid import Hex
from builder.referee import Event, Game, GivenDice, IllegalActionError, Roll, Table, rolled
from builder.referee.dice import COMBAT, D20
from builder.referee.effects import destroy, stand_on, wound
from builder.referee.setup import own
from builder.referee.state import (
    Action,
    Attack,
    ChooseCard,
    Decline,
    EndTurn,
    Figure,
    LeaveOut,
    Life,
    Move,
    Phase,
    Place,
    PutMarker,
    RollDice,
    Use,
)
from builder.scenario import Declined, FixedFigure, Layout, PlacedGlyph, Position, Scenario, Seat, Up
from builder.scenario.victory import Eliminated, Victory
from tests.battlefields import shipped_catalogue as the_catalogue

At = tuple[int, ...]
"""A space: q, r, and the level where it is not the top of the field there."""
Army = Mapping[str, Sequence[At | tuple[At, At]]]
"""Where the figures of each card stand: one space each, or the two of a double-space figure."""


@cache
def the_cards() -> Mapping[str, Card]:
    """The shipped army cards."""
    return load_cards(places.shipped("tilesets"))


@cache
def cards_of_the_books() -> Mapping[str, Card]:
    """Those that more than one source has: with them the armies that a seed gathers stay what they were."""
    return {id: card for id, card in the_cards().items() if card.confidence is not Confidence.LOW}


def field_of(
    *rows: tuple[Any, ...],
    wide: int = 12,
    deep: int = 8,
    heights: Mapping[tuple[int, int], int] | None = None,
) -> Battlefield:
    """A flat field of grass, q from 0 to ``wide`` - 1 and r from 0 to ``deep`` - 1 (a slanted block).

    ``heights``: the level of hexes that are higher; ``rows``: more pieces as id, q, r, slot, rotation.
    """
    battlefield, known = Battlefield(), the_catalogue().pieces
    found = [
        battlefield.new_piece(known["grass-1"], Hex(q, r), slot, 0)
        for q in range(wide)
        for r in range(deep)
        for slot in range(1, (heights or {}).get((q, r), 1) + 1)
    ]
    for row in rows:
        id, q, r, slot, rotation = (*row, *(1, 0)[len(row) - 3 :])
        found.append(battlefield.new_piece(known[str(id)], Hex(int(q), int(r)), int(slot), int(rotation)))
    battlefield.apply(Put(tuple(found)))
    return battlefield


class Trial(Game):
    """A game with short ways to do things in it, and to ask what came of them."""

    def figure(self, player: str, card: str, number: int = 1) -> Figure:
        """A figure as it is now, by its player, army card and number."""
        return next(
            f
            for f in self.state.figures.values()
            if f.number == number and self.card(f).id == card and self.owned(f).owner == player
        )

    def now(self, figure: Figure) -> Figure:
        """A figure as it is now."""
        return self.state.figures[figure.id]

    def living(self, player: str, card: str) -> int:
        """How many figures of a card of a player stand on the battlefield."""
        return sum(f.on and self.card(f).id == card for f in self.figures(player))

    def position_at(self, q: int, r: int, level: int = 1) -> Position:
        """A space of the battlefield."""
        found = Position(Hex(q, r), level)
        assert self.table.space(found) is not None, found
        return found

    def lay(self, player: str, *cards: str) -> None:
        """Lay the order markers 1, 2, 3 and X of a player on owned cards: one each, or all on one."""
        for marker, card in zip("123X", cards * (4 // len(cards)), strict=True):
            self.apply(PutMarker(player, marker, card))

    def take_turn(self, player: str, card: str, *, declining: bool = True) -> None:
        """Begin a player's turn with a card; ``card`` is the id of the army card, or of the owned one.

        In the Basic game he is made to begin. Otherwise all his order markers lie on it and he wins the
        initiative; the others lay theirs on their first cards, and what powers ask is declined.
        """
        if not self.table.master:
            self.begin_basic(player)
            mine = self.cards_of(player)
            self.apply(ChooseCard(player, next(o.id for o in mine if card in (o.id, o.card.id))))
            return
        while self.state.phase is Phase.MARKERS and not self.state.asks:
            action = next(
                a
                for a in self.legal_actions()
                if isinstance(a, PutMarker)
                and (a.player != player or self.state.cards[a.card].card.id == card or a.card == card)
            )
            self.apply(action)
        if self.state.phase is Phase.INITIATIVE:
            living = [p for p in self.table.seating if any(self.alive(card.id) for card in self.cards_of(p))]
            rolls = [d20(20 if p == player else 1) for p in living] if len(living) > 1 else []
            self.apply(RollDice(), rolls)
        while declining and self.state.asks:
            self.decline()
        assert self.state.asks or self.turn.player == player, f"it is the turn of {self.turn.player}"

    def begin_basic(self, first: str = "A") -> None:
        """Let a player begin the Basic game."""
        self.apply(RollDice(), [skulls(6 if player == first else 0, 6) for player in self.table.seating])

    def end_turn(self, *rolls: Roll) -> tuple[Event, ...]:
        """End the turn that goes on."""
        return self.apply(EndTurn(self.turn.player), rolls)

    def end_round(self) -> None:
        """End all turns that are left of the round."""
        while self.state.phase is Phase.TURNS:
            self.end_turn()

    def place_all(self) -> None:
        """Place what is to be placed, each figure on the first spaces offered."""
        while self.state.phase is Phase.PLACE:
            self.apply(next(a for a in self.legal_actions() if isinstance(a, Place | LeaveOut)))

    def to(
        self, who: Figure, *at: At, way: Sequence[At] = (), rolls: Sequence[Roll] = ()
    ) -> tuple[Event, ...]:
        """Move a figure to a space, or to the two spaces of its ends, the leading one first."""
        positions, path = (
            [Position(Hex(q, r), *(level or [1])) for q, r, *level in some] for some in (at, way)
        )
        tail = positions[1] if len(positions) > 1 else None
        return self.apply(Move(self.turn.player, who.id, positions[0], tail, tuple(path)), rolls)

    def walk(self, who: Figure, q: int, r: int, level: int = 1) -> None:
        """Move a figure of one space the cheapest way."""
        self.to(who, (q, r, level))

    def ends(self, who: Figure) -> set[tuple[int, int, int]]:
        """Where a figure may end a move."""
        moves = [a for a in self.legal_actions() if isinstance(a, Move) and a.figure == who.id]
        return {(a.to.hex.q, a.to.hex.r, a.to.level) for a in moves}

    def strike(
        self, by: Figure, target: Figure, attack: Roll, defense: Roll | None, how: str = ""
    ) -> tuple[Event, ...]:
        """Attack with dice that are given; their numbers must be right, or it raises WrongDiceError."""
        rolls = [attack] if defense is None else [attack, defense]
        return self.apply(Attack(self.turn.player, by.id, target.id, how=how), rolls)

    def misses(self, by: Figure, target: Figure, attack: int, defense: int, how: str = "") -> None:
        """Attack with these dice against those, neither more nor fewer, and without a skull."""
        self.strike(by, target, skulls(0, attack), shields(0, defense), how)

    def may_strike(self, by: Figure, target: Figure, how: str = "") -> bool:
        """Whether a figure may attack another now."""
        return Attack(self.turn.player, by.id, target.id, how=how) in self.legal_actions()

    def refused(self, action: Action) -> str:
        """The rule by which an action is refused."""
        with pytest.raises(IllegalActionError) as error:
            self.apply(action)
        assert action not in self.legal_actions()
        return error.value.rule

    def offered(self, kind: str) -> list[Use]:
        """What may be used now of a kind of power, or answered to it."""
        uses = [action for action in self.legal_actions() if isinstance(action, Use)]
        return [use for use in uses if use.power.split("/")[-1].startswith(kind)]

    def do(self, kind: str, *rolls: Roll, **said: object) -> tuple[Event, ...]:
        """Use the one power of a kind, or give the one answer, that says all this; with these rolls."""
        found = [
            use
            for use in self.offered(kind)
            if all(getattr(use, name) == value for name, value in said.items())
        ]
        assert len(found) == 1, f"one way was expected, there are {found}"
        return self.apply(found[0], rolls)

    def decline(self, *rolls: Roll) -> None:
        """Say no to what is asked."""
        ask = self.state.asks[-1]
        self.apply(Decline(ask.player, ask.hook), rolls)

    def kill(self, who: Figure) -> None:
        """A figure is destroyed before the test begins."""
        destroy(self, who.id, "test")

    def hurt(self, who: Figure, wounds: int) -> None:
        """A figure has taken wounds before the test begins."""
        wound(self, who.id, wounds, "test")

    def another_card(self, player: str, card: str, *places: tuple[int, int]) -> str:
        """Give a player one more card of a name, with figures on some spaces; its id."""
        owned = own(self, player, card)
        waiting = list(self.state.figures_of(owned.id))
        for who, (q, r) in zip(waiting, places, strict=False):
            space = self.table.space(self.position_at(q, r))
            assert space is not None
            stand_on(self, who.id, [space])
        for who in waiting[len(places) :]:
            self.put(replace(who, life=Life.LEFT_OUT))
        return owned.id


def set_up(scenario: Scenario, battlefield: Battlefield | None = None, **more: Any) -> Trial:
    """A game of a scenario on the flat field or another one, with dice that are given; more of the table."""
    field, known = field_of() if battlefield is None else battlefield, the_catalogue()
    given = {"cards": the_cards(), "pieces": known.pieces, **more}
    return Trial(Table(scenario, field, kinds=known.kinds, **given), GivenDice())


def game_of(
    armies: Mapping[str, Army],
    battlefield: Battlefield | None = None,
    *,
    teams: Mapping[str, str] | None = None,
    edition: str = "master-2",
    cards: Mapping[str, Card] | None = None,
    declines: Mapping[str, tuple[Declined, ...]] | None = None,
    **more: Any,
) -> Trial:
    """A game in which the players' figures stand on given spaces, with dice that are given.

    A card stands for a player once; its figures without a space are left out. ``more``: of the scenario.
    """
    battlefield = field_of() if battlefield is None else battlefield
    top = {
        hex: max(column)
        for hex in battlefield.occupancy.hexes()
        if (column := battlefield.occupancy.column(hex))
    }

    def position(at: At) -> Position:
        hex = Hex(at[0], at[1])
        return Position(hex, at[2] if len(at) > 2 else top[hex])

    seats = tuple(
        Seat(
            player,
            team=(teams or {}).get(player, ""),
            declines=(declines or {}).get(player, ()),
            figures=tuple(
                FixedFigure(card, tuple(position(a) for a in _spaces(at)), number)
                for card, stands in army.items()
                for number, at in enumerate(stands, 1)
            ),
        )
        for player, army in armies.items()
    )
    given = {"victory": (Victory(Eliminated()),), "layouts": (Layout(seats),), **more}
    scenario = Scenario(edition=edition, **given)
    return set_up(scenario, battlefield, cards=cards or the_cards())


def _spaces(at: Any) -> tuple[At, ...]:
    return tuple(at) if isinstance(at[0], tuple) else (at,)


def facing(
    mine: Army,
    foes: Army,
    battlefield: Battlefield | None = None,
    *,
    turn: str = "A",
    declining: bool = True,
    **more: Any,
) -> tuple[Trial, Figure, Figure]:
    """A game of A's figures and B's in a turn with the first card of a player, and who face each other in it.

    They are the first figure of that card and the first one of the other player's first card.
    """
    game = game_of({"A": mine, "B": foes}, battlefield, **more)
    cards = {"A": next(iter(mine)), "B": next(iter(foes))}
    other = "B" if turn == "A" else "A"
    game.take_turn(turn, cards[turn], declining=declining)
    return game, game.figure(turn, cards[turn]), game.figure(other, cards[other])


def skulls(count: int, of: int) -> Roll:
    """A roll of n combat dice with that many skulls; the others are blank."""
    return rolled(COMBAT, [1] * count + [6] * (of - count))


def shields(count: int, of: int) -> Roll:
    """A roll of n combat dice with that many shields; the others are blank."""
    return rolled(COMBAT, [4] * count + [6] * (of - count))


def combat(*sides: int) -> Roll:
    """Combat dice that show these sides."""
    return rolled(COMBAT, sides)


def d20(side: int) -> Roll:
    """A roll of a d20."""
    return rolled(D20, [side])


def lying(name: str, q: int, r: int, up: Up = Up.POWER, *, inert: bool = False) -> PlacedGlyph:
    """A glyph on level 1."""
    return PlacedGlyph(name, Position(Hex(q, r), 1), up, inert)


class IdleBot(GreedyBot):
    """Answers what it is asked and does nothing in its turns."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        if game.state.turn is not None and game.state.turn.player == player and not game.state.asks:
            return EndTurn(player)
        return super().choose(game, player, random)
