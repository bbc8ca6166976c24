"""Lays build sheets out in the background, so that the window stays awake and one can give up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder import places
from builder.battlefield import Battlefield, SetNote, Several
from builder.catalogue import Catalogue
from builder.editor.work.aside import Aside
from builder.editor.work.document import Document
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.scenario import Scenario
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
        self._given = _Given(
            _copy(document.battlefield),
            document.problems,
            document.tally.owned or None,
            document.scenario,
            catalogue,
        )
        self._question: _Question | None = None
        self._aside = Aside(self)
        self._aside.ended.connect(self._take)

    def ask(self, options: Options) -> None:
        """Lay the sheets out anew; an answer to an earlier question is dropped."""
        from builder.sheets import ink_qt

        ink_qt.qt_measure("A", 10, False)  # the fonts are loaded here: not a thing for threads
        ink_qt.qt_measure("A", 10, True)
        self.stop()
        self._question = _Question(self._given, options)
        self._aside.begin(self._question.answer)

    def stop(self) -> None:
        """Give up: what is under way ends soon, and nobody waits for it."""
        if self._question is not None:
            self._question.given_up.set()
            self._question = None

    def plan(self, options: Options, wanted: Callable[[], bool] = lambda: True) -> Plan:
        """The plan itself, worked out here and now; `GivenUpError` is raised as soon as it is not ``wanted``.

        Raises BuilderError where there can be none.
        """
        return self._given.plan(options, wanted)

    def _take(self, answer: tuple[_Question, Plan | Exception]) -> None:
        question, found = answer
        if question is not self._question:
            return
        self._question = None
        if isinstance(found, Exception):
            self.failed.emit(str(found))
        else:
            self.answered.emit(found)


@dataclass(frozen=True, eq=False)
class _Given:
    """All that the sheets are made of but the options; nothing of it changes."""

    battlefield: Battlefield
    problems: tuple[Problem, ...]
    owned: Mapping[str, int] | None
    scenario: Scenario | None
    catalogue: Catalogue

    def plan(self, options: Options, wanted: Callable[[], bool]) -> Plan:
        from builder.catalogue.glyphs import load_glyphs
        from builder.catalogue.own_cards import OWN_CARDS_FILE, known_cards
        from builder.drawing.styles import load_styles
        from builder.inventory import boxes_needed, used
        from builder.sheets import ink_qt
        from builder.sheets.plan import make_plan
        from builder.sheets.scenario.from_scenario import play_of

        def measure(text: str, pt: float, bold: bool) -> float:
            if not wanted():
                raise GivenUpError
            return ink_qt.qt_measure(text, pt, bold)

        tilesets = places.shipped("tilesets")
        cards = known_cards(tilesets, places.config_folder() / OWN_CARDS_FILE)
        measure("A", 10, False)  # given up before it began: no boxes are worked out
        return make_plan(
            self.battlefield,
            options,
            catalogue=self.catalogue,
            styles=load_styles(tilesets),
            measure=measure,
            boxes=boxes_needed(used(self.battlefield), self.catalogue),
            owned=self.owned,
            problems=self.problems,
            play=play_of(self.scenario, cards.cards, load_glyphs(tilesets)),
        )


@dataclass(frozen=True, eq=False)
class _Question:
    given: _Given
    options: Options
    given_up: Event = field(default_factory=Event)

    def answer(self) -> tuple[_Question, Plan | Exception]:
        try:
            return self, self.given.plan(self.options, lambda: not self.given_up.is_set())
        except Exception as error:  # whatever it is: the window waits for an answer
            return self, error


def _copy(battlefield: Battlefield) -> Battlefield:
    """A battlefield of its own with the same pieces and notes."""
    copy = Battlefield(battlefield.info, battlefield.pieces.values())
    for notes in (battlefield.slot_notes, battlefield.hex_notes):
        copy.apply(Several(tuple(SetNote(place, text) for place, text in notes.items())))
    return copy
