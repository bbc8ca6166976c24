"""The list of the battlefield's groups, to be selected, hidden and renamed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QPalette, QShowEvent
from PySide6.QtWidgets import QWidget

from builder.battlefield import Change
from builder.editor.document.desk import Desk
from builder.editor.groups import commands
from builder.language import _
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import (
    ENTER,
    ITEM,
    EyeTable,
    Following,
    NoRemoval,
    OnRestyle,
    RowModel,
    Stretch,
    TableOrWords,
    action_buttons,
    hbox,
    row_icon,
    vbox,
)
from builder.wording import on_one_line

EYE, NAME, PIECES, LEVELS = range(4)


class GroupRow(NamedTuple):
    """A group as it is listed."""

    name: str
    ids: frozenset[int]
    levels: str
    hidden: bool


class GroupsModel(RowModel):
    """A row a group, in the order of their names."""

    columns = 4
    numbers = frozenset({PIECES, LEVELS})

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[GroupRow, ...] = ()
        self._eyes: tuple[QIcon, QIcon] | None = None

    def show(self, desk: Desk) -> None:
        """List the groups as they are now."""
        pieces = desk.document.battlefield.pieces
        rows = []
        for name, ids in desk.document.battlefield.groups().items():
            slots = [pieces[id].slot for id in ids]
            low, high = min(slots), max(slots)
            levels = str(low) if low == high else f"{low}–{high}"
            rows.append(GroupRow(name, ids, levels, commands.is_hidden(desk, ids)))
        if tuple(rows) != self.rows:
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()

    def draw_with(self, palette: QPalette) -> None:
        """Draw the icons in the colours that go with a palette."""
        mine = colours(palette)
        self._eyes = (row_icon("eye", mine.faint, palette), row_icon("eye-off", mine.accent, palette))
        if self.rows:
            self.dataChanged.emit(self.index(0, EYE), self.index(len(self.rows) - 1, EYE))

    def row_of(self, ids: frozenset[int]) -> QModelIndex:
        """The row of the group of these pieces; an invalid index if they are no group."""
        return self.index(next((at for at, row in enumerate(self.rows) if row.ids == ids), -1), NAME)

    def row_called(self, name: str) -> QModelIndex:
        """The row of the group of that name; an invalid index if there is none."""
        return self.index(next((at for at, row in enumerate(self.rows) if row.name == name), -1), NAME)

    def row_total(self) -> int:
        return len(self.rows)

    def headings(self) -> tuple[str, ...]:
        return ("", _("Group"), _("Pieces"), _("Levels"))

    def item(self, row: int) -> str:
        return self.rows[row].name

    def text(self, row: int, column: int) -> str:
        group = self.rows[row]
        return ("", on_one_line(group.name), str(len(group.ids)), group.levels)[column]

    def look(self, row: int, column: int, role: int) -> Any:
        hidden = self.rows[row].hidden
        if role == Qt.ItemDataRole.DecorationRole and self._eyes is not None and column == EYE:
            return self._eyes[hidden]
        if role == Qt.ItemDataRole.AccessibleTextRole and column == EYE:
            return _("hidden") if hidden else _("shown")
        return None

    def tip(self, row: int, column: int) -> str:
        if column != EYE:
            return ""
        if self.rows[row].hidden:
            return _("Hidden: neither seen nor touched. Click to show it")
        return _("Click to hide this group")


_BUTTONS = ("group", "ungroup", "rename-group")


class GroupsDock(SafeOverrides, QWidget):
    """The groups of one desk; a row chosen is selected on the table. Idle while hidden.

    ``selected``: the user selected a group here; ``rename_requested``: the selected group is to be renamed;
    ``message`` carries a text for the status bar.
    """

    selected = Signal()
    rename_requested = Signal()
    message = Signal(str)

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(parent)
        self._desk: Desk | None = None
        self._following = Following()
        self._marking = False
        self._chosen = ""
        self.model = GroupsModel(self)
        self.model.draw_with(self.palette())
        OnRestyle(self, lambda: self.model.draw_with(self.palette()))
        self.table = EyeTable(_("Groups"), ENTER | {Qt.Key.Key_Space, Qt.Key.Key_F2}, self)
        self.table.setModel(self.model)
        width = self.fontMetrics().horizontalAdvance
        self.table.arrange(
            NAME,
            {
                EYE: 28,
                PIECES: max(width(_("Pieces")), width("88888")) + 14,
                LEVELS: max(width(_("Levels")), width("88–88")) + 14,
            },
        )
        NoRemoval(self.table)
        words = _(
            "No groups yet. Select pieces on any levels, then Edit ▸ Group: a click on one of them selects "
            "them all."
        )
        self.pages = TableOrWords(self.table, words, self)
        buttons = hbox(*action_buttons(actions, _BUTTONS, self), Stretch(), spacing=0)
        vbox(self.pages, buttons, parent=self, margins=(6, 6, 6, 4), spacing=2)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.clicked.connect(self._choose)
        self.table.eye_requested.connect(self._toggle)
        self.table.doubleClicked.connect(self.rename_requested)
        self.table.row_key.connect(self._do)

    def sizeHint(self) -> QSize:
        return QSize(280, 200)

    def show_desk(self, desk: Desk) -> None:
        """List this desk's groups from now on."""
        self._desk = desk
        self._following.follow(
            (desk.document.changed, self._follow),
            (desk.reach.changed, self._list),
            (desk.selection_changed, self._mark),
        )
        self._list()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list()

    def _follow(self, change: Change) -> None:
        if change.touches_pieces:
            self._list()

    def _list(self, _ids: object = None) -> None:
        if self._desk is None or not self.isVisible():
            return
        self.model.show(self._desk)
        self.pages.look()
        self._mark()

    def _mark(self) -> None:
        """Make the row of the selected group the current one; without a selection the last one stays."""
        if self._desk is None or not self.isVisible():
            return
        row = self.model.row_of(self._desk.selection)
        if not self._desk.selection:
            row = self.model.row_called(self._chosen)
        self._chosen = row.data(ITEM) or self._chosen
        self._marking = True
        try:
            self.table.setCurrentIndex(row)
        finally:
            self._marking = False

    def _choose(self, index: QModelIndex) -> None:
        if self._marking or self._desk is None or not index.isValid():
            return
        row = self.model.rows[index.row()]
        self._desk.select(row.ids)
        if row.hidden:
            self.message.emit(_("{name} is hidden: its eye shows it", name=on_one_line(row.name)))
        self.selected.emit()

    def _toggle(self, name: str) -> None:
        if self._desk is not None:
            commands.toggle_hidden(self._desk, name)

    def _do(self, key: Qt.Key) -> None:
        if key == Qt.Key.Key_Space:
            self._toggle(self.table.currentIndex().data(ITEM))
        elif key == Qt.Key.Key_F2:
            self.rename_requested.emit()
        else:
            self._choose(self.table.currentIndex())
