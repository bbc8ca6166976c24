"""Plays the journal of a game again in the background; what was asked for earlier is given up."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.work.aside import Aside
from builder.editor.work.play_facts import PlayFacts

if TYPE_CHECKING:
    from builder.insight.retold import Retold
    from builder.scenario import Scenario

_SELDOM = 10  # actions between two of which the window is told


class GameJob(QObject):
    """``told`` carries how many actions were played by now. ``answered`` carries the game `Retold`,
    ``failed`` why there is none. Nothing comes of what was given up.
    """

    told = Signal(int)
    answered = Signal(object)
    failed = Signal(str)

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue, self._facts = catalogue, facts
        self._question: _Question | None = None
        self._aside = Aside(self)
        self._aside.ended.connect(self._end)

    @property
    def busy(self) -> bool:
        """Whether a game is being played again."""
        return self._question is not None

    def ask(self, path: Path, battlefield: Battlefield, scenario: Scenario) -> None:
        """Play a journal on a battlefield with its scenario, both as they are now."""
        self.stop()
        copy = Battlefield(battlefield.info, battlefield.pieces.values())
        question = _Question(path, copy, scenario, self._catalogue, self._facts)
        question.voice.told.connect(self._tell)
        self._question = question
        self._aside.begin(question.answer)

    def stop(self) -> None:
        """Give up; nobody waits for it."""
        if self._question is not None:
            self._question.enough.set()
            self._question = None

    def _tell(self, question: object, actions: int) -> None:
        if question is self._question:
            self.told.emit(actions)

    def _end(self, answer: tuple[_Question, Retold | str]) -> None:
        question, found = answer
        if question is not self._question:
            return
        self._question = None
        if isinstance(found, str):
            self.failed.emit(found)
        else:
            self.answered.emit(found)


class _GivenUpError(Exception):
    """Nobody waits for it any more."""


class _Voice(QObject):
    told = Signal(object, int)


@dataclass(frozen=True, eq=False)
class _Question:
    path: Path
    battlefield: Battlefield
    scenario: Scenario
    catalogue: Catalogue
    facts: PlayFacts
    enough: Event = field(default_factory=Event)
    voice: _Voice = field(default_factory=_Voice)

    def answer(self) -> tuple[_Question, Retold | str]:
        """The game, or why it cannot be shown."""
        try:
            return self, self._retold()
        except Exception as error:  # whatever it is: the window waits for an end
            return self, str(error) or type(error).__name__

    def _retold(self) -> Retold:
        # Not needed to open the window.
        from builder.formats.games import Setting
        from builder.insight.retold import retold

        setting = Setting(self.scenario, self.battlefield, self.facts.cards, self.catalogue)
        return retold(self.path, setting, self._tell)

    def _tell(self, actions: int) -> None:
        if self.enough.is_set():
            raise _GivenUpError
        if actions % _SELDOM == 0:
            with suppress(RuntimeError):  # where the program ended meanwhile, nobody hears of it
                self.voice.told.emit(self, actions)
