"""Which tests a change reaches: ``python -m tests.affected`` prints them, for ``make quick``.

A test is reached where it imports, however late and however indirectly, a module that was changed. What is
imported by a name in a table counts. Another file reaches the tests that name it; what everything may depend
on, all of them.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Set
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("builder", "tests", "docs", "packaging")
FOR_ALL = (
    "pyproject.toml",
    "constraints.txt",
    "Makefile",
    "tests/conftest.py",
    "tests/affected.py",
    "babel.cfg",
)
ALWAYS = ("tests/test_structure.py", "tests/test_papers.py", "tests/test_language.py", "tests/test_budget.py")
"""They look at all sources."""
DATA = ("tilesets", "schemas", "scenarios")
"""Nearly all tests read these."""
FIXTURES = frozenset(["catalogue", "styles", "made", "virtualscape", "lay", "published"])
"""Of the outermost conftest, those for which it imports the program."""
COMMANDS = "builder.cli"
GERMAN = ('"de"', "languages")
"""Words in tests that read the translations."""


@cache
def modules() -> Mapping[str, Path]:
    """Every module by its dotted name."""
    found = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def commands() -> Mapping[str, str]:
    """The module of each command, by the word that is typed."""
    text = modules()[COMMANDS].read_text(encoding="utf-8")
    return dict(re.findall(r'"(\w+)": "(\w+)"', text))


def imported(name: str, path: Path, known: Set[str]) -> set[str]:
    """The modules that a module imports, at once or late, by statement or by a name in a table."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {name.rpartition(".")[0]}
    tables = path.name == "__init__.py" and name != COMMANDS  # of a package that imports by names
    runs = name.startswith(("tests.cli.", "tests.stories."))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            if runs and f"{COMMANDS}.main" in found and not name.endswith("conftest"):
                found |= {f"{COMMANDS}.{module}" for module in commands().values()}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value.startswith(FOLDERS):
                parts = node.value.split(".")
                found |= {".".join(parts[:end]) for end in range(2, len(parts) + 1)}
            elif tables:
                found.add(f"{name}.{node.value}")
            elif runs:
                found.add(f"{COMMANDS}.{commands().get(node.value)}")
        elif isinstance(node, ast.arg) and node.arg in FIXTURES:
            found.add("tests.conftest")
    if name.startswith("tests."):  # what pytest imports with it, and the module takes
        parts = name.split(".")
        found |= {".".join([*parts[:end], "conftest"]) for end in range(2, len(parts))} - {name}
    return found & known


@cache
def graph() -> Mapping[str, set[str]]:
    """What each module imports."""
    known = modules()
    return {name: imported(name, path, known.keys()) for name, path in known.items()}


@cache
def closure(name: str) -> frozenset[str]:
    """A module and all that it imports, however indirectly."""
    seen: set[str] = set()
    left = [name]
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            left += graph()[one]
    return frozenset(seen)


def affected(changed: Iterable[str]) -> list[str] | None:
    """The files of tests that changed files reach, by their paths below the root; None for all of them."""
    paths = {path: name for name, path in modules().items()}
    touched: set[str] = set()
    words: set[str] = set()
    for file in changed:
        path = ROOT / file
        if file in FOR_ALL or file.startswith(DATA):
            return None
        if path in paths:
            touched.add(paths[path])
        elif path.suffix == ".py":
            touched.add(".".join(path.relative_to(ROOT).with_suffix("").parts))  # it is gone
        else:
            words |= {*GERMAN} if "translations" in path.parts else {path.name}
    found = {*ALWAYS} if touched or words else set()
    for name, path in modules().items():
        is_test = path.name.startswith("test_") and name.startswith("tests.")
        if is_test and (closure(name) & touched or any(word in _text(name) for word in words)):
            found.add(str(path.relative_to(ROOT)))
    return sorted(found)


@cache
def _text(name: str) -> str:
    return modules()[name].read_text(encoding="utf-8")


def changed_files(since: str) -> list[str]:
    """What differs from a commit, with what is not committed and what git does not know yet."""
    commands = (["diff", "--name-only", since], ["ls-files", "--others", "--exclude-standard"])
    return [
        line
        for command in commands
        for line in subprocess.run(
            ["git", *command], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.splitlines()
    ]


if __name__ == "__main__":
    reached = affected(changed_files(sys.argv[1] if len(sys.argv) > 1 else "HEAD~1"))
    print(" ".join(["tests"] if reached is None else reached))
