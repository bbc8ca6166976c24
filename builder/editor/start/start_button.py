"""A button of the welcome page: an icon, what it does, and a weaker second line."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.editor.icons import pixmap
from builder.editor.start.page_button import PageButton
from builder.editor.theme import colours

_ICON = 22
_PAD = 8
_LEAST = 150


class StartButton(PageButton):
    """As wide as there is room; the second line gives way in its middle, where a path is long."""

    def __init__(self, icon: str, title: str, detail: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._detail = icon, detail
        self.setText(title)
        self.setAccessibleDescription(detail)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        high = metrics.height() + (QFontMetricsF(self._small()).height() + 1 if self._detail else 0)
        return QSize(_LEAST, round(max(high, _ICON)) + 2 * _PAD - 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_face(painter, QRectF(self.rect()), mine)
        ratio = self.devicePixelRatioF()
        picture = pixmap(self._icon, mine.accent, round(_ICON * ratio))
        picture.setDevicePixelRatio(ratio)
        painter.drawPixmap(_PAD, (self.height() - _ICON) // 2, picture)
        left = _PAD + _ICON + 10
        room = QRectF(left, _PAD - 2, self.width() - left - _PAD, self.height() - 2 * _PAD + 4)
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

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.88)
        return font
