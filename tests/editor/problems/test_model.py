"""The tree of problems, held against Qt's own checks of models and against a list made afresh."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.construction import check
from builder.editor.problems.model import (
    GROUP_ROLE,
    HEX,
    LEVEL,
    MESSAGE,
    PROBLEM_ROLE,
    ProblemsModel,
)
from builder.problems import Place, Problem, Severity, in_order

Lay = Callable[..., Battlefield]


def texts(model: ProblemsModel) -> list[object]:
    """What stands at the top, and below each heading what stands there."""
    found: list[object] = []
    for row in range(model.rowCount()):
        top = model.index(row, MESSAGE)
        below = [model.index(one, MESSAGE, top).data() for one in range(model.rowCount(top))]
        found.append((top.data(), below))
    return found


def test_it_is_a_sound_model_while_problems_come_and_go(
    qtbot: QtBot, qtmodeltester: ModelTester, lay: Lay
) -> None:
    model = ProblemsModel()
    model.draw_with(QPalette())
    qtmodeltester.check(model)
    many = check(lay(("rock-1", 0, 0, 4, 0), ("rock-1", 3, 0, 4, 0), ("rock-1", 6, 0, 4, 0)))
    for problems in (many[:1], many[:2], many, many[1:], many[2:], (), many):
        assert model.show(problems) is True
        assert [index.data(PROBLEM_ROLE) for index in model.leaves()] == list(problems)
    assert not model.show(many), "the same list again is no news"


def test_problems_of_one_kind_stand_under_one_heading_and_one_alone_as_well(qtbot: QtBot, lay: Lay) -> None:
    model = ProblemsModel()
    problems = check(lay(("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 5, 0), ("battlement", 9, 9, 1, 0)))
    model.show(problems)
    resting = [p.message for p in problems if p.code == "no-support"]
    alone = next(p.message for p in problems if p.code == "battlement-without-tile")
    assert texts(model) == [
        ("Pieces that rest on nothing (2)", resting),
        ("Battlements without a tile (1)", [alone]),
    ]
    heading = model.index(0, MESSAGE)
    assert heading.data(PROBLEM_ROLE) is None
    assert [p.message for p in heading.data(GROUP_ROLE)] == resting
    leaf = model.index(1, MESSAGE, heading)
    assert [leaf.siblingAtColumn(column).data() for column in (LEVEL, HEX)] == ["5", "D1"]
    assert model.parent(leaf) == heading


def test_worst_first_and_findings_of_the_file_before_rules(qtbot: QtBot, lay: Lay) -> None:
    model = ProblemsModel()
    odd = Problem("left-out", Severity.ERROR, "line 7: moon-1 is not known; left out")
    doubt = Problem("doubt", Severity.WARNING, "line 8: doubtful")
    model.show((doubt, odd, *check(lay(("rock-1", 0, 0, 4, 0)))))
    tops = texts(model)
    assert tops[0] == ("Left out (1)", [odd.message])
    assert tops[2] == ("Doubt (1)", [doubt.message])
    assert [model.index(0, column).data() for column in (LEVEL, HEX)] == ["", ""]


def test_a_heading_comes_with_the_first_and_goes_with_the_last(qtbot: QtBot, lay: Lay) -> None:
    model = ProblemsModel()
    one, two = check(lay(("rock-1", 0, 0, 4, 0), ("rock-1", 3, 0, 4, 0)))
    model.show((one,))
    assert texts(model) == [("Pieces that rest on nothing (1)", [one.message])]
    model.show((one, two))
    assert texts(model) == [("Pieces that rest on nothing (2)", [one.message, two.message])]
    assert model.index_of(two).row() == 1
    model.show((two,))
    assert texts(model) == [("Pieces that rest on nothing (1)", [two.message])]
    assert not model.index_of(one).isValid()
    model.show(())
    assert texts(model) == []


def test_an_edit_tells_of_the_rows_it_touches_alone(qtbot: QtBot, lay: Lay) -> None:
    model = ProblemsModel()
    rows = [("rock-1", 3 * i, 0, 4, 0) for i in range(20)]
    problems = check(lay(*rows))
    model.show(problems)
    inserted: list[tuple[int, int]] = []
    resets: list[int] = []
    model.rowsInserted.connect(lambda _parent, first, last: inserted.append((first, last)))
    model.rowsRemoved.connect(lambda _parent, first, last: inserted.append((-first, -last)))
    model.modelReset.connect(lambda: resets.append(1))
    model.show(problems[:7] + problems[8:])
    assert inserted == [(-7, -7)]
    again = tuple(replace(problem) for problem in problems)  # as asked anew: equal, but other objects
    inserted.clear()
    model.show(again)
    assert inserted == [(7, 7)]
    assert resets == []


def test_it_says_how_bad_to_those_who_do_not_see_the_icon(qtbot: QtBot, lay: Lay) -> None:
    model = ProblemsModel()
    (problem,) = check(lay(("rock-1", 0, 0, 4, 0)))
    model.show((problem,))
    model.draw_with(QPalette())
    (row,) = model.leaves()
    assert row.data(Qt.ItemDataRole.AccessibleTextRole) == f"Error: {problem.message}"
    assert problem.hint in row.data(Qt.ItemDataRole.ToolTipRole)
    assert not row.data(Qt.ItemDataRole.DecorationRole).isNull()


PROBLEMS = st.builds(
    Problem,
    code=st.sampled_from(["overlap", "tips", "odd"]),
    severity=st.sampled_from(list(Severity)),
    message=st.sampled_from(["a", "b", "c"]),
    at=st.one_of(st.none(), st.builds(Place, st.integers(0, 2), st.just(0), st.integers(1, 3))),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lists=st.lists(st.lists(PROBLEMS, max_size=8), min_size=1, max_size=5))
def test_following_changes_lists_the_same_as_listing_afresh(qtbot: QtBot, lists: list[list[Problem]]) -> None:
    model = ProblemsModel()
    for problems in lists:
        shown = in_order(problems)
        model.show(shown)
        fresh = ProblemsModel()
        fresh.show(shown)
        assert texts(model) == texts(fresh)
        assert sorted(map(str, (i.data(PROBLEM_ROLE) for i in model.leaves()))) == sorted(map(str, shown))
