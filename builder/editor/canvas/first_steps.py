"""What an empty canvas says: how to begin."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from builder.language import _
from builder.view.layers import Frame
from builder.view.theme import bold, inked, scaled

_WIDEST = 560.0
_MARGIN = 24.0
_GAP = 10.0


def steps() -> tuple[str, ...]:
    """The first steps, one a line."""
    return (
        _("Choose a piece on the left, then click here to place it."),
        _("Right click or R turns it; the next piece drops onto what lies below."),
        _("Or open a battlefield from the File menu, or drag its file into this window."),
    )


class FirstSteps:
    """The layer with the hint, on a card in the middle."""

    def paint(self, painter: QPainter, frame: Frame) -> None:
        """Paint it."""
        room, colours = QRectF(0, 0, frame.size.width(), frame.size.height()), frame.colours
        room.adjust(frame.inset, frame.inset, 0, 0)
        title = _("An empty table")
        large, plain = bold(painter.font(), 1.5), scaled(painter.font(), 1.08)
        wrap = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        width = min(_WIDEST, room.width() - 24)
        inner = QRectF(0, 0, width - 2 * _MARGIN, room.height())
        texts = [(title, large, colours.text), *((line, plain, colours.faint) for line in steps())]
        heights = [
            QFontMetricsF(font).boundingRect(inner, int(wrap), text).height() for text, font, _ in texts
        ]
        height = sum(heights) + _GAP * (len(texts) - 1) + 2 * _MARGIN
        card = QRectF(0, 0, width, height)
        card.moveCenter(room.center())
        inked(painter, colours.halo, colours.grid).drawRoundedRect(card, 10, 10)
        y = card.top() + _MARGIN
        for (text, font, colour), tall in zip(texts, heights, strict=True):
            painter.setFont(font)
            inked(painter, line=colour).drawText(
                QRectF(card.left() + _MARGIN, y, inner.width(), tall), int(wrap), text
            )
            y += tall + _GAP
