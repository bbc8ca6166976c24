"""Keeps Delete and Backspace, pressed in a list, from taking pieces off the table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from builder.editor.docks.row_table import REMOVE


class NoRemoval(QObject):
    """Whoever is in a list means its rows: there the keys that delete pieces on the table mean nothing."""

    def __init__(self, view: QWidget, own: frozenset[Qt.Key] = frozenset()) -> None:
        """``own``: keys that mean something in the view itself, whatever they do in the window."""
        super().__init__(view)
        self._keys = REMOVE | own
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in self._keys
        ):
            event.accept()
            return True
        return super().eventFilter(watched, event)
