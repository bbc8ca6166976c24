"""Keys in a list that mean the row chosen: Delete and Backspace take it away, and nothing on the table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget

from builder.editor.docks.row_table import REMOVE


class RowKeys(QObject):
    """Calls ``remove`` for these keys where a row is chosen."""

    def __init__(self, view: QListWidget, remove: Callable[[], None]) -> None:
        super().__init__(view)
        self._view, self._remove = view, remove
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if not isinstance(event, QKeyEvent) or event.type() not in kinds or event.key() not in REMOVE:
            return super().eventFilter(watched, event)
        event.accept()
        if event.type() == QEvent.Type.KeyPress and self._view.currentItem() is not None:
            self._remove()
        return True
