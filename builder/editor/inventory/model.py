"""The inventory as a table model: what each piece is used, owned and left, and which boxes hold it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from PySide6.QtCore import (
    QObject,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QPixmap

from builder.catalogue import Catalogue, PieceType
from builder.editor.inventory.boxes import Place, by_box, owned_boxes
from builder.editor.inventory.piece_search import matches
from builder.editor.widgets.icons import pixmap
from builder.editor.widgets.row_table import Index, RowModel
from builder.inventory import Collection, Tally
from builder.language import _
from builder.view.drawings import Drawings
from builder.view.theme import Colours, bold

SORT_ROLE = Qt.ItemDataRole.UserRole + 1
PIECE, USED, OWNED, LEFT, BOXES = range(5)
PICTURE = QSize(30, 22)
_MARK = 14  # px


class InventoryModel(RowModel):
    """A row for each piece that a box can hold, in catalogue order; types made of others count as those."""

    columns = 5
    numbers = frozenset({USED, OWNED, LEFT})

    def __init__(self, catalogue: Catalogue, drawings: Drawings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._types = tuple(type for type in catalogue.pieces.values() if not type.made_of)
        self._rows = {type.id: row for row, type in enumerate(self._types)}
        self._catalogue, self._drawings = catalogue, drawings
        self._tally: Tally | None = None
        self._places: dict[str, tuple[Place, ...]] = {}
        self._order: dict[str, int] = {}
        self._colours: Colours | None = None
        self._mark = QPixmap()
        self._none = _nothing()
        self._bold = bold()

    def count_with(self, tally: Tally) -> None:
        """Take what is used and owned from here from now on."""
        self._tally = tally
        self.recount()

    def hold(self, collection: Collection) -> None:
        """Name the boxes of this collection from now on."""
        places = owned_boxes(collection, self._catalogue)
        order = sorted(places, key=lambda piece: (by_box(places[piece]), self._rows[piece]))
        self._places, self._order = places, {piece: number for number, piece in enumerate(order)}
        self.recount()

    def recount(self, pieces: Iterable[str] | None = None) -> None:
        """The counts of these pieces changed, or of all of them."""
        if pieces is None:
            self.dataChanged.emit(self.index(0, USED), self.index(len(self._types) - 1, BOXES))
            return
        for piece in pieces:
            row = self._rows[piece]
            self.dataChanged.emit(self.index(row, USED), self.index(row, LEFT))

    def draw_with(self, colours: Colours) -> None:
        """Mark what is short in these colours."""
        self._colours, self._mark = colours, pixmap("error", colours.bad, 2 * _MARK)
        self._mark.setDevicePixelRatio(2.0)
        self.recount()

    def used(self, type: PieceType) -> int:
        """How many are used."""
        return self._tally.used.get(type.id, 0) if self._tally is not None else 0

    def owned(self, type: PieceType) -> int:
        """How many are owned."""
        return self._tally.owned.get(type.id, 0) if self._tally is not None else 0

    def short(self, type: PieceType) -> bool:
        """Whether more are used than owned, where anything is known of what is owned."""
        return self.something_owned and self.used(type) > self.owned(type)

    @property
    def something_owned(self) -> bool:
        """Whether anything is known of what is owned."""
        return self._tally is not None and bool(self._tally.owned)

    def boxes(self, type: PieceType) -> str:
        """Which boxes of the collection hold it."""
        return " · ".join(place.text for place in self.places(type))

    def places(self, type: PieceType) -> tuple[Place, ...]:
        """Where the copies that are owned lie."""
        return self._places.get(type.id, ())

    def row_total(self) -> int:
        return len(self._types)

    def headings(self) -> tuple[str, ...]:
        return (_("Piece"), _("Used"), _("Owned"), _("Left"), _("In my boxes"))

    def text(self, row: int, column: int) -> str:
        return self.text_of(self._types[row], column)

    def tip(self, row: int, column: int) -> str:
        type = self._types[row]
        return "\n".join(line for line in (type.name, self.boxes(type), type.id) if line)

    def item(self, row: int) -> PieceType:
        return self._types[row]

    def look(self, row: int, column: int, role: int) -> Any:
        type = self._types[row]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.text_of(type, column)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._decoration(type, column)
        if role == SORT_ROLE:
            return self._sort_key(type, column, row)
        if self.short(type) and column in (USED, LEFT):
            if role == Qt.ItemDataRole.FontRole:
                return self._bold
            if role == Qt.ItemDataRole.ForegroundRole and self._colours:
                return self._colours.bad
        return None

    def text_of(self, type: PieceType, column: int) -> str:
        """What stands in a column."""
        if column == PIECE:
            return type.name
        if column == BOXES:
            return self.boxes(type)
        if column == USED:
            return str(self.used(type))
        if not self.something_owned:
            return ""
        if column == OWNED:
            return str(self.owned(type))
        left = self.owned(type) - self.used(type)
        return str(left) if left >= 0 else _("{count} short", count=-left)

    def _decoration(self, type: PieceType, column: int) -> QPixmap | None:
        if column == PIECE:
            return self._drawings.thumbnail(type, PICTURE, 2.0) if type.placeable else self._none
        return self._mark if column == LEFT and self.short(type) else None

    def _sort_key(self, type: PieceType, column: int, row: int) -> int:
        if column == USED:
            return self.used(type)
        if column == OWNED:
            return self.owned(type)
        if column == LEFT:
            return self.owned(type) - self.used(type)
        return self._order.get(type.id, len(self._types)) if column == BOXES else row


def _nothing() -> QPixmap:
    """As wide as a thumbnail, so that the names stand in one line."""
    pixmap = QPixmap(PICTURE)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def as_text(model: InventoryModel, types: Iterable[PieceType]) -> str:
    """One line a piece: name, used and, where something is owned, owned and left or short."""
    lines = []
    for type in types:
        line = _("{piece}: {used} used", piece=type.name, used=model.used(type))
        if model.something_owned:
            left = model.text_of(type, LEFT)
            state = left if model.short(type) else _("{count} left", count=left)
            line = _("{line}, {owned} owned, {state}", line=line, owned=model.owned(type), state=state)
        lines.append(line)
    return "\n".join(lines) + "\n" if lines else ""


def as_csv(model: InventoryModel, types: Iterable[PieceType]) -> str:
    """Comma separated values with a heading line; what is left is negative where pieces are short."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = (PIECE, USED, OWNED, LEFT, BOXES)
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in columns]
    writer.writerow([_("Id"), *heads])
    for type in types:
        used, owned = model.used(type), model.owned(type)
        known = model.something_owned
        row = [type.id, type.name, used, owned if known else "", owned - used if known else ""]
        writer.writerow([*row, model.boxes(type)])
    return text.getvalue()


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
        return self._model.item(self.mapToSource(index).row()) if index.isValid() else None

    def types(self) -> tuple[PieceType, ...]:
        """The pieces listed, in the order in which they are."""
        found = (self.type_of(self.index(row, PIECE)) for row in range(self.rowCount()))
        return tuple(type for type in found if type is not None)

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        type = self._model.item(row)
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
