"""Problems in words."""

from __future__ import annotations

from builder.construction import RULES
from builder.editor.docks.problem_titles import _TITLES, as_text, severity_count, title_of
from builder.problems import Problem, Severity


def test_every_rule_has_a_title_and_every_title_a_rule() -> None:
    assert set(_TITLES) == {rule.code for rule in RULES}
    assert len(set(_TITLES.values())) == len(_TITLES)


def test_a_code_without_a_title_is_put_in_words() -> None:
    assert title_of("row-left-out") == "Row left out"


def test_counts_are_in_words() -> None:
    assert severity_count(Severity.ERROR, 1) == "1 error"
    assert severity_count(Severity.NOTE, 2) == "2 notes"


def test_text_has_message_hint_and_rule() -> None:
    problem = Problem("tips", Severity.WARNING, "It tips.", "Hold it.", "decided 22")
    bare = Problem("odd", Severity.NOTE, "Odd.")
    assert as_text((problem, bare)) == "Warning: It tips.\n  Hold it.\n  decided 22\nNote: Odd."
