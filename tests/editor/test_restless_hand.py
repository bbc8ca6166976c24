"""A hand that does anything at any time: nothing raises, and what is derived stays true."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder import places
from builder.catalogue import PieceType
from builder.construction import check
from builder.editor.actions.table import ACTIONS
from builder.editor.window import Window
from builder.inventory import used

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
HELD = (
    *[Qt.KeyboardModifier.NoModifier] * 4,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
KEYS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Delete,
)
# What leaves the program, writes files or opens the file manager; actions with dialogs end in "…".
LEFT_OUT = {"quit", "save", "close", "stamps-folder"}


class RestlessHand:
    """Does things to a window in an order that a seed gives."""

    def __init__(self, window: Window, seed: int) -> None:
        self._window, self._chance = window, random.Random(seed)
        self._types: list[PieceType] = list(window.session.catalogue.placeable())
        self._ids = [row.id for row in ACTIONS if not row.text.endswith("…") and row.id not in LEFT_OUT]
        self._examples = sorted(places.shipped("scenarios").glob("*.hexfield"))

    def act(self) -> None:
        """Do one thing."""
        ways: tuple[tuple[int, Callable[[], object]], ...] = (
            (25, self._take),
            (25, self._click),
            (20, self._drag),
            (23, self._trigger),
            (4, self._press_key),
            (1, lambda: self._window.session.filing.new()),
            (1, lambda: self._window.session.filing.open_example(self._chance.choice(self._examples))),
            (1, self._change_tab),
        )
        self._chance.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()
        QApplication.processEvents()

    def _take(self) -> None:
        self._window.session.palette_dock.search.clear()
        self._window.session.hand.take(self._chance.choice(self._types))
        self._window.session.actions["tool-place"].trigger()

    def _click(self) -> None:
        canvas, at = self._window.canvas, self._somewhere()
        QTest.mouseMove(canvas, at)
        QTest.mouseClick(canvas, self._chance.choice([LEFT] * 5 + [MIDDLE]), self._held(), at)

    def _drag(self) -> None:
        canvas, at, keys = self._window.canvas, self._somewhere(), self._held()
        QTest.mouseMove(canvas, at)
        QTest.mousePress(canvas, LEFT, keys, at)
        for _ in range(self._chance.randrange(1, 6)):
            at += QPoint(self._chance.randrange(-120, 120), self._chance.randrange(-120, 120))
            QTest.mouseMove(canvas, at)
            if self._chance.random() < 0.1:
                self._trigger()
        # The release may reach another tab's canvas, where an action changed the tab meanwhile.
        QTest.mouseRelease(self._window.canvas, LEFT, keys, at)

    def _trigger(self) -> None:
        self._window.session.actions[self._chance.choice(self._ids)].trigger()

    def _press_key(self) -> None:
        QTest.keyClick(self._window.canvas, self._chance.choice(KEYS), self._held())

    def _change_tab(self) -> None:
        self._window.session.workspace.setCurrentIndex(
            self._chance.randrange(self._window.session.workspace.count())
        )

    def _somewhere(self) -> QPoint:
        canvas = self._window.canvas
        return QPoint(self._chance.randrange(canvas.width()), self._chance.randrange(canvas.height()))

    def _held(self) -> Qt.KeyboardModifier:
        return self._chance.choice(HELD)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_done_counts_problems_and_history_stay_true(
    qtbot: QtBot, window: Window, seed: int
) -> None:
    hand, timer = RestlessHand(window, seed), QTimer()
    timer.timeout.connect(lambda: close(QApplication.activeModalWidget() or QApplication.activePopupWidget()))
    timer.start(20)
    for _ in range(160):
        hand.act()
    timer.stop()
    assert sum(len(desk.document.battlefield) for desk in window.session.workspace.desks) > 20
    for desk in window.session.workspace.desks:
        document = desk.document
        battlefield, history = document.battlefield, document.history
        assert sorted(map(repr, document.problems)) == sorted(map(repr, check(battlefield)))
        assert given(document.tally.used) == given(used(battlefield))
        assert desk.selection <= battlefield.pieces.keys()
        pieces, position = set(battlefield.pieces.values()), history.position
        while document.undo() is not None:
            pass
        document.go_to(position)
        assert set(battlefield.pieces.values()) == pieces


def given(counts: object) -> dict[str, int]:
    """Counts without the pieces of which there are none."""
    assert hasattr(counts, "items")
    return {id: number for id, number in counts.items() if number}


def close(dialog: QWidget | None) -> None:
    """Close what asks something."""
    if dialog is not None:
        dialog.close()
