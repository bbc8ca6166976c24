"""One die as it fell, drawn in the colours of a theme: skull, shield, blank, or a number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from builder.referee.dice import COMBAT, SHIELDS, SKULLS
from builder.view.theme import Colours, inked

_DRAWN_AT = 26  # px: the size of a die that the lengths below are of
_SHIELD = ((-7, -8), (7, -8), (7, 0), (0, 9), (-7, 0))


def paint_die(painter: QPainter, box: QRectF, dice: str, side: int, mine: Colours) -> None:
    """Draw a die that fills a square box."""
    painter.save()
    painter.translate(box.center())
    scale = box.width() / _DRAWN_AT
    painter.scale(scale, scale)
    half = _DRAWN_AT / 2
    face = QRectF(-half, -half, _DRAWN_AT, _DRAWN_AT)
    inked(painter, mine.halo, QPen(mine.faint, 1.2)).drawRoundedRect(face, 5, 5)
    if dice != COMBAT:
        font = painter.font()
        font.setPixelSize(13)
        painter.setFont(font)
        painter.setPen(mine.text)
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter, str(side))
    elif side in SKULLS:
        inked(painter, mine.bad).drawEllipse(QPointF(0, -1.5), 7.5, 7.0)
        painter.drawRect(QRectF(-4, 3, 8, 5.5))
        for eye in (-3.0, 3.0):
            inked(painter, mine.halo).drawEllipse(QPointF(eye, -1.0), 2.0, 2.3)
    elif side in SHIELDS:
        shape = QPolygonF([QPointF(*corner) for corner in _SHIELD])
        inked(painter, mine.accent).drawPolygon(shape)
    painter.restore()
