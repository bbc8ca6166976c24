"""Finds what is wrong with the scenario worked on, in the background and a moment after the last edit."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.work.aside import Aside
from builder.editor.work.desk import Desk
from builder.editor.work.play_facts import PlayFacts
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.scenario import Scenario

_PAUSE = 250  # ms without an edit


class ScenarioCheck(QObject):
    """Follows one desk. ``changed`` tells that other problems are known now."""

    changed = Signal()

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue, self._facts = catalogue, facts
        self._desk: Desk | None = None
        self._problems: tuple[Problem, ...] = ()
        self._made = False
        self._asked = self._answered = 0
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._begin)
        self._aside = Aside(self)
        self._aside.ended.connect(self._take)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the scenario, worst first, as far as it is known."""
        return self._problems

    @property
    def listed(self) -> tuple[Problem, ...]:
        """The same, where somebody makes a scenario.

        Zones, glyphs and texts such as come with the map of another program are no scenario yet, wherever
        they are kept meanwhile.
        """
        return self._problems if self._made else ()

    @property
    def waiting(self) -> bool:
        """Whether an answer is to come."""
        return self._timer.isActive() or self._asked != self._answered

    def show_desk(self, desk: Desk) -> None:
        """Speak of this desk's scenario from now on."""
        if self._desk is not None:
            self._desk.document.scenarios.changed.disconnect(self.ask)
            self._desk.document.changed.disconnect(self.ask)
        self._desk = desk
        desk.document.scenarios.changed.connect(self.ask)
        desk.document.changed.connect(self.ask)
        self._become(())
        self.ask()

    def ask(self, _change: object = None) -> None:
        """Look again in a moment; what was found before counts until then."""
        if self._desk is None:
            return
        if self._desk.scenario is None:
            self._timer.stop()
            self._asked = self._answered = self._asked + 1
            self._become(())
        else:
            self._timer.start()

    def _begin(self) -> None:
        if self._desk is None or self._desk.scenario is None:
            return
        battlefield = self._desk.document.battlefield
        # The designer goes on building meanwhile.
        copy = Battlefield(battlefield.info, battlefield.pieces.values())
        self._asked += 1
        self._aside.begin(partial(self._found, self._asked, self._desk.scenario, copy))

    def _found(
        self, number: int, scenario: Scenario, battlefield: Battlefield
    ) -> tuple[int, tuple[Problem, ...]]:
        from builder.scenario.checks import check_scenario  # not needed to open the window

        facts = self._facts
        return number, check_scenario(scenario, battlefield, self._catalogue, facts.cards, facts.glyphs)

    def _take(self, answer: object) -> None:
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, tuple)
        number, problems = answer
        if number == self._asked and number != self._answered:
            self._answered = number
            self._become(problems)

    def _become(self, problems: tuple[Problem, ...]) -> None:
        made = bool(problems) and self._is_made()
        if (problems, made) != (self._problems, self._made):
            self._problems, self._made = problems, made
            self.changed.emit()

    def _is_made(self) -> bool:
        from builder.scenario.imported import is_more_than_a_stub  # not needed to open the window

        scenario = self._desk.scenario if self._desk is not None else None
        return scenario is not None and is_more_than_a_stub(scenario)
