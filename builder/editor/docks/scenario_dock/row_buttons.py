"""The buttons below a list: add, up, down, delete."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from builder.editor.plain_texts import plain_tip


class RowButtons(QWidget):
    """``moved`` carries by how many rows the one chosen is to move, ``removed`` tells that it is to go."""

    moved = Signal(int)
    removed = Signal()

    def __init__(self, add: QPushButton, delete: str, parent: QWidget) -> None:
        """``add`` is put first; ``delete`` says what is deleted."""
        super().__init__(parent)
        self.add = add
        self.up = self._arrow("↑", self.tr("Move it up: what stands first is asked first"), -1)
        self.down = self._arrow("↓", self.tr("Move it down"), 1)
        self.delete = QPushButton(self.tr("Delete"), self)
        self.delete.setToolTip(plain_tip(delete))
        self.delete.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for widget in (add, self.up, self.down, self.delete):
            row.addWidget(widget)
        row.addStretch(1)

    def _arrow(self, text: str, tip: str, steps: int) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(plain_tip(tip))
        button.setAccessibleName(tip)
        button.clicked.connect(lambda: self.moved.emit(steps))
        return button

    def show_row(self, row: int, count: int, *, full: bool) -> None:
        """Show what can be done with the row chosen (-1: none) of so many; ``full``: there may be no more."""
        self.add.setEnabled(not full)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < count - 1)
        self.delete.setEnabled(row >= 0)
        for button in (self.up, self.down):
            button.setVisible(count > 1)
