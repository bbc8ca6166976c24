"""The small marks at hexes that have a note, and the note itself under the mouse."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPen, QPolygonF

from builder.battlefield import Battlefield
from builder.hexgrid import SIDE, Hex, Point, centre
from builder.view.layers import Frame

_LARGEST, _SMALLEST = 15.0, 6.0  # px


class NoteMarks:
    """The layer with a small sheet with a folded corner in the upper part of each hex that has a note."""

    def __init__(self, battlefield: Battlefield) -> None:
        self._battlefield = battlefield

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint them, in px whatever the zoom."""
        viewport, colours = frame.viewport, frame.colours
        size = min(max(viewport.hex_size * 0.3, _SMALLEST), _LARGEST)
        fold = size * 0.36
        half = size / 2
        painter.setBrush(colours.accent)
        pen = QPen(colours.halo, 1.6)
        for hex in self._battlefield.hex_notes:
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


def note_tip(battlefield: Battlefield, hex: Hex) -> str:
    """The note of a hex as a tool tip that breaks its lines, empty where there is none."""
    note = battlefield.hex_notes.get(hex, "")
    return f'<p style="white-space:pre-wrap">{escape(note)}</p>' if note else ""
