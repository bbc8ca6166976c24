"""Works out the boxes that a battlefield needs in the background, a moment after the last edit."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from builder.catalogue import Catalogue
from builder.inventory import BoxPlan, boxes_needed

_PAUSE = 350  # ms without an edit


@dataclass(frozen=True, slots=True)
class BoxAnswer:
    """The boxes that hold everything, and those to buy on top of what is owned."""

    needed: BoxPlan
    to_buy: BoxPlan


class BoxesJob(QObject):
    """Asked again and again, answers the last question once: `answered` carries the `BoxAnswer`."""

    answered = Signal(object)

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._question: tuple[Mapping[str, int], Mapping[str, int]] | None = None
        self._answer: BoxAnswer | None = None
        self._asked = 0
        self._answered = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._start)
        # One thread of its own: two questions never run at once, and closing waits for one at most.
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def ask(self, used: Mapping[str, int], owned: Mapping[str, int]) -> BoxAnswer | None:
        """Ask which boxes hold these pieces, and which are to buy; the answer where it is known already.

        An answer to an earlier question is dropped. Asking the same again does not begin anew.
        """
        question = (dict(used), dict(owned))
        if question != self._question:
            self._question, self._answer = question, None
            self._asked += 1
            self._timer.start()
        return self._answer

    @property
    def waiting(self) -> bool:
        """Whether a question has no answer yet."""
        return self._asked != self._answered

    def stop(self) -> None:
        """Give up and wait for what is under way."""
        self._timer.stop()
        if self.waiting:
            self._question = None
        self._asked += 1
        self._answered = self._asked
        self._pool.waitForDone()

    def _start(self) -> None:
        assert self._question is not None
        question = _Question(*self._question, self._catalogue, self._asked)
        question.answers.found.connect(self._take)
        self._pool.start(question)

    def _take(self, number: int, answer: BoxAnswer) -> None:
        if number == self._asked and number != self._answered:
            self._answered, self._answer = number, answer
            self.answered.emit(answer)


class _Answers(QObject):
    found = Signal(int, object)


class _Question(QRunnable):
    def __init__(
        self, used: Mapping[str, int], owned: Mapping[str, int], catalogue: Catalogue, number: int
    ) -> None:
        super().__init__()
        self._used, self._owned = used, owned
        self._catalogue, self._number = catalogue, number
        self.answers = _Answers()

    def run(self) -> None:
        needed = boxes_needed(self._used, self._catalogue)
        to_buy = boxes_needed(self._used, self._catalogue, self._owned) if self._owned else needed
        # Where the program ended meanwhile, whoever would have heard of it is gone, and the signal with them.
        with suppress(RuntimeError):
            self.answers.found.emit(self._number, BoxAnswer(needed, to_buy))
