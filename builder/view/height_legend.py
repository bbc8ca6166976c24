"""The legend of the colours by height, in a corner of the canvas."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from builder.battlefield import Battlefield
from builder.drawing.tint import TintLegend, legend
from builder.language import _
from builder.sheets.qt_renderer.marks import paint_marks
from builder.view.layers import Frame, KeptPicture
from builder.view.options import ViewOptions
from builder.view.scenery import Scenery
from builder.view.viewport import hexes_of

_ROW, _AWAY = 16.0, 12.0  # px


class HeightLegend:
    """The layer with the legend, in the first corner that no piece lies in; the map takes the lower right."""

    def __init__(self, battlefield: Battlefield, scenery: Scenery, options: ViewOptions) -> None:
        self._battlefield, self._scenery, self._options = battlefield, scenery, options
        self._kept = KeptPicture()

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint it where heights have colours."""
        bands = self._scenery.bands(frame.highest) if self._options.display.tint else ()
        if not bands:
            return
        paper, ink = frame.colours.table.name(), frame.colours.text.name()
        made = legend(bands, _("Level"), _ROW, paper=paper, ink=ink)
        size = QSizeF(made.width + 2, made.height + 2)

        def draw(brush: QPainter) -> None:
            brush.translate(1, 1)
            paint_marks(brush, made.marks)

        picture = self._kept.drawn((bands, paper), size, frame.ratio, draw)
        painter.drawPixmap(self.place(made, frame).topLeft(), picture)

    def place(self, made: TintLegend, frame: Frame) -> QRectF:
        """The rectangle (px) that it takes."""
        places = list(self._corners(made, frame))
        return next((place for place in places if self._free(place, frame)), places[0])

    def _corners(self, made: TintLegend, frame: Frame) -> Iterator[QRectF]:
        size = QSizeF(made.width + 2, made.height + 2)
        left = top = frame.inset + _AWAY
        right, low = frame.size.width() - _AWAY - size.width(), frame.size.height() - _AWAY - size.height()
        for corner in ((left, low), (left, top), (right, top)):
            yield QRectF(QPointF(*map(round, corner)), size)

    def _free(self, place: QRectF, frame: Frame) -> bool:
        part = frame.viewport.shown(place.x(), place.y(), place.width(), place.height())
        column = self._battlefield.occupancy.column
        return not any(column(hex) for hex in hexes_of(part))
