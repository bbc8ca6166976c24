"""The list of problems in the window: narrowed by typing and switches, fixed by the button."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.editor.document.document import Document
from builder.editor.problems.dock import ProblemsDock
from builder.editor.problems.model import PROBLEM_ROLE
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Severity
from editor.people import Hands

Lay = Callable[..., Battlefield]
Row = tuple[str, int, int, int, int]
LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier

FLOATING: tuple[Row, ...] = (("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 4, 0))
TIPPING: tuple[Row, ...] = (("grass-24", 0, 0, 2, 0), ("grass-1", 0, 0, 1, 0))
OVERHANG: tuple[Row, ...] = (("grass-1", 6, 3, 1, 0), ("grass-2", 6, 3, 2, 0))
WALL: tuple[Row, ...] = (
    ("fortress-wall-straight", 2, 2, 2, 0),
    ("wall-walk-1", 2, 2, 11, 0),
    ("grass-1", 2, 2, 1, 0),
)
DUPLICATE: tuple[Row, ...] = (("grass-1", 6, 0, 1, 0), ("grass-1", 6, 0, 1, 0))
LADDER: tuple[Row, ...] = (
    ("grass-1", 0, 0, 1, 0),
    ("grass-1", 1, 0, 1, 0),
    *(("rock-1", 1, 0, slot, 0) for slot in range(2, 8)),
    ("ladder-rung", 0, 0, 4, 1),
    ("ladder-rung", 0, 0, 6, 1),
)


class Reader:
    """Somebody at the list of problems of the window."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self.qtbot, self.window = qtbot, window
        self.dock: ProblemsDock = window.session.problems

    def title(self) -> str:
        outer = self.dock.parentWidget()
        assert isinstance(outer, QDockWidget)
        return outer.windowTitle()

    def listed(self) -> list[str]:
        return [index.data() for index in self.dock.proxy.leaves()]

    def codes(self) -> list[str]:
        return [index.data(PROBLEM_ROLE).code for index in self.dock.proxy.leaves()]

    def click(self, code: str) -> None:
        """Click the first row of a problem."""
        table = self.dock.table
        index = next(i for i in self.dock.proxy.leaves() if i.data(PROBLEM_ROLE).code == code)
        table.scrollTo(index)  # opens its heading, too
        self.qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(index).center())
        assert self.dock.problem is not None
        assert self.dock.problem.code == code

    def fix(self) -> None:
        """Click the button that fixes it."""
        self.qtbot.waitUntil(self.dock.details.fix.isVisible)
        self.qtbot.mouseClick(self.dock.details.fix, LEFT)


@pytest.fixture
def reader(qtbot: QtBot, window: Window, lay: Lay) -> Callable[..., Reader]:
    """Somebody before the problems of a battlefield of rows (piece, q, r, slot, rotation)."""
    window.resize(1500, 950)

    def begin(*rows: Row) -> Reader:
        window.session.workspace.add(Document(lay(*rows)))
        window.session.show_dock("problems")
        qtbot.waitUntil(window.session.problems.isVisible)
        return Reader(qtbot, window)

    return begin


def test_typing_narrows_the_list_and_its_title(qtbot: QtBot, reader: Callable[..., Reader]) -> None:
    one = reader(*FLOATING, *OVERHANG)
    assert len(one.listed()) == 3
    assert one.title() == "Problems (3)"
    qtbot.keyClicks(one.dock.filter, "SAND error")
    assert len(one.listed()) == 1
    assert "sand" in one.listed()[0]
    assert one.title() == "Problems (1)"
    assert one.dock.summary.text() == "1 of 3 listed"
    qtbot.keyClicks(one.dock.filter, "x")
    assert one.listed() == []
    one.dock.filter.selectAll()
    qtbot.keyClick(one.dock.filter, Qt.Key.Key_Delete)
    assert len(one.listed()) == 3
    assert len(one.window.document.battlefield) == 4, "Delete in the field takes no pieces"


