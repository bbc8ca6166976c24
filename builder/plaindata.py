"""Bytes of a YAML or JSON file to plain data, safely, remembering in which line everything stood.

YAML is read event by event: depth, aliases and tags are refused before anything is built, because the C
composer dies of deep nesting and aliases make small files huge. Only the core types exist (null, true,
false, numbers, text): YAML 1.1's `no`, `1:30`, `0o7`, `1_000` and dates stay text. Unlike in YAML 1.1 `1e5`
is a number, so a writer must quote such texts.
"""

from __future__ import annotations

import codecs
import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from builder.errors import UnreadableError
from builder.problems import Source

MAX_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 32
MAX_VALUES = 500_000  # six times what the largest battlefield that stays interactive needs

DataPath = tuple[str | int, ...]

_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][-+]?[0-9]+)?\Z")
_INT_DIGITS = 18  # longer whole numbers become floats, so that none is slow or too large for what follows
_WORDS: dict[str, Any] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
    ".nan": math.nan,
    ".NaN": math.nan,
    ".NAN": math.nan,
    ".inf": math.inf,
    "-.inf": -math.inf,
}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_JSON_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[][{},:\n]', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_TOO_DEEP = object()


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at one place of the data that does not make the rest unreadable (a key given twice)."""

    path: DataPath
    line: int | None
    message: str


@dataclass(slots=True)
class Document:
    """Plain data of one file: dicts, lists, text, numbers, booleans, None, with lines and faults.

    ``lines`` has the line of every container; for JSON it is filled when `line` is first asked.
    """

    file: str
    data: Any
    lines: dict[DataPath, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    unread: str | None = field(default=None, repr=False)

    def line(self, path: DataPath) -> int | None:
        """The line (from 1) where the container at ``path``, or the nearest one around it, starts."""
        if self.unread is not None:
            text, self.unread = self.unread, None
            self.lines.update(_json_places(text)[0])
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)

    def source(self, path: DataPath) -> Source:
        """The place of a value, for a problem about it."""
        return Source(self.file, shown_path(path), self.line(path))


def shown_path(path: DataPath) -> str:
    """A path as a person reads it: ``pieces[3].slot``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else (f".{part}" if text else str(part))
    return text


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file of at most ``limit`` bytes.

    Raises UnreadableError with the file's name for anything that cannot be read or is larger.
    """
    try:
        folder, special = path.is_dir(), path.exists() and not path.is_file()
        content = b"" if folder or special else _first_bytes(path, limit + 1)
    except FileNotFoundError:
        raise UnreadableError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(f"{path}: cannot be read ({reason})") from None
    if folder:
        raise UnreadableError(f"{path}: a folder, where a file was expected")
    if special:
        raise UnreadableError(f"{path}: not an ordinary file")
    if len(content) > limit:
        size = f"{limit // (1024 * 1024)} MiB" if limit >= 1024 * 1024 else f"{limit} bytes"
        raise UnreadableError(f"{path}: larger than {size}, the most that is read")
    return content


def _first_bytes(path: Path, limit: int) -> bytes:
    with path.open("rb") as stream:
        return stream.read(limit)


def text_of(content: bytes, file: str) -> str:
    """UTF-8 text of a file (a byte order mark is allowed); UnreadableError names the first bad byte."""
    mark = len(codecs.BOM_UTF8) if content.startswith(codecs.BOM_UTF8) else 0
    try:
        text = content[mark:].decode("utf-8")
    except UnicodeDecodeError as error:
        byte = error.start + mark
        raise UnreadableError(f"{file}, byte {byte}: not UTF-8 text (found 0x{content[byte]:02x})") from None
    if "\0" in text:
        raise UnreadableError(f"{file}, byte {content.index(0)}: a zero byte, where text was expected")
    return text


def read_yaml(content: bytes, file: str) -> Document:
    """Plain data of a YAML file. Raises UnreadableError with file and line for what cannot be read.

    A key given twice is a fault; its last value stands. Whole numbers of more than 18 digits become floats.
    """
    document = Document(file, None)
    text = text_of(content, file)
    if text.count(",") + text.count("\n") > MAX_VALUES:  # every value but the first follows one of the two
        raise UnreadableError(f"{file}: more than {MAX_VALUES} values, the most that is read")
    _YamlBuilder(document).build(text)
    return document


def read_json(content: bytes, file: str) -> Document:
    """Plain data of a JSON file. Raises UnreadableError with file and line for what cannot be read.

    A key given twice is a fault; its last value stands. Whole numbers of more than 18 digits become floats.
    """
    text = text_of(content, file)
    if text.count(",") > MAX_VALUES:
        raise UnreadableError(f"{file}: more than {MAX_VALUES} values, the most that is read")
    twice = False

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal twice
        mapping = dict(items)
        twice = twice or len(mapping) < len(items)
        return mapping

    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"{file}, line {error.lineno}: not JSON ({error.msg})") from None
    except RecursionError:
        data = _TOO_DEEP
    if data is _TOO_DEEP or _deeper_than(data, MAX_DEPTH):
        raise UnreadableError(f"{file}, line {_json_depth_line(text)}: nested more than {MAX_DEPTH} deep")
    if _SURROGATE.search(text) is not None:
        _refuse_half_characters(text, file)
    document = Document(file, data, unread=text)
    if twice:
        document.faults = _json_places(text)[1]
    return document


def short(value: Any, limit: int = 60) -> str:
    """A value quoted for a message, cut where it is long."""
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


class _YamlBuilder:
    """Builds a document from parser events, one container after the other on an explicit stack."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.path: list[str | int] = []
        # Each open container with the key that waits for its value (None: a key comes next).
        self.stack: list[tuple[Any, str | None]] = []
        self.started = False

    def build(self, text: str) -> None:
        file = self.document.file
        try:
            loader = _LOADER(text)
        except yaml.YAMLError as error:
            raise UnreadableError(_yaml_message(file, text, error)) from None
        try:
            while loader.check_event():
                self.take(loader.get_event())
        except yaml.YAMLError as error:
            raise UnreadableError(_yaml_message(file, text, error)) from None
        finally:
            loader.dispose()

    def refuse(self, event: Any, what: str) -> None:
        raise UnreadableError(f"{self.document.file}, line {event.start_mark.line + 1}: {what}")

    def take(self, event: Any) -> None:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self.scalar(event)
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self.open(event, {} if kind is yaml.MappingStartEvent else [])
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self.stack.pop()
            if self.stack:
                self.path.pop()
        elif kind is yaml.AliasEvent:
            self.refuse(event, f"an alias (*{short(event.anchor)}); aliases are not used in these files")
        elif kind is yaml.DocumentStartEvent:
            if self.started:
                self.refuse(event, "a second YAML document; one was expected")
            self.started = True

    def open(self, event: Any, container: Any) -> None:
        if event.tag is not None:
            self.refuse(event, f"a YAML tag ({short(event.tag)}); tags are not used in these files")
        if len(self.stack) >= MAX_DEPTH:
            self.refuse(event, f"nested more than {MAX_DEPTH} deep")
        if self.stack and isinstance(self.stack[-1][0], dict) and self.stack[-1][1] is None:
            self.refuse(event, "a list or mapping used as a key; a word was expected")
        self.put(event, container, scalar=False)
        self.stack.append((container, None))

    def scalar(self, event: Any) -> None:
        if event.tag is not None and event.tag != "!":
            self.refuse(event, f"a YAML tag ({short(event.tag)}); tags are not used in these files")
        if self.stack:
            container, key = self.stack[-1]
            if key is None and type(container) is dict:
                self.stack[-1] = (container, event.value)
                return
        value = event.value
        self.put(event, resolved(value) if not event.style and event.implicit[0] else value, scalar=True)

    def put(self, event: Any, value: Any, *, scalar: bool) -> None:
        line = event.start_mark.line + 1
        if not self.stack:
            self.document.data = value
            self.document.lines[()] = line
            return
        container, key = self.stack[-1]
        if type(container) is list:
            part: str | int = len(container)
            container.append(value)
        else:
            assert key is not None
            part = key
            if key in container:
                path = (*self.path, key)
                self.document.faults.append(Fault(path, line, f"the key {short(key)} is given twice"))
            container[key] = value
            self.stack[-1] = (container, None)
        if scalar:
            return  # the line of the container around it is near enough, and half the memory
        self.path.append(part)
        self.document.lines[tuple(self.path)] = line


