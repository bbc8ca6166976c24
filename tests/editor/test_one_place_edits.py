"""Nothing in the editor changes a battlefield but the document."""

from __future__ import annotations

import ast
from pathlib import Path

from builder import editor

ROOT = Path(editor.__file__).parent
# Who may: the document through its history, and who lays notes on a copy of the battlefield for the sheets.
MAY = {"document/document.py": {"history.do", "history.undo", "history.redo", "history.go_to"}}
MAY_ON_A_COPY = {"sheets/export.py": {"copy.apply"}}
STEPS = frozenset({"do", "undo", "redo", "go_to"})


def edits(source: str) -> set[str]:
    """The calls that change a battlefield: of ``apply``, and of the steps of a history."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            on, name = ast.unparse(node.func.value).rpartition(".")[2], node.func.attr
            if name == "apply" or (on == "history" and name in STEPS):
                found.add(f"{on}.{name}")
    return found


def test_only_the_document_edits() -> None:
    found = {path.relative_to(ROOT).as_posix(): edits(path.read_text("utf-8")) for path in ROOT.rglob("*.py")}
    assert {module: calls for module, calls in found.items() if calls} == MAY | MAY_ON_A_COPY


def test_an_edit_behind_its_back_is_found() -> None:
    behind = "def f(desk):\n    desk.document.battlefield.apply(edit)\n    self.document.history.undo()\n"
    assert edits(behind) == {"battlefield.apply", "history.undo"}
    assert edits("desk.document.undo()\nview.apply") == set()
