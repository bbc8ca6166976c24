"""A hand that does anything at any time: nothing raises, and what is derived stays true."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder import places
from builder.catalogue import PieceType
from builder.construction import check
from builder.editor.actions.table import ACTIONS
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.inventory import used
from editor.people import ALT, CTRL, LEFT, MIDDLE, NONE, RIGHT, SHIFT, Hands, asked_what_falls, tool
from tests.soak import often

HELD = (*[NONE] * 4, SHIFT, CTRL, ALT)

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


@pytest.mark.parametrize("seed", range(1, 1 + often(2)))
def test_whatever_is_done_counts_problems_and_history_stay_true(
    qtbot: QtBot, window: Window, seed: int
) -> None:
    hand, timer = RestlessHand(window, seed), QTimer()
    timer.timeout.connect(lambda: close(QApplication.activeModalWidget() or QApplication.activePopupWidget()))
    timer.start(20)
    for _ in range(80):
        hand.act()
    timer.stop()
    assert sum(len(desk.document.battlefield) for desk in window.session.workspace.desks) > 20
    for desk in window.session.workspace.desks:
        document = desk.document
        battlefield, history = document.battlefield, document.history
        asked_what_falls(document)
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


HOME, AWAY, FAR = Hex(0, 0), Hex(1, 0), Hex(3, 0)


@pytest.fixture
def rock(window: Window, hands: Hands) -> Iterator[Hands]:
    """One piece and the tool that selects and drags; whatever menu comes up is closed at the end."""
    hands.place("rock-1", HOME)
    window.session.take_tool(tool("select"))
    yield hands
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
    qtbot: QtBot, window: Window, rock: Hands, id: str
) -> None:
    window.desk.show_level(1)
    press_and_drag(qtbot, window, rock)
    window.session.actions[id].trigger()
    left = rock.placed()
    assert left == ([] if id in ("cut", "remove-level") else [("rock-1", 0, 0, 1, 0)])
    qtbot.mouseMove(window.canvas, rock.at(Hex(2, 0)))
    assert not window.canvas._gestures.under_way
    assert window.canvas._gestures.preview.ghosts == ()
    qtbot.mouseMove(window.canvas, rock.at(FAR))
    qtbot.mouseRelease(window.canvas, LEFT, pos=rock.at(FAR))
    assert rock.placed() == left


def test_let_go_at_once_after_it_was_hidden_it_stays_where_it_was(
    qtbot: QtBot, window: Window, rock: Hands
) -> None:
    press_and_drag(qtbot, window, rock)
    window.session.actions["hide"].trigger()
    qtbot.mouseRelease(window.canvas, LEFT, pos=rock.at(AWAY))
    assert rock.placed() == [("rock-1", 0, 0, 1, 0)]


def test_a_menu_by_button_or_key_ends_the_drag(qtbot: QtBot, window: Window, rock: Hands) -> None:
    press_and_drag(qtbot, window, rock)
    qtbot.mousePress(window.canvas, RIGHT, pos=rock.at(AWAY))
    assert close_menu()
    qtbot.mouseMove(window.canvas, rock.at(FAR))
    assert not window.canvas._gestures.under_way
    assert rock.placed() == [("rock-1", 0, 0, 1, 0)]
    press_and_drag(qtbot, window, rock)
    at = rock.at(AWAY)
    QApplication.sendEvent(
        window.canvas,
        QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, window.canvas.mapToGlobal(at)),
    )
    assert close_menu()
    assert not window.canvas._gestures.under_way


@pytest.mark.parametrize("button", [MIDDLE, LEFT])
def test_another_tab_ends_what_a_button_began(
    qtbot: QtBot, window: Window, rock: Hands, button: Qt.MouseButton
) -> None:
    canvas, first = window.canvas, window.desk
    rock.hover(HOME)
    qtbot.mousePress(canvas, button, pos=rock.at(HOME))
    qtbot.mouseMove(canvas, rock.at(AWAY))
    window.session.filing.new()
    qtbot.mouseRelease(window.canvas, button, pos=QPoint(100, 100))
    window.session.workspace.show_desk(first)
    before = canvas.point_of(HOME)
    qtbot.mouseMove(canvas, QPoint(300, 300))
    qtbot.mouseMove(canvas, QPoint(400, 300))
    assert canvas.point_of(HOME) == before, "nothing is panned without a button"
    assert not canvas._gestures.under_way
    assert canvas.cursor().shape() == Qt.CursorShape.ArrowCursor
    assert rock.placed() == [("rock-1", 0, 0, 1, 0)]


def test_a_second_button_does_not_disturb_a_pan(qtbot: QtBot, window: Window, rock: Hands) -> None:
    canvas = window.canvas
    at = rock.at(HOME)
    rock.hover(HOME)
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


def test_a_drag_let_go_while_the_table_is_panned_is_done(qtbot: QtBot, window: Window, rock: Hands) -> None:
    canvas = window.canvas
    press_and_drag(qtbot, window, rock)
    qtbot.mousePress(canvas, MIDDLE, pos=rock.at(AWAY))
    qtbot.mouseRelease(canvas, LEFT, pos=rock.at(AWAY))
    qtbot.mouseRelease(canvas, MIDDLE, pos=rock.at(AWAY))
    assert rock.placed() == [("rock-1", 1, 0, 1, 0)]
