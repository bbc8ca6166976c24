"""Why a file is not YAML, in words that say what to write instead, in place of the parser's own."""

from __future__ import annotations

import re
from typing import Any

import yaml

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_TAB = re.compile(r"[ -]*\t")
# What stands between quotes holds no colon that means anything.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![^\s,:\[{])\'(?:[^\']|\'\')*\'')
_TWO_COLONS = re.compile(r"[^:#]*[^:#\s][^:#]*:\s+.*?:(\s|$|,|\})")
_AFTER_QUOTES = re.compile(r"""(^|:\s|-\s|\s)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*[^\s,:#\]}]""")


def yaml_refusal(file: str, text: str, error: yaml.YAMLError) -> str:
    """The message for a file that the parser refuses: file, line, and what was expected there."""
    if isinstance(error, yaml.reader.ReaderError):
        line = text.encode()[: error.position].count(b"\n") + 1
        code = error.character if isinstance(error.character, int) else ord(error.character)
        return f"{file}, line {line}: not YAML that can be read (the character U+{code:04X} is not allowed)"
    mark, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or "unreadable"
    if mark is None:
        return f"{file}: not YAML that can be read ({problem})"
    rows = _BREAK.split(text)
    line, why = _reason(problem, str(getattr(error, "context", "")), rows, mark, opened or mark)
    return f"{file}, line {line + 1}: not YAML that can be read ({why})"


def _reason(problem: str, context: str, rows: list[str], mark: Any, opened: Any) -> tuple[int, str]:
    """The line, from 0, to look at, and what is wrong there; the parser's words where we know no better."""
    row, first = _row(rows, mark.line), _row(rows, opened.line)
    if _TAB.match(row):
        return mark.line, "a tab at the beginning of the line; indent with spaces"
    if "end of stream" in problem and "quoted" in context:
        return opened.line, "the quotation mark that opens a text here is never closed"
    if _TWO_COLONS.match(_QUOTED.sub("q", row)) and not row.lstrip().startswith(("[", "#")):
        return mark.line, "a second colon in the line; put the text that holds it in quotes"
    if "mapping values" in problem:
        return mark.line, _deeper(rows, mark.line)
    if "expected ':'" in problem:
        return opened.line, f"a colon was expected after {_cut(first)}"
    if "cannot start any token" in problem:
        return mark.line, f"a text cannot begin with {row[mark.column : mark.column + 1]!r}; put it in quotes"
    if "unknown escape" in problem:
        return mark.line, "a backslash in double quotes has a meaning of its own; write it twice"
    if _AFTER_QUOTES.search(row):
        within = 'put it in double quotes, with \\" for those within'
        return mark.line, f"more text after the closing quotation mark; {within}"
    if "',' or" in problem:
        bracket = _row(rows, opened.line)[opened.column : opened.column + 1]
        other = {"[": "]", "{": "}"}.get(bracket, "")
        return mark.line, f"a comma or the {other} of the {bracket} in line {opened.line + 1} was expected"
    if "'-' indicator" in problem or "block collection" in context:
        return mark.line, "a further row of the list, with - in front, was expected"
    if "expected key" in problem or "expected <block end>" in problem:
        return (
            mark.line,
            f"indented otherwise than the part it stands in, which begins in line {opened.line + 1}",
        )
    if "node content" in problem:
        found = repr(row[mark.column : mark.column + 1])
        end = "the end of the line" if any(map(str.strip, rows[mark.line :])) else "the end of the file"
        return mark.line, f"a value was expected, found {found if found != repr('') else end}"
    if "sequence entries are not allowed" in problem:
        return (
            mark.line,
            "a row of a list begins on a line of its own; put a text that begins with - in quotes",
        )
    return mark.line, problem


def _deeper(rows: list[str], line: int) -> str:
    """Why a key cannot stand in a line that looks right by itself."""
    row = _row(rows, line)
    above = next((rows[n] for n in range(line - 1, -1, -1) if rows[n].strip()), "")
    if ":" not in above and not above.lstrip().startswith("#"):
        return f"a colon was expected after {_cut(above)} in the line before"
    if len(row) - len(row.lstrip()) > len(above) - len(above.lstrip()):
        return "indented further than the line before, which has a value already"
    return "a key cannot stand here; put a text with a colon in quotes"


def _row(rows: list[str], line: int) -> str:
    return rows[line] if line < len(rows) else ""


def _cut(row: str) -> str:
    text = row.strip()
    return repr(text if len(text) <= 40 else text[:39] + "…")
