"""The steps done and undone; clicking one goes there."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QListView, QWidget

from builder.editor.work.desk import Desk
from builder.history import History

Index = QModelIndex | QPersistentModelIndex


class HistoryModel(QAbstractListModel):
    """Row 0 is the beginning, row n the step n; those after the position are undone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._labels: tuple[str, ...] = ()
        self._position = 0

    def show(self, history: History) -> None:
        """List the steps as they are now."""
        labels = history.labels
        if labels != self._labels:
            self.beginResetModel()
            self._labels, self._position = labels, history.position
            self.endResetModel()
        elif history.position != self._position:
            self._position = history.position
            roles = [Qt.ItemDataRole.FontRole, Qt.ItemDataRole.ForegroundRole]
            self.dataChanged.emit(self.index(0), self.index(len(labels)), roles)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self._labels) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._labels[row - 1] if row else self.tr("As opened")
        if role == Qt.ItemDataRole.FontRole and row > self._position:
            undone = QFont()
            undone.setItalic(True)
            return undone
        return None


class HistoryDock(QListView):
    """The history of one desk's document."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self._model = HistoryModel(self)
        self.setModel(self._model)
        self.setUniformItemSizes(True)
        self.setAccessibleName(self.tr("History"))
        self.clicked.connect(self._go)
        self.activated.connect(self._go)

    def sizeHint(self) -> QSize:
        return QSize(200, 300)

    def show_desk(self, desk: Desk) -> None:
        """List this desk's steps from now on."""
        if self._desk is not None:
            self._desk.document.stepped.disconnect(self._follow)
        self._desk = desk
        desk.document.stepped.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        assert self._desk is not None
        history = self._desk.document.history
        self._model.show(history)
        here = self._model.index(history.position)
        self.setCurrentIndex(here)
        self.scrollTo(here)

    def _go(self, index: QModelIndex) -> None:
        if self._desk is not None:
            self._desk.document.go_to(index.row())
