"""Problems in words: titles of kinds, names of severities, and all problems as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from builder.construction import RULES
from builder.language import _, ngettext
from builder.problems import Problem, Severity


def title_of(code: str) -> str:
    """The title for problems of a code; the code in words if it has no title."""
    title = titles().get(code)
    return code.replace("-", " ").capitalize() if title is None else _(title)


@cache
def titles() -> Mapping[str, str]:
    """The titles of building rules and of checks of scenarios, by their codes."""
    from builder.scenario.checks import CHECKS  # not needed to open the window

    return {rule.code: rule.title for rule in RULES} | {check.code: check.title for check in CHECKS}


def severity_name(severity: Severity) -> str:
    """Error, Warning or Note."""
    return {
        Severity.ERROR: _("Error"),
        Severity.WARNING: _("Warning"),
        Severity.NOTE: _("Note"),
    }[severity]


def severity_count(severity: Severity, number: int) -> str:
    """``1 error``, ``3 warnings``."""
    if severity is Severity.ERROR:
        return ngettext("{n} error", "{n} errors", number)
    if severity is Severity.WARNING:
        return ngettext("{n} warning", "{n} warnings", number)
    return ngettext("{n} note", "{n} notes", number)


def rule_in_words(rule: str) -> str:
    """The rule that a problem breaks, in words; empty if none is named."""
    if not rule:
        return ""
    _before, decided, number = rule.partition("decided ")
    if decided:
        return _("Our own reading of the rules, number {number}", number=number)
    return _("Rulebook rule {number}", number=rule)


def as_text(problems: Iterable[Problem]) -> str:
    """The problems as plain text: what is wrong where, and below it the fix and the rule."""
    lines = []
    for problem in problems:
        lines.append(f"{severity_name(problem.severity)}: {problem.message}")
        lines += [f"  {text}" for text in (problem.hint, rule_in_words(problem.rule)) if text]
    return "\n".join(lines)
