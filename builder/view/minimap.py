"""The minimap in a corner of the canvas: the complete battlefield, with the part in sight marked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from builder.hexgrid import ACROSS_FLATS, Bounds, Point
from builder.language import _
from builder.view.backing import Backing, Over
from builder.view.layers import KeptPicture
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, see_through
from builder.view.viewport import Viewport

_LARGEST = QSize(190, 140)  # px
_SHARE = 0.24  # of the canvas, at most
_FRAME = 7.0
_AWAY = 14  # px from the border of the canvas
_LEAST_CANVAS = QSize(560, 440)  # on a smaller one it would cover what one works on
_SOON = 120  # ms
_ROOM = ACROSS_FLATS / 2  # mm around the battlefield

Paint = Callable[[QPainter, Viewport, QRectF], None]


class MiniMap(SafeOverrides, QWidget):
    """Shown if the battlefield does not fit on the canvas, unless switched off.

    ``wanted`` carries the point of the table (mm) to be centred. Changes are drawn a moment later, so that
    nothing waits for them.
    """

    wanted = Signal(float, float)
    entered = Signal()

    def __init__(
        self, paint: Paint, parent: QWidget, patience: Callable[[], Over | None] = lambda: None
    ) -> None:
        """``paint`` paints a rectangle (px) of the table for a viewport; ``patience`` gives for each paint
        the function that says when it takes too long.
        """
        super().__init__(parent)
        self._paint, self._patience = paint, patience
        self._backing = Backing()
        self._card = KeptPicture()  # all of it as it was painted last
        self._drawn_for: Bounds | None = None
        self._bounds: Bounds | None = None
        self._largest = _LARGEST
        self._map = Viewport()
        self._sight = QRectF()
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.refresh)
        self._edited = QTimer(self, singleShot=True, interval=_SOON)
        self._edited.timeout.connect(self._redraw)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(_("Click or drag to show another part"))
        self.setAccessibleName(_("Map of the whole battlefield"))
        self.hide()

    def follow(self, viewport: Viewport, bounds: Bounds | None, room: QSize, inset: int, on: bool) -> None:
        """Follow the canvas's viewport; rulers cover ``inset`` px of it."""
        sight = viewport.shown(inset, inset, room.width() - inset, room.height() - inset)
        needed = (
            on
            and bounds is not None
            and room.width() >= _LEAST_CANVAS.width()
            and room.height() >= _LEAST_CANVAS.height()
            and not _within(bounds, sight)
        )
        before, self._sight = self._sight, QRectF(sight.left, sight.top, sight.width, sight.height)
        largest = _LARGEST.boundedTo(room * _SHARE)
        if needed and (bounds, largest) != (self._bounds, self._largest):
            assert bounds is not None
            self._fit(bounds, largest)
        if needed:
            self.move(room.width() - self.width() - _AWAY, room.height() - self.height() - _AWAY)
            if self._sight != before:
                self._redraw()
        if needed != (not self.isHidden()):
            self.setVisible(needed)

    def invalidate(self, box: Bounds) -> None:
        """A part of the table (mm) looks different now."""
        start = self._map.to_view(Point(box.left, box.top))
        end = self._map.to_view(Point(box.right, box.bottom))
        self._backing.invalidate(QRectF(start.x, start.y, end.x - start.x, end.y - start.y).toAlignedRect())
        self._edited.start()

    def invalidate_all(self) -> None:
        """Mark everything as dirty; it is redrawn a moment later."""
        self._drawn_for = None
        self._soon.start()

    def refresh(self) -> None:
        """Draw all of it now."""
        self._drawn_for = self._bounds
        self._backing.invalidate()
        self._redraw()

    def table_point(self, at: QPointF) -> Point:
        """The point of the table under a point of the map."""
        return self._map.to_table(at.x(), at.y())

    def _fit(self, bounds: Bounds, largest: QSize) -> None:
        self._bounds, self._largest = bounds, largest
        box = Bounds(bounds.left - _ROOM, bounds.top - _ROOM, bounds.right + _ROOM, bounds.bottom + _ROOM)
        scale = min(largest.width() / box.width, largest.height() / box.height)
        self._map = Viewport(scale, _FRAME - box.left * scale, _FRAME - box.top * scale)
        self.resize(round(box.width * scale + 2 * _FRAME), round(box.height * scale + 2 * _FRAME))
        self.invalidate_all()

    def _redraw(self) -> None:
        self._card.drop()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        # Whatever is painted on the canvas below has it painted too: mostly as it was.
        card = self._card.drawn(None, self.size(), self.devicePixelRatioF(), self._draw)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, card)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        """Draw the table on a card, with the parts out of sight shaded."""
        mine = colours(self.palette())
        card = QPainterPath()
        card.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setClipPath(card)
        painter.fillRect(self.rect(), mine.table)
        if self._drawn_for == self._bounds:
            self._backing.fit(self.size(), self.devicePixelRatioF(), mine.table)
            drawn = self._backing.drawn(
                lambda brush, rect: self._paint(brush, self._map, rect), self._patience()
            )
            painter.drawPixmap(0, 0, drawn)
            if self._backing.dirty:
                QTimer.singleShot(0, self, self._redraw)
        start = self._map.to_view(Point(self._sight.left(), self._sight.top()))
        end = self._map.to_view(Point(self._sight.right(), self._sight.bottom()))
        sight = QRectF(QPointF(*start), QPointF(*end))
        around = QPainterPath(card)
        around.addRect(sight)
        painter.fillPath(around, see_through(mine.text, 60))
        painter.setPen(QPen(mine.accent, 1.6))
        painter.drawRect(sight)
        painter.setClipping(False)
        painter.setPen(QPen(mine.faint, 1.0))
        painter.drawPath(card)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._card.drop()
        super().changeEvent(event)

    def enterEvent(self, event: QEvent) -> None:
        self.entered.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._look_for(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._look_for(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()  # it is nothing to the canvas below

    def _look_for(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            point = self.table_point(event.position())
            self.wanted.emit(point.x, point.y)


def _within(box: Bounds, other: Bounds) -> bool:
    return (
        box.left >= other.left
        and box.top >= other.top
        and box.right <= other.right
        and box.bottom <= other.bottom
    )
