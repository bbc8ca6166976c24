"""The levels beside the canvas: which is shown, which are hidden, how many pieces lie on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QIcon, QPalette, QShowEvent
from PySide6.QtWidgets import QWidget

from builder.battlefield import Change, Piece
from builder.catalogue import Role
from builder.editor.document.desk import Desk
from builder.editor.levels import commands
from builder.hexgrid import Hex
from builder.language import _
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours
from builder.view.widgets import (
    ENTER,
    ITEM,
    EyeTable,
    Following,
    NoRemoval,
    OnRestyle,
    RowModel,
    Stretch,
    action_buttons,
    hbox,
    row_icon,
    vbox,
)
from builder.wording import on_one_line

EYE, LEVEL, NOTE, PIECES, HEXES = range(5)


class LevelsModel(RowModel):
    """Row 0 is the complete battlefield, the last row level 1. Flags count for row 0, not for a level."""

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
        self._bold = bold()

    def show_desk(self, desk: Desk) -> None:
        """List the levels of this desk, counted again."""
        self.beginResetModel()
        self._desk = desk
        self._begin.clear()
        self._cells.clear()
        self._covered.clear()
        self._count(desk.document.battlefield.pieces.values(), 1)
        self._top, self._shown = _top(desk), _shown(desk)
        self.endResetModel()

    def follow(self, change: Change) -> None:
        """Follow an edit: only rows whose numbers or notes it changed are updated."""
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
        """Update the number of rows and the mark on the level shown."""
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
        """The row of a level, for 0 that of the complete battlefield; an invalid index if there is none."""
        return self.index(self._top + 1 - level if level else 0, LEVEL)

    def row_total(self) -> int:
        return 0 if self._desk is None else self._top + 1

    def headings(self) -> tuple[str, ...]:
        return ("", _("Level"), _("Note"), _("Pieces"), _("Hexes"))

    def item(self, row: int) -> int:
        """The level of a row; 0 for all of them."""
        return self._top + 1 - row if row else 0

    def look(self, row: int, column: int, role: int) -> Any:
        level = self.item(row)
        if role == Qt.ItemDataRole.DecorationRole and self._eyes is not None and column == EYE and level:
            return self._eyes[self._hidden(level)]
        if role == Qt.ItemDataRole.FontRole and level == self._shown:
            return self._bold
        if role == Qt.ItemDataRole.AccessibleTextRole and column == EYE:
            return _("hidden") if self._hidden(level) else _("shown")
        if role == Qt.ItemDataRole.AccessibleTextRole and column == LEVEL:
            return _("Level {level}", level=level) if level else _("All levels")
        return None

    def text(self, row: int, column: int) -> str:
        assert self._desk is not None
        level = self.item(row)
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

    def tip(self, row: int, column: int) -> str:
        assert self._desk is not None
        level = self.item(row)
        if column == EYE and level:
            return (
                _("Hidden: neither seen nor touched. Click to show it")
                if self._hidden(level)
                else _("Click to hide this level")
            )
        if column == NOTE and level:
            return self._desk.document.battlefield.slot_notes.get(level, "")
        return ""

    def _hidden(self, level: int) -> bool:
        assert self._desk is not None
        return level in self._desk.reach.hidden_levels

    def _report(self, level: int) -> None:
        row = self.row_of(level).row()
        if row >= 0:
            self.dataChanged.emit(self.index(row, EYE), self.index(row, HEXES))

    def _count(self, pieces: Iterable[Piece], by: int) -> None:
        """Count pieces in or out; level 0 counts each hex once, however much lies there."""
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


_BUTTONS = ("insert-level", "remove-level", "note-level", "go-to-level")


class LevelsDock(SafeOverrides, QWidget):
    """The levels of one desk; a row chosen is the level shown. Idle while hidden.

    ``menu_requested`` carries a point of the screen.
    """

    menu_requested = Signal(QPoint)

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(parent)
        self._actions = actions
        self._desk: Desk | None = None
        self._following = Following()
        self._stale = True
        self._choosing = False
        self.model = LevelsModel(self)
        self.model.draw_with(self.palette())
        OnRestyle(self, lambda: self.model.draw_with(self.palette()))
        self.table = EyeTable(_("Levels"), ENTER | {Qt.Key.Key_Space, Qt.Key.Key_F2}, self)
        self.table.setModel(self.model)
        width = self.fontMetrics().horizontalAdvance
        # The level shown is set in bold. What is left is for the notes.
        widths = {
            EYE: 28,
            LEVEL: max(width(name) for name in (_("Level"), _("All"), "888")) + 14,
            PIECES: max(width(_("Pieces")), width("88888")) + 14,
            HEXES: max(width(_("Hexes")), width("88888")) + 14,
        }
        self.table.arrange(NOTE, widths)
        NoRemoval(self.table)
        buttons = hbox(*action_buttons(actions, _BUTTONS, self), Stretch(), spacing=0)
        vbox(self.table, buttons, parent=self, margins=(6, 6, 6, 4), spacing=2)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.eye_requested.connect(self._toggle)
        self.table.doubleClicked.connect(lambda index: self._note() if index.data(ITEM) else None)
        self.table.row_key.connect(self._do)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)

    def sizeHint(self) -> QSize:
        return QSize(320, 260)

    def show_desk(self, desk: Desk) -> None:
        """List this desk's levels from now on."""
        self._desk = desk
        self._following.follow(
            (desk.document.changed, self._follow),
            (desk.level_changed, self._mark),
            (desk.reach.changed, self._follow_reach),
        )
        self._stale = True
        self._renew()

    def showEvent(self, event: QShowEvent) -> None:
        self._renew()
        super().showEvent(event)

    def _renew(self) -> None:
        if self._stale and self._desk is not None and self.isVisible():
            self._stale = False
            self.model.show_desk(self._desk)
            self._mark()

    def _follow(self, change: Change) -> None:
        if change.is_large:
            self._stale = True  # counted when the window has looked round
            QTimer.singleShot(0, self, self._renew)
        elif not self.isVisible():
            self._stale = True
        elif not self._stale:
            self.model.follow(change)
            self._mark()

    def _follow_reach(self, _ids: object) -> None:
        if self.isVisible() and not self._stale:
            self.model.renew_eyes()

    def _mark(self) -> None:
        """Make the row of the level shown the current one."""
        desk = self._desk
        if desk is None or self._stale or not self.isVisible():
            self._stale = True
            return
        self.model.renew()
        row = self.model.row_of(0 if desk.all_levels else desk.level)
        self._choosing = True
        try:
            self.table.setCurrentIndex(row)
        finally:
            self._choosing = False

    def _choose(self, index: QModelIndex) -> None:
        level = index.data(ITEM)
        if self._choosing or self._desk is None or not isinstance(level, int):
            return
        if level:
            self._desk.show_level(level)
        else:
            self._desk.show_all_levels(True)

    def _toggle(self, level: int) -> None:
        if self._desk is not None and level:
            commands.toggle_hidden(self._desk, level)

    def _do(self, key: Qt.Key) -> None:
        level = self.table.currentIndex().data(ITEM)
        if key == Qt.Key.Key_Space:
            self._toggle(level)
        elif level:
            self._note()

    def _note(self) -> None:
        self._actions["note-level"].trigger()

    def _show_menu(self, at: QPoint) -> None:
        self.menu_requested.emit(self.table.viewport().mapToGlobal(at))
