"""What all tools share."""

from __future__ import annotations

from builder.construction import RULES
from builder.editor.tools.base import UNFINISHED, worst_of
from builder.problems import Problem, Severity


def test_what_is_only_unfinished_is_found_by_rules_that_exist() -> None:
    errors = {rule.code for rule in RULES if rule.severity is Severity.ERROR}
    assert errors >= UNFINISHED, "a rule was renamed, or is no error any more"


def test_what_is_unfinished_is_doubtful_and_other_errors_count_more() -> None:
    unfinished = [Problem(code, Severity.ERROR, "no top") for code in sorted(UNFINISHED)]
    assert worst_of(tuple(unfinished)) == (Severity.WARNING, "no top")
    assert worst_of((*unfinished, Problem("overlap", Severity.ERROR, "inside"))) == (Severity.ERROR, "inside")
    assert worst_of((Problem("any", Severity.NOTE, "by the way"),)) == (None, "")
