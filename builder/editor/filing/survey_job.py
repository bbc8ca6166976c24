"""Reads the battlefields in a folder in the background and holds them against what is owned."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal, SignalInstance

from builder.catalogue import Catalogue
from builder.editor.work.aside import Aside


class SurveyJob(QObject):
    """Asked about a folder, tells what it finds; an earlier question is given up.

    ``found`` carries a `Candidate`, or a `Surveyed` that cannot be used; ``passed_over`` why a folder inside
    could not be looked into. ``read`` tells how many of how many files are done. ``ended`` carries why
    nothing could be looked at, empty where all went well; it does not come where it was given up.
    """

    found = Signal(object)
    passed_over = Signal(str)
    read = Signal(int, int)
    ended = Signal(str)

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._question: _Question | None = None
        self._aside = Aside(self)
        self._aside.ended.connect(self._end)

    @property
    def busy(self) -> bool:
        """Whether a question has no whole answer yet."""
        return self._question is not None

    def ask(self, folder: Path, owned: Mapping[str, int], *, recursive: bool) -> None:
        """Look at all battlefields in a folder."""
        self.stop()
        question = _Question(folder, dict(owned), recursive, self._catalogue)
        # Bound methods of this object: they are called in its thread, one after the other.
        question.answers.found.connect(self._take)
        question.answers.passed_over.connect(self._pass_over)
        question.answers.read.connect(self._tell_read)
        self._question = question
        self._aside.begin(question.answer)

    def stop(self) -> None:
        """Give up; what is read at the moment is read to its end, and nobody waits for it."""
        if self._question is not None:
            self._question.given_up.set()
            self._question = None

    # What a question that was given up had still to say is not told any more.

    def _take(self, question: object, one: object) -> None:
        if question is self._question:
            self.found.emit(one)

    def _pass_over(self, question: object, why: str) -> None:
        if question is self._question:
            self.passed_over.emit(why)

    def _tell_read(self, question: object, done: int, of: int) -> None:
        if question is self._question:
            self.read.emit(done, of)

    def _end(self, answer: tuple[object, str]) -> None:
        question, why = answer
        if question is self._question:
            self._question = None
            self.ended.emit(why)


class _Answers(QObject):
    found = Signal(object, object)
    passed_over = Signal(object, str)
    read = Signal(object, int, int)


@dataclass(frozen=True, eq=False)
class _Question:
    folder: Path
    owned: Mapping[str, int]
    recursive: bool
    catalogue: Catalogue
    given_up: Event = field(default_factory=Event)
    answers: _Answers = field(default_factory=_Answers)

    def answer(self) -> tuple[_Question, str]:
        """Look, and say why nothing could be looked at; empty where all went well."""
        try:
            self._look()
        except Exception as error:  # whatever it is: the window waits for an end
            return self, str(error) or type(error).__name__
        return self, ""

    def _look(self) -> None:
        from builder.formats.survey import judged, paths_of, surveyed

        answers = self.answers
        paths = paths_of(
            [self.folder],
            recursive=self.recursive,
            passed_over=lambda why: self._tell(answers.passed_over, why),
        )
        for done, path in enumerate(paths, 1):
            if self.given_up.is_set():
                return
            file = surveyed(path, self.catalogue)
            if not file.foreign:
                one = judged(file, self.owned, self.catalogue) if file.readable else file
                self._tell(answers.found, one)
            self._tell(answers.read, done, len(paths))

    def _tell(self, signal: SignalInstance, *what: object) -> None:
        with suppress(RuntimeError):  # where the program ended meanwhile, nobody hears of it
            signal.emit(self, *what)
