"""The maps found, as a list model, and the texts below their pictures."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from builder.language import _, ngettext
from builder.library.index import LibraryMap
from builder.view.overrides import SafeOverrides
from builder.view.widgets import ITEM, NO_INDEX, Index, plain_tip
from builder.wording import on_one_line

_MOST_NUMBERS = 3  # of players, one by one


class MapsModel(SafeOverrides, QAbstractListModel):
    """One row per map. Rows not looked up yet are empty."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[LibraryMap] = []
        self._found = 0

    def show(self, entries: list[LibraryMap], found: int) -> None:
        """Show these entries, the first of ``found``. If they are shown already, nothing moves."""
        if found == self._found and all(
            one.id == other.id for one, other in zip(entries, self._entries, strict=False)
        ):
            self._entries = entries + self._entries[len(entries) :]
            self.dataChanged.emit(self.index(0), self.index(found - 1))
            return
        self.beginResetModel()
        self._entries, self._found = entries, found
        self.endResetModel()

    @property
    def entries(self) -> list[LibraryMap]:
        """The entries looked up so far."""
        return self._entries

    def entry(self, row: int) -> LibraryMap | None:
        """The map of a row; None if there is none, or it is not looked up yet."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def row_of(self, path: str) -> int:
        """The row of the map in a file, -1 where it is not listed."""
        return next((row for row, one in enumerate(self._entries) if one.path == path), -1)

    def replace(self, entry: LibraryMap) -> None:
        """Update the entry of a map."""
        row = self.row_of(entry.path)
        if row >= 0:
            self._entries[row] = entry
            self.dataChanged.emit(self.index(row), self.index(row))

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self._found

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index.row()) if index.isValid() else None
        if entry is None:
            return None
        if role == ITEM:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return on_one_line(entry.name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(filter(None, (entry.name, entry.wrong or entry.path))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(
                filter(None, (entry.name, facts_line(entry), state_line(entry), stars_of(entry)))
            )
        return None


def facts_line(entry: LibraryMap) -> str:
    """The numbers of players and pieces of a map, or why it cannot be read."""
    if entry.wrong:
        return _("cannot be read")
    parts = []
    if entry.players:
        numbers = entry.players.split()
        most = int(numbers[-1])
        players = ", ".join(numbers) if len(numbers) <= _MOST_NUMBERS else f"{numbers[0]}-{most}"
        parts.append(ngettext("{players} player", "{players} players", most, players=players))
    if entry.pieces is not None:
        parts.append(ngettext("{n} piece", "{n} pieces", entry.pieces))
    return " · ".join(parts)


def state_line(entry: LibraryMap) -> str:
    """Whether a map can be built, or that its file is missing; empty if unknown."""
    if not entry.here:
        return _("not there now")
    if entry.missing is None:
        return ""
    if not entry.missing:
        return _("you own all of it")
    missing = ngettext("{n} piece missing", "{n} pieces missing", entry.missing)
    if entry.fitted is None or entry.fitted >= entry.missing:
        return missing
    if not entry.fitted:
        return _("you can build it with other tiles")
    return _("{n} missing, {fitted} with other tiles", n=entry.missing, fitted=entry.fitted)


def stars_of(entry: LibraryMap) -> str:
    """The stars of a map in words; empty where it has none."""
    return ngettext("{n} star", "{n} stars", entry.stars) if entry.stars else ""
