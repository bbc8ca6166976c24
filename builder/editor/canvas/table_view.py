"""A battlefield seen from above, to be zoomed and panned. Knows nothing of tools."""

from __future__ import annotations

import math
from collections.abc import Container

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QNativeGestureEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.battlefield import Change
from builder.drawing.plan_view import bounds_mm
from builder.editor.canvas.backing import Backing
from builder.editor.canvas.drawings import Drawings
from builder.editor.canvas.scenery import Scenery
from builder.editor.canvas.viewport import Viewport
from builder.editor.theme import Colours, colours
from builder.editor.work.desk import Desk
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, Bounds, Point, bounds, centre

_LEAST_JUMP = 26.0  # px a hex


class TableView(QWidget):
    """Shows one desk's battlefield and paints again only what a change touched.

    Subclasses paint over it (`paint_over`) and leave pieces out (`hidden`).
    """

    zoom_changed = Signal()

    def __init__(self, desk: Desk, drawings: Drawings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._drawings = desk, drawings
        self._scenery = Scenery(desk.document.battlefield, drawings)
        self._backing = Backing()
        self._viewport = Viewport()
        self._follows_size = True  # until the designer zooms or pans
        self.pixels_painted = 0  # of the table, since the beginning: what edits and pans cost
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 180)
        desk.document.changed.connect(self._follow)
        desk.level_changed.connect(self._level_changed)

    def sizeHint(self) -> QSize:
        return QSize(900, 700)

    @property
    def desk(self) -> Desk:
        """The desk it shows."""
        return self._desk

    @property
    def viewport(self) -> Viewport:
        """How the table lies on the canvas now."""
        return self._viewport

    @property
    def hidden(self) -> Container[int]:
        """The ids of pieces that are not painted now."""
        return ()

    def paint_over(self, painter: QPainter, mine: Colours) -> None:
        """Paint what lies over the battlefield; nothing here."""

    def point_of(self, hex: Hex) -> QPoint:
        """Where the middle of a hex is on the canvas, in px."""
        point = self._viewport.to_view(centre(hex))
        return QPoint(round(point.x), round(point.y))

    def fit(self) -> None:
        """Show the whole battlefield; the usual zoom about the middle when it is empty."""
        self._follows_size = True
        box = bounds_mm(self._desk.document.battlefield)
        if box is None:
            view = Viewport(grain=self._viewport.grain)
            self._look_at(view.centred(centre(Hex(0, 0)), self.width(), self.height()))
        else:
            self._look_at(self._viewport.fitted(box, self.width(), self.height()))

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom about a point of the canvas, the middle where none is given."""
        self._follows_size = False
        x, y = (at.x(), at.y()) if at is not None else (self.width() / 2, self.height() / 2)
        self._look_at(self._viewport.zoomed(factor, x, y))

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by px."""
        self._follows_size = False
        self._look_at(self._viewport.panned(dx, dy))

    def show_as(self, viewport: Viewport) -> None:
        """Show the table with this zoom and pan."""
        self._follows_size = False
        self._look_at(viewport)

    def jump_to(self, hex: Hex) -> None:
        """Bring a hex into the middle, large enough to be made out."""
        size = max(self._viewport.hex_size, _LEAST_JUMP)
        view = Viewport(size / ACROSS_FLATS, grain=self._viewport.grain)
        self._follows_size = False
        self._look_at(view.centred(centre(hex), self.width(), self.height()))

    def _look_at(self, viewport: Viewport) -> None:
        before, self._viewport = self._viewport, viewport
        if viewport == before:
            return
        if viewport.scale != before.scale:
            self._backing.spoil()
            self.zoom_changed.emit()
        else:
            self._backing.shift(viewport.left - before.left, viewport.top - before.top)
        self.update()

    def bring_into_sight(self, hex: Hex) -> None:
        """Pan just as far as it takes to show a hex whole."""
        box = bounds((hex,))
        assert box is not None
        start = self._viewport.to_view(Point(box.left, box.top))
        end = self._viewport.to_view(Point(box.right, box.bottom))
        dx = max(0.0, -start.x) - max(0.0, end.x - self.width())
        dy = max(0.0, -start.y) - max(0.0, end.y - self.height())
        if dx or dy:
            self.pan(dx, dy)

    def _follow(self, change: Change) -> None:
        for box in self._scenery.follow(change):
            self._spoil(box)
        self.update()

    def _level_changed(self) -> None:
        self._backing.spoil()
        self.update()

    def _spoil(self, box: Bounds) -> None:
        """A part of the table looks different now."""
        start = self._viewport.to_view(Point(box.left, box.top))
        end = self._viewport.to_view(Point(box.right, box.bottom))
        left, top = math.floor(start.x) - 2, math.floor(start.y) - 2
        self._backing.spoil(QRect(left, top, math.ceil(end.x) + 2 - left, math.ceil(end.y) + 2 - top))

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        self._backing.fit(self.size(), self.devicePixelRatioF())

        def draw(painter: QPainter, rect: QRectF) -> None:
            self._scenery.paint(painter, self._viewport, rect, mine, self._desk.highest, self.hidden)
            self.pixels_painted += round(rect.width() * rect.height())

        picture = self._backing.drawn(draw)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        self.paint_over(painter, mine)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        ratio = self.devicePixelRatioF()
        self._viewport = Viewport(
            self._viewport.scale, self._viewport.left, self._viewport.top, 1 / ratio if ratio else 1.0
        )
        if self._follows_size:
            self.fit()
        elif event.oldSize().isValid():
            grown = event.size() - event.oldSize()
            self._look_at(self._viewport.panned(grown.width() / 2, grown.height() / 2))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._backing.spoil()
            self.update()
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom(1 + event.value(), event.position())
            return True
        return super().event(event)
