"""Plays a match through its window by key presses alone, as `tests.table.driver` does by the mouse. They go
to the window that has the focus, as those of a keyboard do.
"""

from __future__ import annotations

from random import Random

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from builder.board import Space
from builder.hexgrid import from_hex
from builder.match.offers import OfferGroup, spaces_of
from builder.referee.dice import COMBAT, DiceNeededError
from builder.referee.state import Action, Attack, EndTurn, Move, Place, PutMarker, Use
from builder.table.dice_dialog import DiceDialog
from builder.table.prompt import button_text, group_text
from builder.table.window import TableWindow

K = Qt.Key
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_MOST = 60  # presses of one key in a row


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key."""
    if QGuiApplication.focusWindow() is None:  # a dialog was closed: a window manager goes back to its window
        window = next(
            one for one in QApplication.topLevelWidgets() if isinstance(one, TableWindow) and one.isVisible()
        )
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(QGuiApplication.focusWindow(), key, modifiers)


def button(window: TableWindow, text: str) -> None:
    """Press the button with a text by its number."""
    texts = [one.text() for one in window.prompt.buttons]
    assert text in texts, f"{text!r} is not among {texts}"
    if texts.index(text) < 9 and not window.prompt.buttons[texts.index(text)].isDefault():
        press(K(K.Key_1 + texts.index(text)))
        return
    if window.prompt.buttons[texts.index(text)].isDefault():
        press(K.Key_Return)
        return
    press(K.Key_F6)
    for _step in range(texts.index(text)):
        press(K.Key_Tab)
    press(K.Key_Return)


def until(key: Qt.Key, reached) -> None:  # type: ignore[no-untyped-def]
    """Press a key until something is so."""
    for _press in range(_MOST):
        if reached():
            return
        press(key)
    raise AssertionError(f"{key} does not lead there; {QApplication.focusWidget()} has the keys")


def point_at(window: TableWindow, space: Space) -> None:
    """Point at a space: with T where that leads there, else with the arrow keys and by levels."""
    controller, plan = window.controller, window.plan
    if space in controller.targets:
        until(K.Key_T, lambda: controller.pointed == space)
        return
    press(K.Key_PageUp, CTRL)
    if plan.cursor_hex is None:
        press(K.Key_Left)
    assert plan.cursor_hex is not None
    (column, row), (to_column, to_row) = from_hex(plan.cursor_hex), from_hex(space.hex)
    for there, here, more, less in (
        (to_column, column, K.Key_Right, K.Key_Left),
        (to_row, row, K.Key_Down, K.Key_Up),
    ):
        for _step in range(abs(there - here)):
            press(more if there > here else less)
    until(K.Key_PageDown, lambda: controller.pointed == space)


def do(window: TableWindow, action: Action) -> None:
    """Do an action as a person does who has no mouse."""
    controller = window.controller
    if isinstance(action, PutMarker):
        table, row = window.armies.table, window.armies.model.row_of(action.card).row()
        here = table.currentIndex().row()
        for _step in range(abs(row - here)):
            press(K.Key_Down if row > here else K.Key_Up)
        press(K.Key_X if action.marker == "X" else K(K.Key_0 + int(action.marker)))
        return
    if isinstance(action, Move | Attack | Place):
        until(K.Key_Tab, lambda: controller.figure == action.figure)
    elif isinstance(action, Use) and spaces_of(controller.game, action):
        if controller.group != (group := OfferGroup(action.power, action.figure)):
            button(window, group_text(controller, group))
    elif isinstance(action, EndTurn):
        press(K.Key_Return, CTRL)
        if controller.doubtful == action:
            press(K.Key_Return, CTRL)
        return
    else:
        button(window, button_text(controller, action))
        return
    _click_for(window, action)


def _click_for(window: TableWindow, action: Action) -> None:
    controller = window.controller
    space = next(s for s in spaces_of(controller.game, action) if action in controller.lit.get(s, ()))
    point_at(window, space)
    meant = controller.lit[space]
    press(K.Key_Return)
    if len(meant) > 1:
        for _step in range(meant.index(action) + 1):
            press(K.Key_Down)
        press(K.Key_Return)
    if controller.doubtful is not None:
        press(K.Key_Return)  # once more, on the same space


def enter_dice(dialog: DiceDialog, need: DiceNeededError, random: Random) -> None:
    """Enter what was rolled."""
    if need.kind == COMBAT:
        _number(random.randint(0, 1))
        press(K.Key_Tab)
        _number(0)
    else:
        for _die in range(need.count):
            _number(random.randint(1, 20))
            press(K.Key_Tab)
    press(K.Key_Return)
    assert not dialog.isVisible()


def _number(value: int) -> None:
    for digit in str(value):
        press(K(K.Key_0 + int(digit)))
