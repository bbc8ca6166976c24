"""Paints marks of the table over the battlefield, some of them faded."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from builder.sheets.qt_renderer.marks import Drawn, paint_paths
from builder.view.viewport import Viewport

_FADED = 0.45

Both = tuple[tuple[Drawn, ...], tuple[Drawn, ...]]
"""What is drawn in full, and what is faded."""


class MarksLayer:
    """Keeps its picture until the marks, the part of the table seen or the size of the canvas change."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture = QPixmap()

    def paint(self, painter: QPainter, viewport: Viewport, size: QSize, drawn: Both) -> None:
        """Paint marks on a canvas of a size in px."""
        ratio = painter.device().devicePixelRatioF()
        key = (drawn, viewport, size, ratio)
        if self._key is None or key != self._key:
            self._key = key
            self._picture = QPixmap(size * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._picture)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            inner.translate(viewport.left, viewport.top)
            inner.scale(viewport.scale, viewport.scale)
            full, faded = drawn
            inner.setOpacity(_FADED)
            paint_paths(inner, faded)
            inner.setOpacity(1.0)
            paint_paths(inner, full)
            inner.end()
        painter.drawPixmap(0, 0, self._picture)
