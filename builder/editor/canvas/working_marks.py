"""What shows how one works: symmetry and centre, padlocks, the frame drawn, the hex things turn about."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, Point, centre
from builder.shaping.symmetry import Kind, Symmetry
from builder.view.theme import Colours
from builder.view.viewport import Viewport

_RING = 7.0  # px
_AXIS = [7.0, 5.0]


def paint_symmetry(painter: QPainter, symmetry: Symmetry, viewport: Viewport, colours: Colours) -> None:
    """The axis of a mirror, or the centre of turns with the borders between the sides."""
    x, y = viewport.to_view(symmetry.spot.point)
    far = float(painter.device().width() + painter.device().height())
    lines = QPainterPath()
    for angle in _borders(symmetry.kind):
        radians = math.radians(angle)
        lines.moveTo(x, y)
        lines.lineTo(x + far * math.cos(radians), y + far * math.sin(radians))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_clear(colours.halo, 150), 3.2))
    painter.drawPath(lines)
    pen = QPen(_clear(colours.accent, 190), 1.4)
    pen.setDashPattern(_AXIS)
    painter.setPen(pen)
    painter.drawPath(lines)
    painter.setPen(QPen(colours.halo, 4.2))
    painter.setBrush(colours.halo)
    painter.drawEllipse(QPointF(x, y), _RING, _RING)
    painter.setPen(QPen(colours.accent, 1.8))
    painter.drawEllipse(QPointF(x, y), _RING, _RING)
    painter.setBrush(colours.accent)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QPointF(x, y), 2.4, 2.4)


def paint_padlock(painter: QPainter, at: Point, viewport: Viewport, colours: Colours) -> None:
    """A small padlock over a point of the table (mm)."""
    x, y = viewport.to_view(at)
    size = min(max(viewport.hex_size * 0.34, 9.0), 16.0)
    body = QRectF(x - size / 2, y - size * 0.12, size, size * 0.72)
    bow = QPainterPath()
    left, right, top = x - size * 0.28, x + size * 0.28, y - size * 0.34
    bow.moveTo(left, body.top())
    bow.lineTo(left, top)
    bow.arcTo(QRectF(left, top - size * 0.28, right - left, size * 0.56), 180, -180)
    bow.lineTo(right, body.top())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.halo, size * 0.16 + 3), (colours.text, size * 0.16)):
        painter.setPen(QPen(colour, width))
        painter.drawPath(bow)
    painter.setPen(QPen(colours.halo, 1.5))
    painter.setBrush(colours.text)
    painter.drawRoundedRect(body, size * 0.14, size * 0.14)


def paint_frame(painter: QPainter, band: Bounds, viewport: Viewport, colours: Colours) -> None:
    """The frame that the mouse draws around pieces."""
    start = viewport.to_view(Point(band.left, band.top))
    end = viewport.to_view(Point(band.right, band.bottom))
    box = QRectF(QPointF(*start), QPointF(*end))
    painter.setPen(QPen(colours.halo, 3.0))
    painter.setBrush(_clear(colours.accent, 28))
    painter.drawRect(box)
    pen = QPen(colours.accent, 1.4)
    pen.setDashPattern([4.0, 3.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def paint_pivot(painter: QPainter, hex: Hex, viewport: Viewport, colours: Colours) -> None:
    """A dot in the hex about which what is selected would turn, with a bow of the turn around it."""
    x, y = viewport.to_view(centre(hex))
    radius = min(max(viewport.hex_size * 0.2, 4.0), 8.0)
    bow = QPainterPath()
    box = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
    bow.arcMoveTo(box, 60)
    bow.arcTo(box, 60, 290)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.halo, 4.0), (colours.accent, 1.8)):
        painter.setPen(QPen(colour, width))
        painter.drawPath(bow)
    painter.setPen(QPen(colours.halo, 1.5))
    painter.setBrush(colours.accent)
    painter.drawEllipse(QPointF(x, y), 2.8, 2.8)


def _borders(kind: Kind) -> tuple[float, ...]:
    """The directions of the lines between the sides, in degrees clockwise from the right."""
    if kind is Kind.LEFT_RIGHT:
        return (-90.0, 90.0)
    if kind is Kind.TOP_BOTTOM:
        return (0.0, 180.0)
    return (-90.0, 30.0, 150.0) if kind is Kind.THIRD_TURNS else ()


def _clear(colour: QColor, alpha: int) -> QColor:
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
