"""The panel with all pieces at the hex pointed at, down to the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from builder.battlefield import Battlefield, Change, Occupancy, Piece, Take
from builder.board import Space, column_spaces
from builder.catalogue import Role
from builder.editor.document.desk import Desk
from builder.editor.document.hidden_locked import Reach
from builder.editor.tools.ghosts import side_name
from builder.editor.tools.pick import remove_label
from builder.errors import RefusedError
from builder.hexgrid import Edge, Hex, label
from builder.language import _, ngettext
from builder.view.drawings import Drawings
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import (
    ENTER,
    ITEM,
    REMOVE,
    Following,
    OnRestyle,
    PlainLabel,
    RowModel,
    RowTable,
    hbox,
    heading,
    icon,
    named,
    vbox,
)


@dataclass(frozen=True, slots=True)
class PieceAtHex:
    """A piece of a column; ``side`` is the direction 0..5 of the edge of the hex on which it stands."""

    piece: Piece
    side: int | None = None

    @property
    def top(self) -> int:
        """The highest slot it reaches."""
        return self.piece.highest


def entries(battlefield: Battlefield, hex: Hex) -> tuple[PieceAtHex, ...]:
    """Everything that lies at a hex, stands in it or on one of its edges, highest first."""
    found: dict[int, PieceAtHex] = {}
    for entry in _all_entries(battlefield.occupancy, hex):
        found.setdefault(entry.piece.id, entry)
    return tuple(sorted(found.values(), key=lambda e: (e.piece.slot, e.top, e.piece.id), reverse=True))


def standing_levels(battlefield: Battlefield, hex: Hex) -> tuple[tuple[int, int | None], ...]:
    """The levels on which a figure can stand at a hex, lowest first, each with the free levels above it."""
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
    """Whether an edit may have changed what lies at a hex or on its edges, or its note; always True for a
    large one.
    """
    return change.is_large or change.touches(hex) or hex in change.notes


def _all_entries(occupancy: Occupancy, hex: Hex) -> Iterator[PieceAtHex]:
    for pieces in occupancy.column(hex).values():
        yield from (PieceAtHex(piece) for piece in pieces)
    for direction in range(6):
        edge = Edge(hex, direction)
        for side in (edge, edge.other_side):
            for pieces in occupancy.edge_column(side).values():
                yield from (PieceAtHex(piece, direction) for piece in pieces)
    for pieces in occupancy.standing(hex).values():
        yield from (PieceAtHex(piece) for piece in pieces)


PIECE, LEVELS = range(2)
PICTURE = QSize(34, 24)


class PiecesAtHexModel(RowModel):
    """One row per piece: its name, below that its terrain and height, and beside it the levels it covers."""

    columns = 2

    def __init__(self, drawings: Drawings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawings = drawings
        self._entries: tuple[PieceAtHex, ...] = ()
        self._reach: Reach | None = None
        self.ratio = 1.0  # device pixels a px
        self._slanted = QFont()
        self._slanted.setItalic(True)

    @property
    def entries(self) -> tuple[PieceAtHex, ...]:
        """What is listed."""
        return self._entries

    def show(self, entries: tuple[PieceAtHex, ...], reach: Reach) -> None:
        """List these pieces; ``reach`` says which of them are hidden or locked."""
        self._reach = reach
        if entries == self._entries:
            self.renew()
            return
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def renew(self) -> None:
        """Update which pieces are hidden or locked."""
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

    def item(self, row: int) -> Piece:
        return self._entries[row].piece

    def tip(self, row: int, column: int) -> str:
        return "\n".join(filter(None, (self.text(row, PIECE), self._state(self._entries[row]))))

    def look(self, row: int, column: int, role: int) -> Any:
        entry = self._entries[row]
        if role == Qt.ItemDataRole.DecorationRole and column == PIECE:
            return self._drawings.thumbnail(entry.piece.type, PICTURE, self.ratio)
        return self._slanted if role == Qt.ItemDataRole.FontRole and self._state(entry) else None

    def text(self, row: int, column: int) -> str:
        entry = self._entries[row]
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

    def _state(self, entry: PieceAtHex) -> str:
        if self._reach is None:
            return ""
        if entry.piece.id in self._reach.unseen:
            return _("hidden: show it again to select it")
        return _("locked: unlock it to select it") if entry.piece.id in self._reach.locked else ""


_RESTING = 140  # ms: a mouse on its way to the dock does not change what the dock shows


class PiecesAtHexDock(SafeOverrides, QWidget):
    """The pieces at the hex where the mouse rested last; a click selects one, however deep it lies.

    Idle while hidden. ``refused`` carries why something was not done; ``left``: the designer wants to go back
    to the canvas.
    """

    refused = Signal(str)
    left = Signal()

    def __init__(self, drawings: Drawings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self._following = Following()
        self._hex: Hex | None = None
        self._choosing = False
        self.model = PiecesAtHexModel(drawings, self)
        self.title = heading("", self)
        self.standing, self.note = PlainLabel(self, wrap=True), PlainLabel(self, wrap=True)
        self.keep = named(QToolButton(self), _("Keep this hex"), _("Keep this hex while the mouse moves on"))
        self.keep.setCheckable(True)
        self.keep.setAutoRaise(True)
        self.keep.setIconSize(QSize(16, 16))
        self.table = RowTable(_("Pieces at this hex"), ENTER | REMOVE, self)
        self.table.setModel(self.model)
        width = self.fontMetrics().horizontalAdvance
        widths = {LEVELS: max(width(_("Levels")), width("888–888")) + 18}
        self.table.setIconSize(PICTURE)
        self.table.arrange(PIECE, widths, 2 * self.fontMetrics().lineSpacing())
        vbox(
            hbox((self.title, 1), self.keep),
            (self.table, 1),
            self.standing,
            self.note,
            parent=self,
            margins=(6, 4, 6, 6),
            spacing=4,
        )
        self._rest = QTimer(self, singleShot=True, interval=_RESTING)
        self._rest.timeout.connect(self._look_here)
        self.keep.toggled.connect(self._kept)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.clicked.connect(self._choose)
        self.table.row_key.connect(self._do)
        self.table.doubleClicked.connect(lambda _: self._go())
        self._dress()
        OnRestyle(self, self._dress)

    def sizeHint(self) -> QSize:
        return QSize(320, 240)

    def show_desk(self, desk: Desk) -> None:
        """Show pieces of this desk from now on."""
        self._desk = desk
        self._following.follow(
            (desk.cursor_changed, self._moved),
            (desk.document.changed, self._follow),
            (desk.selection_changed, self._mark),
            (desk.reach.changed, self._follow_reach),
        )
        self._hex = None
        self.keep.setChecked(False)
        self._look_here()

    def look_at(self, hex: Hex) -> None:
        """Show this hex and keep it; the list gets the focus."""
        self._rest.stop()
        self._hex = hex
        self.keep.setChecked(True)
        self._list()
        if self.model.rowCount() and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, PIECE))
        self.table.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.model.ratio = self.devicePixelRatioF()
        self._look_here() if not self.keep.isChecked() else self._list()

    def _dress(self) -> None:
        mine = colours(self.palette())
        self.keep.setIcon(icon("pin", mine.text))

    def _moved(self) -> None:
        if self.isVisible() and not self.keep.isChecked():
            self._rest.start()

    def _kept(self, on: bool) -> None:
        if on:
            self._rest.stop()

    def _look_here(self) -> None:
        if self._desk is not None and self.isVisible() and not self.keep.isChecked():
            self._hex = self._desk.cursor
            self._list()

    def _follow(self, change: Change) -> None:
        if self.isVisible() and self._hex is not None and concerns(change, self._hex):
            self._list()

    def _follow_reach(self, _ids: object) -> None:
        if self.isVisible():
            self.model.renew()

    def _list(self) -> None:
        desk, hex = self._desk, self._hex
        if desk is None or hex is None:
            return
        battlefield = desk.document.battlefield
        found = entries(battlefield, hex)
        self._choosing = True
        try:
            self.model.show(found, desk.reach)
        finally:
            self._choosing = False
        self._mark()
        number = ngettext("{n} piece", "{n} pieces", len(found))
        what = number if found else _("the bare table")
        self.title.setText(_("Hex {hex} · {what}", hex=label(hex), what=what))
        self.standing.setText(self._where_figures_stand(hex))
        note = battlefield.hex_notes.get(hex, "")
        self.note.setText(_("Note: {text}", text=note))
        self.note.setVisible(bool(note))

    def _where_figures_stand(self, hex: Hex) -> str:
        assert self._desk is not None
        levels = standing_levels(self._desk.document.battlefield, hex)
        if not levels:
            return _("No figure can stand here.")
        parts = [
            _("level {level}", level=level)
            if room is None
            else _("level {level} ({room} free above)", level=level, room=room)
            for level, room in levels
        ]
        return _("A figure stands on {levels}.", levels=", ".join(parts))

    def _mark(self) -> None:
        """The row of a piece selected is the current one."""
        if self._desk is None or not self.isVisible():
            return
        listed = [entry.piece.id for entry in self.model.entries if entry.piece.id in self._desk.selection]
        current = self.table.currentIndex().data(ITEM)
        if not listed or (isinstance(current, Piece) and current.id in listed):
            return  # a locked piece cannot be selected, and its row is chosen all the same
        self._choosing = True
        try:
            self.table.setCurrentIndex(self.model.row_of(listed[0]))
        finally:
            self._choosing = False

    def _choose(self, index: QModelIndex) -> None:
        piece = index.data(ITEM)
        if not self._choosing and self._desk is not None and isinstance(piece, Piece):
            self._desk.select({piece.id})

    def _do(self, key: Qt.Key) -> None:
        if key in REMOVE:
            self._remove()
        else:
            self._go()

    def _remove(self) -> None:
        index = self.table.currentIndex()
        piece = index.data(ITEM)
        if self._desk is None or not isinstance(piece, Piece):
            return
        row = index.row()
        try:
            self._desk.do(Take((piece.id,)), remove_label((piece,)))
        except RefusedError as error:
            self.refused.emit(str(error))
            return
        self._desk.document.seal()
        if self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(min(row, self.model.rowCount() - 1), PIECE))

    def _go(self) -> None:
        """Go back to the canvas, with the level of the piece shown in full."""
        piece = self.table.currentIndex().data(ITEM)
        if self._desk is not None and isinstance(piece, Piece):
            self._desk.show_level(piece.slot)
            self.left.emit()
