"""Reads the battlefields in a folder in the background and holds them against what is owned."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from builder.catalogue import Catalogue


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
        self._asked = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    @property
    def busy(self) -> bool:
        """Whether a question has no whole answer yet."""
        return self._question is not None

    def ask(self, folder: Path, owned: Mapping[str, int], *, recursive: bool) -> None:
        """Look at all battlefields in a folder."""
        self.stop()
        self._asked += 1
        question = _Question(folder, dict(owned), recursive, self._catalogue, self._asked)
        # Bound methods of this object: they are called in its thread, one after the other.
        question.answers.found.connect(self._take)
        question.answers.passed_over.connect(self._pass_over)
        question.answers.read.connect(self._tell_read)
        question.answers.ended.connect(self._end)
        self._question = question
        self._pool.start(question)

    def stop(self) -> None:
        """Give up after the file that is being read, and wait for that."""
        if self._question is not None:
            self._question.given_up.set()
            self._question = None
        self._pool.waitForDone()

    # What a question that was given up had still to say is not told any more.

    def _heard(self, number: int) -> bool:
        return self._question is not None and number == self._asked

    def _take(self, number: int, one: object) -> None:
        if self._heard(number):
            self.found.emit(one)

    def _pass_over(self, number: int, why: str) -> None:
        if self._heard(number):
            self.passed_over.emit(why)

    def _tell_read(self, number: int, done: int, of: int) -> None:
        if self._heard(number):
            self.read.emit(done, of)

    def _end(self, number: int, why: str) -> None:
        if self._heard(number):
            self._question = None
            self.ended.emit(why)


class _Answers(QObject):
    found = Signal(int, object)
    passed_over = Signal(int, str)
    read = Signal(int, int, int)
    ended = Signal(int, str)


class _Question(QRunnable):
    def __init__(
        self, folder: Path, owned: Mapping[str, int], recursive: bool, catalogue: Catalogue, number: int
    ) -> None:
        super().__init__()
        self._folder, self._owned, self._recursive = folder, owned, recursive
        self._catalogue, self._number = catalogue, number
        self.given_up = Event()
        self.answers = _Answers()

    def run(self) -> None:
        try:
            self._look()
            why = ""
        except Exception as error:  # whatever it is: the window waits for an end
            why = str(error) or type(error).__name__
        with suppress(RuntimeError):  # where the program ended meanwhile, nobody hears of it
            self.answers.ended.emit(self._number, why)

    def _look(self) -> None:
        from builder.formats.survey import judged, paths_of, surveyed

        answers, number = self.answers, self._number
        paths = paths_of(
            [self._folder],
            recursive=self._recursive,
            passed_over=lambda why: answers.passed_over.emit(number, why),
        )
        for done, path in enumerate(paths, 1):
            if self.given_up.is_set():
                return
            file = surveyed(path, self._catalogue)
            one = judged(file, self._owned, self._catalogue) if file.readable else file
            answers.found.emit(number, one)
            answers.read.emit(number, done, len(paths))
