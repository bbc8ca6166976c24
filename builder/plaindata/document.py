"""Plain data of one file and where in the file everything stood; bytes and text of a file."""

from __future__ import annotations

import codecs
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builder.errors import UnreadableError
from builder.language import _
from builder.plaindata.disk import MAX_BYTES, on_disk
from builder.problems import Source

MAX_DEPTH = 32
_MADE_UP = ("/proc", "/sys")
MAX_VALUES = 500_000  # the largest battlefield allowed (50,000 pieces) has half as many
_INT_DIGITS = 18  # longer whole numbers become floats, so that none is slow or too large for what follows

DataPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at one place of the data that does not make the rest unreadable (a key given twice)."""

    path: DataPath
    line: int | None
    message: str


@dataclass(slots=True)
class PlainDocument:
    """Plain data of one file: dicts, lists, text, numbers, booleans, None, with lines and faults.

    ``lines`` holds the line of every container, and of other values where it is another than that of the
    container around them; where ``find_lines`` is given it does so from the first question on.
    """

    file: str
    data: Any
    lines: dict[DataPath, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    find_lines: Callable[[], Mapping[DataPath, int]] | None = field(default=None, repr=False)

    def line(self, path: DataPath) -> int | None:
        """The line (from 1) where the value at ``path``, or the nearest container around it, starts."""
        if self.find_lines is not None:
            self.lines.update(self.find_lines())
            self.find_lines = None
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)

    def part(self, key: str) -> PlainDocument:
        """What stands under a key of the top, as a document of its own, with its lines and faults."""
        faults = [
            Fault(fault.path[1:], fault.line, fault.message)
            for fault in self.faults
            if fault.path[:1] == (key,)
        ]

        def find_lines() -> Mapping[DataPath, int]:
            self.line(())  # from now on all lines are known
            return {path[1:]: line for path, line in self.lines.items() if path[:1] == (key,)}

        return PlainDocument(self.file, self.data[key], {}, [f for f in faults if f.path], find_lines)

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
    """The bytes of a file of at most ``limit`` bytes, also of one in a zip (`builder.plaindata.zipped`).

    Raises UnreadableError with the file's name for anything that cannot be read or is larger.
    """
    try:
        disk = on_disk(path)
        demand_ordinary(disk)
        if disk == path:
            content = _first_bytes(path, limit + 1)
        else:
            from builder.plaindata.zipped import packed_bytes  # most files lie in none

            content = packed_bytes(disk, path, limit + 1)
    except UnreadableError:
        raise
    except FileNotFoundError:
        raise UnreadableError(_("{path}: no such file", path=path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(_("{path}: cannot be read ({reason})", path=path, reason=reason)) from None
    if len(content) > limit:
        size = _("{n} MiB", n=limit // (1024 * 1024)) if limit >= 1024 * 1024 else _("{n} bytes", n=limit)
        raise UnreadableError(_("{path}: larger than {size}, the most that is read", path=path, size=size))
    return content


def demand_ordinary(path: Path) -> None:
    """Raise UnreadableError for what is there and no ordinary file: reading it might wait for ever. What the
    system makes up as it is read (`/proc/kmsg`) calls itself one; a link to it comes in any folder.
    """
    if path.is_dir():
        raise UnreadableError(_("{path}: a folder, where a file was expected", path=path))
    made_up = (
        any(map(Path(os.path.realpath(path)).is_relative_to, _MADE_UP)) if path.is_file() else path.exists()
    )
    if made_up:
        raise UnreadableError(_("{path}: not an ordinary file", path=path))


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
        raise UnreadableError(
            _(
                "{file}, byte {byte}: not UTF-8 text (found 0x{found:02x})",
                file=file,
                byte=byte,
                found=content[byte],
            )
        ) from None
    if "\0" in text:
        raise UnreadableError(
            _("{file}, byte {byte}: a zero byte, where text was expected", file=file, byte=content.index(0))
        )
    return text


def short(value: Any, limit: int = 60) -> str:
    """A value quoted for a message as people write it in a file, cut where it is long."""
    if value is None or isinstance(value, bool):
        text = {None: _("nothing"), True: "true", False: "false"}[value]
    elif isinstance(value, float) and not math.isfinite(value):
        text = ".nan" if math.isnan(value) else ".inf" if value > 0 else "-.inf"
    else:
        try:
            text = repr(value)
        except (RecursionError, ValueError):  # nested without end, a number of thousands of digits
            text = "…"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def whole(digits: str) -> int | float:
    """The value of the digits of a whole number; a float where there are more than 18."""
    return int(digits) if len(digits.lstrip("+-")) <= _INT_DIGITS else float(digits)
