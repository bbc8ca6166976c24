"""What the referee does not know is done by hand, by clicks, and the log says so."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from builder.match.match import Match
from builder.referee.state import Figure, HandWork, Outcome
from builder.referee.table import position_of
from builder.table.by_hand import ByHandDialog
from builder.table.window import TableWindow
from tests.referee.cards import FINN, GUARDS
from tests.referee.tables import Trial, game_of
from tests.table.driver import click_space

Opened = Callable[[Match], TableWindow]


@pytest.fixture
def at_table(window_of: Opened) -> tuple[TableWindow, ByHandDialog, Trial]:
    """A window in Finn's turn, with what is done by hand open."""
    game = game_of({"A": {FINN: [(1, 3)]}, "B": {GUARDS: [(7, 3), (8, 3)]}})
    game.take_turn("A", FINN)
    window = window_of(Match(game, dict.fromkeys(game.table.seating), Random(1)))
    window.controller.sit_down()
    next(a for a in window.findChildren(type(window.undo)) if a.text() == "&By Hand…").trigger()
    return window, window.by_hand_dialog, game


def click(button: QPushButton) -> None:
    assert button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(dialog: ByHandDialog, figure: Figure) -> None:
    """Choose a figure of the list, as with the mouse."""
    dialog.figure.setCurrentIndex(dialog.figure.findData(str(figure.id)))
    dialog.figure.activated.emit(dialog.figure.currentIndex())


def test_a_figure_is_put_on_the_space_that_is_clicked_and_taken_back(
    at_table: tuple[TableWindow, ByHandDialog, Trial],
) -> None:
    window, dialog, game = at_table
    guard = game.figure("B", GUARDS)
    choose(dialog, guard)
    QTest.keyClicks(dialog.note, "Whirlwind")
    click(dialog.place)
    assert "Click the space" in dialog.says.text()
    space = game.table.space(game.position_at(4, 5))
    assert space is not None
    click_space(window, space)
    assert game.now(guard).spaces == (space,)
    assert "By hand (" in window.log.text.toPlainText()
    assert "(Whirlwind)" in window.log.text.toPlainText()
    assert not window.controller.by_hand
    window.undo.trigger()
    assert game.now(guard).spaces == guard.spaces


def test_nobody_waits_for_a_turn_once_the_game_is_over(
    at_table: tuple[TableWindow, ByHandDialog, Trial],
) -> None:
    window, dialog, game = at_table
    game.end(Outcome(("A",), ("A",), 0, 1, ""))
    window.controller.start()
    assert not dialog.place.isEnabled()
    assert dialog.says.text() == "The game is over."


def test_a_click_beside_the_spaces_that_are_free_puts_nothing(
    at_table: tuple[TableWindow, ByHandDialog, Trial],
) -> None:
    window, dialog, game = at_table
    finn = game.figure("A", FINN)
    choose(dialog, finn)
    click(dialog.place)
    click_space(window, game.figure("B", GUARDS).spaces[0])
    assert game.now(finn).spaces == finn.spaces
    dialog.close()
    assert not window.controller.by_hand


def test_wounds_dice_and_destruction_by_buttons(at_table: tuple[TableWindow, ByHandDialog, Trial]) -> None:
    window, dialog, game = at_table
    finn, guard = game.figure("A", FINN), game.figure("B", GUARDS)
    choose(dialog, finn)
    dialog.wounds.setValue(2)
    click(dialog.wound)
    assert game.now(finn).wounds == 2
    dialog.dice.setValue(3)
    click(dialog.give)
    assert game.state.memory["by-hand"] == ((finn.id, HandWork.ATTACK, 3, False),)
    choose(dialog, guard)
    click(dialog.end)
    assert not game.now(guard).on
    assert dialog.place.text() == "&Bring Back"
    assert not dialog.wound.isEnabled()
    click(dialog.place)
    space = game.table.space(game.position_at(3, 3))
    assert space is not None
    click_space(window, space)
    assert [position_of(one) for one in game.now(guard).spaces] == [game.position_at(3, 3)]


def test_a_note_is_written_and_what_makes_no_sense_cannot_be_pressed(
    at_table: tuple[TableWindow, ByHandDialog, Trial],
) -> None:
    window, dialog, game = at_table
    choose(dialog, game.figure("A", FINN))
    assert not dialog.wound.isEnabled(), "he has no wound, and none are set"
    assert not dialog.write.isEnabled()
    QTest.keyClicks(dialog.note, "We agreed")
    click(dialog.write)
    assert "We agreed" in window.log.text.toPlainText()
