"""Keys in a list that mean the row chosen: Delete takes it away, Alt and an arrow move it, Enter opens it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget

from builder.editor.docks.row_table import ENTER, REMOVE

Act = Callable[[], None]
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class RowKeys(QObject):
    """Calls ``remove`` and ``enter`` where a row is chosen, and ``move`` with by how many rows it is to move.

    These keys mean the row even where they are shortcuts of the window.
    """

    def __init__(
        self,
        view: QListWidget,
        remove: Act,
        *,
        enter: Act | None = None,
        move: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(view)
        self._view, self._remove, self._enter, self._move = view, remove, enter, move
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        act = self._meant(event) if isinstance(event, QKeyEvent) and event.type() in kinds else None
        if act is None:
            return super().eventFilter(watched, event)
        event.accept()
        if event.type() == QEvent.Type.KeyPress and self._view.currentItem() is not None:
            act()
        return True

    def _meant(self, event: QKeyEvent) -> Act | None:
        """What a key does; None where it is none of these."""
        if event.key() in REMOVE:
            return self._remove
        if event.key() in ENTER:
            return self._enter
        step, move = _STEPS.get(Qt.Key(event.key())), self._move
        if step is None or move is None or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return None
        return lambda: move(step)
