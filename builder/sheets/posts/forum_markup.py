"""The mark-up of forums: plain text, Markdown and BBCode, and how texts are kept from being taken for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from builder.wording import on_one_line

Markup = Literal["plain", "markdown", "bbcode"]

# At the beginning of a line these make a list, a quotation, a heading or a rule.
_MARKDOWN_START = re.compile(r"^(\s*)([-+>#=~]|\d+(?=[.)]))")
_MARKDOWN_WITHIN = re.compile(r"([\\`*_\[\]|<>~&])")


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list; ``under`` says more of it on a line of its own."""

    text: str
    under: str = ""


def escaped(text: str, markup: Markup) -> str:
    """The text so that a forum shows its letters as they are.

    BBCode has no way to say so: brackets become round ones.
    """
    if markup == "bbcode":
        return text.translate({ord("["): "(", ord("]"): ")"})
    if markup == "markdown":
        text = _MARKDOWN_WITHIN.sub(r"\\\1", text)
        return _MARKDOWN_START.sub(lambda m: _start_escaped(m[1], m[2]), text)
    return text


def _start_escaped(indent: str, start: str) -> str:
    # A number is told from one of a list by its point, which is what is escaped then.
    return f"{indent}{start}\\" if start.isdigit() else f"{indent}\\{start}"


def heading(text: str, markup: Markup, *, large: bool = False) -> str:
    """A heading; the largest stands over a whole post."""
    text = escaped(text, markup)
    if markup == "markdown":
        return f"## {text}" if large else f"**{text}**"
    if markup == "bbcode":
        return f"[b]{text}[/b]"
    return text


def bullets(items: Sequence[Item], markup: Markup) -> list[str]:
    """The lines of a list."""
    lines: list[str] = []
    if markup == "bbcode":
        lines.append("[list]")
    for item in items:
        text, under = escaped(item.text, markup), escaped(item.under, markup)
        if markup == "plain":
            lines += [f"  {text}", *([f"      {under}"] if under else [])]
        elif markup == "markdown":
            lines.append(f"* {text}" + (f" ({under})" if under else ""))
        else:
            lines.append(f"[*]{text}" + (f" ({under})" if under else ""))
    if markup == "bbcode":
        lines.append("[/list]")
    return lines


def link(address: str, markup: Markup) -> str:
    """A link that shows its address."""
    return {"plain": address, "markdown": f"<{address}>", "bbcode": f"[url]{address}[/url]"}[markup]


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str | int]]) -> list[str]:
    """The lines of a table; columns of numbers stand to the right."""
    numbers = [
        bool(rows) and all(isinstance(row[i], int) or row[i] == "" for row in rows)
        for i in range(len(header))
    ]
    lines = [_row(header), "|" + "|".join("---:" if right else ":---" for right in numbers) + "|"]
    return lines + [_row(row) for row in rows]


def _row(cells: Sequence[str | int]) -> str:
    return "| " + " | ".join(_MARKDOWN_WITHIN.sub(r"\\\1", on_one_line(str(c))) for c in cells) + " |"
