"""Lays build sheets out in the background, so that the window stays awake and one can give up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from builder import places
from builder.battlefield import Battlefield, SetNote, Several
from builder.catalogue import Catalogue
from builder.editor.work.document import Document

if TYPE_CHECKING:
    from builder.sheets import Options
    from builder.sheets.layout import Plan


class GivenUpError(Exception):
    """Nobody waits for these sheets any more."""


class PlanJob(QObject):
    """Asked with options, answers the last question only: ``answered`` carries the `Plan`.

    ``failed`` carries why there is none. It works on the battlefield as it was when the job was made.
    """

    answered = Signal(object)
    failed = Signal(str)

    def __init__(self, document: Document, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._battlefield = _copy(document.battlefield)
        self._problems = document.problems
        self._owned = document.tally.owned or None
        self._scenario = document.scenario
        self._catalogue = catalogue
        self._asked = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def ask(self, options: Options) -> None:
        """Lay the sheets out anew; an answer to an earlier question is dropped."""
        from builder.sheets import ink_qt

        ink_qt.qt_measure("A", 10, False)  # the fonts are loaded here: not a thing for threads
        ink_qt.qt_measure("A", 10, True)
        self._asked += 1
        self._pool.clear()
        question = _Question(self, options, self._asked)
        question.answers.found.connect(self._take)
        question.answers.failed.connect(self._tell_failed)
        self._pool.start(question)

    def stop(self) -> None:
        """Give up, and wait for what is under way."""
        self._asked += 1
        self._pool.clear()
        self._pool.waitForDone()

    def wants(self, number: int) -> bool:
        """Whether the answer to that question is still waited for."""
        return number == self._asked

    def plan(self, options: Options, wanted: Callable[[], bool] = lambda: True) -> Plan:
        """The plan itself, worked out here and now; `GivenUpError` is raised as soon as it is not ``wanted``.

        Raises BuilderError where there can be none.
        """
        from builder.drawing.styles import load_styles
        from builder.inventory import boxes_needed, used
        from builder.sheets import ink_qt
        from builder.sheets.plan import make_plan
        from builder.sheets.scenario.play import play_of

        def measure(text: str, pt: float, bold: bool) -> float:
            if not wanted():
                raise GivenUpError
            return ink_qt.qt_measure(text, pt, bold)

        return make_plan(
            self._battlefield,
            options,
            catalogue=self._catalogue,
            styles=load_styles(places.shipped("tilesets")),
            measure=measure,
            boxes=boxes_needed(used(self._battlefield), self._catalogue),
            owned=self._owned,
            problems=self._problems,
            play=play_of(self._scenario),
        )

    def _take(self, number: int, plan: object) -> None:
        if self.wants(number):
            self.answered.emit(plan)

    def _tell_failed(self, number: int, why: str) -> None:
        if self.wants(number):
            self.failed.emit(why)


class _Answers(QObject):
    found = Signal(int, object)
    failed = Signal(int, str)


class _Question(QRunnable):
    def __init__(self, job: PlanJob, options: Options, number: int) -> None:
        super().__init__()
        self._job, self._options, self._number = job, options, number
        self.answers = _Answers()

    def run(self) -> None:
        try:
            plan = self._job.plan(self._options, lambda: self._job.wants(self._number))
        except GivenUpError:
            pass
        except Exception as error:  # whatever it is: the window waits for an answer
            self.answers.failed.emit(self._number, str(error))
        else:
            self.answers.found.emit(self._number, plan)


def _copy(battlefield: Battlefield) -> Battlefield:
    """A battlefield of its own with the same pieces and notes."""
    copy = Battlefield(battlefield.info, battlefield.pieces.values())
    for notes in (battlefield.slot_notes, battlefield.hex_notes):
        copy.apply(Several(tuple(SetNote(place, text) for place, text in notes.items())))
    return copy
