"""A battlefield seen from above, to be zoomed and panned. Knows nothing of tools."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QRectF, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from builder.battlefield import Change, Piece
from builder.drawing.plan_view import bounds_mm
from builder.editor.canvas.zooming import ZoomView
from builder.editor.work.desk import Desk
from builder.hexgrid.geometry import Bounds, Point
from builder.view.drawings import Drawings
from builder.view.footprint import Footprint, paint_table_border, table_border
from builder.view.labels import paint_coordinates, paint_heights
from builder.view.minimap import MiniMap
from builder.view.options import Look, ViewOptions
from builder.view.rulers import THICK, Place, Rulers
from builder.view.scenery import Scenery
from builder.view.sprites import Lettering
from builder.view.theme import Colours, colours
from builder.view.viewport import Viewport

_MANY = 1500  # pieces: from here on drawing them all is felt
_MANY_BOXES = 64  # rectangles that an edit spoils
_STRETCHED_BELOW = 14.0  # px a hex: larger hexes are few on a canvas


class TableView(ZoomView):
    """Shows one desk's battlefield and paints again only what a change touched.

    Subclasses paint over it (`paint_over`) and leave pieces out (`hidden`). ``measured`` tells that the
    battlefield takes another rectangle of the table, or is measured in another way.
    """

    measured = Signal()

    def __init__(
        self,
        desk: Desk,
        drawings: Drawings,
        parent: QWidget | None = None,
        options: ViewOptions | None = None,
    ) -> None:
        """``options`` are shared with other canvases; a canvas alone makes its own."""
        super().__init__(parent)
        self._desk, self._drawings = desk, drawings
        self._options = options if options is not None else ViewOptions(self)
        self._look = self._options.look
        self._footprint = Footprint(desk.document.battlefield)
        self._lettering = Lettering()
        self._scenery = Scenery(desk.document.battlefield, drawings)
        self.pixels_painted = 0  # of the table, since the beginning: what edits and pans cost
        self.rulers = Rulers(self)
        self.minimap = MiniMap(self._paint_small, self)
        self.minimap.wanted.connect(lambda x, y: self.look_at(Point(x, y)))
        self.rulers.corner.clicked.connect(lambda: self._options.flip("inches"))
        self.rulers.show(self._look.rulers)
        self._options.changed.connect(self._look_changed)
        desk.document.changed.connect(self._follow)
        desk.sides.changed.connect(self._sides_changed)
        self._symmetric = desk.sides.kind is not None
        desk.level_changed.connect(self._level_changed)
        desk.cursor_changed.connect(self.moved)

    @property
    def desk(self) -> Desk:
        """The desk it shows."""
        return self._desk

    @property
    def shown(self) -> Look:
        """What is shown besides the pieces."""
        return self._look

    @property
    def bounds(self) -> Bounds | None:
        """The rectangle that the battlefield takes on the table in mm, None without pieces."""
        return self._footprint.bounds

    @property
    def hidden(self) -> Container[int]:
        """The ids of pieces that are not painted now."""
        return ()

    def paint_over(self, painter: QPainter, mine: Colours) -> None:
        """Paint what lies over the battlefield; nothing here."""

    @property
    def inset(self) -> int:
        return THICK if self._look.rulers else 0

    def whole(self) -> Bounds | None:
        # Without terrain it is what stands on edges that is to be seen.
        return self._footprint.bounds or bounds_mm(self._desk.document.battlefield)

    def fit_to(self, pieces: Iterable[Piece]) -> None:
        """Show these pieces as large as goes; nothing happens where there are none."""
        boxes = [self._drawings.extent(piece) for piece in pieces]
        if boxes:
            self.fit_box(_around(boxes))

    def takes_long(self, viewport: Viewport) -> bool:
        return viewport.hex_size < _STRETCHED_BELOW and len(self._desk.document.battlefield) >= _MANY

    def moved(self) -> None:
        """Rulers and minimap follow where the table lies."""
        look, bounds = self._look, self._footprint.bounds
        if look.rulers:
            zero = Point(0.0, 0.0)
            if look.limited or bounds is not None:
                box = table_border(look.table, bounds) if look.limited else bounds
                assert box is not None
                zero = Point(box.left, box.top)
            self.rulers.follow(Place(self._viewport, zero, look.inches, self._desk.cursor))
        self.minimap.follow(self._viewport, bounds, self.size(), self.inset, look.minimap)

    def begun(self) -> Viewport:
        """In a symmetry there must be room on all sides of its centre."""
        symmetry, view = self._desk.sides.symmetry, super().begun()
        return view if symmetry is None else self._centred(view, symmetry.spot.point)

    def _sides_changed(self) -> None:
        before, self._symmetric = self._symmetric, self._desk.sides.kind is not None
        if self._symmetric != before and self._follows_size and self.whole() is None:
            self.fit()

    def _look_changed(self) -> None:
        before, self._look = self._look, self._options.look
        self.rulers.show(self._look.rulers)
        if self._look.rulers != before.rulers and self._follows_size:
            self.fit()
        if (self._look.below, self._look.above) != (before.below, before.above):
            self.minimap.spoil_all()
        self.moved()
        self.measured.emit()
        self.draw_all()

    def _follow(self, change: Change) -> None:
        before = self._footprint.bounds
        self._footprint.follow(change)
        boxes = self._scenery.follow(change)
        # Many rectangles are drawn as the one around them, which is found much quicker here.
        for box in boxes if len(boxes) < _MANY_BOXES else [_around(boxes)]:
            self._spoil(box)
        if self._footprint.bounds != before:
            self.moved()
            self.measured.emit()
        self.update()

    def _spoil(self, box: Bounds) -> None:
        super()._spoil(box)
        self.minimap.spoil(box)

    def _level_changed(self) -> None:
        self.minimap.spoil_all()
        self.draw_all()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        self._backing.fit(self.size(), self.devicePixelRatioF())

        def draw(painter: QPainter, rect: QRectF) -> None:
            highest, hidden = self._desk.highest, self.hidden
            self._scenery.paint(painter, self._viewport, rect, mine, highest, hidden, self._look)
            self._letter(painter, rect, mine)
            self.pixels_painted += round(rect.width() * rect.height())

        picture = self._backing.drawn(draw)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        if self._look.limited:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            inset = self.inset
            room = QRectF(self.rect()).adjusted(inset, inset, 0, 0)
            paint_table_border(painter, self._viewport, self._look, self._footprint.bounds, mine, room)
        self.paint_over(painter, mine)
        painter.end()

    def _letter(self, painter: QPainter, rect: QRectF, mine: Colours) -> None:
        """Write what is wanted on a part (px) of the table."""
        look, view = self._look, self._viewport
        if not (look.heights or look.coordinates):
            return
        part = view.shown(rect.x(), rect.y(), rect.width(), rect.height())
        painter.save()
        painter.setClipRect(rect)
        occupancy, highest = self._desk.document.battlefield.occupancy, self._desk.highest
        if look.coordinates:
            paint_coordinates(painter, view, part, mine, self._lettering, occupancy, highest, self.hidden)
        if look.heights:
            paint_heights(painter, view, part, mine, self._lettering, occupancy, highest, self.hidden)
        painter.restore()

    def _paint_small(self, painter: QPainter, viewport: Viewport, rect: QRectF) -> None:
        mine = colours(self.palette())
        look = replace(self._look, grid=False, above=0)
        self._scenery.paint(painter, viewport, rect, mine, self._desk.highest, self.hidden, look)

    def hideEvent(self, event: QHideEvent) -> None:
        """Another tab is shown: a picture that nobody sees takes no memory."""
        if not event.spontaneous():
            self._backing.drop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.rulers.lay_out(event.size())
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self.minimap.spoil_all()
            self.draw_all()
        super().changeEvent(event)


def _around(boxes: Sequence[Bounds]) -> Bounds:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Bounds(min(lefts), min(tops), max(rights), max(bottoms))
