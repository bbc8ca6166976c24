"""The report of one battlefield as long as its tab is open, and whether it is still true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder.editor.work.desk import Desk

if TYPE_CHECKING:
    from builder.insight import Places, Report


class KeptReport(QObject):
    """Follows its desk. ``aged`` tells that the report is not that of the battlefield or scenario any more.

    ``edition`` is the one that it was made for, ``at`` where its text is scrolled to.
    """

    aged = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.report: Report | None = None
        self.edition = ""
        self.at = 0
        self._stale = False
        self._places: Places | None = None
        self._asked: tuple[str, Places | None] = ("", None)
        self._edited = False  # since the report that is being made was asked for
        desk.document.changed.connect(self._follow_edit)
        desk.document.scenarios.changed.connect(self._follow_scenario)

    @property
    def desk(self) -> Desk:
        """The desk it follows, by its parent: what a weak dictionary holds must not hold its key."""
        desk = self.parent()
        assert isinstance(desk, Desk)
        return desk

    @property
    def stale(self) -> bool:
        """Whether the battlefield is another than the one reported on."""
        return self._stale and self.report is not None

    @property
    def misplaced(self) -> bool:
        """Whether the scenario has other start zones or glyphs than those reported on."""
        return self.report is not None and self._places != self._places_now()

    def ask(self, edition: str) -> None:
        """A report is being made by an edition."""
        self._asked = edition, self._places_now()
        self._edited = False

    def take(self, report: Report) -> None:
        """The report that was asked for is ready."""
        self.report, self._stale, self.at = report, self._edited, 0
        self.edition, self._places = self._asked

    def _places_now(self) -> Places:
        from builder.insight.field import places_of  # not needed to open the window

        return places_of(self.desk.document.scenario)

    def _follow_edit(self) -> None:
        self._edited = True
        if not self._stale:
            self._stale = True
            self.aged.emit()

    def _follow_scenario(self) -> None:
        if self.report is not None:
            self.aged.emit()
