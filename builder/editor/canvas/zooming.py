"""A table that is zoomed and panned: how it lies on a widget, and the picture of it that is kept."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QNativeGestureEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.hexgrid import ORIGIN, Hex
from builder.hexgrid.geometry import ACROSS_FLATS, Bounds, Point, bounds, centre
from builder.view.backing import Backing
from builder.view.theme import colours
from builder.view.viewport import Viewport

_LEAST_JUMP = 26.0  # px a hex
_PAUSE = 90  # ms
_ROOM = 24  # px beside A1


class ZoomView(QWidget):
    """Shows a part of the table. Subclasses say what is on it (`whole`) and paint the backing.

    While one zooms and a fresh picture takes long (`takes_long`), the last one is stretched; the true one is
    drawn when the zooming pauses.
    """

    zoom_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._backing = Backing()
        self._viewport = Viewport()
        self._follows_size = True  # until the designer zooms or pans
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self.draw_all)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 180)

    def sizeHint(self) -> QSize:
        return QSize(900, 700)

    @property
    def viewport(self) -> Viewport:
        """How the table lies on the canvas now."""
        return self._viewport

    @property
    def inset(self) -> int:
        """Px on the left and at the top under which the table is not seen."""
        return 0

    def whole(self) -> Bounds | None:
        """The part of the table (mm) that `fit` shows; None where it is empty."""
        return None

    def takes_long(self, viewport: Viewport) -> bool:
        """Whether drawing the table anew like this would be felt while one zooms."""
        return False

    def moved(self) -> None:
        """The table lies in another way now; nothing here."""

    def point_of(self, hex: Hex) -> QPoint:
        """Where the middle of a hex is on the canvas, in px."""
        point = self._viewport.to_view(centre(hex))
        return QPoint(round(point.x), round(point.y))

    def fit(self) -> None:
        """Show all of it; an empty one as it is begun."""
        self._follows_size = True
        box = self.whole()
        self._look_at(self.begun() if box is None else self._fitted(box))

    def begun(self) -> Viewport:
        """How an empty table lies: in the usual zoom, with A1 in the upper left corner."""
        view, box = Viewport(grain=self._viewport.grain), bounds((ORIGIN,))
        assert box is not None
        corner, room = view.to_view(Point(box.left, box.top)), self.inset + _ROOM
        return view.panned(room - corner.x, room - corner.y)

    def fit_box(self, box: Bounds) -> None:
        """Show a part of the table (mm) as large as goes."""
        self._follows_size = False
        self._look_at(self._fitted(box))

    def zoom_to(self, size: float) -> None:
        """Zoom about the middle until a hex is ``size`` px across."""
        self.zoom(size / self._viewport.hex_size)

    def look_at(self, point: Point) -> None:
        """Bring a point of the table (mm) into the middle."""
        self._follows_size = False
        self._look_at(self._centred(self._viewport, point))

    def _fitted(self, box: Bounds) -> Viewport:
        inset = self.inset
        return self._viewport.fitted(box, self.width() - inset, self.height() - inset).panned(inset, inset)

    def _centred(self, view: Viewport, point: Point) -> Viewport:
        inset = self.inset
        return view.centred(point, self.width() + inset, self.height() + inset)

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom about a point of the canvas, the middle where none is given."""
        self._follows_size = False
        x, y = (at.x(), at.y()) if at is not None else (self.width() / 2, self.height() / 2)
        self._look_at(self._viewport.zoomed(factor, x, y), in_steps=True)

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by px."""
        self._follows_size = False
        self._look_at(self._viewport.panned(dx, dy))

    def show_as(self, viewport: Viewport) -> None:
        """Show the table with this zoom and pan."""
        self._follows_size = False
        self._look_at(viewport)

    def jump_to(self, hex: Hex) -> None:
        """Bring a hex into the middle, large enough to be made out; one that is well in sight stays."""
        size = max(self._viewport.hex_size, _LEAST_JUMP)
        x, y = self._viewport.to_view(centre(hex))
        room = 1.2 * size  # px to every side: the ring is seen whole
        if (
            size == self._viewport.hex_size
            and room < x < self.width() - room
            and room < y < self.height() - room
        ):
            return
        view = Viewport(size / ACROSS_FLATS, grain=self._viewport.grain)
        self._follows_size = False
        self._look_at(self._centred(view, centre(hex)))

    def _look_at(self, viewport: Viewport, *, in_steps: bool = False) -> None:
        """Show the table like this; ``in_steps`` where more of the same is likely to come at once."""
        before, self._viewport = self._viewport, viewport
        if viewport == before:
            return
        if viewport.scale == before.scale:
            self._backing.shift(viewport.left - before.left, viewport.top - before.top)
        elif in_steps and self.takes_long(before) and self.takes_long(viewport):
            factor = viewport.scale / before.scale
            left, top = viewport.left - before.left * factor, viewport.top - before.top * factor
            self._backing.stretch(factor, left, top, colours(self.palette()).table)
            self._pause.start()
        else:
            self._backing.spoil()
        if viewport.scale != before.scale:
            self.zoom_changed.emit()
        self.moved()
        self.update()

    def draw_all(self) -> None:
        """Draw the whole picture anew."""
        self._pause.stop()
        self._backing.spoil()
        self.update()

    def bring_into_sight(self, hex: Hex) -> None:
        """Pan just as far as it takes to show a hex whole."""
        box = bounds((hex,))
        assert box is not None
        start = self._viewport.to_view(Point(box.left, box.top))
        end = self._viewport.to_view(Point(box.right, box.bottom))
        dx = max(0.0, self.inset - start.x) - max(0.0, end.x - self.width())
        dy = max(0.0, self.inset - start.y) - max(0.0, end.y - self.height())
        if dx or dy:
            self.pan(dx, dy)

    def _spoil(self, box: Bounds) -> None:
        """A part of the table looks different now."""
        start = self._viewport.to_view(Point(box.left, box.top))
        end = self._viewport.to_view(Point(box.right, box.bottom))
        left, top = math.floor(start.x) - 2, math.floor(start.y) - 2
        self._backing.spoil(QRect(left, top, math.ceil(end.x) + 2 - left, math.ceil(end.y) + 2 - top))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._take_ratio()
        if self._follows_size:
            self.fit()
        elif event.oldSize().isValid():
            grown = event.size() - event.oldSize()
            self._look_at(self._viewport.panned(grown.width() / 2, grown.height() / 2))
        self.moved()

    def _take_ratio(self) -> None:
        """Keep the table on whole device pixels of the screen it is on."""
        ratio, view = self.devicePixelRatioF(), self._viewport
        self._viewport = Viewport(view.scale, view.left, view.top, 1 / ratio if ratio else 1.0).panned(0, 0)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom(1 + event.value(), event.position())
            return True
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._take_ratio()
            self.draw_all()
        return super().event(event)
