"""Works things out beside the window, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor


class Aside(QObject):
    """``ended`` carries what came of each piece of work in turn, or the exception that ended it.

    The thread is Python's: a pool of Qt's that is destroyed while it works waits for it with Python's lock in
    hand, which the work needs to come to its end.
    """

    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: ThreadPoolExecutor | None = None

    def begin(self, work: Callable[[], object]) -> None:
        """Do this when what was begun earlier has ended."""
        from concurrent.futures import ThreadPoolExecutor  # not needed to open the window

        if self._thread is None:
            self._thread = ThreadPoolExecutor(1)
        answer = _Answer()
        answer.found.connect(self.ended)
        self._thread.submit(_answered, work, answer)


class _Answer(QObject):
    found = Signal(object)


def _answered(work: Callable[[], object], answer: _Answer) -> None:
    result: object
    try:
        result = work()
    except Exception as error:  # whatever it is: somebody waits for an answer
        result = error
    # Where the program ended meanwhile, whoever would have heard of it is gone, and the signal with them.
    with suppress(RuntimeError):
        answer.found.emit(result)
