"""The list of the action palette as a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from builder.editor.dialogs.action_search import Entry, found
from builder.editor.plain_texts import plain_tip

ENTRY_ROLE = Qt.ItemDataRole.UserRole

_Index = QModelIndex | QPersistentModelIndex


class ActionModel(QAbstractListModel):
    """The entries that answer the query, best first."""

    def __init__(
        self, entries: Sequence[Entry], used: Sequence[str] = (), parent: QObject | None = None
    ) -> None:
        """``used`` are the ids used last, newest first."""
        super().__init__(parent)
        self._entries, self._used = tuple(entries), tuple(used)
        self._found = found(self._entries, "", self._used)

    def search(self, query: str) -> None:
        """Show what answers the query."""
        self.beginResetModel()
        self._found = found(self._entries, query, self._used)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._found):
            return None
        entry = self._found[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(entry.reason or entry.tip)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return ", ".join(text for text in (entry.path, entry.keys, entry.reason or entry.tip) if text)
        return entry if role == ENTRY_ROLE else None
