"""Models of rows that hold no rows of their own: what every table of the window shares."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()


class RowModel(QAbstractTableModel):
    """A table. Who subclasses it says how many rows there are, what the columns are called, and ``data``."""

    columns = 1
    numbers: frozenset[int] = frozenset()  # columns that hold numbers, which stand at the right

    def row_total(self) -> int:
        """How many rows there are now."""
        raise NotImplementedError

    def headings(self) -> tuple[str, ...]:
        """What the columns are called."""
        raise NotImplementedError

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self.row_total()

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self.columns

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= self.columns:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.headings()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and self.numbers:
            return self.alignment(section)
        return None

    def alignment(self, column: int) -> Qt.AlignmentFlag:
        """At which side a column stands."""
        side = Qt.AlignmentFlag.AlignRight if column in self.numbers else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter
