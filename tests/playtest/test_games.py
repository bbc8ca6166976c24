"""Games of computer players: the same for the same seed, counted rightly, with honest intervals."""

from __future__ import annotations

from collections import Counter
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from random import Random
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import formats
from builder.bots import GreedyBot, RandomBot, played
from builder.cli.playtest import _table
from builder.playtest.games import GameResult, Tally, bots_at, one_game, playtest, wilson
from builder.referee import Game, SeededDice, Table
from builder.referee.state import Life
from tests.formats import played as meadow


def the_table() -> Table:
    return meadow.setting().table(2)


def result(seed: int, sides: tuple[str, ...], *, rounds: int = 3, stopped: bool = False) -> GameResult:
    return GameResult(
        seed, sides, 0 if sides else None, stopped, rounds, 10, Counter({(0, 0, 1): 2}), Counter()
    )


def test_a_game_depends_on_its_seed_alone() -> None:
    table = the_table()
    first = [one_game(table, seed, bots_at(table, ("greedy", "random"))) for seed in (5, 6)]
    again = [one_game(the_table(), seed, bots_at(table, ("greedy", "random"))) for seed in (6, 5)]
    assert first == again[::-1]
    assert first[0] != first[1]._replace(seed=5)


def test_two_workers_tell_the_same_games_in_the_same_order(tmp_path: Path) -> None:
    path = tmp_path / "meadow.hexscenario"
    formats.write_hexscenario(path, meadow.scenario(), meadow.battlefield())
    make = partial(_table, path, 2)
    alone = list(playtest(make, 4, names=("greedy",), seed=3))
    assert [game.seed for game in alone] == [3, 4, 5, 6]
    assert list(playtest(make, 4, names=("greedy",), seed=3, workers=2)) == alone


def test_it_stops_when_it_is_cancelled() -> None:
    asked: list[bool] = []

    def cancelled() -> bool:
        asked.append(True)
        return len(asked) > 2

    assert len(list(playtest(the_table, 10, cancelled=cancelled))) == 2


def _never() -> Table:
    Event().wait()
    return the_table()


def test_cancelled_or_left_early_it_ends_what_is_under_way_in_other_processes() -> None:
    asked: list[bool] = []
    assert not list(playtest(_never, 10, workers=2, cancelled=lambda: asked.append(True) or len(asked) > 2))
    assert not active_children()
    games = playtest(the_table, 500, workers=2)
    assert next(games).seed == 1
    working = active_children()
    games.close()  # type: ignore[attr-defined]
    assert not active_children()
    assert len(working) == 2
    assert all(worker.exitcode for worker in working), "none of them played its games to the end"


def test_what_is_counted_is_what_happened() -> None:
    table = the_table()
    game = Game(table, SeededDice(9))
    moves = sum(
        1 + (event.plain()["tail"] is not None)
        for _, events in played(game, {"A": GreedyBot(), "B": RandomBot()}, Random(9))
        for event in events
        if event.kind == "moved"
    )
    found = one_game(table, 9, {"A": GreedyBot(), "B": RandomBot()})
    fallen = sum(f.life is Life.DESTROYED for f in game.state.figures.values())
    assert moves > 0
    assert found.stops.total() == moves
    assert found.deaths.total() >= fallen > 0  # one on two spaces counts on both
    assert found.rounds == game.state.round
    assert found.sides == game.state.outcome.sides


def test_greedy_beats_chance() -> None:
    table = the_table()
    tally = Tally(table.layout.sides)
    tally.games = [
        one_game(table, seed, bots_at(table, names))
        for names in (("greedy", "random"), ("random", "greedy"))
        for seed in range(12)
    ]
    wins = sum("A" in g.sides for g in tally.games[:12]) + sum("red" in g.sides for g in tally.games[12:])
    losses = sum("red" in g.sides for g in tally.games[:12]) + sum("A" in g.sides for g in tally.games[12:])
    assert wins > 2 * losses


def test_the_tally_adds_up() -> None:
    tally = Tally(
        ("A", "B"),
        [result(1, ("A",)), result(2, ()), result(3, ("A",), rounds=7), result(4, (), stopped=True)],
    )
    assert (tally.share("A").wins, tally.share("B").wins, tally.draws.wins) == (2, 0, 2)
    assert tally.rounds == (3, 4.0, 7)
    assert (tally.stopped, tally.actions) == (1, 40)
    assert tally.victories() == {("A", 0): 2}
    assert tally.stops() == {(0, 0, 1): 8}


def test_the_interval_is_that_of_wilson() -> None:
    # Newcombe 1998, table I: 81 of 263 and 0 of 20, without continuity correction.
    assert wilson(81, 263)[1:] == pytest.approx((0.3080, 0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20)[1:] == pytest.approx((0.0, 0.0, 0.1611), abs=5e-5)


@given(st.integers(0, 500), st.integers(0, 500))
def test_an_interval_holds_its_share(wins: int, losses: int) -> None:
    found = wilson(wins, wins + losses)
    assert 0 <= found.low <= found.share + 1e-12
    assert found.share - 1e-12 <= found.high <= 1
