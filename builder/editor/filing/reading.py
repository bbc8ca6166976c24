"""Reads files without the window standing still: a large one in the background, with a way out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from builder.editor.filing.progress import Progress
from builder.processes import CancelledError

translate = QCoreApplication.translate
T = TypeVar("T")

_LARGE = 32_000  # bytes, some 600 pieces: less is read before anybody notices


def read_awake(window: QWidget, path: Path, read: Callable[[], T]) -> T:
    """What ``read`` finds in a file; with progress over ``window`` where that takes long.

    ``read`` knows nothing of Qt. Raises what it raises, and CancelledError where somebody gave it up.
    """
    if not _is_large(path):
        return read()
    text = translate("Filing", "Reading {name} …").format(name=path.name)
    progress = Progress(window, translate("Filing", "Open"), text)
    try:
        found = progress.work_out(lambda: lambda report, cancelled: (read(),))
    finally:
        progress.end()
    if found is None:
        raise CancelledError(translate("Filing", "{name}: cancelled").format(name=path.name))
    return cast("tuple[T]", found)[0]


def _is_large(path: Path) -> bool:
    try:
        return path.stat().st_size >= _LARGE
    except (OSError, ValueError):
        return False  # reading says what is wrong
