"""The list of problems beside the canvas."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Take
from builder.editor.docks.problems_dock import ProblemsDock
from builder.editor.docks.problems_model import PROBLEM_ROLE
from builder.editor.work.desk import Desk
from builder.editor.work.document import Document
from builder.problems import Problem, Severity

Lay = Callable[..., Battlefield]
FLOATING = (("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 4, 0))


def shown(dock: ProblemsDock) -> list[str]:
    return [dock.proxy.index(row, 1).data() for row in range(dock.proxy.rowCount())]


def dock_for(qtbot: QtBot, document: Document) -> ProblemsDock:
    dock = ProblemsDock()
    qtbot.addWidget(dock)
    desk = Desk(document)
    desk.setParent(dock)
    dock.show_desk(desk)
    return dock


def test_the_filter_leaves_only_what_has_the_words(qtbot: QtBot, lay: Lay) -> None:
    dock = dock_for(qtbot, Document(lay(*FLOATING)))
    assert dock.summary.text() == "2 errors"
    qtbot.keyClicks(dock.filter, "SAND")
    assert len(shown(dock)) == 1
    dock.filter.clear()
    qtbot.keyClicks(dock.filter, "d1")
    assert len(shown(dock)) == 1, "the hex counts as well"


def test_it_follows_edits_and_keeps_the_row_chosen(qtbot: QtBot, lay: Lay) -> None:
    document = Document(lay(*FLOATING))
    dock = dock_for(qtbot, document)
    dock.table.selectRow(1)
    chosen = dock.table.currentIndex().data(PROBLEM_ROLE)
    document.do(Take((1,)), "Remove")
    assert len(shown(dock)) == 1
    assert dock.table.currentIndex().data(PROBLEM_ROLE) == chosen
    document.do(Take((2,)), "Remove")
    assert dock.summary.text() == "Nothing is wrong"


def test_what_reading_the_file_found_stands_first(qtbot: QtBot, lay: Lay) -> None:
    odd = Problem("left-out", Severity.WARNING, "line 7: moon-1 is not known; left out")
    dock = dock_for(qtbot, Document(lay(*FLOATING), findings=(odd,)))
    assert shown(dock)[0] == odd.message
    assert dock.summary.text() == "2 errors · 1 warning"


def test_another_desk_takes_the_place_of_the_first(qtbot: QtBot, lay: Lay) -> None:
    first, second = Document(lay(*FLOATING)), Document()
    dock = dock_for(qtbot, first)
    desk = Desk(second)
    desk.setParent(dock)
    dock.show_desk(desk)
    first.do(Take((1,)), "Remove")
    assert shown(dock) == []
