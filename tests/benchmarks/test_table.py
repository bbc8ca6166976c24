"""How long the window of a game takes (`make bench`; never part of the tests): 205 pieces, two armies of 20
figures in the middle of a game, from the step to the finished picture, offscreen.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from builder import places
from builder.bots import BOTS
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import load_styles
from builder.match.match import Match
from builder.referee import Game
from builder.referee.odds import attack_previews
from builder.table.window import TableWindow
from builder.view.application import LETS_GO
from tests.benchmarks.test_movement import rows as rows
from tests.benchmarks.test_referee import cards as cards
from tests.benchmarks.test_referee import midgame, table_of

PIECES = 205


@pytest.fixture(scope="module")
def battle(catalogue: Catalogue, cards: Mapping[str, Card], rows: list[dict]) -> Game:
    return midgame(table_of(catalogue, cards, rows, PIECES))


def opened(game: Game, qtbot: QtBot, *, thinks: bool = False) -> TableWindow:
    """The window of a match, in which the one whose turn it is sits, or a computer player does."""
    players = {
        seat: BOTS["greedy"] if (seat == game.turn.player) is thinks else None for seat in game.table.seating
    }
    match = Match(game, players, Random(1))
    match.seat(match.people[0])
    window = TableWindow(match, PlayFacts(), load_styles(places.shipped("tilesets")), pace=10**9)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.begin()
    window.plan.grab()
    return window


@pytest.fixture
def window(battle: Game, qtbot: QtBot) -> Iterator[TableWindow]:
    found = opened(battle.copy(), qtbot)
    yield found
    found.close()


def test_click_a_figure_to_its_reach(benchmark, window: TableWindow) -> None:
    controller = window.controller
    figures = itertools.cycle(controller.able)

    def again() -> None:
        controller.game.forget()
        controller._go_on()
        controller.choose_figure(None)
        window.plan.grab()

    def click() -> None:
        controller.click(controller.game.state.figures[next(figures)].spaces[0])
        window.plan.grab()

    benchmark.pedantic(click, setup=again, rounds=12)
    assert controller.reach


def test_point_at_a_space_to_its_way(benchmark, window: TableWindow) -> None:
    controller = window.controller
    controller.choose_figure(next(iter(controller.able)))
    window.plan.grab()
    spaces = [*controller.game.table.board.all_spaces()][::7]
    turn = itertools.cycle(spaces)  # a round goes over all of them: it costs more on some than on others

    def point() -> None:
        controller.point_at(next(turn))
        window.plan.grab()

    benchmark.pedantic(point, iterations=len(spaces), rounds=5, warmup_rounds=1)


def test_the_odds_of_all_targets(benchmark, battle: Game) -> None:
    figures = [battle.state.figures[id] for id in battle.turn.pool if battle.state.figures[id].on]

    def previews() -> int:
        battle.forget()
        return sum(1 for figure in figures for _one in attack_previews(battle, figure))

    assert benchmark(previews) > 3


def test_the_window_answers_while_a_computer_player_thinks(battle: Game, qtbot: QtBot) -> None:
    """The longest time between two ticks of a clock of the window; printed, as it is no time of one call."""
    sys.setswitchinterval(LETS_GO)  # as in the program
    window = opened(battle.copy(), qtbot, thinks=True)
    controller, waits, last = window.controller, [0.0], [time.perf_counter()]
    thought: list[bool] = []
    controller._carry_out_waiting = lambda: thought.append(True)  # type: ignore[method-assign]

    def tick() -> None:
        now = time.perf_counter()
        waits.append(now - last[0])
        last[0] = now

    clock = QTimer(window, interval=1)
    clock.timeout.connect(tick)
    clock.start()
    qtbot.wait(300)
    idle = max(waits[5:])
    controller._think()
    began, waits[:] = time.perf_counter(), [0.0]
    last[0] = began
    qtbot.waitUntil(lambda: bool(thought), timeout=60_000)
    took = time.perf_counter() - began
    clock.stop()
    words = f"thought for {1000 * took:.0f} ms; the window waited {1000 * max(waits):.0f} ms at most"
    print(f"\n{words}, {1000 * idle:.0f} ms while nobody thought")
    window.close()
