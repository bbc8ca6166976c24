"""What the colours of sight mean."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from builder.editor.plain_texts import plain_tip
from builder.language import _
from builder.view.scales import COLOURS, View, pattern
from builder.view.theme import colours

_SIDE = 18  # px


class SightLegend(QWidget):
    """One row for seen, partly seen and hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = _("Legend: yellow is seen, orange with dots partly, dark with strokes not at all")
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def sizeHint(self) -> QSize:
        words = self._words().values()
        width = max(self.fontMetrics().horizontalAdvance(word) for word in words)
        return QSize(_SIDE + 14 + width, len(View) * self._row())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.updateGeometry()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = colours(self.palette()).text
        for at, (view, word) in enumerate(self._words().items()):
            top = at * self._row()
            box = QRectF(0, top + (self._row() - _SIDE) / 2, _SIDE, _SIDE)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(COLOURS[view])
            painter.drawRoundedRect(box, 3, 3)
            over = pattern(view, 255)
            if over is not None:
                painter.setBrush(over)
                painter.drawRoundedRect(box, 3, 3)
            painter.setPen(text)
            room = QRectF(_SIDE + 10, top, self.width() - _SIDE - 10, self._row())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, word)
        painter.end()

    def _words(self) -> dict[View, str]:
        return {
            View.SEEN: _("seen, with the range"),
            View.PARTLY: _("seen in part"),
            View.HIDDEN: _("hidden"),
        }

    def _row(self) -> int:
        return max(self.fontMetrics().height() + 6, _SIDE + 4)
