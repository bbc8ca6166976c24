"""Bytes of a YAML or JSON file to plain data, safely, remembering in which line everything stood.

YAML is read event by event: depth, aliases and tags are refused before anything is built, because the C
composer dies of deep nesting and aliases make small files huge. Only the core types exist (null, true,
false, numbers, text): YAML 1.1's `no`, `1:30` and dates stay text.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from builder.errors import UnreadableError
from builder.problems import Source

MAX_BYTES = 32 * 1024 * 1024
MAX_DEPTH = 32

DataPath = tuple[str | int, ...]

_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][-+]?[0-9]+)?\Z")
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


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at one place of the data that does not make the rest unreadable (a key given twice)."""

    path: DataPath
    line: int | None
    message: str


@dataclass(slots=True)
class Document:
    """Plain data of one file: dicts, lists, text, numbers, booleans, None, with lines and faults."""

    file: str
    data: Any
    lines: dict[DataPath, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def line(self, path: DataPath) -> int | None:
        """The line (from 1) where the value at ``path``, or the nearest thing around it, stands."""
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
        if path.is_dir():
            raise UnreadableError(f"{path}: a folder, where a file was expected")
        if path.exists() and not path.is_file():
            raise UnreadableError(f"{path}: not an ordinary file")
        with path.open("rb") as stream:
            content = stream.read(limit + 1)
    except FileNotFoundError:
        raise UnreadableError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(f"{path}: cannot be read ({reason})") from None
    if len(content) > limit:
        raise UnreadableError(f"{path}: larger than {limit // (1024 * 1024)} MiB, the most that is read")
    return content


def text_of(content: bytes, file: str) -> str:
    """UTF-8 text of a file (a byte order mark is allowed); UnreadableError names the first bad byte."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            f"{file}, byte {error.start}: not UTF-8 text (found 0x{content[error.start]:02x})"
        ) from None
    if "\0" in text:
        raise UnreadableError(f"{file}, byte {content.index(0)}: a zero byte, where text was expected")
    return text


def read_yaml(content: bytes, file: str) -> Document:
    """Plain data of a YAML file. Raises UnreadableError with file and line for what cannot be read."""
    document = Document(file, None)
    _YamlBuilder(document).build(text_of(content, file))
    return document


def read_json(content: bytes, file: str) -> Document:
    """Plain data of a JSON file. Raises UnreadableError with file and line for what cannot be read.

    Keys given twice are faults of the whole document: JSON's reader does not say where they stood.
    """
    document = Document(file, None)

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        seen: dict[str, Any] = {}
        for key, value in items:
            if key in seen:
                document.faults.append(Fault((key,), None, f"the key {short(key)} is given twice"))
            seen[key] = value
        return seen

    try:
        document.data = json.loads(text_of(content, file), object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"{file}, line {error.lineno}: not JSON ({error.msg})") from None
    except RecursionError:
        raise UnreadableError(f"{file}: nested too deeply to be a battlefield") from None
    except ValueError as error:  # an integer of thousands of digits
        raise UnreadableError(f"{file}: not JSON that can be used ({error})") from None
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
            raise UnreadableError(_yaml_message(file, error)) from None
        try:
            while loader.check_event():
                self.take(loader.get_event())
        except yaml.YAMLError as error:
            raise UnreadableError(_yaml_message(file, error)) from None
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
    """The value of an unquoted YAML scalar."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    return text


def _yaml_message(file: str, error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    what = getattr(error, "problem", None) or "unreadable"
    where = f", line {mark.line + 1}" if mark is not None else ""
    return f"{file}{where}: not YAML that can be read ({what})"
