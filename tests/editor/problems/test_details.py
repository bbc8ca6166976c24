"""One problem told in full."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from builder.battlefield import Take
from builder.construction.quick_fix import Fix
from builder.editor.problems.details import ProblemDetails
from builder.problems import Problem, Severity

PROBLEM = Problem("tips", Severity.ERROR, "It tips <b>over</b>.", "Hold it.", "decided 22")


def details(qtbot: QtBot) -> ProblemDetails:
    made = ProblemDetails()
    qtbot.addWidget(made)
    made.show()
    return made


def test_message_hint_and_rule_and_no_button_without_a_fix(qtbot: QtBot) -> None:
    shown = details(qtbot)
    shown.show_problem(PROBLEM, None, 3)
    assert shown.message.text() == PROBLEM.message
    assert shown.hint.text() == "Hold it."
    assert shown.rule.text() == "Our own reading of the rules, number 22"
    assert not shown.fix.isVisible()
    assert not shown.fix_all.isVisible()


def test_a_fix_says_what_it_will_do_and_how_many_it_could(qtbot: QtBot) -> None:
    shown = details(qtbot)
    shown.show_problem(PROBLEM, Fix("Remove the duplicate", Take((1,))), 1)
    assert shown.way.text() == "One click: Remove the duplicate"
    assert shown.fix.isVisible()
    assert not shown.fix_all.isVisible()
    shown.show_problem(PROBLEM, Fix("Remove the duplicate", Take((1,))), 4)
    assert shown.fix_all.text() == "Fix all 4"
    shown.show_problem(None, None, 0)
    assert not shown.fix.isVisible()
    assert shown.message.text() == ""


def test_long_texts_break_instead_of_being_cut(qtbot: QtBot) -> None:
    shown = details(qtbot)
    shown.resize(220, 400)
    shown.show_problem(Problem("x", Severity.ERROR, "word " * 60), None, 0)
    needed = 3 * shown.fontMetrics().height()
    qtbot.waitUntil(lambda: shown.message.height() > needed)
    assert shown.message.width() <= 220
    assert shown.message.height() >= shown.message.heightForWidth(shown.message.width())
