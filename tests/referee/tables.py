"""Small games whose figures stand where a test wants them, and dice that show what it wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from builder import catalogue as catalogue_room
from builder import places
from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card, load_cards
from builder.hexgrid import Hex
from builder.referee import Event, Game, GivenDice, Roll, Table, rolled
from builder.referee.actions import Action, Attack, Decline, EndTurn, PutMarker, RollDice
from builder.referee.bots import GreedyBot
from builder.referee.dice import COMBAT, D20
from builder.referee.state import Figure, Phase
from builder.scenario import Declined, FixedFigure, Layout, Position, Scenario, Seat
from builder.scenario.victory import Eliminated, Victory

At = tuple[int, ...]
"""A space: q, r, and the level where it is not the top of the field there."""
Army = Mapping[str, Sequence[At | tuple[At, At]]]
"""Where the figures of each card stand: one space each, or the two of a double-space figure."""


@cache
def the_catalogue() -> Catalogue:
    """The shipped catalogue."""
    return catalogue_room.load(places.shipped("tilesets"))


@cache
def the_cards() -> Mapping[str, Card]:
    """The shipped army cards."""
    return load_cards(places.shipped("tilesets"))


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


def game_of(
    armies: Mapping[str, Army],
    battlefield: Battlefield | None = None,
    *,
    teams: Mapping[str, str] | None = None,
    edition: str = "master-2",
    cards: Mapping[str, Card] | None = None,
    declines: Mapping[str, tuple[Declined, ...]] | None = None,
    **more: Any,
) -> Game:
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
    table = Table(
        scenario, battlefield, cards or the_cards(), the_catalogue().kinds, pieces=the_catalogue().pieces
    )
    return Game(table, GivenDice())


def _spaces(at: Any) -> tuple[At, ...]:
    return tuple(at) if isinstance(at[0], tuple) else (at,)


def take_turn(game: Game, player: str, card: str, *, declining: bool = True) -> None:
    """Lay all order markers of a player on a card of his, let him win the initiative, and begin his turn.

    The others lay theirs on their first cards; what powers ask is declined. ``card`` is the id of the army
    card, or of the owned one.
    """
    while game.state.phase is Phase.MARKERS and not game.state.asks:
        action = next(
            a
            for a in game.legal_actions()
            if isinstance(a, PutMarker)
            and (a.player != player or game.state.cards[a.card].card.id == card or a.card == card)
        )
        game.apply(action)
    if game.state.phase is Phase.INITIATIVE:
        living = [p for p in game.table.seating if any(game.alive(card.id) for card in game.cards_of(p))]
        rolls = [d20(20 if p == player else 1) for p in living] if len(living) > 1 else []
        game.apply(RollDice(), rolls)
    while declining and game.state.asks:
        game.apply(Decline(game.state.asks[-1].player, game.state.asks[-1].hook))
    assert game.turn.player == player, f"it is the turn of {game.turn.player}"


def facing(
    mine: Army,
    foes: Army,
    battlefield: Battlefield | None = None,
    *,
    turn: str = "A",
    declining: bool = True,
    **more: Any,
) -> tuple[Game, Figure, Figure]:
    """A game of A's figures and B's in a turn with the first card of a player, and who face each other in it.

    They are the first figure of that card and the first one of the other player's first card.
    """
    game = game_of({"A": mine, "B": foes}, battlefield, **more)
    cards = {"A": next(iter(mine)), "B": next(iter(foes))}
    other = "B" if turn == "A" else "A"
    take_turn(game, turn, cards[turn], declining=declining)
    return game, figure(game, turn, cards[turn]), figure(game, other, cards[other])


def figure(game: Game, player: str, card: str, number: int = 1) -> Figure:
    """A figure as it is now, by its player, army card and number."""
    return next(
        f
        for f in game.state.figures.values()
        if f.number == number and game.card(f).id == card and game.owned(f).owner == player
    )


def skulls(count: int, of: int) -> Roll:
    """A roll of so many combat dice with so many skulls; the others are blank."""
    return rolled(COMBAT, [1] * count + [6] * (of - count))


def shields(count: int, of: int) -> Roll:
    """A roll of so many combat dice with so many shields; the others are blank."""
    return rolled(COMBAT, [4] * count + [6] * (of - count))


def d20(side: int) -> Roll:
    """A roll of a d20."""
    return rolled(D20, [side])


def position_at(game: Game, q: int, r: int, level: int = 1) -> Position:
    """A space of the game's battlefield."""
    found = Position(Hex(q, r), level)
    assert game.table.space(found) is not None, found
    return found


def strike(
    game: Game, by: Figure, target: Figure, attack: Roll, defense: Roll | None, how: str = ""
) -> tuple[Event, ...]:
    """Attack with dice that are given; their numbers must be right, or it raises WrongDiceError."""
    rolls = [attack] if defense is None else [attack, defense]
    return game.apply(Attack(game.turn.player, by.id, target.id, how=how), rolls)


def may_strike(game: Game, by: Figure, target: Figure, how: str = "") -> bool:
    """Whether a figure may attack another now."""
    return Attack(game.turn.player, by.id, target.id, how=how) in game.legal_actions()


def now(game: Game, figure: Figure) -> Figure:
    """A figure as it is now."""
    return game.state.figures[figure.id]


class IdleBot(GreedyBot):
    """Answers what it is asked and does nothing in its turns."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        if game.state.turn is not None and game.state.turn.player == player and not game.state.asks:
            return EndTurn(player)
        return super().choose(game, player, random)
