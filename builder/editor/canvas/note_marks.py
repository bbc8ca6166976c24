"""The small marks at hexes that have a note, and the note itself under the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from builder.battlefield import Battlefield, Change
from builder.editor.work.desk import Desk
from builder.hexgrid import Hex
from builder.hexgrid.geometry import SIDE, Point, centre
from builder.view.theme import Colours
from builder.view.viewport import Viewport

_LARGEST, _SMALLEST = 15.0, 6.0  # px


def paint_note_marks(painter: QPainter, hexes: Iterable[Hex], viewport: Viewport, colours: Colours) -> None:
    """A small sheet with a folded corner in the upper part of each hex, in px whatever the zoom."""
    size = min(max(viewport.hex_size * 0.3, _SMALLEST), _LARGEST)
    fold = size * 0.36
    half = size / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colours.accent)
    pen = QPen(colours.halo, 1.6)
    for hex in hexes:
        middle = centre(hex)
        x, y = viewport.to_view(Point(middle.x, middle.y - SIDE * 0.55))
        sheet = QPolygonF(
            [
                QPointF(x - half, y - half),
                QPointF(x + half, y - half),
                QPointF(x + half, y + half - fold),
                QPointF(x + half - fold, y + half),
                QPointF(x - half, y + half),
            ]
        )
        painter.setPen(pen)
        painter.drawPolygon(sheet)
        if size >= 10:
            painter.setPen(QPen(colours.halo, 1.3))
            for line in (0.34, 0.62):
                at = y - half + size * line
                painter.drawLine(QPointF(x - half * 0.5, at), QPointF(x + half * 0.5, at))
    painter.restore()


def note_tip(battlefield: Battlefield, hex: Hex) -> str:
    """The note of a hex as a tool tip that breaks its lines, empty where there is none."""
    note = battlefield.hex_notes.get(hex, "")
    return f'<p style="white-space:pre-wrap">{escape(note)}</p>' if note else ""


class NoteTip(QObject):
    """Has a canvas tell the note of the hex under the cursor as its tool tip."""

    def __init__(self, canvas: QWidget, desk: Desk) -> None:
        super().__init__(canvas)
        self._canvas, self._desk = canvas, desk
        desk.cursor_changed.connect(self._tell)
        desk.document.changed.connect(self._follow)

    def _follow(self, change: Change) -> None:
        if change.notes:
            self._tell()

    def _tell(self) -> None:
        self._canvas.setToolTip(note_tip(self._desk.document.battlefield, self._desk.cursor))
