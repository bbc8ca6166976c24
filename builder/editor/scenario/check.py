"""Checks the current scenario, in the background and a moment after the last edit."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.problems import Problem
from builder.processes import Work
from builder.view.jobs.background import Job
from builder.view.widgets import Following

_PAUSE = 250  # ms without an edit


class ScenarioCheck(QObject):
    """Checks the scenario of one desk. ``changed``: the problems are different now."""

    changed = Signal()

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue, self._facts = catalogue, facts
        self._desk: Desk | None = None
        self._following = Following()
        self._problems: tuple[Problem, ...] = ()
        self._made = False
        self._job = Job(self, pause=_PAUSE, answered=self._become)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The known problems of the scenario, worst first."""
        return self._problems

    @property
    def listed(self) -> tuple[Problem, ...]:
        """The same, where somebody makes a scenario.

        Zones, glyphs and texts that came with a map of another program are no scenario yet.
        """
        return self._problems if self._made else ()

    @property
    def waiting(self) -> bool:
        """Whether a check is pending."""
        return self._job.busy

    def show_desk(self, desk: Desk) -> None:
        """Check this desk's scenario from now on."""
        self._desk = desk
        self._following.follow((desk.document.scenarios.changed, self.ask), (desk.document.changed, self.ask))
        self._become(())
        self.ask()

    def ask(self, _change: object = None) -> None:
        """Check again in a moment; earlier results stay until then."""
        if self._desk is None:
            return
        if self._desk.scenario is None:
            self._job.stop()
            self._become(())
        else:
            self._job.request(self._work)

    def _work(self) -> Work:
        assert self._desk is not None, "somebody asked"
        assert self._desk.scenario is not None, "it would have been stopped"
        scenario, catalogue, facts = self._desk.scenario, self._catalogue, self._facts
        battlefield = self._desk.document.battlefield.copy()

        def work(_report: object, _cancelled: object) -> tuple[Problem, ...]:
            # Not needed to open the window.
            from builder.api import official_cards
            from builder.scenario.checks import check_scenario

            return check_scenario(
                scenario,
                battlefield,
                catalogue,
                facts.cards,
                facts.glyphs,
                official=official_cards(facts.cards.values()),
            )

        return work

    def _become(self, problems: tuple[Problem, ...]) -> None:
        made = bool(problems) and self._is_made()
        if (problems, made) != (self._problems, self._made):
            self._problems, self._made = problems, made
            self.changed.emit()

    def _is_made(self) -> bool:
        from builder.scenario.imported import is_more_than_imported  # not needed to open the window

        scenario = self._desk.scenario if self._desk is not None else None
        return scenario is not None and is_more_than_imported(scenario)
