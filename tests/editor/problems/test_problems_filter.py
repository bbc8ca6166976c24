"""Which problems are listed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.construction import check
from builder.editor.problems.model import GROUP_ROLE, MESSAGE, ProblemsFilter, ProblemsModel
from builder.problems import Problem, Severity

Lay = Callable[..., Battlefield]


def filled(lay: Lay, parent: QObject) -> tuple[ProblemsFilter, tuple[Problem, ...]]:
    rows = [("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 4, 0), ("grass-1", 8, 0, 1, 0), ("grass-2", 8, 0, 2, 0)]
    problems = check(lay(*rows))
    model, listed = ProblemsModel(parent), ProblemsFilter(parent)
    listed.setSourceModel(model)
    model.show(problems)
    return listed, problems


def messages(listed: ProblemsFilter) -> list[str]:
    return [index.data() for index in listed.leaves()]


def test_words_and_kinds_narrow_the_list_and_the_heading_counts_what_is_left(
    qtbot: QtBot, qtmodeltester: ModelTester, lay: Lay
) -> None:
    parent = QObject()
    listed, problems = filled(lay, parent)
    qtmodeltester.check(listed)
    assert len(messages(listed)) == len(problems) == 3
    assert listed.index(0, MESSAGE).data() == "Pieces that rest on nothing (2)"
    listed.narrow(Severity, "SAND d1")
    assert len(messages(listed)) == 1
    assert "sand" in messages(listed)[0]
    assert listed.index(0, MESSAGE).data() == "Pieces that rest on nothing (1)"
    assert len(listed.index(0, MESSAGE).data(GROUP_ROLE)) == 1
    listed.narrow(Severity, "note")
    assert len(messages(listed)) == 1
    listed.narrow({Severity.NOTE, Severity.WARNING}, "")
    assert len(messages(listed)) == 1
    listed.narrow(Severity, "sand note")
    assert messages(listed) == []
    listed.narrow(Severity, "rest on nothing")
    assert len(messages(listed)) == 2


def test_it_answers_for_one_problem_as_it_lists(qtbot: QtBot, lay: Lay) -> None:
    parent = QObject()
    listed, problems = filled(lay, parent)
    for severities, text in ((Severity, "rock"), ({Severity.NOTE}, ""), (Severity, "decided 22")):
        listed.narrow(severities, text)
        assert len(messages(listed)) == sum(map(listed.lists, problems))
