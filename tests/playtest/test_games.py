"""A game of computer players: the same for the same seed, and what is noted of it is what happened."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from builder.bots import BOTS, GreedyBot, RandomBot, played
from builder.playtest.games import bots_at, one_game
from builder.referee import Action, Game, SeededDice, Table
from builder.referee.state import EndTurn, Life
from tests.formats import played as meadow
from tests.soak import often


def the_table() -> Table:
    return meadow.setting().table(2)


def test_a_game_depends_on_its_seed_alone() -> None:
    table = the_table()
    first = [one_game(table, seed, bots_at(table, ("greedy", "random"))) for seed in (5, 6)]
    again = [one_game(the_table(), seed, bots_at(table, ("greedy", "random"))) for seed in (6, 5)]
    assert first == again[::-1]
    assert first[0] != replace(first[1], seed=5)


def test_what_is_counted_is_what_happened() -> None:
    game, bots = Game(the_table(), SeededDice(9)), {"A": GreedyBot(), "B": RandomBot()}
    events = [event for _, more in played(game, bots, Random(9)) for event in more]
    found = one_game(the_table(), 9, bots)
    moves = [event for event in events if event.kind == "moved"]
    stops = sum(1 + (event.plain()["tail"] is not None) for event in moves)
    fallen = sum(f.life is Life.DESTROYED for f in game.state.figures.values())
    attacks = [event for event in events if event.kind == "attack"]
    assert found.traces.stood.total() == stops > 0
    assert found.traces.fell.total() >= fallen > 0  # one on two spaces counts on both
    assert found.traces.fought.total() >= len(attacks) > 0
    assert found.traces.crossed.total() >= sum(len(event.plain()["way"]) - 2 for event in moves)
    first_turn = next(event for event in events if event.kind == "turn").plain()
    assert found.first == game.table.side(first_turn["player"])
    assert (found.contact, found.rounds) == (1, game.state.round)
    assert found.sides == game.state.outcome.sides
    assert found.armies["A"] == ("finn-the-viking-champion", "tarn-viking-warriors")
    assert set(found.points) == {"A", "red"}


class Cheat:
    """Ends turns that are not his."""

    def choose(self, game: Game, player: str, random: Random) -> Action:
        return EndTurn("B" if player == "A" else "A")


def test_what_a_computer_player_cannot_do_is_noted_and_ends_the_game() -> None:
    found = one_game(the_table(), 1, {"A": Cheat(), "B": Cheat()})
    assert found.fault.startswith("A in round 0: no turn goes on")
    assert (found.sides, found.stopped) == ((), False)


def test_greedy_beats_chance() -> None:
    table = the_table()
    games = [
        [one_game(table, seed, {"A": BOTS[first], "B": BOTS[second]}) for seed in range(often(5))]
        for first, second in (("greedy", "random"), ("random", "greedy"))
    ]
    wins = sum("A" in game.sides for game in games[0]) + sum("red" in game.sides for game in games[1])
    losses = sum("red" in game.sides for game in games[0]) + sum("A" in game.sides for game in games[1])
    assert wins > 2 * losses