def resolved(text: str) -> Any:
    """The value of an unquoted YAML scalar; digits after a leading zero (``007``) stay text."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return _whole(text)
    if _FLOAT.match(text):
        return float(text)
    return text


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits.lstrip("+-")) <= _INT_DIGITS else float(digits)


def _yaml_message(file: str, text: str, error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.reader.ReaderError):
        line = text.encode()[: error.position].count(b"\n") + 1
        code = error.character if isinstance(error.character, int) else ord(error.character)
        return f"{file}, line {line}: not YAML that can be read (the character U+{code:04X} is not allowed)"
    mark = getattr(error, "problem_mark", None)
    what = getattr(error, "problem", None) or "unreadable"
    where = f", line {mark.line + 1}" if mark is not None else ""
    return f"{file}{where}: not YAML that can be read ({what})"


def _deeper_than(data: Any, limit: int) -> bool:
    """Whether lists and mappings are nested more than ``limit`` deep."""
    layer = [data] if isinstance(data, (list, dict)) else []
    for _ in range(limit):
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
    """Brackets, commas, colons and texts of a JSON file, each with its line; numbers and words are left out."""
    line = 1
    for match in _JSON_TOKEN.finditer(text):
        token = match.group()
        if token == "\n":
            line += 1
        else:
            yield token, line


def _json_depth_line(text: str) -> int:
    """The line where JSON that is nested too deeply goes beyond what is allowed."""
    depth = line = 0
    for token, line in _json_tokens(text):
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        if depth > MAX_DEPTH:
            break
    return line


def _refuse_half_characters(text: str, file: str) -> None:
    """Refuse texts with half of a surrogate pair: they are no characters and could never be written."""
    for token, line in _json_tokens(text):
        if token[0] == '"':
            value = json.loads(token)
            try:
                value.encode()
            except UnicodeEncodeError:
                raise UnreadableError(
                    f"{file}, line {line}: half a character in {short(value)}, where text was expected"
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
                faults.append(Fault(tuple(path), line, f"the key {short(key)} is given twice"))
            keys.add(key)
            key_next = False
    return lines, faults
