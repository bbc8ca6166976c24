"""How long the referee takes (`make bench`; never part of the tests).

Mid-game is a battle of two armies of squads, 400 points and 20 figures a side, on castles side by side, after
70 actions of computer players.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from builder.bots import GreedyBot, RandomBot, played
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card, load_cards
from builder.referee import Game, SeededDice, Table
from builder.referee.state import Action, Attack, EndTurn, Move
from builder.scenario import Layout, Position, Scenario, Seat, Zone
from builder.scenario.victory import Eliminated, Victory
from tests.benchmarks.test_editing import castles
from tests.benchmarks.test_movement import rows as rows

SIZES = (205, 6_000)
ARMY = (
    "krav-maga-agents",
    "marro-warriors",
    "zettian-guards",
    "tarn-viking-warriors",
    "izumi-samurai",
    "airborne-elite",
)


@pytest.fixture(scope="module")
def cards() -> Mapping[str, Card]:
    return load_cards(Path(__file__).resolve().parents[2] / "tilesets")


def table_of(catalogue: Catalogue, cards: Mapping[str, Card], rows: list[dict], size: int) -> Table:
    """Both armies start in the middle of the battlefield, a few hexes from each other."""
    battlefield = castles(catalogue, rows, size)
    bare = Table(Scenario(layouts=(Layout((Seat("A"),)),)), battlefield, cards, catalogue.kinds)
    ground = [s for s in bare.board.all_spaces() if s.kind.value == "tile" and s.headroom is None]
    ground.sort(key=lambda s: (s.hex.q + s.hex.r / 2, s.hex.r, s.level))
    middle = len(ground) // 2
    zones = tuple(
        Zone(id, tuple(Position(s.hex, s.level) for s in ground[max(0, middle + first) :][:30]))
        for id, first in (("west", -110), ("east", 60))
    )
    seats = (
        Seat("A", points=440, zones=("west",), army=ARMY),
        Seat("B", points=440, zones=("east",), army=ARMY),
    )
    scenario = Scenario(zones=zones, layouts=(Layout(seats),), victory=(Victory(Eliminated()),))
    table = Table(scenario, battlefield, cards, catalogue.kinds)
    table.scene  # noqa: B018  # made once a table
    return table


def midgame(table: Table, seed: int = 1) -> Game:
    """A game at the beginning of a turn with a squad that shoots."""
    game = Game(table, SeededDice(seed))
    players = dict.fromkeys(table.seating, GreedyBot())
    for number, _ in enumerate(played(game, players, random.Random(seed))):
        turn = game.state.turn
        if number > 70 and turn is not None and not game.state.asks and not turn.acted and len(turn.pool) > 2:
            return game
    raise AssertionError("the game was over before its middle")


@pytest.fixture(scope="module", params=SIZES)
def game(
    request: pytest.FixtureRequest, catalogue: Catalogue, cards: Mapping[str, Card], rows: list[dict]
) -> Game:
    return midgame(table_of(catalogue, cards, rows, request.param))


def test_all_legal_actions(benchmark, game: Game) -> None:
    """As after somebody has moved: nothing is known of where figures stand."""
    found = benchmark.pedantic(lambda: list(game.legal_actions()), setup=game.forget, rounds=30)
    assert len(found) > 20


def test_all_legal_actions_once_more(benchmark, game: Game) -> None:
    list(game.legal_actions())
    assert len(benchmark(lambda: list(game.legal_actions()))) > 20


def test_saving(benchmark, game: Game) -> None:
    benchmark(game.saved)


def test_copying(benchmark, game: Game) -> None:
    benchmark(game.copy)


def test_taking_back_a_move(benchmark, game: Game) -> None:
    saved, move = game.saved(), next(a for a in game.legal_actions() if isinstance(a, Move))
    benchmark.pedantic(game.back_to, args=(saved,), setup=lambda: game.apply(move) and None, rounds=300)
    assert game.state == saved.state


def test_looking_ahead(benchmark, game: Game) -> None:
    """As a planner does: one of 60 moves, what is legal then, and back."""
    saved, moves = game.saved(), [a for a in game.legal_actions() if isinstance(a, Move)][:60]

    def look() -> int:
        count = 0
        for move in moves:
            game.apply(move)
            count += sum(1 for _ in game.legal_actions())
            game.back_to(saved)
        return count

    assert benchmark.pedantic(look, rounds=4) > len(moves)


@pytest.mark.parametrize("kind", [Move, EndTurn, Attack])
def test_carrying_out_an_action(benchmark, game: Game, kind: type[Action]) -> None:
    action = next((a for a in game.legal_actions() if isinstance(a, kind)), None)
    if action is None:
        pytest.skip("there is no such action here")
    saved = game.saved()

    def prepared() -> None:
        game.back_to(saved)
        list(game.legal_actions())

    benchmark.pedantic(game.apply, args=(action,), setup=prepared, rounds=60)
    game.back_to(saved)


@pytest.mark.parametrize("player", [RandomBot(), GreedyBot()])
def test_a_hundred_actions(benchmark, game: Game, player) -> None:
    saved = game.saved()
    players = dict.fromkeys(game.table.seating, player)

    def play() -> int:
        game.back_to(saved)
        chance = random.Random(3)
        return sum(1 for _, _ in zip(played(game, players, chance), range(100), strict=False))

    assert benchmark.pedantic(play, rounds=3) == 100
    game.back_to(saved)
