"""Makes the report of a battlefield in the background; an earlier one is given up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.work.aside import Aside

if TYPE_CHECKING:
    from builder.insight import Report
    from builder.movement import Edition
    from builder.scenario import Scenario


class ReportJob(QObject):
    """``told`` carries how many parts of how many are done, and what comes now.

    ``answered`` carries the `Report`, ``failed`` why there is none. Nothing comes of what was given up.
    """

    told = Signal(int, int, str)
    answered = Signal(object)
    failed = Signal(str)

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._question: _Question | None = None
        self._aside = Aside(self)
        self._aside.ended.connect(self._end)

    @property
    def busy(self) -> bool:
        """Whether an answer is to come."""
        return self._question is not None

    def ask(self, battlefield: Battlefield, scenario: Scenario | None, edition: Edition) -> None:
        """Report on a battlefield as it is now, with what a scenario says of start zones."""
        self.stop()
        # The designer goes on building meanwhile.
        copy = Battlefield(battlefield.info, battlefield.pieces.values())
        question = _Question(copy, scenario, edition, self._catalogue)
        question.voice.told.connect(self._tell)
        self._question = question
        self._aside.begin(question.answer)

    def stop(self) -> None:
        """Give up; the part it is at is done to its end, and nobody waits for it."""
        if self._question is not None:
            self._question.given_up.set()
            self._question = None

    def _tell(self, question: object, done: int, of: int, what: str) -> None:
        if question is self._question:
            self.told.emit(done, of, what)

    def _end(self, answer: tuple[_Question, Report | str]) -> None:
        question, found = answer
        if question is not self._question:
            return
        self._question = None
        if isinstance(found, str):
            self.failed.emit(found)
        else:
            self.answered.emit(found)


class _Voice(QObject):
    told = Signal(object, int, int, str)


@dataclass(frozen=True, eq=False)
class _Question:
    battlefield: Battlefield
    scenario: Scenario | None
    edition: Edition
    catalogue: Catalogue
    given_up: Event = field(default_factory=Event)
    voice: _Voice = field(default_factory=_Voice)

    def answer(self) -> tuple[_Question, Report | str]:
        """The report, or why there is none."""
        from builder.insight import places_of, report  # not needed to open the window

        cancelled: Callable[[], bool] = self.given_up.is_set
        try:
            places = places_of(self.scenario)
            found = report(
                self.battlefield, self.catalogue, places, self._tell, cancelled, edition=self.edition
            )
        except Exception as error:  # whatever it is: the window waits for an end
            return self, str(error) or type(error).__name__
        return self, found

    def _tell(self, done: int, of: int, what: str) -> None:
        with suppress(RuntimeError):  # where the program ended meanwhile, nobody hears of it
            self.voice.told.emit(self, done, of, what)
