"""The tree of problems, held against Qt's own checks of models and against a list made afresh."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPalette
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.construction import RULES, check
from builder.editor.problems.model import (
    GROUP_ROLE,
    HEX,
    LEVEL,
    MESSAGE,
    PROBLEM_ROLE,
    ProblemsFilter,
    ProblemsModel,
)
from builder.editor.problems.titles import as_text, rule_in_words, severity_count, title_of, titles
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Problem, ProblemCell, Severity, in_order
from builder.scenario.checks import CHECKS
from builder.view.options import TableSize
from editor.people import Hands
from tests.battlefields import laid
from tests.soak import often


def texts(model: ProblemsModel) -> list[object]:
    """What stands at the top, and below each heading what stands there."""
    found: list[object] = []
    for row in range(model.rowCount()):
        top = model.index(row, MESSAGE)
        below = [model.index(one, MESSAGE, top).data() for one in range(model.rowCount(top))]
        found.append((top.data(), below))
    return found


def test_it_is_a_sound_model_while_problems_come_and_go(qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    model = ProblemsModel()
    model.draw_with(QPalette())
    qtmodeltester.check(model)
    many = check(laid(("rock-1", 0, 0, 4, 0), ("rock-1", 3, 0, 4, 0), ("rock-1", 6, 0, 4, 0)))
    for problems in (many[:1], many[:2], many, many[1:], many[2:], (), many):
        assert model.show(problems) is True
        assert [index.data(PROBLEM_ROLE) for index in model.leaves()] == list(problems)
    assert not model.show(many), "the same list again is no news"
    (problem,) = check(laid(("rock-1", 0, 0, 4, 0)))
    model.show((problem,))
    model.draw_with(QPalette())
    (row,) = model.leaves()
    assert row.data(Qt.ItemDataRole.AccessibleTextRole) == f"Error: {problem.message}"
    assert problem.hint in row.data(Qt.ItemDataRole.ToolTipRole)
    assert not row.data(Qt.ItemDataRole.DecorationRole).isNull()


def test_problems_of_one_kind_stand_under_one_heading_worst_first_and_those_of_the_file_before(
    qtbot: QtBot,
) -> None:
    model = ProblemsModel()
    problems = check(laid(("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 5, 0), ("battlement", 9, 9, 1, 0)))
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
    odd = Problem("left-out", Severity.ERROR, "line 7: moon-1 is not known; left out")
    doubt = Problem("doubt", Severity.WARNING, "line 8: doubtful")
    model.show((doubt, odd, *check(laid(("rock-1", 0, 0, 4, 0)))))
    tops = texts(model)
    assert tops[0] == ("Left out (1)", [odd.message])
    assert tops[2] == ("Doubt (1)", [doubt.message])
    assert [model.index(0, column).data() for column in (LEVEL, HEX)] == ["", ""]


def test_a_heading_comes_with_the_first_and_goes_with_the_last(qtbot: QtBot) -> None:
    model = ProblemsModel()
    one, two = check(laid(("rock-1", 0, 0, 4, 0), ("rock-1", 3, 0, 4, 0)))
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


def test_an_edit_tells_of_the_rows_it_touches_alone(qtbot: QtBot) -> None:
    model = ProblemsModel()
    rows = [("rock-1", 3 * i, 0, 4, 0) for i in range(20)]
    problems = check(laid(*rows))
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


PROBLEMS = st.builds(
    Problem,
    code=st.sampled_from(["overlap", "tips", "odd"]),
    severity=st.sampled_from(list(Severity)),
    message=st.sampled_from(["a", "b", "c"]),
    at=st.one_of(st.none(), st.builds(ProblemCell, st.integers(0, 2), st.just(0), st.integers(1, 3))),
)


@settings(max_examples=often(24), suppress_health_check=[HealthCheck.function_scoped_fixture])
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


def test_no_two_kinds_of_problems_are_called_the_same_and_counts_are_in_words() -> None:
    assert set(titles()) == {one.code for one in RULES} | {one.code for one in CHECKS}
    for table in (RULES, CHECKS):
        assert len({one.title for one in table}) == len(table)
    assert title_of("zone-empty") == "Zones without spaces"
    assert title_of("row-left-out") == "Row left out"
    assert severity_count(Severity.ERROR, 1) == "1 error"
    assert severity_count(Severity.NOTE, 2) == "2 notes"


def test_every_rule_is_named_in_words_and_a_text_has_message_hint_and_rule() -> None:
    words = {rule.reference: rule_in_words(rule.reference) for rule in RULES}
    assert words["decided 22"] == "Our own reading of the rules, number 22"
    assert words["R171"] == "Rulebook rule R171"
    assert all(text.startswith(("Our own reading ", "Rulebook rule R")) for text in words.values())
    assert len(set(words.values())) == len(words)
    assert rule_in_words("") == ""
    problem = Problem("tips", Severity.WARNING, "It tips.", "Hold it.", "decided 22")
    bare = Problem("odd", Severity.NOTE, "Odd.")
    assert as_text((problem, bare)).splitlines() == [
        "Warning: It tips.",
        "  Hold it.",
        "  Our own reading of the rules, number 22",
        "Note: Odd.",
    ]


def warnings(window: Window) -> list[str]:
    return [p.message for p in window.session.problems.model.problems if p.severity is Severity.WARNING]


def test_a_battlefield_larger_than_the_table_is_one_row_until_it_fits_again(
    window: Window, hands: Hands
) -> None:
    window.session.show_dock("problems")
    window.session.view_options.change(limited=True, table=TableSize(200.0, 200.0))
    hands.choose("rock-1")
    hands.drag(Hex(0, 0), Hex(3, 0))
    assert warnings(window) == []
    hands.drag(Hex(4, 0), Hex(6, 0))
    (row,) = warnings(window)
    assert row.startswith("The battlefield is larger than your table of 20 × 20 cm")
    assert window.session.problems.parentWidget().windowTitle() == "Problems (1)"
    window.session.undo()
    assert warnings(window) == []
    window.session.redo()
    assert len(warnings(window)) == 1
    window.session.view_options.change(table=TableSize(400.0, 400.0))
    assert warnings(window) == []
    window.session.view_options.change(table=TableSize(200.0, 200.0))
    window.session.view_options.change(limited=False)
    assert warnings(window) == []


def test_each_battlefield_has_its_own_and_a_list_out_of_sight_lists_it_when_it_comes_back(
    window: Window, hands: Hands
) -> None:
    window.session.problems.parentWidget().hide()
    assert not window.session.problems.isVisible()
    window.session.view_options.change(limited=True, table=TableSize(200.0, 200.0))
    hands.choose("rock-1")
    hands.drag(Hex(0, 0), Hex(6, 0))
    assert window.session.problems.parentWidget().windowTitle() == "Problems (1)"
    window.session.show_dock("problems")
    assert len(warnings(window)) == 1
    large = window.desk
    window.session.filing.new()
    assert warnings(window) == []
    window.session.workspace.show_desk(large)
    assert len(warnings(window)) == 1


def filled(parent: QObject) -> tuple[ProblemsFilter, tuple[Problem, ...]]:
    rows = [("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 4, 0), ("grass-1", 8, 0, 1, 0), ("grass-2", 8, 0, 2, 0)]
    problems = check(laid(*rows))
    model, listed = ProblemsModel(parent), ProblemsFilter(parent)
    listed.setSourceModel(model)
    model.show(problems)
    return listed, problems


def messages(listed: ProblemsFilter) -> list[str]:
    return [index.data() for index in listed.leaves()]


def test_words_and_kinds_narrow_the_list_and_it_answers_for_one_problem_as_it_lists(
    qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    parent = QObject()
    listed, problems = filled(parent)
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
    listed.narrow(Severity, "level 4")
    assert len(messages(listed)) == 2
    for severities, text in ((Severity, "rock"), ({Severity.NOTE}, ""), (Severity, "decided 22")):
        listed.narrow(severities, text)
        assert len(messages(listed)) == sum(map(listed.lists, problems))
