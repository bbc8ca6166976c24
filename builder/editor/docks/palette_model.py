"""The palette as a list model: headings and piece types, with what is used and owned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from builder.catalogue import Confidence, PieceType
from builder.editor.docks.palette_search import grouped, matches
from builder.inventory import Tally

Index = QModelIndex | QPersistentModelIndex
TYPE_ROLE = Qt.ItemDataRole.UserRole
COUNT_ROLE = Qt.ItemDataRole.UserRole + 1
SHORT_ROLE = Qt.ItemDataRole.UserRole + 2


class PaletteModel(QAbstractListModel):
    """Rows are headings (text) and piece types; a search leaves out what does not fit."""

    def __init__(self, types: Sequence[PieceType], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._types = tuple(types)
        self._rows: list[str | PieceType] = []
        self._shown: list[str] = []
        self._tally: Tally | None = None
        self._query = ""
        self._fill()

    def _fill(self) -> None:
        found = [type for type in self._types if matches(type, self._query)]
        self._rows = []
        for heading, types in grouped(found):
            self._rows += [heading, *types]
        self._shown = self._counts()

    def _counts(self) -> list[str]:
        return [self.counts(row) if isinstance(row, PieceType) else "" for row in self._rows]

    def search(self, query: str) -> None:
        """Show only what fits a query; an empty one shows everything."""
        if query != self._query:
            self.beginResetModel()
            self._query = query
            self._fill()
            self.endResetModel()

    def count_with(self, tally: Tally) -> None:
        """Take the counts from here from now on."""
        self._tally = tally
        self.recount()

    def recount(self) -> None:
        """The counts changed: tell of the rows that read differently now."""
        roles = [COUNT_ROLE, SHORT_ROLE, Qt.ItemDataRole.ToolTipRole]
        shown = self._counts()
        for row, (before, now) in enumerate(zip(self._shown, shown, strict=True)):
            if before != now:
                self.dataChanged.emit(self.index(row), self.index(row), roles)
        self._shown = shown

    def index_of(self, type: PieceType) -> QModelIndex:
        """Where a type stands; an invalid index where the search leaves it out."""
        return self.index(self._rows.index(type)) if type in self._rows else QModelIndex()

    def first_type(self) -> QModelIndex:
        """The first piece type shown."""
        for row, entry in enumerate(self._rows):
            if isinstance(entry, PieceType):
                return self.index(row)
        return QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if isinstance(self._rows[index.row()], PieceType):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self._rows[index.row()]
        if isinstance(entry, str):
            return entry if role == Qt.ItemDataRole.DisplayRole else None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.name
        if role == TYPE_ROLE:
            return entry
        if role == COUNT_ROLE:
            return self.counts(entry)
        if role == SHORT_ROLE:
            return self._owns_something() and self._tally is not None and self._tally.left(entry) < 0
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tool_tip(entry)
        return None

    def counts(self, type: PieceType) -> str:
        """``3/5`` used of owned; only used (nothing for none) where no collection is known.

        A type that is made of others shows how many can still be laid.
        """
        if self._tally is None:
            return ""
        if type.made_of:
            # It comes out of the counts of other pieces; how many were laid as this one nobody asks.
            left = max(self._tally.left(type), 0)
            return self.tr("{count} left").format(count=left) if self._owns_something() else ""
        used = self._tally.used_of(type)
        if self._owns_something():
            return f"{used}/{self._tally.owned_of(type)}"
        return str(used) if used else ""

    def describe(self, type: PieceType) -> str:
        """One line about a type: its name, and how many are used, owned and left."""
        if self._tally is None:
            return type.name
        if type.made_of:
            parts = ", ".join(f"{number}× {part}" for part, number in type.made_of.items())
            return self.tr("{name} · takes {parts}").format(name=type.name, parts=parts)
        used = self._tally.used_of(type)
        if not self._owns_something():
            return self.tr("{name} · {used} used").format(name=type.name, used=used)
        left = self._tally.left(type)
        state = (
            self.tr("{count} left").format(count=left)
            if left >= 0
            else self.tr("{count} short").format(count=-left)
        )
        owned = self._tally.owned_of(type)
        return self.tr("{name} · {used} of {owned} used, {state}").format(
            name=type.name, used=used, owned=owned, state=state
        )

    def _tool_tip(self, type: PieceType) -> str:
        lines = [self.describe(type), type.id]
        if type.height > 1:
            lines.append(self.tr("{count} levels high").format(count=type.height))
        if type.own:
            lines.append(self.tr("from your own pieces"))
        if type.confidence is Confidence.LOW:
            lines.append(self.tr("its shape or height is not certain"))
        return "\n".join(lines)

    def _owns_something(self) -> bool:
        return self._tally is not None and bool(self._tally.owned)
