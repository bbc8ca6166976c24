"""Plain text to be read in a panel, as high as it is and scrolled where that is too much."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget


class Reading(QTextBrowser):
    """A text without a frame. Where there is too little room, at least ``lines`` of it are seen."""

    def __init__(self, name: str, lines: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines = lines
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)

    def read(self, text: str) -> None:
        """Show this text."""
        if text != self.toPlainText():
            self.setPlainText(text)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        whole = ceil(self.document().size().height()) + 2
        least = min(whole, self._lines * self.fontMetrics().lineSpacing() + 2)
        if (least, whole) != (self.minimumHeight(), self.maximumHeight()):
            self.setMinimumHeight(least)
            self.setMaximumHeight(whole)
            self.updateGeometry()
