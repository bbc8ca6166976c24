"""The cross that closes a tab."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from builder.editor.icons import icon
from builder.editor.plain_texts import plain_tip
from builder.view.theme import colours

_SIDE = 20  # px
_CROSS = 14


class CloseCross(QToolButton):
    """Faint until the mouse is over it; the keyboard closes tabs by the menu."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedSize(_SIDE, _SIDE)
        self.setIconSize(QSize(_CROSS, _CROSS))
        self._dress()

    def would_close(self, name: str) -> None:
        """Say what a click closes."""
        text = self.tr("Close {name}").format(name=name)
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(text)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()
        super().changeEvent(event)

    def _dress(self) -> None:
        mine = colours(self.palette())
        self.setIcon(icon("close", mine.faint, sizes=(_CROSS, 2 * _CROSS), active=mine.text))
