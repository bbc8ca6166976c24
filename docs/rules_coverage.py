"""Writes docs/rules-coverage.md: which numbered rules the program implements, and which tests hold them.

Run ``python docs/rules_coverage.py``; a test fails while the page is not what this prints.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
_NUMBER = re.compile(r"\bR\d{3}\b")

HEAD = """# Rules covered

Made by `python docs/rules_coverage.py`; do not edit. Rule numbers are those of the project's rules index,
`decided n` are the decisions in `docs/decisions/`. A rule counts as covered when code names it and a test is
marked with it (`@pytest.mark.rule("R171")`).

"""


def named_in_code() -> dict[str, set[str]]:
    """Rule number -> modules of ``builder`` that name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "builder").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for number in _NUMBER.findall(path.read_text(encoding="utf-8")):
            found[number].add(module)
    return found


def marked_tests() -> dict[str, list[str]]:
    """Rule number -> tests marked with it, as ``file::test``."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for argument in mark.args:
                        name = f"{path.relative_to(ROOT / 'tests').as_posix()}::{node.name}"
                        found[str(ast.literal_eval(argument))].append(name)
    return found


def page() -> str:
    """The whole page."""
    from builder.construction import RULES

    code, tests = named_in_code(), marked_tests()
    lines = [HEAD, "## Building rules\n", "| code | severity | rule | asked of |", "|---|---|---|---|"]
    for rule in RULES:
        roles = ", ".join(sorted(role.value for role in rule.roles))
        lines.append(f"| `{rule.code}` | {rule.severity} | {rule.reference} | {roles} |")
    lines += ["", "## Rules by number\n", "| rule | named in | tests |", "|---|---|---|"]
    for number in sorted(code | tests):
        modules = ", ".join(f"`{module}`" for module in sorted(code.get(number, ())))
        held = "<br>".join(f"`{name}`" for name in tests.get(number, ())) or "none"
        lines.append(f"| {number} | {modules or 'not yet'} | {held} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    PAGE.write_text(page(), encoding="utf-8")