def test_a_switch_leaves_out_what_is_of_its_kind(qtbot: QtBot, reader: Callable[..., Reader]) -> None:
    one = reader(*FLOATING, *OVERHANG)
    errors, notes = one.dock.severities[Severity.ERROR], one.dock.severities[Severity.NOTE]
    assert (errors.text(), notes.text()) == ("2 errors", "1 note")
    assert not one.dock.severities[Severity.WARNING].isVisible(), "there are none"
    qtbot.mouseClick(errors, LEFT)
    assert [index.data(PROBLEM_ROLE).severity for index in one.dock.proxy.leaves()] == [Severity.NOTE]
    assert one.title() == "Problems (1)"
    qtbot.mouseClick(notes, LEFT)
    assert one.listed() == []
    qtbot.mouseClick(errors, LEFT)
    assert [index.data(PROBLEM_ROLE).severity for index in one.dock.proxy.leaves()] == [Severity.ERROR] * 2
    assert one.title() == "Problems (2)"


@pytest.mark.parametrize(
    ("rows", "code", "label", "come", "gone"),
    [
        (
            WALL,
            "wall-without-base",
            "Put a base under the wall and raise what stands there by a level",
            {
                ("fortress-base-straight", 2, 2, 2, 0),
                ("fortress-wall-straight", 2, 2, 3, 0),
                ("wall-walk-1", 2, 2, 12, 0),
            },
            {("fortress-wall-straight", 2, 2, 2, 0), ("wall-walk-1", 2, 2, 11, 0)},
        ),
        (DUPLICATE, "overlap", "Remove the duplicate single grass tile", set(), {("grass-1", 6, 0, 1, 0)}),
        (LADDER, "ladder-without-landing", "Put in 1 rung", {("ladder-rung", 0, 0, 2, 1)}, set()),
    ],
    ids=["base missing", "duplicate", "ladder incomplete"],
)
def test_the_button_mends_it_in_one_step_that_can_be_undone(
    hands: Hands,
    reader: Callable[..., Reader],
    rows: tuple[Row, ...],
    code: str,
    label: str,
    come: set[Row],
    gone: set[Row],
) -> None:
    one = reader(*rows)
    before = hands.placed()
    assert one.codes().count(code) == 1
    one.click(code)
    assert one.dock.details.way.text() == f"One click: {label}"
    one.fix()
    after = hands.placed()
    assert code not in one.codes()
    assert one.window.document.history.labels == (label,)
    assert one.window.session.status.currentMessage() == label
    left = list(before)
    for row in gone:
        left.remove(row)
    assert sorted(after) == sorted([*left, *come])
    hands.key(Qt.Key.Key_Z, CTRL)
    assert sorted(hands.placed()) == sorted(before)
    assert one.codes().count(code) == 1, "undone, the problem is there again"
    hands.key(Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert hands.placed() == after


def test_a_double_click_goes_there(qtbot: QtBot, reader: Callable[..., Reader]) -> None:
    one = reader(*DUPLICATE, *FLOATING)
    one.click("overlap")
    assert one.window.desk.selection == frozenset(), "a click only tells"
    table = one.dock.table
    qtbot.mouseDClick(table.viewport(), LEFT, pos=table.visualRect(table.currentIndex()).center())
    assert one.window.desk.selection == {1, 2}
    assert (one.window.desk.level, one.window.desk.all_levels) == (1, False)
    canvas = one.window.canvas
    assert canvas.ringed == Hex(6, 0)
    assert canvas.rect().contains(canvas.point_of(Hex(6, 0)))


def test_a_long_sentence_is_read_to_its_end_in_a_narrow_list(qtbot: QtBot, window: Window, lay: Lay) -> None:
    window.session.workspace.add(Document(lay(*TIPPING)))
    window.session.show_dock("problems")
    table, proxy = window.session.problems.table, window.session.problems.proxy
    line = table.fontMetrics().lineSpacing()

    def lines() -> int:
        (leaf,) = proxy.leaves()
        words = table.fontMetrics().horizontalAdvance(leaf.data())
        assert words > table.columnWidth(0), "too short a sentence for this window"
        return int(table.visualRect(leaf).height() // line)

    window.resize(760, 760)
    qtbot.waitUntil(lambda: lines() >= 2)
    needed = table.fontMetrics().horizontalAdvance(next(proxy.leaves()).data()) / table.columnWidth(0)
    qtbot.waitUntil(lambda: lines() >= needed)
