"""The table of the inventory, worked by mouse and keys."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from builder.editor.docks.inventory_filter import InventoryFilter
from builder.editor.docks.inventory_model import BOXES, LEFT, OWNED, PICTURE, PIECE, USED
from builder.editor.docks.no_removal import NoRemoval
from builder.language import _


class InventoryTable(QTableView):
    """A double click or Enter wants the pieces of a row selected, Ctrl+Enter wants one in hand."""

    wanted = Signal(QModelIndex)
    taken = Signal(QModelIndex)

    def __init__(self, proxy: InventoryFilter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(proxy)
        self.doubleClicked.connect(self.wanted)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setIconSize(PICTURE)
        self.setItemDelegate(_Spaced(self))
        self.setSortingEnabled(True)
        self.sortByColumn(PIECE, Qt.SortOrder.AscendingOrder)
        self.setAccessibleName(_("Inventory"))
        NoRemoval(self)
        self.verticalHeader().hide()
        self._arrange_columns()

    def show_columns(self, *, owned: bool, wide: bool) -> None:
        """Whether to show the columns that speak of a collection, and whether there is room for its boxes.

        Where there is not, the tool tip of a row names them, and the name of a piece may take two lines.
        """
        lines = 1 if wide else 2
        self.setWordWrap(lines > 1)
        text = lines * self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(max(PICTURE.height(), text) + 6)
        for column in (OWNED, LEFT):
            self.setColumnHidden(column, not owned)
        self.setColumnHidden(BOXES, not (owned and wide))
        mode = QHeaderView.ResizeMode
        self.horizontalHeader().setSectionResizeMode(
            PIECE, mode.Interactive if owned and wide else mode.Stretch
        )
        self._size_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            (self.taken if ctrl else self.wanted).emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _arrange_columns(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(BOXES, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(40)
        self._size_columns()

    def _size_columns(self) -> None:
        width = self.fontMetrics().horizontalAdvance
        for column, sample in (
            (PIECE, "double-height water tile"),
            (USED, _("Used")),
            (OWNED, _("Owned")),
            (LEFT, _("{count} short", count=999)),
        ):
            room = {PIECE: PICTURE.width() + 20, LEFT: 46}.get(column, 16)
            self.setColumnWidth(column, width(sample) + room)


class _Spaced(QStyledItemDelegate):
    """Keeps numbers away from what stands to the right of them."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if index.column() in (USED, OWNED, LEFT):
            option.text = f"{option.text}\u2002"
