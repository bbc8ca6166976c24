"""Problems in words."""

from __future__ import annotations

from builder.construction import RULES
from builder.editor.problems.titles import as_text, rule_in_words, severity_count, title_of, titles
from builder.problems import Problem, Severity
from builder.scenario.checks import CHECKS


def test_no_two_kinds_of_problems_are_called_the_same() -> None:
    assert set(titles()) == {one.code for one in RULES} | {one.code for one in CHECKS}
    for table in (RULES, CHECKS):
        assert len({one.title for one in table}) == len(table)
    assert title_of("zone-empty") == "Zones without spaces"


def test_a_code_without_a_title_is_put_in_words() -> None:
    assert title_of("row-left-out") == "Row left out"


def test_counts_are_in_words() -> None:
    assert severity_count(Severity.ERROR, 1) == "1 error"
    assert severity_count(Severity.NOTE, 2) == "2 notes"


def test_every_rule_is_named_in_words_that_a_person_can_look_up() -> None:
    words = {rule.reference: rule_in_words(rule.reference) for rule in RULES}
    assert words["decided 22"] == "Our own reading of the rules, number 22"
    assert words["R171"] == "Rulebook rule R171"
    assert all(text.startswith(("Our own reading ", "Rulebook rule R")) for text in words.values())
    assert len(set(words.values())) == len(words)
    assert rule_in_words("") == ""


def test_text_has_message_hint_and_rule() -> None:
    problem = Problem("tips", Severity.WARNING, "It tips.", "Hold it.", "decided 22")
    bare = Problem("odd", Severity.NOTE, "Odd.")
    assert as_text((problem, bare)).splitlines() == [
        "Warning: It tips.",
        "  Hold it.",
        "  Our own reading of the rules, number 22",
        "Note: Odd.",
    ]
