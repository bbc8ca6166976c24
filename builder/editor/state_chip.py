"""A small button in the status bar that tells what is out of the ordinary: hidden, locked, in symmetry."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from builder.editor.work.desk import Desk
from builder.shaping.symmetry import Kind


class StateChip(QToolButton):
    """Follows one desk at a time; its menu has the way back from each state. Not there in ordinary times."""

    def __init__(self, ways_back: tuple[QAction, ...], parent: QWidget | None = None) -> None:
        """``ways_back`` are the actions offered, each while it is enabled."""
        super().__init__(parent)
        self._desk: Desk | None = None
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(self.tr("What is hidden, locked or repeated on other sides; press for the way back"))
        self.setStyleSheet("QToolButton::menu-indicator { image: none; }")  # the text has an arrow of its own
        menu = QMenu(self)
        menu.addActions(ways_back)
        self.setMenu(menu)
        self.hide()

    def show_desk(self, desk: Desk) -> None:
        """Tell of this desk from now on."""
        before, self._desk = self._desk, desk
        if before is not None:
            before.reach.changed.disconnect(self._show)
            before.sides.changed.disconnect(self._show)
        desk.reach.changed.connect(self._show)
        desk.sides.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        text = self._text()
        self.setText(f"{text} ▾")
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def _text(self) -> str:
        if self._desk is None:
            return ""
        reach, sides = self._desk.reach, self._desk.sides
        parts = []
        if reach.unseen:
            parts.append(self.tr("{count} hidden").format(count=len(reach.unseen)))
        elif reach.hidden_levels:
            parts.append(self.tr("levels hidden"))
        if reach.locked:
            parts.append(self.tr("{count} locked").format(count=len(reach.locked)))
        if sides.kind is not None:
            parts.append(
                {
                    Kind.HALF_TURN: self.tr("symmetry: half turn"),
                    Kind.LEFT_RIGHT: self.tr("symmetry: left and right"),
                    Kind.TOP_BOTTOM: self.tr("symmetry: top and bottom"),
                    Kind.THIRD_TURNS: self.tr("symmetry: third turns"),
                }[sides.kind]
            )
        return " · ".join(parts)
