"""Works things out beside the window, in threads that know nothing of Qt.

An object of Qt's must never reach another thread, where it could be deleted while the window waits for a
lock. So a worker is called with plain data and leaves plain data, and the window looks there by the clock.
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
    """Collects once in a while, as far as Python's own thresholds say; Python itself does no more.

    It belongs to the application and stays to its end: other threads may work as long as the program runs.
    """

    there: ClassVar[WindowGarbage | None] = None

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._timer = QTimer(self, interval=_PAUSE)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that has waited long enough."""
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > gc.get_threshold()[generation]:
                gc.collect(generation)
                return


def collect_in_window() -> WindowGarbage:
    """Have garbage collected in the window's thread alone from now on. Needs an application."""
    gc.disable()
    application = QCoreApplication.instance()
    assert application is not None, "there is no window without an application"
    # Looked for among the children of the application, PySide would make ready all that is known of styles.
    found = WindowGarbage.there
    if found is None or not isValid(found):
        found = WindowGarbage.there = WindowGarbage(application)
    return found


_LOOK = 10  # ms between two looks at what a worker left


class Worker(Thread):
    """One piece of work in a thread of its own. What it reports lies in ``reports``; when it is over, what it
    found in ``result``, or in ``error`` why it found nothing.
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
        """Whether it was asked to come to an end."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Ask it to come to an end."""
        self._cancelled.set()

    def run(self) -> None:
        try:
            self.result = self._work(self.reports.put, self._cancelled.is_set)
        except Exception as error:  # whatever it is: somebody waits for an end
            clear_frames(error.__traceback__)  # else what was read lives as long as somebody knows the error
            self.error = error
        _log.debug("%s ended%s", self.name, f" with {self.error!r}" if self.error else "")


class Job(QObject):
    """One piece of work at a time; the one requested last is answered, once.

    ``reported`` carries what the work reports of its progress, ``answered`` its result, ``failed`` why there
    is none, and `error` is the exception then; it is raised where nobody listens to ``failed``. Nothing comes
    of work that was stopped or of earlier requests; work that goes on although it was cancelled is over
    before the next begins. What is under way is cancelled when the job is deleted.
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
        """``pause`` is how many ms it waits for another request before it begins; what is given besides is
        called by the signal of its name.
        """
        super().__init__(parent)
        for signal, do in ((self.reported, reported), (self.answered, answered), (self.failed, failed)):
            if do is not None:
                signal.connect(do)
        collect_in_window()
        self.error: Exception | None = None
        self._request: Callable[[], Work] | None = None
        self._worker: Worker | None = None  # under way
        self._wanted: Worker | None = None  # whose answer is wanted
        self._pause = QTimer(self, singleShot=True, interval=pause)
        self._pause.timeout.connect(self._begin)
        self._clock = QTimer(self, interval=_LOOK)
        # Queued: a timer does not fire again as long as something it called has a dialog open.
        self._clock.timeout.connect(self._look, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether an answer is to come."""
        return self._request is not None or self._wanted is not None

    def request(self, prepare: Callable[[], Work]) -> None:
        """Do another work instead of what was requested before.

        ``prepare`` is called in the window's thread when it begins, for the work on things as they are then.
        """
        self.stop()
        self._request = prepare
        if self._pause.interval():
            self._pause.start()
        else:
            self._begin()

    def finish(self) -> None:
        """Cancel the work, but want what it has found by then."""
        if self._wanted is not None:
            self._wanted.cancel()

    def stop(self) -> None:
        """Cancel the work and want no answer."""
        self._pause.stop()
        self._request = None
        self.finish()
        self._wanted = None

    def wait(self) -> None:
        """Wait for what is under way, and tell what came of it."""
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
        """Tell what the worker left since the last look; a slot may look as well, and request other work."""
        worker = self._worker
        if worker is None:
            return
        over = not worker.is_alive()  # asked first: what it reported before is in the queue by now
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
    """Those that are at work now."""
    return [thread for thread in enumerate() if isinstance(thread, Worker)]


def end_all() -> None:
    """Cancel all work and wait until it is over."""
    found = workers()
    for worker in found:
        worker.cancel()
    for worker in found:
        worker.join()


def _name(work: Work) -> str:
    while isinstance(work, partial | InProcess):
        work = work.func if isinstance(work, partial) else work.work
    return getattr(work, "__qualname__", type(work).__qualname__)
