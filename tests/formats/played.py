"""A small scenario with everything hidden that a game can hide, games of it, and their journals."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from builder.battlefield import Battlefield
from builder.formats import replay
from builder.formats.hexgame import Setting
from builder.formats.journal_header import header_of
from builder.referee import Action, Event, Game, SeededDice
from builder.scenario import (
    Layout,
    PlacedGlyph,
    Position,
    Scenario,
    Seat,
    SecretGlyphs,
    ShuffledGlyphs,
    Up,
    Zone,
)
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory
from tests.referee.tables import field_of, the_cards, the_catalogue

SEED = 7


def _strip(q: int) -> tuple[Position, ...]:
    from builder.hexgrid import Hex

    return tuple(Position(Hex(column, r), 1) for column in (q, q + 1) for r in range(5))


@cache
def battlefield() -> Battlefield:
    """A meadow."""
    return field_of(wide=8, deep=5)


@cache
def scenario() -> Scenario:
    """Two rounds between two sides, one of them a team of two; glyphs of every kind."""
    middle = [Position(position.hex, 1) for position in _strip(3)]
    seats = (
        Seat("A", points=300, zones=("west",), army=("finn-the-viking-champion", "tarn-viking-warriors")),
        Seat("B", team="red", points=300, zones=("east",), army=("agent-carr", "marro-warriors")),
        Seat("C", team="red", points=300, zones=("far",), army=("ne-gok-sa", "izumi-samurai")),
    )
    return Scenario(
        title={"en": "The meadow"},
        layouts=(Layout(seats[:2]), Layout(seats)),
        zones=(Zone("west", _strip(0)), Zone("east", _strip(6)), Zone("far", _strip(4))),
        glyphs=(PlacedGlyph("Astrid", middle[0]), PlacedGlyph("Gerda", middle[1], Up.SYMBOL)),
        shuffled=(ShuffledGlyphs(("Ivor", "Valda", "Dagmar"), tuple(middle[2:5])),),
        secret=(SecretGlyphs("A", ("Brandar", "Gerda"), "Brandar"),),
        rounds=2,
        victory=(Victory(Eliminated()), Victory(AtEndOfRound(MostPoints(), 2))),
    )


def setting(given: Scenario | None = None) -> Setting:
    """What the game is played with."""
    return Setting(given or scenario(), battlefield(), the_cards(), the_catalogue())


def new_game(players: int = 2, seed: int = SEED) -> Game:
    """A game that has not begun yet."""
    return Game(setting().table(players), SeededDice(seed))


def play(game: Game, seed: int = 1, most: int = 400) -> Iterator[tuple[Action, tuple[Event, ...]]]:
    """Play by chance, at most n actions: each with what happened."""
    chance = random.Random(seed)
    for _ in range(most):
        if game.state.outcome is not None:
            return
        actions = list(game.legal_actions())
        kind = chance.choice(sorted({action.kind for action in actions}))
        action = chance.choice([action for action in actions if action.kind == kind])
        yield action, game.apply(action)


def written(path: Path, *, most: int = 400, players: int = 2, seed: int = SEED, events: bool = False) -> Game:
    """A game played by chance, with its journal at ``path``."""
    game = new_game(players, seed)
    with replay.begin(path, game, header_of(game, seed=seed), events=events) as writer:
        for action, happened in play(game, most=most):
            writer.append(action, happened)
    return game


_PLAYED: dict[int, bytes] = {}


def stored(path: Path, players: int = 2) -> Path:
    """The journal of a whole game at ``path``; the game itself is played once for all."""
    if players not in _PLAYED:
        written(path, players=players)
        _PLAYED[players] = path.read_bytes()
    path.write_bytes(_PLAYED[players])
    return path


def lines(path: Path) -> list[bytes]:
    """The lines of a file, each with its end."""
    return path.read_bytes().splitlines(keepends=True)


def write_lines(path: Path, content: Iterable[bytes]) -> Path:
    """A file of lines."""
    path.write_bytes(b"".join(content))
    return path
