"""The buttons of the welcome page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from builder.editor.widgets.icons import pixmap
from builder.view.theme import Colours, colours


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


_ICON = 22
_PICTURE = QSize(56, 35)
_PAD = 8
_LEAST = 150


class StartButton(PageButton):
    """As wide as there is room; the second line gives way in its middle, where a path is long."""

    def __init__(
        self,
        icon: str,
        title: str,
        detail: str = "",
        parent: QWidget | None = None,
        *,
        pictured: bool = False,
    ) -> None:
        """``pictured`` leaves room for a picture in the place of the icon (`show_picture`)."""
        super().__init__(parent)
        self._icon, self._detail = icon, detail
        self._room = _PICTURE if pictured else QSize(_ICON, _ICON)
        self._picture: QPixmap | None = None
        self.setText(title)
        self.setAccessibleDescription(detail)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture in the place of the icon."""
        self._picture = picture
        self.update()

    def sizeHint(self) -> QSize:
        high = self._text_height()
        return QSize(_LEAST, round(max(high, self._room.height())) + 2 * _PAD - 2)

    def _text_height(self) -> float:
        high = QFontMetricsF(self.font()).height()
        return high + (QFontMetricsF(self._small()).height() + 1 if self._detail else 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_face(painter, QRectF(self.rect()), mine)
        self._paint_picture(painter, mine)
        left = _PAD + self._room.width() + 10
        text_high = self._text_height()
        room = QRectF(left, (self.height() - text_high) / 2, self.width() - left - _PAD, text_high)
        metrics = QFontMetricsF(self.font())
        painter.setFont(self.font())
        painter.setPen(mine.text)
        title = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        align = Qt.AlignmentFlag.AlignTop if self._detail else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, int(align | Qt.AlignmentFlag.AlignLeft), title)
        if self._detail:
            painter.setFont(self._small())
            painter.setPen(mine.faint)
            text = QFontMetricsF(self._small()).elidedText(
                self._detail, Qt.TextElideMode.ElideMiddle, room.width()
            )
            painter.drawText(room, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft), text)

    def _paint_picture(self, painter: QPainter, mine: Colours) -> None:
        wide, high = self._room.width(), self._room.height()
        if self._picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            size = QSizeF(self._picture.size()).scaled(wide, high, Qt.AspectRatioMode.KeepAspectRatio)
            room = QRectF(QPointF(0, 0), size)
            room.moveCenter(QPointF(_PAD + wide / 2, self.height() / 2))
            painter.drawPixmap(room, self._picture, QRectF(self._picture.rect()))
            return
        ratio = self.devicePixelRatioF()
        picture = pixmap(self._icon, mine.accent, round(_ICON * ratio))
        picture.setDevicePixelRatio(ratio)
        painter.drawPixmap(_PAD + (wide - _ICON) // 2, (self.height() - _ICON) // 2, picture)

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.88)
        return font
