"""Which level is shown, and the buttons to change it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from builder.editor.work.desk import Desk


class LevelBar(QWidget):
    """Down, which level of how many, up, all."""

    def __init__(self, down: QAction, up: QAction, every: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self._every = every
        self.text = QLabel(self)
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        longest = (self.tr("Level {level} of {top}").format(level=88, top=88), self.tr("All levels"))
        self.text.setMinimumWidth(max(self.fontMetrics().horizontalAdvance(t) for t in longest) + 16)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for entry in (down, self.text, up, every):
            if isinstance(entry, QAction):
                button = QToolButton(self)
                button.setDefaultAction(entry)
                button.setAutoRaise(True)
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                layout.addWidget(button)
            else:
                layout.addWidget(entry)

    def show_desk(self, desk: Desk) -> None:
        """Show this desk's level from now on."""
        if self._desk is not None:
            self._desk.level_changed.disconnect(self._show)
            self._desk.document.changed.disconnect(self._show)
        self._desk = desk
        desk.level_changed.connect(self._show)
        desk.document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        desk = self._desk
        assert desk is not None
        self._every.setChecked(desk.all_levels)
        if desk.all_levels:
            self.text.setText(self.tr("All levels"))
        else:
            self.text.setText(
                self.tr("Level {level} of {top}").format(level=desk.level, top=max(desk.top, desk.level))
            )
