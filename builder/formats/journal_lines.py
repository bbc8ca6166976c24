"""The lines of a journal, read one after the other: a file of any size takes the memory of one line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

from builder.errors import BuilderError, UnreadableError
from builder.plaindata import short
from builder.plaindata.document import whole

MAX_LINE = 64 * 1024
MAX_LINES = 1_000_000
_MARK = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A line: its number from 1, its bytes, and the byte of the file after it.

    ``ended`` says whether a line break follows; without one it is the last, and may be cut off.
    """

    number: int
    content: bytes
    end: int
    ended: bool


class LineError(BuilderError):
    """A line of a journal that cannot be used. ``cut``: it is the last one, and may be a part of one only."""

    def __init__(self, line: int, message: str, *, cut: bool = False) -> None:
        super().__init__(message)
        self.line, self.cut = line, cut


def lines_of(stream: BinaryIO, file: str) -> Iterator[Line]:
    """The lines of a stream; blank ones are passed over.

    Raises LineError for a line longer than MAX_LINE, of which no more is read, and where there are more than
    MAX_LINES; UnreadableError where the stream cannot be read.
    """
    number = end = 0
    while True:
        try:
            content = stream.readline(MAX_LINE + 1)
        except OSError as error:
            raise UnreadableError(f"{file}: cannot be read ({error.strerror or error})") from None
        if not content:
            return
        number, end = number + 1, end + len(content)
        ended = content.endswith(b"\n")
        if len(content) > MAX_LINE:
            raise LineError(number, f"longer than {MAX_LINE} bytes, the most that is read of a line")
        if number > MAX_LINES:
            raise LineError(number, f"more than {MAX_LINES} lines, the most that is read")
        if number == 1:
            content = content.removeprefix(_MARK)
        if content.strip():
            yield Line(number, content, end, ended)


def data_of_line(line: Line) -> dict[str, Any]:
    """The JSON object of a line. Raises LineError."""
    try:
        found = json.loads(
            line.content.decode("utf-8"), object_pairs_hook=_once, parse_int=whole, parse_constant=_no_number
        )
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise _wrong(line, f"not UTF-8 text (byte {error.start} of the line)") from None
    except json.JSONDecodeError as error:
        raise _wrong(line, f"not JSON ({error.msg})") from None
    except UnicodeEncodeError:
        raise _wrong(line, "half a character, where text was expected") from None
    except RecursionError:
        raise _wrong(line, "nested too deeply") from None
    except _OddError as odd:
        raise _wrong(line, str(odd)) from None
    if not isinstance(found, dict):
        raise _wrong(line, f"a mapping was expected, found {short(found)}")
    return found


class _OddError(Exception):
    """JSON that Python reads and a journal does not hold."""


def _wrong(line: Line, message: str) -> LineError:
    return LineError(line.number, message, cut=not line.ended)


def _once(items: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(items)
    if len(found) < len(items):
        twice = next(key for key, _ in items if sum(key == other for other, _ in items) > 1)
        raise _OddError(f"the key {short(twice)} is given twice")
    return found


def _no_number(word: str) -> Any:
    raise _OddError(f"{word} is no number")
