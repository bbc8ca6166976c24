"""Works out the boxes that a battlefield needs in the background, a moment after the last edit."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from builder.catalogue import Catalogue
from builder.inventory import BoxPlan, boxes_needed

_PAUSE = 350  # ms without an edit


class BoxesJob(QObject):
    """Asked again and again, answers the last question once: `answered` carries the `BoxPlan`."""

    answered = Signal(object)

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._used: Mapping[str, int] = {}
        self._asked = 0
        self._answered = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._start)
        # One thread of its own: two questions never run at once, and closing waits for one at most.
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def ask(self, used: Mapping[str, int]) -> None:
        """Ask which boxes hold these pieces; an answer to an earlier question is dropped."""
        self._used = dict(used)
        self._asked += 1
        self._timer.start()

    @property
    def waiting(self) -> bool:
        """Whether a question has no answer yet."""
        return self._asked != self._answered

    def stop(self) -> None:
        """Give up and wait for what is under way."""
        self._timer.stop()
        self._asked += 1
        self._answered = self._asked
        self._pool.waitForDone()

    def _start(self) -> None:
        question = _Question(self._used, self._catalogue, self._asked)
        question.answers.found.connect(self._take)
        self._pool.start(question)

    def _take(self, number: int, plan: BoxPlan) -> None:
        if number == self._asked and number != self._answered:
            self._answered = number
            self.answered.emit(plan)


class _Answers(QObject):
    found = Signal(int, object)


class _Question(QRunnable):
    def __init__(self, used: Mapping[str, int], catalogue: Catalogue, number: int) -> None:
        super().__init__()
        self._used, self._catalogue, self._number = used, catalogue, number
        self.answers = _Answers()

    def run(self) -> None:
        self.answers.found.emit(self._number, boxes_needed(self._used, self._catalogue))
