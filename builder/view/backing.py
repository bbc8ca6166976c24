"""The table as a picture the size of the canvas: redrawn where something changed, shifted when panned."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion

Draw = Callable[[QPainter, QRectF], None]
Over = Callable[[], bool]
"""Says that the window was held long enough."""
_PATIENCE = 0.05  # s
_STRIPS = 16  # of the whole picture, where it is drawn little by little


def patience() -> Over:
    """Returns a function that says whether painting has blocked the window long enough, counted from now."""
    start = time.perf_counter()
    return lambda: time.perf_counter() - start > _PATIENCE


class Backing:
    """A pixmap that knows which parts of it are dirty (out of date). Rectangles are in px of the canvas."""

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._size = QSize()
        self._dirty = QRegion()

    @property
    def dirty(self) -> bool:
        """Whether anything must be redrawn."""
        return not self._dirty.isEmpty()

    @property
    def picture(self) -> QPixmap:
        """The picture as last drawn."""
        return self._pixmap

    def fit(self, size: QSize, ratio: float, ground: QColor | Qt.GlobalColor = Qt.GlobalColor.white) -> None:
        """Take the canvas's size and device pixel ratio; if they changed, everything is dirty, with the
        colour ``ground`` until it is drawn.
        """
        if size == self._size and math.isclose(ratio, self._pixmap.devicePixelRatio()):
            return
        self._size = size
        self._pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
        self._pixmap.setDevicePixelRatio(ratio)
        self._pixmap.fill(ground)
        self.invalidate()

    def drop(self) -> None:
        """Free the picture's memory; `fit` creates a new one."""
        self._pixmap, self._size, self._dirty = QPixmap(), QSize(), QRegion()

    def invalidate(self, rect: QRect | None = None) -> None:
        """Mark a part, or everything, as dirty."""
        whole = QRect(0, 0, self._size.width(), self._size.height())
        self._dirty += whole if rect is None else rect & whole

    def shift(self, dx: float, dy: float) -> None:
        """Move everything by px that are whole device pixels; only what came into sight is dirty."""
        ratio = self._pixmap.devicePixelRatio()
        right, down = round(dx * ratio), round(dy * ratio)
        width, height = self._size.width(), self._size.height()
        if self._pixmap.isNull() or abs(dx) >= width or abs(dy) >= height:
            self.invalidate()
            return
        self._pixmap.scroll(right, down, self._pixmap.rect())
        dirty = self._dirty.boundingRect()
        self._dirty = QRegion()
        if not dirty.isEmpty():
            # It may lie between pixels after the shift: one more on each side is drawn again.
            self.invalidate(dirty.translated(math.floor(dx), math.floor(dy)).adjusted(-1, -1, 2, 2))
        if dx:
            edge = math.ceil(abs(dx)) + 1
            self.invalidate(QRect(0 if dx > 0 else width - edge, 0, edge, height))
        if dy:
            edge = math.ceil(abs(dy)) + 1
            self.invalidate(QRect(0, 0 if dy > 0 else height - edge, width, edge))

    def stretch(self, factor: float, left: float, top: float, colour: QColor) -> None:
        """Show what was drawn ``factor`` times as large with its corner at ``left, top`` px: a first guess.

        Nothing counts as dirty: `invalidate` it for the true picture. The rest of the canvas gets ``colour``.
        Does nothing if nothing was drawn yet.
        """
        if self._pixmap.isNull():
            return
        made = QPixmap(self._pixmap.size())
        made.setDevicePixelRatio(self._pixmap.devicePixelRatio())
        made.fill(colour)
        painter = QPainter(made)
        size = self._pixmap.deviceIndependentSize() * factor
        painter.drawPixmap(
            QRectF(left, top, size.width(), size.height()), self._pixmap, QRectF(self._pixmap.rect())
        )
        painter.end()
        self._pixmap = made
        self._dirty = QRegion()

    def drawn(self, draw: Draw, over: Over | None = None, least: float = 0.0) -> QPixmap:
        """The picture, with what was dirty drawn again by ``draw``, a rectangle at a time.

        With ``over``, strip by strip until it returns True; the rest stays as it was, dirty. An area of
        ``least`` px is quick to draw at once.
        """
        if self._pixmap.isNull():
            self._dirty = QRegion()
        if self.dirty:
            painter = QPainter(self._pixmap)
            for rect in _few(self._dirty) if over is None else self._strips(least):
                draw(painter, QRectF(rect))
                self._dirty -= rect
                if over is not None and over():
                    break
            painter.end()
        return self._pixmap

    def _strips(self, least: float) -> Iterator[QRect]:
        area = max(least, self._size.width() * self._size.height() / _STRIPS)
        for rect in _few(self._dirty):
            deep = math.ceil(area / rect.width())
            for top in range(rect.top(), rect.bottom() + 1, deep):
                yield rect & QRect(rect.left(), top, rect.width(), deep)


def _few(region: QRegion) -> list[QRect]:
    """The rectangles of a region, or their bounding rectangle if there are many."""
    if region.rectCount() > 3:
        return [region.boundingRect()]
    rects: list[QRect] = list(region)  # type: ignore[call-overload]  # it does iterate
    return rects
