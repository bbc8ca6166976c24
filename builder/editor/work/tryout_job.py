"""Lets simple players play a scenario many times in the background; earlier games are given up."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.work.aside import Aside
from builder.editor.work.play_facts import PlayFacts
from builder.errors import RefusedError
from builder.problems import Severity

if TYPE_CHECKING:
    from builder.insight import Section
    from builder.scenario import Scenario

_MOST_WORKERS = 4
_MOST_TOLD = 3  # errors


def usual_workers() -> int:
    """How many processes play: never in that of the window, which would stand still meanwhile."""
    return max(1, min(_MOST_WORKERS, os.cpu_count() or 1))


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be played: games, players (None: as the first layout), who plays, the first seed."""

    games: int = 50
    players: int | None = None
    names: tuple[str, ...] = ("greedy",)
    seed: int = 1


class TryoutJob(QObject):
    """``told`` carries how many games of how many are over. ``answered`` carries a `Section` on those that
    were played, ``failed`` why there is none. Nothing comes of what was given up.

    ``workers`` is the number of processes, 0 for none but this one.
    """

    told = Signal(int, int)
    answered = Signal(object)
    failed = Signal(str)

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue, self._facts = catalogue, facts
        self._question: _Question | None = None
        self.workers = usual_workers()
        self._aside = Aside(self)
        self._aside.ended.connect(self._end)

    @property
    def busy(self) -> bool:
        """Whether an answer is to come."""
        return self._question is not None

    def ask(self, battlefield: Battlefield, scenario: Scenario, wish: Wish, called: str = "") -> None:
        """Play a scenario on a battlefield, both as they are now.

        ``called``: the file of the scenario or its title, for why nothing was played.
        """
        self.stop()
        copy = Battlefield(battlefield.info, battlefield.pieces.values())
        question = _Question(copy, scenario, wish, self._catalogue, self._facts, self.workers, called)
        question.voice.told.connect(self._tell)
        self._question = question
        self._aside.begin(question.answer)

    def enough(self) -> None:
        """Tell of the games that are over by now; those under way are played to their end."""
        if self._question is not None:
            self._question.enough.set()

    def stop(self) -> None:
        """Give up; nobody waits for it."""
        if self._question is not None:
            self._question.enough.set()
            self._question = None

    def _tell(self, question: object, done: int, of: int) -> None:
        if question is self._question:
            self.told.emit(done, of)

    def _end(self, answer: tuple[_Question, Section | str]) -> None:
        question, found = answer
        if question is not self._question:
            return
        self._question = None
        if isinstance(found, str):
            self.failed.emit(found)
        else:
            self.answered.emit(found)


class _Voice(QObject):
    told = Signal(object, int, int)


@dataclass(frozen=True, eq=False)
class _Question:
    battlefield: Battlefield
    scenario: Scenario
    wish: Wish
    catalogue: Catalogue
    facts: PlayFacts
    workers: int
    called: str = ""
    enough: Event = field(default_factory=Event)
    voice: _Voice = field(default_factory=_Voice)

    def answer(self) -> tuple[_Question, Section | str]:
        """What the games showed, or why there are none."""
        try:
            return self, self._played()
        except Exception as error:  # whatever it is: the window waits for an end
            why = str(error) or type(error).__name__
            return self, f"{self.called}: {why}" if self.called else why

    def _played(self) -> Section | str:
        # Not needed to open the window.
        from builder.formats.hexgame import GameFile
        from builder.formats.packed_table import PackedTable
        from builder.insight.self_play import self_play_section
        from builder.referee import Game
        from builder.referee.selfplay import Tally, selfplay
        from builder.scenario.naming import Names
        from builder.scenario.wording import victory_sentences

        wish = self.wish
        errors = self._errors()
        if errors:
            raise RefusedError(" ".join(f"{error}." for error in errors[:_MOST_TOLD]))
        game = GameFile(self.scenario, self.battlefield, self.facts.cards, self.catalogue)
        packed = PackedTable.of(game, wish.players)
        table = packed()
        Game(table)  # what cannot begin says so here, not in another process
        tally = Tally(table.layout.sides)
        # With one worker the games are played in this process; its thread leaves the window little time.
        make, workers = (packed, max(2, self.workers)) if self.workers else ((lambda: table), 1)
        self._tell(0)
        for told in selfplay(
            make, wish.games, names=wish.names, seed=wish.seed, workers=workers, cancelled=self.enough.is_set
        ):
            tally.games.append(told)
            self._tell(len(tally.games))
        if not tally.games:
            return ""
        names = Names(table.scenario, table.cards, table.glyphs)
        called = {side: names.player(side) for side in table.layout.sides}
        return self_play_section(tally, table.board, names=called, victories=victory_sentences(names))

    def _errors(self) -> list[str]:
        """What keeps the scenario from being played as it is meant."""
        from builder.scenario.checks import check_scenario

        facts = self.facts
        found = check_scenario(self.scenario, self.battlefield, self.catalogue, facts.cards, facts.glyphs)
        return [problem.message for problem in found if problem.severity is Severity.ERROR]

    def _tell(self, done: int) -> None:
        with suppress(RuntimeError):  # where the program ended meanwhile, nobody hears of it
            self.voice.told.emit(self, done, self.wish.games)
