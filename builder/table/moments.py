"""The moments of a replay, one row each under their rounds: the log of the complete game."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from builder.language import _
from builder.table.replay_controller import ReplayController
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours
from builder.view.widgets import Index, plain_tip
from builder.wording import on_one_line

_TOP = QModelIndex()


class MomentRows(SafeOverrides, QAbstractListModel):
    """One row per stop of a replay, and one for the beginning of each round, which cannot be chosen."""

    def __init__(self, controller: ReplayController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._rows: list[tuple[int | None, str]] = []  # the stop of each row, None for a heading
        self._of_stop: list[int] = []
        self._losses: frozenset[int] = frozenset()
        controller.looked_as.connect(self.read)
        self.read()

    def read(self) -> None:
        """Read what the person looking may know now. The game is put to its end and back, because drafted
        cards have their names then.
        """
        controller = self._controller
        recording = controller.recording
        at = recording.at
        recording.go_to(recording.last)
        self.beginResetModel()
        self._rows, self._of_stop = [], []
        self._losses, rounds = frozenset(controller.losses), controller.rounds
        for stop in range(controller.last + 1):
            self._of_stop.append(len(self._rows))
            self._rows.append((stop, self._text(stop)))
            if stop in rounds:
                self._rows.append((None, _("Round {number}", number=rounds[stop])))
        self.endResetModel()
        recording.go_to(at)

    def _text(self, stop: int) -> str:
        lines = ". ".join(map(on_one_line, self._controller.lines(stop)))
        return f"{self._controller.stops[stop]}  {lines}" if stop else lines

    def stop_at(self, index: Index) -> int | None:
        """The stop in a row; None for a heading."""
        return self._rows[index.row()][0] if index.isValid() else None

    def index_of(self, stop: int) -> QModelIndex:
        """The row of a stop."""
        return self.index(self._of_stop[stop])

    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.stop_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        stop, text = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.ToolTipRole and stop is not None:
            return plain_tip(text)
        if role == Qt.ItemDataRole.FontRole and stop is None:
            return bold()
        if role == Qt.ItemDataRole.ForegroundRole:
            return colours().text if stop is None else colours().bad if stop in self._losses else None
        return None


class MomentList(SafeOverrides, QListView):
    """Follows a replay: its row is chosen, and a row that is chosen is shown."""

    def __init__(self, controller: ReplayController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.rows = MomentRows(controller, self)
        self.setModel(self.rows)
        self.setAccessibleName(_("What happened"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._go)
        controller.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Choose the row of the stop that is shown."""
        index = self.rows.index_of(self._controller.index)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        if not self.viewport().rect().contains(self.visualRect(index)):
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _go(self, index: QModelIndex) -> None:
        stop = self.rows.stop_at(index)
        if stop is not None and stop != self._controller.index:
            self._controller.go(stop)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())
