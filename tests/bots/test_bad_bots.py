"""Computer players that break off, choose what is not possible, change the game or take long: said in one
sentence, and the game stands as it did before.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from builder.bots import GreedyBot, PlannerBot, played
from builder.bots.bot import BotError
from builder.match.match import Match
from builder.referee import Game
from builder.referee.effects import wound
from builder.referee.state import Action, EndTurn, Move
from builder.referee.views import view
from tests.referee.cards import FINN, MARRO, RAELIN, SAMURAI, SYVARRIS, VIKINGS
from tests.referee.tables import Trial, game_of


def a_game() -> Trial:
    game = game_of({"A": {FINN: [(0, 0)], VIKINGS: [(0, r) for r in (1, 2, 3, 4)]}, "B": {RAELIN: [(6, 0)]}})
    game.take_turn("A", FINN)
    return game


class Bad:
    """A bot that does something else than choose."""

    def __init__(self, does: Callable[[Game, str], Action]) -> None:
        self.does = does

    def choose(self, game: Game, player: str, random: Random) -> Action:
        return self.does(game, player)


def crashes(game: Game, player: str) -> Action:
    raise ZeroDivisionError("nothing")


def cheats(game: Game, player: str) -> Action:
    wound(game, next(f.id for f in game.figures("B")), 9, "cheating")
    return EndTurn(player)


def crashes_while_playing(game: Game, player: str) -> Action:
    game.apply(EndTurn(player))
    raise KeyError("card")


def impossible(game: Game, player: str) -> Action:
    figure = next(game.figures("B"))
    return Move(player, figure.id, game.position_at(5, 5))  # type: ignore[attr-defined]


BAD = {
    crashes: "ZeroDivisionError: nothing",
    crashes_while_playing: "KeyError",
    cheats: "changed the game",
    impossible: "does not belong to the card",
}


@pytest.mark.parametrize(("does", "why"), BAD.items())
def test_in_a_playtest_it_is_named_and_nothing_has_changed(does: Callable, why: str) -> None:
    game = a_game()
    before = view(game)
    with pytest.raises(BotError, match=f"the computer player of .* failed: .*{why}"):
        next(played(game, dict.fromkeys(game.table.seating, Bad(does)), Random(1)))
    assert view(game) == before


def test_at_the_table_the_match_says_so_and_can_go_on() -> None:
    game = a_game()
    match = Match(game, {"A": Bad(cheats), "B": GreedyBot()}, Random(1))
    before = view(game)
    with pytest.raises(BotError, match="changed the game"):
        match.chosen("A")
    assert view(game) == before
    match.players = {"A": GreedyBot(), "B": GreedyBot()}
    match.carry_out(match.chosen("A"))


def test_the_planner_stops_at_its_limit() -> None:
    army = {MARRO: [(0, r) for r in range(4)], SAMURAI: [(1, 5), (1, 6), (1, 7)]}
    game = game_of({"A": army, "B": {VIKINGS: [(7, r) for r in range(4)], SYVARRIS: [(9, 5)]}})
    game.take_turn("A", MARRO)
    plan = PlannerBot(budget=300).plan(game, "A", Random(1))
    assert plan is not None
    assert 0 < plan.evaluations <= 300 + 4 * 13 * 4  # what it began before is looked at to the end
