"""Names what holds the window: a thread sees that its heartbeat is overdue, and says where it is then.

Only behind ``--verbose``: it is for those who make the program, and wakes the processor.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread, get_ident
from types import FrameType

from PySide6.QtCore import QTimer

HELD = 0.25  # s
_BEAT = 20  # ms
_LOOK = 0.02  # s
_FRAMES = 4
_OURS = str(Path(__file__).parents[1])
_log = logging.getLogger(__name__)


class Watchdog:
    """Judges the heartbeats of a window, without Qt: `beat` is called by its thread, `look` by another one.

    A window that is held is named after `HELD` seconds, and again whenever that has doubled.
    """

    def __init__(self, clock: Callable[[], float], place: Callable[[], str]) -> None:
        """``clock`` gives seconds in which the window worked, ``place`` where it is now."""
        self._clock, self._place = clock, place
        self._beat: float | None = None
        self._named = HELD

    def beat(self) -> None:
        """The window is not held. Where no other thread came to look meanwhile, that is said at least."""
        now, before = self._clock(), self._beat
        if before is not None and now - before > HELD == self._named:
            _log.debug("the window was held for %.2f s by one call", now - before)
        self._beat, self._named = now, HELD

    def look(self) -> None:
        """Say where the window is, if its heartbeat is overdue."""
        before = self._beat
        held = self._clock() - before if before is not None else 0.0
        if held > self._named:
            _log.debug("the window is held for %.2f s: %s", held, self._place())
            while self._named < held:
                self._named *= 2


def place_of(frame: FrameType | None) -> str:
    """The innermost functions of Hexwright that a thread is in, from within."""
    found: list[str] = []
    while frame is not None and len(found) < _FRAMES:
        path = frame.f_code.co_filename
        if path.startswith(_OURS):
            file = Path(path).relative_to(_OURS).as_posix()
            found.append(f"{frame.f_code.co_name} ({file}:{frame.f_lineno})")
        frame = frame.f_back
    return " < ".join(found) or "outside Hexwright"


@contextmanager
def watched() -> Iterator[None]:
    """Meanwhile say in the log what holds the window of this thread, if anybody reads such things there."""
    if not _log.isEnabledFor(logging.DEBUG):
        yield
        return
    window, over = get_ident(), Event()
    dog = Watchdog(working_clock(window), lambda: place_of(sys._current_frames().get(window)))

    def watch() -> None:
        while not over.wait(_LOOK):
            dog.look()

    timer = QTimer(interval=_BEAT)
    timer.timeout.connect(dog.beat)
    timer.start()
    thread = Thread(target=watch, name="watchdog")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        timer.stop()


def working_clock(thread: int) -> Callable[[], float]:
    """The seconds of processor time that a thread took; where nobody can ask for those of another thread, the
    time of the clock.
    """
    if hasattr(time, "pthread_getcpuclockid"):
        clock = time.pthread_getcpuclockid(thread)
        return lambda: time.clock_gettime(clock)
    return time.monotonic
