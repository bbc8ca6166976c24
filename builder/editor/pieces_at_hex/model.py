"""The pieces of a column as a table model, highest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QFont

from builder.battlefield import Battlefield, Change, Occupancy, Piece
from builder.board.spaces import Space, column_spaces
from builder.catalogue import Role
from builder.editor.document.hidden_locked import Reach
from builder.editor.tools.edges import side_name
from builder.editor.widgets.plain_texts import plain_tip
from builder.editor.widgets.row_model import Index, RowModel
from builder.hexgrid import Edge, Hex
from builder.language import _
from builder.view.drawings import Drawings


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece of a column; ``side`` is the direction 0..5 of the edge of the hex on which it stands."""

    piece: Piece
    side: int | None = None

    @property
    def top(self) -> int:
        """The highest slot it reaches."""
        return self.piece.highest


def entries(battlefield: Battlefield, hex: Hex) -> tuple[Entry, ...]:
    """Everything that lies at a hex, stands in it or on one of its edges, highest first."""
    found: dict[int, Entry] = {}
    for entry in _all_entries(battlefield.occupancy, hex):
        found.setdefault(entry.piece.id, entry)
    return tuple(sorted(found.values(), key=lambda e: (e.piece.slot, e.top, e.piece.id), reverse=True))


def standing_levels(battlefield: Battlefield, hex: Hex) -> tuple[tuple[int, int | None], ...]:
    """The levels on which a figure can stand at a hex, lowest first, each with the levels free above it."""
    found: dict[int, int | None] = {}
    spaces: Iterator[Space] = column_spaces(battlefield.occupancy, hex)
    for space in spaces:
        if space.headroom is None or space.headroom > 0:
            found[space.level] = space.headroom
    for pieces in battlefield.occupancy.standing(hex).values():
        for piece in pieces:
            if piece.type.role is Role.LADDER:
                found.setdefault(piece.slot, None)
    return tuple(sorted(found.items()))


def concerns(change: Change, hex: Hex) -> bool:
    """Whether an edit changed what lies at a hex or on its edges, or its note."""
    return change.touches(hex) or hex in change.notes


def _all_entries(occupancy: Occupancy, hex: Hex) -> Iterator[Entry]:
    for pieces in occupancy.column(hex).values():
        yield from (Entry(piece) for piece in pieces)
    for direction in range(6):
        edge = Edge(hex, direction)
        for side in (edge, edge.other_side):
            for pieces in occupancy.edge_column(side).values():
                yield from (Entry(piece, direction) for piece in pieces)
    for pieces in occupancy.standing(hex).values():
        yield from (Entry(piece) for piece in pieces)


PIECE_ROLE = Qt.ItemDataRole.UserRole
PIECE, LEVELS = range(2)
PICTURE = QSize(34, 24)


class PiecesAtHexModel(RowModel):
    """A row a piece: what, below that its terrain and height, and beside it the levels it reaches through."""

    columns = 2

    def __init__(self, drawings: Drawings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawings = drawings
        self._entries: tuple[Entry, ...] = ()
        self._reach: Reach | None = None
        self.ratio = 1.0  # device pixels a px
        self._slanted = QFont()
        self._slanted.setItalic(True)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is listed."""
        return self._entries

    def show(self, entries: tuple[Entry, ...], reach: Reach) -> None:
        """List these pieces; ``reach`` says which of them are hidden or locked."""
        self._reach = reach
        if entries == self._entries:
            self.renew()
            return
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def renew(self) -> None:
        """What is hidden or locked may be other than before."""
        if self._entries:
            self.dataChanged.emit(self.index(0, PIECE), self.index(len(self._entries) - 1, LEVELS))

    def row_of(self, id: int) -> QModelIndex:
        """The row of a piece, an invalid index where it is not listed."""
        rows = (row for row, entry in enumerate(self._entries) if entry.piece.id == id)
        return self.index(next(rows, -1), PIECE)

    def row_total(self) -> int:
        return len(self._entries)

    def headings(self) -> tuple[str, ...]:
        return (_("Piece"), _("Levels"))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry, column = self._entries[index.row()], index.column()
        piece = entry.piece
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(entry, column)
        if role == Qt.ItemDataRole.DecorationRole and column == PIECE:
            return self._drawings.thumbnail(piece.type, PICTURE, self.ratio)
        if role == Qt.ItemDataRole.FontRole and self._state(entry):
            return self._slanted
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(filter(None, (self._text(entry, PIECE), self._state(entry)))))
        if role == PIECE_ROLE:
            return piece
        return None

    def _text(self, entry: Entry, column: int) -> str:
        piece = entry.piece
        if column == LEVELS:
            return str(piece.slot) if entry.top == piece.slot else f"{piece.slot}–{entry.top}"
        name = piece.type.name[:1].upper() + piece.type.name[1:]
        height = _("height {levels}", levels=piece.type.height)
        if entry.side is None:
            below = [height, piece.type.kind.name]
        else:  # their kind is in their name
            below = [_("{side} edge", side=side_name(entry.side)), height]
        return f"{name}\n{' · '.join(below)}"

    def _state(self, entry: Entry) -> str:
        if self._reach is None:
            return ""
        if entry.piece.id in self._reach.unseen:
            return _("hidden: show it again to select it")
        return _("locked: unlock it to select it") if entry.piece.id in self._reach.locked else ""
