"""Plain data of a scenario as YAML that a person likes to read: short rows on one line, long ones set out.

The same data always gives the same bytes, and `builder.plaindata.read_yaml` gives them back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.formats import yaml_export
from builder.formats.scenario_records import Quoted

_WIDTH = 100
Lines = list[str]


def document(data: Mapping[str, Any]) -> str:
    """A mapping as a document, one key after the other."""
    return "".join(f"{line}\n" for line in _mapping(data, ""))


def _mapping(data: Mapping[str, Any], indent: str) -> Lines:
    """The keys of a mapping, each with what belongs to it."""
    lines: Lines = []
    for name, value in data.items():
        head = f"{indent}{yaml_export.key(name)}:"
        flat = "" if _is_rows(value) and not indent else _flow(value)
        if flat and "\\n" not in flat and len(head) + len(flat) < _WIDTH:
            lines.append(f"{head} {flat}")
        elif isinstance(value, str):
            lines += f"{head} {yaml_export.text(value, indent)}".split("\n")
        elif isinstance(value, Mapping) and value:
            lines += [head, *_mapping(value, indent + "  ")]
        elif isinstance(value, list) and value:
            lines += _list(head, value, indent)
        else:
            lines.append(f"{head} {_flow(value)}")
    return lines


def _list(head: str, rows: list[Any], indent: str) -> Lines:
    """A list under its key: places and words fill lines, everything else stands one row under the other."""
    if not _is_rows(rows):
        return _filled(f"{head} [", [_flow(row) for row in rows], indent + "  ")
    lines = [head]
    for row in rows:
        flat = _flow(row)
        if len(indent) + len(flat) + 2 < _WIDTH and "\\n" not in flat:
            lines.append(f"{indent}- {flat}")
            continue
        first, *others = _mapping(row, indent + "  ")
        lines += [f"{indent}- {first.removeprefix(indent + '  ')}", *others]
    return lines


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(row, Mapping) for row in value)


def _filled(head: str, parts: Lines, indent: str) -> Lines:
    lines, line = [], head
    for number, part in enumerate(parts):
        piece = part + ("," if number < len(parts) - 1 else "]")
        if len(line) + 1 + len(piece) > _WIDTH and line != indent:
            lines.append(line.rstrip())
            line = indent
        line += piece if line.endswith("[") or line == indent else " " + piece
    return [*lines, line]


def _flow(value: Any) -> str:
    """Any plain data on one line; ids and words without quotes."""
    if isinstance(value, Mapping):
        return (
            "{" + ", ".join(f"{yaml_export.key(name)}: {_flow(part)}" for name, part in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, Quoted):
        return yaml_export.quoted(value)
    return yaml_export.word(value) if isinstance(value, str) else yaml_export.scalar(value)
