"""What a test leaves behind, and what of Qt gets into other threads than the window's."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType, TracebackType
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from builder.view.jobs.background import Worker

_PATIENCE = 60  # s
_NOT_LOOKED_THROUGH = type | ModuleType | TracebackType | str | bytes | int | float
_seen: list[str] = []


def there() -> set[threading.Thread]:
    """The threads that are there before a test."""
    return {*threading.enumerate()}


def left(before: set[threading.Thread]) -> list[str]:
    """What is there now and was not before, and what of Qt was seen in another thread.

    Work that was cancelled is waited for; what nobody cancelled is left, even if it ended soon.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    found = []
    for thread in threading.enumerate():
        if isinstance(thread, Worker):
            if not thread.cancelled:
                found.append(f"{thread.name}, not cancelled")
            thread.join(_PATIENCE)
    found += [f"{type(one).__name__} {one.name}" for one in there() - before if one.is_alive()]
    windows = (widget for widget in QApplication.topLevelWidgets() if widget.isVisible())
    found += [f"window {type(one).__name__} {one.windowTitle()!r}" for one in windows]
    found += _seen
    _seen.clear()
    return found


def watch_workers(*shared: object) -> None:
    """See what of Qt a worker is given, makes or deletes; what is ``shared`` is looked through once."""
    known: set[int] = set()
    for thing in shared:
        _qt_in(thing, known)
    start, run = Worker.start, Worker.run

    def started(worker: Worker) -> None:
        given = _qt_in(worker._work, set(known))
        if given is not None:
            _seen.append(f"{worker.name} was given a {type(given).__name__}")
        start(worker)

    def ran(worker: Worker) -> None:
        run(worker)
        if gc.isenabled():
            _seen.append(f"{worker.name} may collect garbage")
        if (found := _qt_in((worker.result, worker.error, worker._work), set(known))) is not None:
            _seen.append(f"{worker.name} has a {type(found).__name__}")

    Worker.start, Worker.run = started, ran  # type: ignore[method-assign]
    for kind in {*_kinds(QObject), *_kinds(QWidget)}:
        if kind.__module__.startswith("builder.") and "__init__" in vars(kind):
            _watch(kind)


def _kinds(kind: type) -> Iterator[type]:
    yield kind
    for below in kind.__subclasses__():
        yield from _kinds(below)


def _watch(kind: Any) -> None:
    """Note where objects of this kind are made and deleted."""
    init = kind.__init__
    main = threading.main_thread()

    def note(what: str) -> None:
        if threading.current_thread() is not main:
            _seen.append(f"a {kind.__name__} {what} in {threading.current_thread().name}")

    def made(self: object, *given: object, **named: object) -> None:
        init(self, *given, **named)
        note("was made")
        weakref.finalize(self, note, "was deleted").atexit = False

    kind.__init__ = made


def _qt_in(thing: object, known: set[int]) -> QObject | None:
    """An object of Qt's that can be reached from something, however far away."""
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if isinstance(one, QObject):
            return one
        if id(one) in known or isinstance(one, _NOT_LOOKED_THROUGH):
            continue
        known.add(id(one))
        if isinstance(one, FunctionType):
            waiting += [one.__closure__, one.__defaults__, one.__kwdefaults__]
        elif isinstance(one, BuiltinFunctionType):
            waiting.append(one.__self__)
        else:
            waiting += gc.get_referents(one)
    return None
