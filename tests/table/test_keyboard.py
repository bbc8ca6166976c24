"""A game by key presses alone: nothing at the table needs a mouse."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.bots import BOTS
from builder.match.match import Match
from builder.referee.dice import DiceNeededError
from builder.referee.flow import TABLE
from builder.referee.state import Phase
from builder.table.help_dialog import HelpDialog
from builder.table.window import TableWindow
from tests.referee.cards import FINN, GUARDS, VIKINGS
from tests.referee.tables import Trial, game_of
from tests.table.driver import same_stand
from tests.table.keyboard import CTRL, SHIFT, K, do, enter_dice, press, until

Opened = Callable[[Match], TableWindow]


def opened(window_of: Opened, qtbot: QtBot, game: Trial) -> TableWindow:
    """A window that has the keys; two people play at it and roll their own dice."""
    window = window_of(Match(game, dict.fromkeys(game.table.seating), Random(1)))
    window.plan.setUpdatesEnabled(False)  # what is painted is seen elsewhere, and takes most of the time
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
    press(K.Key_1 if len(window.prompt.buttons) == 1 else K.Key_2)
    assert window.isVisible(), "who presses one key too many does not close the game"
    assert kinds >= {"put-marker", "move", "attack", "end-turn"}


def test_ways_undo_and_what_is_done_by_hand_need_no_mouse_either(window_of: Opened, qtbot: QtBot) -> None:
    game = game_of({"A": {VIKINGS: [(1, 3), (1, 4)]}, "B": {GUARDS: [(8, 3)]}})
    game.take_turn("A", VIKINGS)
    window = opened(window_of, qtbot, game)
    controller = window.controller
    press(K.Key_Return)  # I am here
    viking = game.figure("A", VIKINGS)
    until(K.Key_Tab, lambda: controller.figure == viking.id)
    press(K.Key_Right)
    press(K.Key_Return, SHIFT)
    assert len(controller.way) == 2
    press(K.Key_Escape)
    assert controller.way == ()
    press(K.Key_Right)
    press(K.Key_Return)
    assert game.now(viking).spaces != viking.spaces
    press(K.Key_Z, CTRL)
    assert game.now(viking).spaces == viking.spaces
    press(K.Key_H, CTRL)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window.by_hand_dialog)
    press(K.Key_P, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    space = game.table.space(game.position_at(9, 6))
    assert space is not None
    until(K.Key_T, lambda: controller.pointed == space)
    press(K.Key_Return)
    assert game.state.figures[window.by_hand_dialog.figure_id].spaces == (space,)


def test_order_markers_need_no_card_chosen_first_and_another_players_card_says_why_not(
    window_of: Opened, qtbot: QtBot
) -> None:
    game = game_of({"A": {FINN: [(3, 3)]}, "B": {GUARDS: [(6, 3)]}})
    window = opened(window_of, qtbot, game)
    table, theirs = window.armies.table, next(owned.id for owned in game.cards_of("B"))
    table.setCurrentIndex(window.armies.model.row_of(theirs))  # as the last turn of the other leaves it
    press(K.Key_Return)  # I am here
    press(K.Key_1)
    assert [name for _player, name in game.state.markers] == ["1"]
    table.setCurrentIndex(window.armies.model.row_of(theirs))
    press(K.Key_2)
    assert len(game.state.markers) == 1
    assert "one of yours" in window.statusBar().currentMessage()


def test_keys_go_from_part_to_part_and_to_the_buttons(window_of: Opened, qtbot: QtBot) -> None:
    game = game_of({"A": {VIKINGS: [(1, 3)], FINN: [(1, 4)]}, "B": {GUARDS: [(8, 3)]}}, edition="basic")
    game.begin_basic()
    window = opened(window_of, qtbot, game)
    press(K.Key_Return)  # I am here
    assert window.plan.hasFocus()
    texts = [button.text() for button in window.prompt.buttons]
    assert len(texts) == 2
    press(K.Key_F6)
    assert window.prompt.buttons[0].hasFocus()
    press(K.Key_F6, SHIFT)
    assert window.plan.hasFocus()
    press(K.Key_Tab)  # no figure can be chosen yet: it goes to the next widget
    assert not window.plan.hasFocus()
    window.armies.table.setFocus()
    press(K.Key_2)
    assert game.turn.player == "A"
    assert controller_card(window) == texts[1]
    press(K.Key_F1)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is not window)
    dialog = QApplication.activeWindow()
    assert isinstance(dialog, HelpDialog)
    assert "Ctrl+Return" in dialog.text.toPlainText()
    press(K.Key_Escape)
    help = window.menuBar().actions()[-1].menu()
    help.actions()[-1].trigger()
    assert QApplication.clipboard().text().startswith("Hexwright: ")
    assert "without paths and names" in window.statusBar().currentMessage()


def controller_card(window: TableWindow) -> str:
    """The card of the turn, as its button called it."""
    return window.controller.labels.card(window.controller.game.turn.card)
