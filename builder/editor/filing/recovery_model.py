"""What was kept of a session that ended without saving, as a table model with ticks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from builder.editor.filing.kept_file import KeptFile
from builder.editor.plain_texts import plain_tip

COLUMNS = 4
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class RecoveryModel(QAbstractTableModel):
    """One row a battlefield found, each with a tick; all are ticked at first."""

    def __init__(self, found: Sequence[KeptFile], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found = tuple(found)
        self._ticked = set(range(len(self._found)))
        self._heads = (
            self.tr("Battlefield"),
            self.tr("Kept"),
            self.tr("Pieces"),
            self.tr("File it came from"),
        )

    @property
    def ticked(self) -> tuple[KeptFile, ...]:
        """The battlefields ticked."""
        return tuple(self._found[row] for row in sorted(self._ticked))

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """One row a battlefield."""
        return 0 if parent.isValid() else len(self._found)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        """Name, time, pieces, file."""
        return 0 if parent.isValid() else COLUMNS

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the columns are called."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, ticks, and the whole path as a tool tip."""
        if not index.isValid():
            return None
        kept, column = self._found[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts(kept)[column]
        if role == Qt.ItemDataRole.CheckStateRole and column == 0:
            return Qt.CheckState.Checked if index.row() in self._ticked else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ToolTipRole and kept.path is not None:
            return plain_tip(str(kept.path))
        if role == Qt.ItemDataRole.TextAlignmentRole and column == 2:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick a row, or take the tick away."""
        if not index.isValid() or index.column() != 0 or role != Qt.ItemDataRole.CheckStateRole:
            return False
        if Qt.CheckState(value) == Qt.CheckState.Checked:
            self._ticked.add(index.row())
        else:
            self._ticked.discard(index.row())
        self.dataChanged.emit(index, index, [role])
        return True

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Rows are chosen whole; the name has the tick."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    def _texts(self, kept: KeptFile) -> tuple[str, ...]:
        name = kept.title or (kept.path.stem if kept.path is not None else self.tr("Untitled battlefield"))
        locale = QLocale()
        kept_at = QDateTime.fromSecsSinceEpoch(int(kept.when.timestamp()))
        when = locale.toString(kept_at, QLocale.FormatType.ShortFormat)
        file = str(kept.path) if kept.path is not None else self.tr("never saved")
        return name, when, locale.toString(kept.pieces), file
