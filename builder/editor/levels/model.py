"""The levels as a table model, highest first: hidden or not, pieces that begin there, hexes covered, note."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QFont, QIcon, QPalette

from builder.battlefield import Change, Piece
from builder.catalogue import Role
from builder.editor.document.desk import Desk
from builder.editor.widgets.icons import row_icon
from builder.editor.widgets.plain_texts import plain_tip
from builder.editor.widgets.row_model import Index, RowModel
from builder.hexgrid import Hex
from builder.language import _
from builder.view.theme import colours
from builder.wording import on_one_line

LEVEL_ROLE = Qt.ItemDataRole.UserRole  # the level of a row; 0 for all of them
EYE, LEVEL, NOTE, PIECES, HEXES = range(5)


class LevelsModel(RowModel):
    """Row 0 is the whole battlefield, the last row level 1. Flags count for the whole, not for a level."""

    columns = 5
    numbers = frozenset({PIECES, HEXES})

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self._top = 0
        self._shown = 0
        self._begin: Counter[int] = Counter()
        self._cells: Counter[tuple[int, Hex]] = Counter()
        self._covered: Counter[int] = Counter()
        self._eyes: tuple[QIcon, QIcon] | None = None
        self._bold = QFont()
        self._bold.setBold(True)

    def show_desk(self, desk: Desk) -> None:
        """List the levels of this desk, counted afresh."""
        self.beginResetModel()
        self._desk = desk
        self._begin.clear()
        self._cells.clear()
        self._covered.clear()
        self._count(desk.document.battlefield.pieces.values(), 1)
        self._top, self._shown = _top(desk), _shown(desk)
        self.endResetModel()

    def follow(self, change: Change) -> None:
        """Take an edit in: only rows whose numbers or notes it touched are told of."""
        gone = change.before
        come = change.after
        self._count(come, 1)
        self._count(gone, -1)
        self.renew()
        for level in {0, *(p.slot for p in gone), *(p.slot for p in come)} if gone or come else ():
            self._report(level)
        for place in change.notes:
            if isinstance(place, int):
                self._report(place)

    def renew(self) -> None:
        """As many rows as there are levels now, and the mark on the one shown."""
        assert self._desk is not None
        top = _top(self._desk)
        if top > self._top:
            self.beginInsertRows(QModelIndex(), 1, top - self._top)
            self._top = top
            self.endInsertRows()
        elif top < self._top:
            self.beginRemoveRows(QModelIndex(), 1, self._top - top)
            self._top = top
            self.endRemoveRows()
        before, self._shown = self._shown, _shown(self._desk)
        if before != self._shown:
            self._report(before)
            self._report(self._shown)

    def renew_eyes(self) -> None:
        """Levels were hidden or shown."""
        self.dataChanged.emit(self.index(0, EYE), self.index(self._top, HEXES))

    def draw_with(self, palette: QPalette) -> None:
        """Draw the icons in the colours that go with a palette."""
        mine = colours(palette)
        self._eyes = (row_icon("eye", mine.faint, palette), row_icon("eye-off", mine.accent, palette))
        if self._desk is not None:
            self.renew_eyes()

    def row_of(self, level: int) -> QModelIndex:
        """The row of a level, of the whole for 0; an invalid index where there is none."""
        return self.index(self._top + 1 - level if level else 0, LEVEL)

    def row_total(self) -> int:
        return 0 if self._desk is None else self._top + 1

    def headings(self) -> tuple[str, ...]:
        return ("", _("Level"), _("Note"), _("Pieces"), _("Hexes"))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self._desk is None:
            return None
        row, column = index.row(), index.column()
        level = self._top + 1 - row if row else 0
        if role == LEVEL_ROLE:
            return level
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(level, column)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._icon(level, column)
        if role == Qt.ItemDataRole.FontRole and level == self._shown:
            return self._bold
        if role == Qt.ItemDataRole.TextAlignmentRole and column in self.numbers:
            return self.alignment(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._tool_tip(level, column) or "")
        if role == Qt.ItemDataRole.AccessibleTextRole and column == EYE:
            return _("hidden") if self._hidden(level) else _("shown")
        if role == Qt.ItemDataRole.AccessibleTextRole and column == LEVEL:
            return _("Level {level}", level=level) if level else _("All levels")
        return None

    def _text(self, level: int, column: int) -> str:
        assert self._desk is not None
        if column == LEVEL:
            return str(level) if level else _("All")
        if column == NOTE:
            note = self._desk.document.battlefield.slot_notes.get(level, "") if level else ""
            return on_one_line(note)
        if column == PIECES:
            number = self._begin[level] if level else len(self._desk.document.battlefield)
        elif column == HEXES:
            number = self._covered[level]
        else:
            return ""
        return str(number) if number else ""

    def _icon(self, level: int, column: int) -> QIcon | None:
        if self._eyes is None or column != EYE or not level:
            return None
        return self._eyes[self._hidden(level)]

    def _tool_tip(self, level: int, column: int) -> str | None:
        assert self._desk is not None
        if column == EYE and level:
            return (
                _("Hidden: neither seen nor touched. Click to show it")
                if self._hidden(level)
                else _("Click to hide this level")
            )
        if column == NOTE and level:
            return self._desk.document.battlefield.slot_notes.get(level)
        return None

    def _hidden(self, level: int) -> bool:
        assert self._desk is not None
        return level in self._desk.reach.hidden_levels

    def _report(self, level: int) -> None:
        row = self.row_of(level).row()
        if row >= 0:
            self.dataChanged.emit(self.index(row, EYE), self.index(row, HEXES))

    def _count(self, pieces: Iterable[Piece], by: int) -> None:
        """Take pieces in or out; level 0 counts each hex once however much lies there."""
        begin, cells, covered = self._begin, self._cells, self._covered
        for piece in pieces:
            slot = piece.slot
            if piece.type.role is not Role.FLAG:
                begin[slot] += by
            if not piece.type.fills_cells:
                continue
            for hex in piece.cells:
                for level in (0, slot):
                    key = (level, hex)
                    before = cells[key]
                    cells[key] = before + by
                    if not before or not before + by:
                        covered[level] += by
                        if before + by == 0:
                            del cells[key]


def _top(desk: Desk) -> int:
    noted = max(desk.document.battlefield.slot_notes, default=0)
    return max(desk.top, desk.level if not desk.all_levels else 1, noted)


def _shown(desk: Desk) -> int:
    return 0 if desk.all_levels else desk.level
