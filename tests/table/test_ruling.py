"""What is near the limit is ruled by the seats, by clicks (R089, decision 25)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from builder.bots import GreedyBot
from builder.match.match import Match
from builder.referee.dice import D20, rolled
from builder.referee.state import Attack, Figure, Outcome
from builder.table.ruling import RulingDialog
from builder.table.window import TableWindow
from tests.referee.tables import Trial, facing, field_of
from tests.table import keyboard
from tests.table.driver import press

KRAV, MARRO = "krav-maga-agents", "marro-warriors"
Opened = Callable[[Match], TableWindow]


@pytest.fixture
def hidden() -> tuple[Trial, Figure, Figure]:
    """A Marro of whom the head alone is seen, in the turn of a Krav Maga Agent."""
    return facing({KRAV: [(2, 2)]}, {MARRO: [(6, 2), (9, 6)]}, field_of(heights={(4, 2): 7, (6, 2): 7}))


def opened(window: TableWindow) -> RulingDialog:
    """The dialog, opened by its entry of the menu."""
    next(a for a in window.findChildren(type(window.undo)) if a.text() == "Ru&ling…").trigger()
    return window.ruling_dialog


def click(button: QPushButton) -> None:
    assert button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def two_people(window_of: Opened, game: Trial) -> TableWindow:
    window = window_of(Match(game, dict.fromkeys(game.table.seating), Random(1)))
    window.controller.sit_down()
    return window


@pytest.mark.rule("R089")
def test_what_is_agreed_is_attacked_with_a_click(
    window_of: Opened, hidden: tuple[Trial, Figure, Figure]
) -> None:
    game, krav, marro = hidden
    window = two_people(window_of, game)
    dialog = opened(window)
    assert dialog.about.currentText() == "#1 Krav Maga Agent sees #4 Marro Warrior"
    click(dialog.propose)
    assert not dialog.propose.isEnabled()
    assert dialog.says.text() == "Not now: somebody must act or answer first."
    window.controller.sit_down()
    assert window.prompt.text.text() == (
        "Ruling, near the limit: #1 Krav Maga Agent sees #4 Marro Warrior: choose one of the buttons."
    )
    press(window, "Agree to it")
    window.controller.sit_down()
    assert dialog.says.text() == "Nothing is near the limit now."
    assert "Ruled for this turn: #1 Krav Maga Agent sees #4 Marro Warrior" in window.log.text.toPlainText()
    window.controller.choose_figure(krav.id)
    attack = Attack("A", krav.id, marro.id)
    assert attack in window.controller.chosen.previews
    dialog.close()


def test_a_dispute_asks_for_the_dice_that_people_roll(
    window_of: Opened, hidden: tuple[Trial, Figure, Figure]
) -> None:
    game, krav, marro = hidden
    window = two_people(window_of, game)
    click(opened(window).propose)
    window.controller.sit_down()
    press(window, "Dispute it: both roll a d20")
    for side in (4, 17):
        window.controller.give(rolled(D20, [side]))
    window.controller.sit_down()
    text = window.log.text.toPlainText()
    assert "A rolled 4 for a ruling" in text
    assert "Ruled for this turn: #1 Krav Maga Agent does not see #4 Marro Warrior" in text
    window.controller.choose_figure(krav.id)
    assert Attack("A", krav.id, marro.id) not in window.controller.chosen.previews


def test_a_proposal_is_taken_back_as_long_as_nobody_else_sat_down(
    window_of: Opened, hidden: tuple[Trial, Figure, Figure]
) -> None:
    game, _krav, _marro = hidden
    window = two_people(window_of, game)
    click(opened(window).propose)
    window.undo.trigger()
    assert not game.state.asks
    assert window.ruling_dialog.propose.isEnabled()


def test_a_computer_player_disputes_it_by_itself(
    window_of: Opened, hidden: tuple[Trial, Figure, Figure], qtbot: QtBot
) -> None:
    game, _krav, _marro = hidden
    window = window_of(Match(game, {"A": None, "B": GreedyBot()}, Random(1)))
    click(opened(window).propose)
    qtbot.waitUntil(lambda: hasattr(window, "dice_dialog"))
    for side in (15, 2):
        window.controller.give(rolled(D20, [side]))
    assert "Ruled for this turn: #1 Krav Maga Agent sees #4 Marro Warrior" in window.log.text.toPlainText()


def test_nothing_is_proposed_while_a_computer_player_thinks(window_of: Opened) -> None:
    pillars = field_of(heights={(4, 1): 9, (4, 2): 4})
    game, _marro, _krav = facing({KRAV: [(2, 2)]}, {MARRO: [(6, 1)]}, pillars, turn="B")
    match = Match(game, {"A": None, "B": GreedyBot()}, Random(1))
    assert match.rulings(), "in the turn of a person there would be one"
    window = window_of(match)
    assert window.controller.thinks
    dialog = opened(window)
    assert not dialog.propose.isEnabled()
    assert dialog.says.text() == "Not now: somebody must act or answer first."


def test_it_opens_by_its_key_and_is_proposed_without_a_mouse(
    window_of: Opened, hidden: tuple[Trial, Figure, Figure], qtbot: QtBot
) -> None:
    game, _krav, _marro = hidden
    window = window_of(Match(game, dict.fromkeys(game.table.seating), Random(1)))
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    keyboard.press(Qt.Key.Key_Return)  # I am here
    keyboard.press(Qt.Key.Key_L, keyboard.CTRL)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window.ruling_dialog)
    assert window.ruling_dialog.propose.isEnabled(), window.ruling_dialog.says.text()
    keyboard.press(Qt.Key.Key_P, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: bool(game.state.asks))


def test_when_the_game_is_over_nothing_is_ruled(
    window_of: Opened, hidden: tuple[Trial, Figure, Figure]
) -> None:
    game, _krav, _marro = hidden
    window = two_people(window_of, game)
    dialog = opened(window)
    game.end(Outcome(("A",), ("A",), 0, 1))
    window.controller.start()
    assert not dialog.propose.isEnabled()
