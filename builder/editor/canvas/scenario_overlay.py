"""Paints the scenario worked on over the battlefield."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from builder.editor.canvas.scenario_marks import scenario_marks
from builder.editor.canvas.viewport import Viewport
from builder.editor.work.desk import Desk
from builder.editor.work.play_facts import PlayFacts
from builder.sheets.ink_qt.marks import Drawn, paint_paths, paths

_FADED = 0.45


class ScenarioOverlay:
    """Keeps its drawing until the scenario, the battlefield or the level is another one."""

    def __init__(self, desk: Desk, facts: PlayFacts) -> None:
        self._desk, self._facts = desk, facts
        self._stamp = 0
        self._drawn_for: tuple[object, int, int | None] | None = None
        self._drawn: tuple[tuple[Drawn, ...], tuple[Drawn, ...]] = ((), ())
        self._key: object = None
        self._picture = QPixmap()
        desk.document.changed.connect(self._grow_old)

    def _grow_old(self, _change: object = None) -> None:
        self._stamp += 1

    def paint(self, painter: QPainter, viewport: Viewport, size: QSize) -> None:
        """Paint the scenario on a canvas of a size in px; nothing where there is none."""
        scenario = self._desk.scenario
        if scenario is None:
            return
        self._draw()
        ratio = painter.device().devicePixelRatioF()
        key = (self._drawn, viewport, size, ratio)
        if self._key is None or key != self._key:
            self._key = key
            self._picture = QPixmap(size * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._picture)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            inner.translate(viewport.left, viewport.top)
            inner.scale(viewport.scale, viewport.scale)
            full, faded = self._drawn
            inner.setOpacity(_FADED)
            paint_paths(inner, faded)
            inner.setOpacity(1.0)
            paint_paths(inner, full)
            inner.end()
        painter.drawPixmap(0, 0, self._picture)

    def _draw(self) -> None:
        """Work the drawing out again where it is of something else."""
        desk = self._desk
        scenario, highest = desk.scenario, desk.highest
        before = self._drawn_for
        if scenario is None or (
            before is not None and before[0] is scenario and before[1:] == (self._stamp, highest)
        ):
            return
        self._drawn_for = (scenario, self._stamp, highest)
        seen = scenario_marks(scenario, desk.document.battlefield, self._facts, highest)
        self._drawn = (paths(seen.full), paths(seen.faded))
