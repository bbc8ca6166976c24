"""Says in a menu why one of its entries cannot be chosen just now."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import QMenu, QToolTip

from builder.editor.widgets.plain_texts import plain_tip

_WHY = "whyDisabled"


def allow(action: QAction, can: bool, why: str) -> None:
    """Enable an action or not, and keep why not."""
    action.setEnabled(can)
    action.setProperty(_WHY, "" if can else why)


def why_disabled(action: QAction | None) -> str:
    """Why an action cannot be chosen; empty where it can, or where nobody said why not."""
    return "" if action is None or action.isEnabled() else str(action.property(_WHY) or "")


class DisabledReasons(QObject):
    """Shows that in a tip where the mouse rests on a grey entry; others have no tips in menus."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        self._menu = menu
        # Not before: a menu hears of every change of each of its actions.
        menu.aboutToShow.connect(lambda: menu.installEventFilter(self))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._menu and isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            why = why_disabled(self._menu.actionAt(event.pos()))
            if why:
                QToolTip.showText(event.globalPos(), plain_tip(why), self._menu)
            else:
                QToolTip.hideText()
            return True
        return super().eventFilter(watched, event)
