"""The table of problems, held against Qt's own checks of models."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.construction import check
from builder.editor.docks.problems_model import HEX, LEVEL, MESSAGE, SEVERITY, ProblemsModel
from builder.editor.theme import LIGHT
from builder.problems import Problem, Severity


def test_it_is_a_sound_model(qtmodeltester: ModelTester, lay: Callable[..., Battlefield]) -> None:
    model = ProblemsModel()
    qtmodeltester.check(model)
    problems = check(lay(("rock-7", 0, 0, 4, 0), ("rock-7", 0, 0, 4, 0)))
    assert model.show(problems)
    model.draw_with(LIGHT)
    assert model.rowCount() == len(problems)
    assert not model.show(problems), "the same list again is no news"
    assert model.show(())
    assert model.rowCount() == 0


def test_a_row_names_kind_message_level_and_hex(qtbot: QtBot, lay: Callable[..., Battlefield]) -> None:
    model = ProblemsModel()
    (problem,) = check(lay(("rock-1", 2, 3, 4, 0)))
    model.show((problem,))
    model.draw_with(LIGHT)
    assert [model.index(0, column).data() for column in (SEVERITY, MESSAGE, LEVEL, HEX)] == [
        "Error",
        problem.message,
        "4",
        "D4",
    ]
    tip = model.index(0, MESSAGE).data(Qt.ItemDataRole.ToolTipRole)
    assert problem.hint in tip
    assert not model.index(0, SEVERITY).data(Qt.ItemDataRole.DecorationRole).isNull()


def test_a_problem_of_a_file_has_no_place(qtbot: QtBot) -> None:
    model = ProblemsModel()
    model.show((Problem("x", Severity.NOTE, "line 3: odd"),))
    assert [model.index(0, column).data() for column in (SEVERITY, LEVEL, HEX)] == ["Note", "", ""]
