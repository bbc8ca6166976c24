"""The sources of the program, parsed once for all tests of a file that look at them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(path for path in (ROOT / "builder").rglob("*.py") if "_data" not in path.parts)


def sources_with(text: str) -> list[Path]:
    """Those in which a text stands: who asks for it need parse no others."""
    return [path for path in SOURCES if text in path.read_text(encoding="utf-8")]


@cache
def tree(path: Path) -> ast.Module:
    """A source as Python reads it; nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a source, from the outside to the inside."""
    return tuple(ast.walk(tree(path)))


def forget() -> None:
    """Keep nothing: parsed, all sources take 250 MB, and two seconds to parse again."""
    tree.cache_clear()
    nodes.cache_clear()
