"""Mouse buttons that are held while something else happens: nothing raises, nothing sticks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands, tool

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
HOME, AWAY, FAR = Hex(0, 0), Hex(1, 0), Hex(3, 0)


@pytest.fixture(autouse=True)
def rock(window: Window, hands: Hands) -> Iterator[None]:
    """One piece and the tool that selects and drags; whatever menu comes up is closed at the end."""
    hands.choose("rock-1")
    hands.click(HOME)
    window.session.take_tool(tool("select"))
    yield
    close_menu()


def close_menu() -> bool:
    """Close the menu that is up; whether one was."""
    menu = QApplication.activePopupWidget()
    if menu is not None:
        menu.close()
    return menu is not None


def press_and_drag(qtbot: QtBot, window: Window, hands: Hands) -> None:
    """Take hold of the piece and move it a hex, the button still held."""
    hands.hover(HOME)
    qtbot.mousePress(window.canvas, LEFT, pos=hands.at(HOME))
    qtbot.mouseMove(window.canvas, hands.at(AWAY))


@pytest.mark.parametrize("id", ["hide", "lock", "select-none", "cut", "remove-level"])
def test_a_piece_taken_away_while_it_is_dragged_ends_the_drag(
    qtbot: QtBot, window: Window, hands: Hands, id: str
) -> None:
    window.desk.show_level(1)
    press_and_drag(qtbot, window, hands)
    window.session.actions[id].trigger()
    left = hands.placed()
    assert left == ([] if id in ("cut", "remove-level") else [("rock-1", 0, 0, 1, 0)])
    qtbot.mouseMove(window.canvas, hands.at(Hex(2, 0)))
    assert not window.canvas._gestures.under_way
    assert window.canvas._gestures.preview.ghosts == ()
    qtbot.mouseMove(window.canvas, hands.at(FAR))
    qtbot.mouseRelease(window.canvas, LEFT, pos=hands.at(FAR))
    assert hands.placed() == left


def test_let_go_at_once_after_it_was_hidden_it_stays_where_it_was(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    press_and_drag(qtbot, window, hands)
    window.session.actions["hide"].trigger()
    qtbot.mouseRelease(window.canvas, LEFT, pos=hands.at(AWAY))
    assert hands.placed() == [("rock-1", 0, 0, 1, 0)]


def test_a_menu_ends_the_drag(qtbot: QtBot, window: Window, hands: Hands) -> None:
    press_and_drag(qtbot, window, hands)
    qtbot.mousePress(window.canvas, RIGHT, pos=hands.at(AWAY))
    assert close_menu()
    qtbot.mouseMove(window.canvas, hands.at(FAR))
    assert not window.canvas._gestures.under_way
    assert hands.placed() == [("rock-1", 0, 0, 1, 0)]


def test_a_menu_by_key_ends_the_drag(qtbot: QtBot, window: Window, hands: Hands) -> None:
    press_and_drag(qtbot, window, hands)
    at = hands.at(AWAY)
    QApplication.sendEvent(
        window.canvas,
        QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, window.canvas.mapToGlobal(at)),
    )
    assert close_menu()
    assert not window.canvas._gestures.under_way


@pytest.mark.parametrize("button", [MIDDLE, LEFT])
def test_another_tab_ends_what_a_button_began(
    qtbot: QtBot, window: Window, hands: Hands, button: Qt.MouseButton
) -> None:
    canvas, first = window.canvas, window.desk
    hands.hover(HOME)
    qtbot.mousePress(canvas, button, pos=hands.at(HOME))
    qtbot.mouseMove(canvas, hands.at(AWAY))
    window.session.actions["new"].trigger()
    qtbot.mouseRelease(window.canvas, button, pos=QPoint(100, 100))
    window.session.workspace.show_desk(first)
    before = canvas.point_of(HOME)
    qtbot.mouseMove(canvas, QPoint(300, 300))
    qtbot.mouseMove(canvas, QPoint(400, 300))
    assert canvas.point_of(HOME) == before, "nothing is panned without a button"
    assert not canvas._gestures.under_way
    assert canvas.cursor().shape() == Qt.CursorShape.ArrowCursor
    assert hands.placed() == [("rock-1", 0, 0, 1, 0)]


def test_a_second_button_does_not_disturb_a_pan(qtbot: QtBot, window: Window, hands: Hands) -> None:
    canvas = window.canvas
    at = hands.at(HOME)
    hands.hover(HOME)
    qtbot.mousePress(canvas, MIDDLE, pos=at)
    qtbot.mouseMove(canvas, at + QPoint(40, 0))
    for other in (LEFT, RIGHT):
        qtbot.mousePress(canvas, other, pos=at + QPoint(40, 0))
        assert not close_menu()
        assert not canvas._gestures.under_way
        qtbot.mouseRelease(canvas, other, pos=at + QPoint(40, 0))
    assert window.desk.selection == frozenset()
    qtbot.mouseMove(canvas, at + QPoint(90, 0))
    assert canvas.point_of(HOME) == at + QPoint(90, 0), "the pan goes on"
    qtbot.mouseRelease(canvas, MIDDLE, pos=at + QPoint(90, 0))
    qtbot.mouseMove(canvas, at + QPoint(150, 0))
    assert canvas.point_of(HOME) == at + QPoint(90, 0)


def test_a_drag_let_go_while_the_table_is_panned_is_done(qtbot: QtBot, window: Window, hands: Hands) -> None:
    canvas = window.canvas
    press_and_drag(qtbot, window, hands)
    qtbot.mousePress(canvas, MIDDLE, pos=hands.at(AWAY))
    qtbot.mouseRelease(canvas, LEFT, pos=hands.at(AWAY))
    qtbot.mouseRelease(canvas, MIDDLE, pos=hands.at(AWAY))
    assert hands.placed() == [("rock-1", 1, 0, 1, 0)]
