"""A battlefield seen from above, with zoom and pan. It knows no tools and edits nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QHideEvent,
    QInputDevice,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.battlefield import LARGE, Battlefield, Change, Piece
from builder.drawing.plan_view import bounds_mm
from builder.hexgrid import ACROSS_FLATS, ORIGIN, Bounds, Hex, Motion, Point, bounds, centre
from builder.view.backing import Backing, Over, patience
from builder.view.drawings import Drawings
from builder.view.footprint import Footprint, TableBorder, table_border
from builder.view.height_legend import HeightLegend
from builder.view.labels import NoteMarks, note_tip, paint_coordinates, paint_heights
from builder.view.layers import Frame, Layer
from builder.view.minimap import MiniMap
from builder.view.options import Display, ViewOptions
from builder.view.overrides import SafeOverrides
from builder.view.rulers import THICK, Measured, Rulers
from builder.view.scenery import Scenery
from builder.view.sprites import Lettering
from builder.view.theme import Colours, colours
from builder.view.viewport import Viewport

_LEAST_JUMP = 26.0  # px a hex
_PAUSE = 90  # ms
_ROOM = 24  # px beside A1
_MANY = 1500  # pieces: from here on drawing them all is felt
_HEXES_AT_ONCE = 250  # drawn in a few hundredths of a second, even where pieces lie in one another
_MANY_BOXES = 64  # rectangles that an edit makes dirty
_STRETCHED_BELOW = 14.0  # px a hex: larger hexes are few on a canvas


_SAME = 0.01  # what two zooms may differ by that are taken for one


class _Held(NamedTuple):
    """What is visible, to be kept when the view is moved or resized: the middle point, the zoom, whether all
    is in sight.
    """

    middle: Point
    view: Viewport
    all_seen: bool


class BattlefieldView(SafeOverrides, QWidget):
    """Shows one battlefield and draws again only what a change touched; `layers` are painted over it.

    Its owner passes on changes (`follow`), the level shown (`show_up_to`), pieces to be hidden
    (`hide_pieces`) and the hex pointed at (`point_at`). During zooming, if a new picture takes long, the last
    one is stretched; the true one is drawn when the zooming pauses. ``measured``: the battlefield's rectangle
    or the unit of length changed; ``display_changed``: the options of what is shown besides the pieces
    changed.
    """

    zoom_changed = Signal()
    measured = Signal()
    display_changed = Signal()

    def __init__(
        self,
        battlefield: Battlefield,
        drawings: Drawings,
        parent: QWidget | None = None,
        options: ViewOptions | None = None,
    ) -> None:
        """``options`` are shared with other views; without them the view creates its own."""
        super().__init__(parent)
        self._battlefield, self._drawings = battlefield, drawings
        self._options = options if options is not None else ViewOptions(self)
        self._display = self._options.display
        self._highest: int | None = None
        self._hidden: frozenset[int] = frozenset()
        self._pointed = ORIGIN
        self._backing = Backing()
        self._viewport = Viewport()
        self._follows_size = True  # until the designer zooms or pans
        self._seen = False  # as it is fitted
        self._held: _Held | None = None  # whatever its size, until it is moved
        self._footprint = Footprint(battlefield)
        self._lettering = Lettering()
        self._scenery = Scenery(battlefield, drawings)
        self.pixels_painted = 0  # of the table, since the beginning: what edits and pans cost
        self.layers: tuple[Layer, ...] = (
            TableBorder(self._footprint, self._options),
            NoteMarks(battlefield),
            HeightLegend(battlefield, self._scenery, self._options),
        )
        self.rulers = Rulers(self)
        self.minimap = MiniMap(self._paint_small, self, self.patience)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.draw_all)
        self.minimap.wanted.connect(lambda x, y: self.look_at(Point(x, y)))
        self.rulers.corner.clicked.connect(lambda: self._options.flip("inches"))
        self.rulers.show(self._display.rulers)
        self._options.changed.connect(self._display_changed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 120)

    def sizeHint(self) -> QSize:
        return QSize(900, 700)

    # What it shows ---------------------------------------------------------------------------------

    @property
    def display(self) -> Display:
        """The options of what is shown besides the pieces."""
        return self._display

    @property
    def bounds(self) -> Bounds | None:
        """The rectangle that the battlefield takes on the table in mm, None without pieces."""
        return self._footprint.bounds

    def follow(self, change: Change) -> None:
        """Take in a change of the battlefield."""
        before = self._footprint.bounds
        self._footprint.follow(change)
        colours = self._scenery.bands(self._highest) if self._display.tint else ()
        boxes = self._scenery.follow(change)
        if self._display.tint and self._scenery.bands(self._highest) != colours:
            boxes = None
        self._invalidate_each(boxes)
        if self._footprint.bounds != before:
            self._moved()
            self.measured.emit()
        if change.notes:
            self._show_note()
        self.update()

    def show_up_to(self, highest: int | None) -> None:
        """Show nothing solid above a level; None: all levels."""
        self._highest = highest
        self.minimap.invalidate_all()
        self.draw_all()

    def hide_pieces(self, ids: Set[int]) -> None:
        """Hide these pieces and no others."""
        if ids != self._hidden:
            pieces, others = self._battlefield.pieces, ids ^ self._hidden
            looks = self._scenery.looks
            few = len(others) < _MANY
            self._invalidate_each([looks(pieces[id]) for id in others if id in pieces] if few else None)
            self._hidden = frozenset(ids)

    def point_at(self, hex: Hex) -> None:
        """Mark a hex on the rulers, and show its note as a tool tip."""
        self._pointed = hex
        self._show_note()
        self._moved()

    def _show_note(self) -> None:
        self.setToolTip(note_tip(self._battlefield, self._pointed))

    def _display_changed(self) -> None:
        before, self._display = self._display, self._options.display
        self.rulers.show(self._display.rulers)
        if self._display.rulers != before.rulers and self._follows_size:
            self.fit()
        now = self._display
        if (now.below, now.above, now.tint) != (before.below, before.above, before.tint):
            self.minimap.invalidate_all()
        self._moved()
        self.measured.emit()
        self.draw_all()
        self.display_changed.emit()

    # How it lies -----------------------------------------------------------------------------------

    @property
    def viewport(self) -> Viewport:
        """The current position of the table on the canvas."""
        return self._viewport

    @property
    def inset(self) -> int:
        """How many px rulers cover at the left and at the top."""
        return THICK if self._display.rulers else 0

    def point_of(self, hex: Hex) -> QPoint:
        """The position of a hex's middle on the canvas, in px."""
        point = self._viewport.to_view(centre(hex))
        return QPoint(round(point.x), round(point.y))

    def fit(self) -> None:
        """Show the complete battlefield; an empty one as at the start."""
        self._follows_size, self._seen, self._held = True, False, None
        box = self._whole()
        self._lie(self.begun() if box is None else self._fitted(box))

    def stay(self) -> None:
        """Keep the view in place when the room changes; fit it if nothing was shown yet."""
        self._follows_size, self._held = self._follows_size and not self._seen, None

    def hold(self) -> None:
        """Before the view gets another place: keep the middle point and the zoom until the user moves it. If
        the complete battlefield is in sight it stays so: at the largest size if it has that now, else no
        larger than now. On an empty table A1 keeps its place.
        """
        if self._follows_size or self._held is not None:
            return
        whole, view, seen = self._whole(), self._viewport, self.sees_all
        if whole is not None:
            self._follows_size = seen and abs(self._fitted(whole).scale / view.scale - 1) < _SAME
            self._held = None if self._follows_size else _Held(self._middle, view, seen)

    @property
    def sees_all(self) -> bool:
        """Whether the complete battlefield is in sight; False for an empty table."""
        whole, view = self._whole(), self._viewport
        if whole is None:
            return False
        start, end = view.to_table(self.inset, self.inset), view.to_table(self.width(), self.height())
        across = start.x <= whole.left and whole.right <= end.x
        return across and start.y <= whole.top and whole.bottom <= end.y

    def _lie_as_held(self, held: _Held) -> None:
        view, whole = self._centred(held.view, held.middle), self._whole()
        if held.all_seen and whole is not None:
            fitted = self._fitted(whole)
            view = fitted if fitted.scale < view.scale else view
        self._lie(view)

    @property
    def _away(self) -> bool:
        """Whether nothing of the view can be seen, as when the model has its place."""
        return self.visibleRegion().isEmpty()

    @property
    def _middle(self) -> Point:
        inset = self.inset
        return self._viewport.to_table((self.width() + inset) / 2, (self.height() + inset) / 2)

    def begun(self) -> Viewport:
        """The position of an empty table: default zoom, with A1 in the upper left corner."""
        view, box = Viewport(grain=self._viewport.grain), bounds((ORIGIN,))
        assert box is not None
        corner, room = view.to_view(Point(box.left, box.top)), self.inset + _ROOM
        return view.panned(room - corner.x, room - corner.y)

    def fit_box(self, box: Bounds) -> None:
        """Show a part of the table (mm) as large as possible."""
        self.show_as(self._fitted(box))

    def fit_to(self, pieces: Iterable[Piece]) -> None:
        """Show these pieces as large as possible; does nothing without pieces."""
        boxes = [self._drawings.extent(piece) for piece in pieces]
        if boxes:
            self.fit_box(_around(boxes))

    def zoom_to(self, size: float) -> None:
        """Zoom about the middle until a hex is ``size`` px across."""
        self.zoom(size / self._viewport.hex_size)

    def look_at(self, point: Point) -> None:
        """Centre a point of the table (mm)."""
        self.show_as(self._centred(self._viewport, point))

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom about a point of the canvas, by default the middle."""
        self._follows_size, self._held = False, None
        x, y = (at.x(), at.y()) if at is not None else (self.width() / 2, self.height() / 2)
        self._lie(self._viewport.zoomed(factor, x, y), in_steps=True)

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by px."""
        self.show_as(self._viewport.panned(dx, dy))

    def drag(self, by: QPointF) -> QPointF:
        """Move the table with the mouse by px; returns by how much, because it moves only by whole device
        pixels.
        """
        before = self._viewport
        self.pan(by.x(), by.y())
        return QPointF(self._viewport.left - before.left, self._viewport.top - before.top)

    def roll(self, event: QWheelEvent, *, scrolls: bool) -> None:
        """Zoom at the mouse. Without Ctrl a touchpad moves the table, and so does the wheel if it
        ``scrolls``.
        """
        scrolls = scrolls or event.device().type() == QInputDevice.DeviceType.TouchPad
        if scrolls and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            moved = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() / 2
            self.pan(moved.x(), moved.y())
        else:
            self.zoom(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def show_as(self, viewport: Viewport) -> None:
        """Show the table with this zoom and pan."""
        self._follows_size = False
        self._lie(viewport)
        self._held = _Held(self._middle, viewport, False) if self._away else None

    def keep_in_place(self, motion: Motion) -> None:
        """After everything was moved on the table: show it where it was seen before."""
        was, now = (self._viewport.to_view(centre(hex)) for hex in (ORIGIN, motion.shift))
        self._lie(self._viewport.panned(was.x - now.x, was.y - now.y))
        if self._held is not None:
            self._held = self._held._replace(middle=motion.point(self._held.middle))

    def jump_to(self, hex: Hex) -> None:
        """Centre a hex, large enough to be recognised; one well in sight stays in place."""
        size = max(self._viewport.hex_size, _LEAST_JUMP)
        at, map = self.point_of(hex), self.minimap
        room = round(1.2 * size)  # px to every side: the ring is seen whole
        around = QRect(at, QSize()).adjusted(-room, -room, room, room)
        seen = self.rect().adjusted(self.inset, self.inset, 0, 0).contains(around)
        covered = not map.isHidden() and map.geometry().intersects(around)
        if size == self._viewport.hex_size and seen and not covered:
            return
        view = Viewport(size / ACROSS_FLATS, grain=self._viewport.grain)
        self.show_as(self._centred(view, centre(hex)))

    def bring_into_sight(self, hex: Hex) -> None:
        """Pan just far enough to show a complete hex."""
        box = bounds((hex,))
        assert box is not None
        start = self._viewport.to_view(Point(box.left, box.top))
        end = self._viewport.to_view(Point(box.right, box.bottom))
        dx = max(0.0, self.inset - start.x) - max(0.0, end.x - self.width())
        dy = max(0.0, self.inset - start.y) - max(0.0, end.y - self.height())
        if dx or dy:
            self.pan(dx, dy)

    def _whole(self) -> Bounds | None:
        """The rectangle that `fit` shows, in mm; None if the table is empty."""
        # Without terrain it is what stands on edges that is to be seen.
        return self._footprint.bounds or bounds_mm(self._battlefield)

    def _fitted(self, box: Bounds) -> Viewport:
        inset = self.inset
        return self._viewport.fitted(box, self.width() - inset, self.height() - inset).panned(inset, inset)

    def _centred(self, view: Viewport, point: Point) -> Viewport:
        inset = self.inset
        return view.centred(point, self.width() + inset, self.height() + inset)

    def _lie(self, viewport: Viewport, *, in_steps: bool = False) -> None:
        """Show the table at this position; ``in_steps`` if more such changes are likely to follow at once."""
        before, self._viewport = self._viewport, viewport
        if viewport == before:
            return
        if viewport.scale == before.scale:
            self._backing.shift(viewport.left - before.left, viewport.top - before.top)
        else:
            later = in_steps and self._takes_long(before) and self._takes_long(viewport)
            if later or self.patience() is not None:
                factor = viewport.scale / before.scale
                left, top = viewport.left - before.left * factor, viewport.top - before.top * factor
                self._backing.stretch(factor, left, top, colours(self.palette()).table)
            if later:
                self._pause.start()
            else:
                self._backing.invalidate()
        if viewport.scale != before.scale:
            self.zoom_changed.emit()
        self._moved()
        self.update()

    def _takes_long(self, viewport: Viewport) -> bool:
        """Whether redrawing the table at this position would noticeably slow zooming."""
        return viewport.hex_size < _STRETCHED_BELOW and len(self._battlefield) >= _MANY

    def _moved(self) -> None:
        """Let rulers and minimap follow the position of the table."""
        display, box = self._display, self._footprint.bounds
        if display.rulers:
            measured = table_border(display.table, box) if display.limited else box
            zero = Point(measured.left, measured.top) if measured is not None else Point(0.0, 0.0)
            self.rulers.follow(Measured(self._viewport, zero, display.inches, self._pointed))
        self.minimap.follow(self._viewport, box, self.size(), self.inset, display.minimap)

    # Painting --------------------------------------------------------------------------------------

    def _invalidate_each(self, boxes: Sequence[Bounds] | None) -> None:
        """Mark these parts of the table as dirty; None: everything."""
        if boxes is None:
            self.minimap.invalidate_all()
            self.draw_all()
            return
        # Many rectangles are drawn as the one around them, which is found much quicker here.
        for box in boxes if len(boxes) < _MANY_BOXES else [_around(boxes)]:
            self._invalidate(box)

    @property
    def unfinished(self) -> bool:
        """Whether parts of the table are still to be drawn."""
        return self._backing.dirty

    def patience(self) -> Over | None:
        """The function that says when painting has blocked the window long enough; None if there is little to
        paint.
        """
        return patience() if len(self._battlefield) >= LARGE else None

    def draw_all(self) -> None:
        """Redraw the complete picture."""
        self._pause.stop()
        self._backing.invalidate()
        self.update()

    def _invalidate(self, box: Bounds) -> None:
        """Mark a part of the table as dirty."""
        start = self._viewport.to_view(Point(box.left, box.top))
        end = self._viewport.to_view(Point(box.right, box.bottom))
        left, top = math.floor(start.x) - 2, math.floor(start.y) - 2
        self._backing.invalidate(QRect(left, top, math.ceil(end.x) + 2 - left, math.ceil(end.y) + 2 - top))
        self.minimap.invalidate(box)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._seen = True
        ratio, mine = self.devicePixelRatioF(), colours(self.palette())
        self._backing.fit(self.size(), ratio, mine.table)
        over = self.patience()
        if over is not None and self._scenery.catch_up(over):
            picture = self._backing.picture
            self.update()
        else:
            least = _HEXES_AT_ONCE * self._viewport.hex_size**2
            picture = self._backing.drawn(lambda brush, rect: self._draw(brush, rect, mine), over, least)
        if self._backing.dirty:
            self.update()  # the rest follows when the window has looked round
        frame = Frame(self._viewport, self.size(), ratio, mine, self._highest, self.inset)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        try:
            for layer in self.layers:
                painter.save()
                layer.paint(painter, frame)
                painter.restore()
        finally:
            painter.end()  # left open it would end the process

    def _draw(self, painter: QPainter, rect: QRectF, mine: Colours) -> None:
        """Draw a part (px) of the table, with the texts that the options ask for."""
        display, view, highest, hidden = self._display, self._viewport, self._highest, self._hidden
        self._scenery.paint(painter, view, rect, mine, highest, hidden, display)
        self.pixels_painted += round(rect.width() * rect.height())
        if not (display.heights or display.coordinates):
            return
        part = view.shown(rect.x(), rect.y(), rect.width(), rect.height())
        painter.save()
        painter.setClipRect(rect)
        occupancy = self._battlefield.occupancy
        if display.coordinates:
            paint_coordinates(painter, view, part, mine, self._lettering, occupancy, highest, hidden)
        if display.heights:
            paint_heights(painter, view, part, mine, self._lettering, occupancy, highest, hidden)
        painter.restore()

    def _paint_small(self, painter: QPainter, viewport: Viewport, rect: QRectF) -> None:
        display = replace(self._display, grid=False, above=0)
        mine = colours(self.palette())
        self._scenery.paint(painter, viewport, rect, mine, self._highest, self._hidden, display)

    # Events ----------------------------------------------------------------------------------------

    def hideEvent(self, event: QHideEvent) -> None:
        """Free the picture's memory while another tab is shown."""
        if not event.spontaneous():
            self._backing.drop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.rulers.lay_out(event.size())
        self._take_ratio()
        if self._follows_size:
            self.fit()
        elif self._held is not None:
            self._lie_as_held(self._held)
        elif event.oldSize().isValid():
            # The upper border stays: a panel that unfolds below takes nothing away from under the mouse.
            grown = event.size().width() - event.oldSize().width() if self._whole() is not None else 0
            self._lie(self._viewport.panned(grown / 2, 0))
        self._moved()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self.minimap.invalidate_all()
            self.draw_all()
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom(1 + event.value(), event.position())
            return True
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._take_ratio()
            self.draw_all()
        return super().event(event)

    def _take_ratio(self) -> None:
        """Keep the table on whole device pixels of the screen it is on."""
        ratio, view = self.devicePixelRatioF(), self._viewport
        self._viewport = Viewport(view.scale, view.left, view.top, 1 / ratio if ratio else 1.0).panned(0, 0)


def _around(boxes: Sequence[Bounds]) -> Bounds:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Bounds(min(lefts), min(tops), max(rights), max(bottoms))
