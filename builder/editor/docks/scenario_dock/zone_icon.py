"""A zone as a small picture: one hex in its hatch with its number, as it is drawn on the battlefield."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from builder.drawing.play_marks import ZoneLook, zone_badge, zone_marks
from builder.hexgrid import ORIGIN
from builder.hexgrid.geometry import ACROSS_FLATS, SIDE, centre
from builder.sheets.qt_renderer.marks import paint_marks

_SIZES = (22, 44)  # px


@lru_cache(maxsize=256)
def zone_icon(look: ZoneLook) -> QIcon:
    """The picture for lists."""
    made = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = (size - 2) / max(ACROSS_FLATS, 2 * SIDE)
        painter.translate(QRectF(pixmap.rect()).center())
        painter.scale(scale, scale)
        at = centre(ORIGIN)
        painter.translate(-at.x, -at.y)
        paint_marks(painter, (*zone_marks([ORIGIN], look), *zone_badge(at, look)))
        painter.end()
        made.addPixmap(pixmap)
        made.addPixmap(pixmap, QIcon.Mode.Selected)
    return made
