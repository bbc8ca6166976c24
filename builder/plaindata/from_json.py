"""JSON to plain data, with the lines of containers found when they are asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from builder.errors import UnreadableError
from builder.language import _
from builder.plaindata.document import (
    MAX_DEPTH,
    MAX_VALUES,
    DataPath,
    Fault,
    PlainDocument,
    short,
    text_of,
    whole,
)

_JSON_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[][{},:\n]', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_TOO_DEEP = object()


def read_json(content: bytes, file: str) -> PlainDocument:
    """Plain data of a JSON file. Raises UnreadableError with file and line for what cannot be read.

    A key given twice is a fault; its last value stands. Whole numbers of more than 18 digits become floats.
    """
    text = text_of(content, file)
    if text.count(",") > MAX_VALUES:
        raise UnreadableError(
            _("{file}: more than {most} values, the most that is read", file=file, most=MAX_VALUES)
        )
    twice = False

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal twice
        mapping = dict(items)
        twice = twice or len(mapping) < len(items)
        return mapping

    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_int=whole)
    except json.JSONDecodeError as error:
        raise UnreadableError(
            _("{file}, line {line}: not JSON ({reason})", file=file, line=error.lineno, reason=error.msg)
        ) from None
    except RecursionError:
        data = _TOO_DEEP
    if data is _TOO_DEEP or deeper_than(data, MAX_DEPTH):
        raise UnreadableError(
            _(
                "{file}, line {line}: nested more than {most} deep",
                file=file,
                line=_json_depth_line(text),
                most=MAX_DEPTH,
            )
        )
    if _SURROGATE.search(text) is not None:
        _refuse_half_characters(text, file)
    document = PlainDocument(file, data, find_lines=lambda: _json_places(text)[0])
    if twice:
        document.faults = _json_places(text)[1]
    return document


def deeper_than(data: Any, limit: int) -> bool:
    """Whether lists and mappings are nested more than ``limit`` deep."""
    layer = [data] if isinstance(data, (list, dict)) else []
    for _depth in range(limit):
        layer = [
            inner
            for container in layer
            for inner in (container.values() if type(container) is dict else container)
            if type(inner) is list or type(inner) is dict
        ]
        if not layer:
            return False
    return True


def _json_tokens(text: str) -> Iterator[tuple[str, int]]:
    """Brackets, commas, colons and texts of a JSON file, each with its line (no numbers or words)."""
    line = 1
    for match in _JSON_TOKEN.finditer(text):
        token = match.group()
        if token == "\n":
            line += 1
        else:
            yield token, line


def _json_depth_line(text: str) -> int:
    """The line where JSON that is nested too deeply goes beyond what is allowed."""
    depth = 0
    for token, line in _json_tokens(text):
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        if depth > MAX_DEPTH:
            return line
    return 1


def _refuse_half_characters(text: str, file: str) -> None:
    """Refuse texts with half of a surrogate pair: they are no characters and could never be written."""
    for token, line in _json_tokens(text):
        if token[0] == '"':
            value = json.loads(token)
            try:
                value.encode()
            except UnicodeEncodeError:
                raise UnreadableError(
                    _(
                        "{file}, line {line}: half a character in {found}, where text was expected",
                        file=file,
                        line=line,
                        found=short(value),
                    )
                ) from None


def _json_places(text: str) -> tuple[dict[DataPath, int], list[Fault]]:
    """The line of every container of valid JSON, and the keys given twice with their paths and lines."""
    lines: dict[DataPath, int] = {}
    faults: list[Fault] = []
    path: list[str | int] = []
    # Each open container: the keys met so far of an object, None for a list.
    stack: list[set[str] | None] = []
    key_next = False
    for token, line in _json_tokens(text):
        keys = stack[-1] if stack else None
        if token in ("{", "["):
            lines[tuple(path)] = line
            stack.append(set() if token == "{" else None)
            path.append("" if token == "{" else 0)
            key_next = token == "{"
        elif token in ("}", "]"):
            stack.pop()
            path.pop()
            key_next = False
        elif token == ",":
            if keys is None:
                path[-1] = int(path[-1]) + 1
            key_next = keys is not None
        elif key_next and keys is not None and token != ":":
            path[-1] = key = json.loads(token)
            if key in keys:
                faults.append(Fault(tuple(path), line, _("the key {found} is given twice", found=short(key))))
            keys.add(key)
            key_next = False
    return lines, faults
