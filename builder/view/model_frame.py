"""Paints over the picture of a model: a message if it is empty, a frame while it has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPen

from builder.language import _
from builder.view.theme import Colours, scaled

_MARGIN = 24  # px beside words
_WIDE = 2  # px


def paint_words(painter: QPainter, room: QRect, mine: Colours) -> None:
    """Paint the message that says how to fill it."""
    painter.save()
    painter.setPen(mine.faint)
    painter.setFont(scaled(painter.font(), 1.08))
    where = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    text = _("Put down a piece: it appears here.")
    painter.drawText(room.adjusted(_MARGIN, 0, -_MARGIN, 0), int(where), text)
    painter.restore()


def paint_frame(painter: QPainter, room: QRect, mine: Colours) -> None:
    """Paint the frame."""
    pen = QPen(mine.accent, _WIDE)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    inset = _WIDE // 2
    painter.drawRect(room.adjusted(inset, inset, -inset, -inset))
