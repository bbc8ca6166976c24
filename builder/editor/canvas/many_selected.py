"""Many selected pieces at once: one picture of all their outlines, kept while nothing of them changes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap


class ManySelected:
    """A picture as large as the canvas; the mouse that moves over it needs no outline painted anew."""

    MANY = 150  # pieces from which on their outlines are kept

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._picture = QPixmap()

    def paint(self, painter: QPainter, key: tuple[object, ...], draw: Callable[[QPainter], None]) -> None:
        """Paint what ``draw`` paints on the whole canvas; it is called again only for another ``key``."""
        canvas = painter.device()
        ratio = canvas.devicePixelRatioF()
        full = (*key, canvas.width(), canvas.height(), ratio)
        if full != self._key:
            self._picture = QPixmap(round(canvas.width() * ratio), round(canvas.height() * ratio))
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            ink = QPainter(self._picture)
            ink.setFont(painter.font())
            draw(ink)
            ink.end()
            self._key = full
        painter.drawPixmap(0, 0, self._picture)

    def forget(self) -> None:
        """Keep no picture: only a few are selected."""
        self._key, self._picture = (), QPixmap()
