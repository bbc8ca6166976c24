"""What of the inventory is listed."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel

from builder.catalogue import PieceType
from builder.editor.docks.inventory_model import PIECE, SORT_ROLE, InventoryModel
from builder.editor.work.piece_search import matches

Index = QModelIndex | QPersistentModelIndex


class Listed(StrEnum):
    """Which rows of the inventory are listed."""

    ALL = "all"
    USED = "used"
    SHORT = "short"
    LEFT = "left"


class InventoryFilter(QSortFilterProxyModel):
    """Leaves out what is neither used nor owned, and what a text or a choice leaves out."""

    def __init__(self, model: InventoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._listed = Listed.ALL
        self._query = ""
        self._box: str | None = None
        self.setSortRole(SORT_ROLE)
        self.setSourceModel(model)
        self.sort(PIECE)

    def list_only(self, listed: Listed) -> None:
        """List only these rows."""
        self._listed = listed
        self.invalidate()

    def list_box(self, box: str | None) -> None:
        """List only what lies in the box of this id, what is `LOOSE`, or with None all of it."""
        self._box = box
        self.invalidate()

    def search(self, query: str) -> None:
        """List only what fits a query as in the palette, or lies in a box of which the name does."""
        self._query = query
        self.invalidate()

    def type_of(self, index: Index) -> PieceType | None:
        """The piece of a row; None for no row."""
        return self._model.type_at(self.mapToSource(index).row()) if index.isValid() else None

    def types(self) -> tuple[PieceType, ...]:
        """The pieces listed, in the order in which they are."""
        found = (self.type_of(self.index(row, PIECE)) for row in range(self.rowCount()))
        return tuple(type for type in found if type is not None)

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        type = self._model.type_at(row)
        used, owned = self._model.used(type), self._model.owned(type)
        if not {
            Listed.ALL: used > 0 or owned > 0,
            Listed.USED: used > 0,
            Listed.SHORT: used > owned,
            Listed.LEFT: owned > used,
        }[self._listed]:
            return False
        if self._box is not None and all(place.box != self._box for place in self._model.places(type)):
            return False
        query = self._query.strip()
        return not query or matches(type, query) or query.casefold() in self._model.boxes(type).casefold()
