"""What the buttons of the welcome page have in common."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from builder.view.theme import Colours


class PageButton(QAbstractButton):
    """A button that shows when the mouse is over it, and that Enter presses as well as Space."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paint_face(self, painter: QPainter, room: QRectF, mine: Colours) -> None:
        """What lies under its texts: nothing, a tint under the mouse, a ring with the keyboard."""
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isDown() or self.underMouse():
            tint = QColor(mine.accent)
            tint.setAlpha(60 if self.isDown() else 32)
            painter.setBrush(tint)
            painter.drawRoundedRect(room, 6, 6)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(mine.accent, 1.6))
            painter.drawRoundedRect(room.adjusted(1, 1, -1, -1), 6, 6)
