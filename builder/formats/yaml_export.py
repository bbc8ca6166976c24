"""Plain data (text, numbers, lists, mappings) as YAML, always in the same bytes.

Texts are quoted, so that no reader takes one for a number or a date; rows stand one on a line.
`builder.plaindata.read_yaml` gives back exactly what was written, but for half surrogate pairs, which no
file can hold and which become U+FFFD.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from builder.plaindata import resolved

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,60}\Z")
_BARE_WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")
_BARE_ROW = re.compile(r"-?[0-9]+( [-0-9a-f]+)+\Z")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# What a YAML file may not hold as it is, line breaks of other kinds among it: escaped. Named are the few that
# are odd: re takes 10 ms to make the set of all others.
_ODD = re.compile(r'[\x00-\x1f"\\\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]')
_NAMED = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\", "\0": "\\0"}
_BLOCK_LINE = re.compile(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]*(?<! )\Z")


def quoted(text: str) -> str:
    """A text in double quotes on one line."""
    return '"' + _ODD.sub(_escape, _SURROGATE.sub("\ufffd", text)) + '"'


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character in _NAMED:
        return _NAMED[character]
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def scalar(value: Any) -> str:
    """One value that is no list and no mapping; texts quoted."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, float):
        return _float(value)
    return str(int(value))


def _float(value: float) -> str:
    if value != value:
        return ".nan"
    if value in (float("inf"), float("-inf")):
        return ".inf" if value > 0 else "-.inf"
    return repr(value)


def word(text: str) -> str:
    """An id without quotes where every reader takes it for text."""
    return (
        text if _BARE_WORD.match(text) and resolved(text) == text and not _ambiguous(text) else quoted(text)
    )


def _ambiguous(text: str) -> bool:
    """Whether YAML 1.1 would read the word as something else."""
    return text in ("y", "n", "yes", "no", "on", "off", "true", "false", "null")


def key(name: str) -> str:
    """The key of a mapping."""
    return name if _PLAIN_KEY.match(name) and not _ambiguous(name.lower()) else quoted(name)


def flow(value: Any) -> str:
    """Any plain data on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key(name)}: {flow(part)}" for name, part in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def text(value: str, indent: str = "") -> str:
    """A text as the value of a key: quoted, or as a block where it has several clean lines."""
    lines = value.split("\n")
    ends = lines[-1] == ""
    body = lines[:-1] if ends else lines
    fit = (
        len(body) > 1
        and body[0][:1] not in ("", " ")
        and body[-1] != ""
        and all(map(_BLOCK_LINE.match, body))
    )
    if not fit:
        return quoted(value)
    head = "|" if ends else "|-"
    return "\n".join([head, *(f"{indent}  {line}" if line else "" for line in body)])


def document(data: Mapping[str, Any], indent: str = "") -> str:
    """A mapping in block style: lists one row a line, inner mappings indented, the rest on one line."""
    parts: list[str] = []
    for name, value in data.items():
        head = f"{indent}{key(name)}:"
        if isinstance(value, Mapping) and value:
            parts.append(f"{head}\n{document(value, indent + '  ')}")
        elif isinstance(value, Sequence) and not isinstance(value, str) and value:
            rows = "".join(f"{indent}- {_row(row)}\n" for row in value)
            parts.append(f"{head}\n{rows}")
        elif isinstance(value, str):
            parts.append(f"{head} {text(value, indent)}\n")
        else:
            parts.append(f"{head} {flow(value)}\n")
    return "".join(parts)


def _row(row: Any) -> str:
    """A row of a list; a row of numbers with blanks between them needs no quotes."""
    if isinstance(row, str) and _BARE_ROW.match(row):
        return row
    return flow(row)
