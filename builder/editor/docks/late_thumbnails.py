"""Thumbnails that are drawn between two paints, a few at a time."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QPixmap

from builder.catalogue import PieceType
from builder.view.drawings import Drawings

_A_WHILE = 0.008  # s: events wait no longer than this


class LateThumbnails(QObject):
    """One costs about a millisecond: nobody is to wait for a list full of them, at start or while it scrolls.

    ``drawn`` tells that some came.
    """

    drawn = Signal()

    def __init__(self, drawings: Drawings, size: QSize, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawings, self._size = drawings, size
        self._wanted: dict[tuple[str, float], PieceType] = {}
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(0)
        self._next.timeout.connect(self._draw)

    @property
    def waiting(self) -> bool:
        """Whether some are still to be drawn."""
        return bool(self._wanted)

    def of(self, type: PieceType, ratio: float) -> QPixmap | None:
        """The thumbnail for a device pixel ratio; None where it is drawn a moment later."""
        if self._drawings.has_thumbnail(type, self._size, ratio):
            return self._drawings.thumbnail(type, self._size, ratio)
        self._wanted[type.id, ratio] = type
        self._next.start()
        return None

    def _draw(self) -> None:
        end = perf_counter() + _A_WHILE
        while self._wanted and perf_counter() < end:
            (_, ratio), type = self._wanted.popitem()  # what was asked for last is in sight still
            self._drawings.thumbnail(type, self._size, ratio)
        if self._wanted:
            self._next.start()
        self.drawn.emit()
