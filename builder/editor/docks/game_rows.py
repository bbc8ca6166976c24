"""The moments of a game in rows, with a heading before what was done in each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from builder.language import _
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.insight.narration import Moment

Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class GameRows(QAbstractListModel):
    """A row a moment, and one for the beginning of each round, which cannot be chosen."""

    moments: tuple[Moment, ...] = ()
    _rows: tuple[tuple[int | None, str], ...] = ()
    """The moment of each row, None for a heading, and its text."""
    _of_moment: tuple[int, ...] = ()

    def show_moments(self, moments: Sequence[Moment]) -> None:
        """Show these from now on."""
        self.beginResetModel()
        self.moments = tuple(moments)
        rows: list[tuple[int | None, str]] = []
        places: list[int] = []
        for number, moment in enumerate(self.moments):
            begun = self.moments[number - 1].round if number else 0  # what an action begins comes after it
            if begun and begun != (self.moments[number - 2].round if number > 1 else 0):
                rows.append((None, _("Round {number}", number=begun)))
            places.append(len(rows))
            rows.append((number, self.text(number, moment)))
        self._rows, self._of_moment = tuple(rows), tuple(places)
        self.endResetModel()

    def text(self, number: int, moment: Moment) -> str:
        """What happened in a moment, in one line."""
        if not number:
            return _("As it began")
        return f"{number}  {'. '.join(map(on_one_line, moment.told))}"

    def moment_at(self, index: Index) -> int | None:
        """The number of the moment in a row; None for a heading."""
        return self._rows[index.row()][0] if index.isValid() else None

    def index_of(self, moment: int) -> QModelIndex:
        """The row of a moment."""
        return self.index(self._of_moment[moment])

    def rowCount(self, parent: Index = _TOP) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.moment_at(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()][1]
        if role == Qt.ItemDataRole.FontRole and self.moment_at(index) is None:
            font = QFont()
            font.setBold(True)
            return font
        return None
