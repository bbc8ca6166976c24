"""Paints the scenario worked on over the battlefield."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter

from builder.catalogue.play_facts import PlayFacts
from builder.editor.canvas.marks_layer import Both, MarksLayer
from builder.editor.work.desk import Desk
from builder.sheets.qt_renderer.marks import paths
from builder.view.scenario_marks import scenario_marks
from builder.view.viewport import Viewport


class ScenarioOverlay:
    """Keeps its drawing until the scenario, the battlefield or the level is another one."""

    def __init__(self, desk: Desk, facts: PlayFacts) -> None:
        self._desk, self._facts = desk, facts
        self._stamp = 0
        self._drawn_for: tuple[object, int, int | None, bool] | None = None
        self._drawn: Both = ((), ())
        self._layer = MarksLayer()
        desk.document.changed.connect(self._grow_old)

    def _grow_old(self, _change: object = None) -> None:
        self._stamp += 1

    def paint(self, painter: QPainter, viewport: Viewport, size: QSize, *, played: bool = False) -> None:
        """Paint the scenario on a canvas of a size in px; nothing where there is none.

        ``played``: without figures and glyphs, for a game of it shows where they came to be.
        """
        if self._desk.scenario is not None:
            self._draw(played)
            self._layer.paint(painter, viewport, size, self._drawn)

    def _draw(self, played: bool) -> None:
        """Work the drawing out again where it is of something else."""
        desk = self._desk
        scenario, highest = desk.scenario, desk.highest
        before = self._drawn_for
        wanted = (self._stamp, highest, played)
        if scenario is None or (before is not None and before[0] is scenario and before[1:] == wanted):
            return
        self._drawn_for = (scenario, *wanted)
        seen = scenario_marks(scenario, desk.document.battlefield, self._facts, highest, played=played)
        self._drawn = (paths(seen.full), paths(seen.faded))
