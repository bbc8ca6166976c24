"""Uncaught errors: each is shown once, the work saved, and a report offered as a file.

If the process itself dies, the stacks of all threads are written to the cache folder, for a report.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from builder import places
from builder.errors import RefusedError
from builder.language import _

_KEPT = 3  # traces of processes that died


@contextmanager
def crashes_shown(keep: Callable[[], bool]) -> Iterator[None]:
    """While a window is open: show uncaught errors, after ``keep`` has tried to save the work, and say
    whether it could; write the trace of a process that dies.
    """
    shown = _Shown(keep, sys.excepthook)
    sys.excepthook = shown.caught
    try:
        with _deaths_written(traces_folder()):
            yield
    finally:
        sys.excepthook = shown.before


@contextmanager
def errors_taken() -> Iterator[list[Exception]]:
    """Collect uncaught errors, also those that Qt would pass on, instead of showing them."""
    found: list[Exception] = []
    before = sys.excepthook

    def take(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, Exception):
            found.append(error)
        else:
            before(kind, error, trace)

    sys.excepthook = take
    try:
        yield found
    except Exception as error:
        found.append(error)
    finally:
        sys.excepthook = before


class _Shown:
    """Shows each error once, from the event loop and never during painting."""

    def __init__(self, keep: Callable[[], bool], before: Callable[..., object]) -> None:
        self.before = before
        self._keep = keep
        self._known: set[str] = set()

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """The hook that Python calls with uncaught errors; they are also printed as usual."""
        self.before(kind, error, trace)
        if not issubclass(kind, Exception):
            return
        place = "".join(traceback.format_tb(trace)[-1:]) + kind.__name__
        if place not in self._known and QApplication.instance() is not None:
            self._known.add(place)
            text = "".join(traceback.format_exception(kind, error, trace))
            QTimer.singleShot(0, lambda: self._show(text))

    def _show(self, text: str) -> None:
        try:
            kept = self._keep()
        except Exception:  # the fault may lie there, and the report matters more
            kept = False
        show_crash(QApplication.activeWindow(), text, kept=kept)


def show_crash(parent: QWidget | None, text: str, *, kept: bool) -> None:
    """Say that something went wrong, and whether the work was saved (``kept``); offer to write a report with
    the traceback ``text``.
    """
    from builder.formats import write_safely
    from builder.view.widgets import questions
    from builder.view.widgets.message import Button, Message, ask

    work = _("Your work is kept. You can go on; to be safe, save it under another name and start again.")
    if not kept:
        work = _("Your work could not be kept: save it under another name now, and start Hexwright again.")
    report = _(
        "A report helps to find the fault. It holds versions and settings, and where in the program it "
        "happened. Read it before you pass it on: a message may name a file."
    )
    said = Message(
        _("Something went wrong"),
        _("Hexwright made a mistake that nobody foresaw."),
        f"{work}\n\n{report}",
        details=text,
    )
    buttons = {Button.Save: _("&Save a Report…"), Button.Ignore: _("&Go On")}
    window = parent or QWidget()
    if ask(window, said, buttons, default=Button.Save, escape=Button.Ignore) != Button.Save:
        return
    suggested = Path.home() / "hexwright-report.txt"
    path = questions.ask_save_path(window, _("Save the report"), suggested, {_("Text (*.txt)"): ".txt"})
    if path is not None:
        try:
            write_safely(path, crash_report(text).encode())
        except RefusedError as error:
            questions.show_error(window, _("The report was not saved"), str(error))


def crash_report(text: str) -> str:
    """A report: the traceback, diagnostics, and the trace of a process that died before; the home folder is
    written as ~.
    """
    from builder.view.diagnostics import diagnostics, without_names

    parts = [text, diagnostics(), *(path.read_text(errors="replace") for path in _traces()[:1])]
    return without_names("\n".join(parts))


def traces_folder() -> Path:
    """The folder with the traces of processes that died, one file each."""
    return places.cache_folder() / "crashes"


def _traces() -> list[Path]:
    """The traces that are not empty, newest first."""
    try:
        found = [(path.stat(), path) for path in traces_folder().glob("*.txt")]
    except OSError:
        return []
    said = [(state.st_mtime_ns, path) for state, path in found if state.st_size]
    return [path for _when, path in sorted(said, reverse=True)]


@contextmanager
def _deaths_written(folder: Path) -> Iterator[None]:
    """Have Python write the stacks of all threads if the process dies; otherwise no file remains."""
    with suppress(OSError):
        for old in _traces()[_KEPT:]:
            old.unlink()
    path, before = folder / f"{os.getpid()}.txt", faulthandler.is_enabled()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        path.touch(mode=0o600)
        stream = path.open("w")
    except OSError:  # nowhere to write to: then without
        yield
        return
    with stream:
        faulthandler.enable(stream)
        try:
            yield
        finally:
            faulthandler.disable()
            if before:
                faulthandler.enable()
    with suppress(OSError):
        path.unlink()
