"""Background work in threads that know nothing of Qt.

A Qt object must never reach another thread: that thread could delete it while the window waits for a lock. So
a worker gets plain data and returns plain data, and the window polls for it with a timer.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread, enumerate
from traceback import clear_frames
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QMetaMethod, QObject, Qt, QTimer, Signal
from shiboken6 import isValid

from builder.processes import CancelledError, InProcess, Work

_PAUSE = 1_000  # ms
_log = logging.getLogger(__name__)


class WindowGarbage(QObject):
    """Collects garbage at intervals, by Python's own thresholds; Python's automatic collection is switched
    off.

    It belongs to the application and lives as long: other threads may work until the program ends.
    """

    there: ClassVar[WindowGarbage | None] = None

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._timer = QTimer(self, interval=_PAUSE)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is above its threshold."""
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return


def collect_in_window() -> WindowGarbage:
    """Have garbage collected only in the window's thread from now on. Needs an application."""
    gc.disable()
    application = QCoreApplication.instance()
    assert application is not None, "there is no window without an application"
    # Not looked up among the application's children: PySide would then prepare everything it knows of styles.
    found = WindowGarbage.there
    if found is None or not isValid(found):
        found = WindowGarbage.there = WindowGarbage(application)
    return found


_LOOK = 10  # ms between two polls of a worker


class Worker(Thread):
    """One piece of work in its own thread. ``reports`` holds its progress reports; when it is over,
    ``result`` holds its result, or ``error`` the reason why there is none.
    """

    def __init__(self, work: Work) -> None:
        super().__init__(name=f"worker {_name(work)}")
        self._work = work
        self._cancelled = Event()
        self.reports: SimpleQueue[object] = SimpleQueue()
        self.result: object = None
        self.error: Exception | None = None

    @property
    def cancelled(self) -> bool:
        """Whether it was asked to stop."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask it to stop."""
        self._cancelled.set()

    def run(self) -> None:
        try:
            self.result = self._work(self.reports.put, self._cancelled.is_set)
        except Exception as error:  # any error: somebody waits for the end
            clear_frames(error.__traceback__)  # else what was read lives as long as the error
            self.error = error
        _log.debug("%s ended%s", self.name, f" with {self.error!r}" if self.error else "")


class Job(QObject):
    """One piece of work at a time; only the last request is answered, once.

    ``reported`` carries progress reports, ``answered`` the result, ``failed`` the reason why there is none;
    `error` is then the exception, which is raised if nothing is connected to ``failed``. Stopped work and
    earlier requests give no answer; cancelled work that still runs ends before the next begins. Deleting the
    job cancels its work.
    """

    reported = Signal(object)
    answered = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        pause: int = 0,
        reported: Callable[..., object] | None = None,
        answered: Callable[..., object] | None = None,
        failed: Callable[..., object] | None = None,
    ) -> None:
        """``pause``: ms to wait for another request before the work begins; the other arguments are connected
        to the signals of their names.
        """
        super().__init__(parent)
        for signal, do in ((self.reported, reported), (self.answered, answered), (self.failed, failed)):
            if do is not None:
                signal.connect(do)
        collect_in_window()
        self.error: Exception | None = None
        self._request: Callable[[], Work] | None = None
        self._worker: Worker | None = None  # running
        self._wanted: Worker | None = None  # its answer is wanted
        self._pause = QTimer(self, singleShot=True, interval=pause)
        self._pause.timeout.connect(self._begin)
        self._clock = QTimer(self, interval=_LOOK)
        # Queued: a timer does not fire again while something that it called has a dialog open.
        self._clock.timeout.connect(self._look, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._request is not None or self._wanted is not None

    def request(self, prepare: Callable[[], Work]) -> None:
        """Request other work in place of the earlier request.

        ``prepare`` is called in the window's thread when the work begins, so that it sees the state of that
        moment.
        """
        self.stop()
        self._request = prepare
        if self._pause.interval():
            self._pause.start()
        else:
            self._begin()

    def finish(self) -> None:
        """Cancel the work, but answer with what it has found by then."""
        if self._wanted is not None:
            self._wanted.cancel()

    def stop(self) -> None:
        """Cancel the work without an answer."""
        self._pause.stop()
        self._request = None
        self.finish()
        self._wanted = None

    def wait(self) -> None:
        """Wait for the running work, and answer."""
        if self._worker is not None:
            self._worker.join()
            self._look()

    def _begin(self) -> None:
        if self._request is None or self._worker is not None or self._pause.isActive():
            return
        prepare, self._request = self._request, None
        worker = self._worker = self._wanted = Worker(prepare())
        self.destroyed.connect(worker.cancel)
        worker.start()
        self._clock.start()

    def _look(self) -> None:
        """Emit what the worker left since the last poll; a slot may poll as well, and request other work."""
        worker = self._worker
        if worker is None:
            return
        over = not worker.is_alive()  # asked first: its earlier reports are in the queue by now
        while worker is self._wanted and not worker.reports.empty():
            self.reported.emit(worker.reports.get())
        if not over or worker is not self._worker:
            return
        self._clock.stop()
        self.destroyed.disconnect(worker.cancel)
        self._worker = None
        if worker is not self._wanted:
            self._begin()
            return
        self._wanted, self.error = None, worker.error
        if worker.error is None:
            self.answered.emit(worker.result)
        elif self.isSignalConnected(QMetaMethod.fromSignal(self.failed)):
            self.failed.emit(str(worker.error) or type(worker.error).__name__)
        elif not isinstance(worker.error, CancelledError):
            raise worker.error


def workers() -> list[Worker]:
    """All running workers."""
    return [thread for thread in enumerate() if isinstance(thread, Worker)]


def end_all() -> None:
    """Cancel all work and wait until it ends."""
    found = workers()
    for worker in found:
        worker.cancel()
    for worker in found:
        worker.join()


def _name(work: Work) -> str:
    while isinstance(work, partial | InProcess):
        work = work.func if isinstance(work, partial) else work.work
    return getattr(work, "__qualname__", type(work).__qualname__)
