"""A glyph, object or figure as a small picture, as it is drawn on the battlefield."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from builder.drawing.marks import Mark
from builder.hexgrid import ORIGIN
from builder.hexgrid.geometry import centre
from builder.scenario.edits.markers import Thing
from builder.sheets.qt_renderer.marks import paint_marks
from builder.view.scenario_marks import ThingLooks

_ACROSS = 46.0  # mm shown
_SIZES = (22, 44)  # px


def thing_icon(thing: Thing, looks: ThingLooks) -> QIcon:
    """The picture for lists."""
    return _icon(looks.marks(thing, [centre(ORIGIN)]))


@lru_cache(maxsize=128)
def _icon(marks: tuple[Mark, ...]) -> QIcon:
    at = centre(ORIGIN)
    made = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QRectF(pixmap.rect()).center())
        painter.scale(size / _ACROSS, size / _ACROSS)
        painter.translate(-at.x, -at.y)
        paint_marks(painter, marks)
        painter.end()
        made.addPixmap(pixmap)
        made.addPixmap(pixmap, QIcon.Mode.Selected)
    return made
