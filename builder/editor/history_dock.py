"""The steps done and undone as a list model."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QListView, QWidget

from builder.editor.document.desk import Desk
from builder.history import History
from builder.language import _
from builder.view.overrides import SafeOverrides
from builder.view.widgets import NO_INDEX, Following, Index, NoRemoval, Visibility
from builder.wording import on_one_line


class HistoryModel(SafeOverrides, QAbstractListModel):
    """Row 0 is the beginning, row n is step n; rows after the position are undone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._labels: tuple[str, ...] = ()
        self._position = 0

    def show(self, history: History) -> None:
        """List the steps as they are now; unchanged steps keep their rows."""
        labels, before = history.labels, self._labels
        same = next((n for n, (a, b) in enumerate(zip(labels, before, strict=False)) if a != b), None)
        if same is None:
            same = min(len(labels), len(before))
        if same < len(before):
            self.beginRemoveRows(QModelIndex(), same + 1, len(before))
            self._labels = labels[:same]
            self.endRemoveRows()
        if same < len(labels):
            self.beginInsertRows(QModelIndex(), same + 1, len(labels))
            self._labels = labels
            self.endInsertRows()
        if history.position != self._position:
            first, last = sorted((self._position, history.position))
            self._position = history.position
            roles = [Qt.ItemDataRole.FontRole, Qt.ItemDataRole.ForegroundRole]
            self.dataChanged.emit(
                self.index(min(first, len(labels))), self.index(min(last, len(labels))), roles
            )

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._labels) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return on_one_line(self._labels[row - 1]) if row else _("As opened")
        if role == Qt.ItemDataRole.FontRole and row > self._position:
            undone = QFont()
            undone.setItalic(True)
            return undone
        return None


class HistoryDock(SafeOverrides, QListView):
    """The history of one desk's document."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self._following = Following()
        self._model = HistoryModel(self)
        self.setModel(self._model)
        self.setUniformItemSizes(True)
        self.setAccessibleName(_("History"))
        NoRemoval(self)
        self._visibility = Visibility(self)
        self._visibility.shown.connect(self._catch_up)
        self.clicked.connect(self._go)
        self.activated.connect(self._go)

    def sizeHint(self) -> QSize:
        return QSize(200, 300)

    def show_desk(self, desk: Desk) -> None:
        """List this desk's steps from now on."""
        self._desk = desk
        self._following.follow((desk.document.stepped, self._catch_up))
        self._catch_up()

    def _catch_up(self) -> None:
        """List the steps, but only while the list is visible."""
        if self._desk is None or not self._visibility.now:
            return
        history = self._desk.document.history
        self._model.show(history)
        here = self._model.index(history.position)
        self.setCurrentIndex(here)
        self.scrollTo(here)

    def _go(self, index: QModelIndex) -> None:
        if self._desk is not None:
            self._desk.document.go_to(index.row())
