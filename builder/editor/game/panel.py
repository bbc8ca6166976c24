"""What the panels of games share: they work on the scenario of one desk, when they are asked to."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.view.jobs.background import Job
from builder.view.widgets import Following


class GamePanel(QWidget):
    """Its parts are made when it is first seen, and its job with them. ``_stale``: what it shows was found
    before the last edit.
    """

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue, self._facts = catalogue, facts
        self._desk: Desk | None = None
        self._following = Following()
        self._job: Job | None = None
        self._stale = False
        self._failure = ""

    @property
    def job(self) -> Job:
        """Who plays; the panel is made for it where it was not seen yet."""
        if self._job is None:
            self._job = Job(self, reported=self._report, answered=self._take, failed=self._fail)
            self._build()
        return self._job

    def showEvent(self, event: QShowEvent) -> None:
        assert self.job is not None, "made by now"
        super().showEvent(event)
        self._show()

    def show_desk(self, desk: Desk) -> None:
        """Work on this desk from now on; what was found of another is put away."""
        if self._desk is desk:
            return
        self._desk = desk
        self._following.follow(
            (desk.document.changed, self._invalidate), (desk.document.scenarios.changed, self._invalidate)
        )
        self._put_away()

    def _put_away(self) -> None:
        """Forget what was found."""
        self._stale, self._failure = False, ""
        self._clear()
        if self._job is not None:
            self._job.stop()
            self._show()

    def _fail(self, why: str) -> None:
        self._failure = why
        self._show()

    def _invalidate(self) -> None:
        self._stale = True
        if self._job is not None and self.isVisible():
            self._show_state()

    def _build(self) -> None:
        """Make the widgets, and show what there is."""
        raise NotImplementedError

    def _clear(self) -> None:
        """Forget what was found, and take it off the canvas."""
        raise NotImplementedError

    def _report(self, progress: Any) -> None:
        """Show how far the job is."""
        raise NotImplementedError

    def _take(self, found: Any) -> None:
        """Show what the job found."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show all there is."""
        raise NotImplementedError

    def _show_state(self) -> None:
        """Show whether what was found still holds."""
        raise NotImplementedError
