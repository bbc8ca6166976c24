"""A game by key presses alone: nothing at the table needs a mouse."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.match.match import Match
from builder.match.wording import one_end_each
from builder.referee.bots import BOTS
from builder.referee.dice import DiceNeededError
from builder.referee.flow import TABLE
from builder.referee.state import EndTurn, Move, Phase
from builder.table.window import TableWindow
from tests.referee.cards import FINN, GUARDS, VIKINGS
from tests.referee.tables import Trial, game_of
from tests.table.driver import same_stand
from tests.table.keyboard import CTRL, SHIFT, K, do, enter_dice, point_at, press, until

Opened = Callable[[Match], TableWindow]


def opened(window_of: Opened, qtbot: QtBot, game: Trial) -> TableWindow:
    """A window that has the keys; two people play at it and roll their own dice."""
    window = window_of(Match(game, dict.fromkeys(game.table.seating), Random(1)))
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    needs: list[DiceNeededError] = []
    window.controller.dice_wanted.connect(needs.append)
    window.needs = needs  # type: ignore[attr-defined]
    return window


def enter_all_dice(window: TableWindow, random: Random) -> None:
    needs: list[DiceNeededError] = window.needs  # type: ignore[attr-defined]
    while needs:
        enter_dice(window.dice_dialog, needs.pop(), random)


def test_a_whole_game_is_played_by_keys_alone(window_of: Opened, qtbot: QtBot) -> None:
    game = game_of({"A": {FINN: [(3, 3)], VIKINGS: [(3, 4)]}, "B": {GUARDS: [(6, 3), (6, 4)]}})
    window = opened(window_of, qtbot, game)
    controller, match, random, kinds = window.controller, window.controller.match, Random(3), set()
    for _turn in range(400):
        if match.due is None:
            break
        if controller.hands_over is not None or match.due == TABLE:
            press(K.Key_Return)
            enter_all_dice(window, random)
            continue
        action = same_stand(window, BOTS["greedy"].choose(game, match.due, random))
        before = match.actions
        do(window, action)
        enter_all_dice(window, random)
        assert match.actions > before, action
        kinds.add(action.kind)
    assert game.state.phase is Phase.OVER
    assert kinds >= {"put-marker", "move", "attack", "end-turn"}
