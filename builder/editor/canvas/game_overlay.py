"""Paints a moment of a game over the battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter

from builder.catalogue.play_facts import PlayFacts
from builder.editor.canvas.marks_layer import Both, MarksLayer
from builder.editor.work.desk import Desk
from builder.sheets.qt_renderer.marks import paths
from builder.view.scenario_marks import game_marks
from builder.view.viewport import Viewport

if TYPE_CHECKING:
    from builder.insight.retold import Moment
    from builder.scenario import Scenario


class GameOverlay:
    """Keeps its drawing until the moment, the battlefield or the level is another one."""

    def __init__(self, desk: Desk, facts: PlayFacts) -> None:
        self._desk, self._facts = desk, facts
        self._stamp = 0
        self._drawn_for: tuple[object, object, int, int | None] | None = None
        self._drawn: Both = ((), ())
        self._layer = MarksLayer()
        desk.document.changed.connect(self._grow_old)

    def _grow_old(self, _change: object = None) -> None:
        self._stamp += 1

    def paint(
        self, painter: QPainter, viewport: Viewport, size: QSize, moment: Moment, scenario: Scenario
    ) -> None:
        """Paint it on a canvas of a size in px."""
        highest, before = self._desk.highest, self._drawn_for
        wanted = (moment, scenario, self._stamp, highest)
        same = before is not None and before[0] is moment and before[1] is scenario
        if not same or before is None or before[2:] != wanted[2:]:
            self._drawn_for = wanted
            seen = game_marks(moment, scenario, self._desk.document.battlefield, self._facts, highest)
            self._drawn = (paths(seen.full), paths(seen.faded))
        self._layer.paint(painter, viewport, size, self._drawn)
