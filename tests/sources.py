"""The sources of the program, parsed once for all tests that look at them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(path for path in (ROOT / "builder").rglob("*.py") if "_data" not in path.parts)


@cache
def tree(path: Path) -> ast.Module:
    """A source as Python reads it; nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a source, from the outside to the inside."""
    return tuple(ast.walk(tree(path)))
