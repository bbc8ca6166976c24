"""Writes docs/rules-coverage.md: every numbered rule, where the program names it, and which tests hold it.

Run ``python docs/rules_coverage.py``; a test fails while the page is not what this prints.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
SUBJECTS = ROOT / "docs" / "rules.yaml"
_NUMBER = re.compile(r"\bR\d{3}\b")

HEAD = """# Rules covered

Made by `python docs/rules_coverage.py` from [rules.yaml](rules.yaml); do not edit. Rule numbers are
those of the project's rules index, `decided n` are the decisions in `docs/decisions/`. A rule is covered when
a test is marked with it (`@pytest.mark.rule("R171")`, or `rules` in a file of counts worked by hand). What of
a rule is left out is said before its tests.
"""


@dataclass(frozen=True)
class Rule:
    """One rule of the index: its number, what it is about, in which part of the rules.

    ``open`` says why it asks nothing of a program, so that no test is marked with it; empty where one should.
    ``without`` is what of it the program leaves out, so that no test holds it.
    """

    number: str
    subject: str
    section: str
    open: str
    without: str


def rules() -> list[Rule]:
    """All rules, in the order of the index."""
    data = yaml.safe_load(SUBJECTS.read_text(encoding="utf-8"))
    found = []
    for section in data["sections"]:
        for number, subject in section["rules"].items():
            why = section.get("because", {}).get(number)
            without = section.get("without", {}).get(number, "")
            found.append(Rule(number, subject, section["name"], data["reasons"][why] if why else "", without))
    return found


def named_in_code() -> dict[str, set[str]]:
    """Rule number -> modules of ``builder`` that name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "builder").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for number in _NUMBER.findall(path.read_text(encoding="utf-8")):
            found[number].add(module)
    return found


def marked_tests() -> dict[str, list[str]]:
    """Rule number -> tests marked with it as ``module::test``, and counts by hand as ``file (how many)``."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        name = ".".join(path.relative_to(ROOT / "tests").with_suffix("").parts)
        for node in ast.walk(ast.parse(text)) if "mark.rule" in text else ():
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in dict.fromkeys(_marks(node)):
                    found[number].append(f"{name}::{node.name}")
    for path in sorted((ROOT / "tests" / "data").rglob("*.yaml")):
        if path.parent.name == "kept":
            continue  # files of old, no counts
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        counts = data["counts"] if isinstance(data, dict) else data
        times = Counter(number for count in counts for number in count.get("rules", ()))
        for number, many in times.items():
            found[number].append(f"{path.relative_to(ROOT / 'tests').as_posix()} ({many})")
    return found


def _marks(test: ast.FunctionDef) -> Iterator[str]:
    """The rules in the marks of a test, those of single parameters among them."""
    for mark in test.decorator_list:
        for node in ast.walk(mark):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        yield str(argument.value)


def page() -> str:
    """The whole page."""
    from builder.construction import RULES
    from builder.scenario.checks import CHECKS

    code, tests, known = named_in_code(), marked_tests(), rules()
    asked = [rule for rule in known if not rule.open]
    bare = [rule for rule in asked if not tests.get(rule.number)]
    lines = [
        HEAD,
        f"Of {len(known)} rules {len(asked)} ask something of a program: {len(asked) - len(bare)} are held "
        f"by tests, {len(bare)} are not. The other {len(known) - len(asked)} say why they ask nothing. "
        f"Of {sum(bool(rule.without) for rule in known)} a part is left out.",
    ]
    if bare:
        lines.append(f"Without test or reason: {', '.join(rule.number for rule in bare)}.")
    lines += ["", "## Building rules", "", "| code | severity | rule | asked of |", "|---|---|---|---|"]
    for building in RULES:
        roles = ", ".join(sorted(role.value for role in building.roles)) or "what is not known"
        lines.append(f"| `{building.code}` | {building.severity} | {building.reference} | {roles} |")
    lines += [
        "",
        "## Checks of scenarios",
        "",
        "| code | severity | rule | what should be |",
        "|---|---|---|---|",
    ]
    for check in CHECKS:
        wanted = " ".join((check.ask.__doc__ or "").split())
        lines.append(f"| `{check.code}` | {check.severity} | {check.reference} | {wanted} |")
    section = ""
    for rule in known:
        if rule.section != section:
            section = rule.section
            lines += [
                "",
                f"## {section}",
                "",
                "| rule | about | named in | tests, or why it asks nothing |",
                "|---|---|---|---|",
            ]
        modules = "<br>".join(f"`{module}`" for module in sorted(code.get(rule.number, ())))
        left_out = [f"left out: {rule.without}"] if rule.without else []
        by = "<br>".join([*left_out, *(f"`{name}`" for name in tests.get(rule.number, ()))])
        lines.append(f"| {rule.number} | {rule.subject} | {modules} | {by or rule.open or '**none**'} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    PAGE.write_text(page(), encoding="utf-8")
