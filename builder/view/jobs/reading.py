"""Reads files of unknown origin while the window stays responsive: in the background, and large ones in a
process that can be killed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from PySide6.QtWidgets import QWidget

from builder.catalogue import Catalogue
from builder.catalogue.handing import packed, unpacked
from builder.errors import BuilderError, UnreadableError
from builder.formats.suffixes import SHEET_SUFFIXES
from builder.language import _
from builder.processes import Budget, CancelledError, InProcess, OverBudgetError, Work
from builder.view.jobs.progress import Progress

T = TypeVar("T")

_LARGE = 32_000  # bytes, some 600 pieces: a smaller file is read before the user notices
IN_PROCESS = 256 * 1024
"""Bytes; below this size the worst known file takes less than a second."""
BUDGET = Budget(seconds=60, memory=2 * 1024**3)
"""The limits for reading a file or a text; the largest valid ones need a fraction (docs/formats.md)."""


def read_awake(
    window: QWidget | None,
    read: Callable[[Path, Catalogue], T],
    path: Path,
    catalogue: Catalogue,
    files: Sequence[Path] = (),
) -> T:
    """The result of ``read`` for a file; with a progress dialog over ``window`` if that takes long.

    ``read`` is a function of a module that knows nothing of Qt; ``files``: all files that it reads, if not
    only the one at ``path``. Raises what ``read`` raises, UnreadableError if it takes more than `BUDGET`, and
    CancelledError if the user cancelled.
    """
    size = sum(map(_size, files or (path,)))
    return _read(window, partial(read, path), size, path.name, catalogue)


def _size(path: Path) -> int:
    """The size of a file in bytes; at least `IN_PROCESS` for one that unpacks."""
    try:
        size = path.stat().st_size
        return max(size, IN_PROCESS) if size and _unpacks(path) else size
    except (OSError, ValueError):
        return 0  # the reader reports the error


def _unpacks(path: Path) -> bool:
    from builder.formats.bounds import is_gzip  # not needed to open the window

    if path.suffix.lower() in SHEET_SUFFIXES:
        return True
    with path.open("rb") as stream:  # a packed file may be called .json
        return is_gzip(stream.read(2))


def read_text_awake(
    window: QWidget | None,
    read: Callable[[str, str, Catalogue], T],
    text: str,
    source: str,
    catalogue: Catalogue,
) -> T:
    """As `read_awake`, for a text; messages call it ``source``."""
    return _read(window, partial(read, text, source), len(text), source, catalogue)


def _read(
    window: QWidget | None, read: Callable[[Catalogue], T], size: int, name: str, catalogue: Catalogue
) -> T:
    if size < _LARGE:
        return read(catalogue)
    progress = Progress(window, _("Open"), _("Reading {name} …", name=name))
    try:
        found = progress.work_out(lambda: reading(read, size, name, catalogue))
    except BuilderError as error:
        if type(error) is not BuilderError:
            raise
        # Not the reader's own error: its process was killed, or it made an unforeseen mistake.
        text = _("{path}: cannot be read ({reason})", path=name, reason=error)
        raise UnreadableError(text) from None
    finally:
        progress.end()
    if found is None:
        raise CancelledError(_("{name}: cancelled", name=name))
    return cast("tuple[T]", found)[0]


def reading(read: Callable[[Catalogue], T], size: int, name: str, catalogue: Catalogue) -> Work:
    """The work of reading ``size`` bytes, for a `Job`; its answer is a tuple with the result."""
    if size < IN_PROCESS:
        return lambda report, cancelled: (read(catalogue),)
    return partial(_apart, read, name, catalogue)


def _apart(
    read: Callable[[Catalogue], Any],
    name: str,
    catalogue: Catalogue,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> tuple[Any]:
    """Runs in a thread: reads in a process and rebuilds its answer with the catalogue here."""
    try:
        answer = InProcess(partial(_packed, read, catalogue), BUDGET)(report, cancelled)
    except OverBudgetError as error:
        raise UnreadableError(
            _("{name}: not read, for it takes {what}, the most that is allowed", name=name, what=error)
        ) from None
    return (unpacked(cast("bytes", answer), catalogue),)


def _packed(
    read: Callable[[Catalogue], Any],
    catalogue: Catalogue,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> bytes:
    return packed(read(catalogue), catalogue)
