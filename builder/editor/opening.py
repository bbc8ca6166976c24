"""What is seen while the window is being made ready: the name on a card, at once."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from builder import __version__
from builder.editor.icons import application_icon
from builder.view.theme import colours

_SIZE = QSize(380, 170)
_ICON = 84
_GAP = 24


class Opening(QWidget):
    """A card with icon, name and version in the middle of the screen. Needs nothing but Qt."""

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.SplashScreen | Qt.WindowType.FramelessWindowHint)
        self.setAccessibleName(QCoreApplication.translate("Opening", "Hexwright opens"))
        self.setFixedSize(_SIZE)
        self._icon: QPixmap = application_icon().pixmap(QSize(_ICON, _ICON), self.devicePixelRatioF())
        room = self.screen().availableGeometry()
        self.move(room.center() - self.rect().center())

    def show_now(self) -> None:
        """Show the card and paint it before anything else is done."""
        self.show()
        QApplication.processEvents()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine, palette = colours(self.palette()), self.palette()
        painter = QPainter(self)
        painter.fillRect(self.rect(), palette.window())
        painter.setPen(mine.grid)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        top = (self.height() - _ICON) // 2
        painter.drawPixmap(_GAP + 8, top, self._icon)
        large = QFont(painter.font())
        large.setPointSizeF(large.pointSizeF() * 2.0)
        large.setBold(True)
        left = 2 * _GAP + _ICON + 4
        name = QRectF(left, top + 4, self.width() - left - 8, _ICON * 0.56)
        below = QRectF(left, name.bottom(), name.width(), _ICON * 0.34)
        painter.setPen(mine.text)
        plain = painter.font()
        painter.setFont(large)
        painter.drawText(name, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, "Hexwright")
        painter.setFont(plain)
        painter.setPen(mine.faint)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, __version__)
        painter.end()
