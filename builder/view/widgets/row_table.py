"""Tables of whole rows and their models, as the docks show them: no grid, and keys that mean the row. Lists
whose rows are tiles side by side.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListView,
    QStackedWidget,
    QTableView,
    QWidget,
)

from builder.view.overrides import SafeOverrides
from builder.view.widgets.plain_texts import PlainLabel, plain_tip

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()


ITEM = Qt.ItemDataRole.UserRole  # what a row stands for


class RowModel(SafeOverrides, QAbstractTableModel):
    """A table. Who subclasses it says how many rows there are, what the columns are called, and of a cell
    its `text`, its `tip`, what else is drawn of it (`look`), and what its row stands for (`item`).
    """

    columns = 1
    numbers: frozenset[int] = frozenset()  # columns that hold numbers, which stand at the right

    def row_total(self) -> int:
        """How many rows there are now."""
        raise NotImplementedError

    def headings(self) -> tuple[str, ...]:
        """What the columns are called."""
        raise NotImplementedError

    def text(self, row: int, column: int) -> str:
        """What stands in a cell."""
        raise NotImplementedError

    def tip(self, row: int, column: int) -> str:
        """What is said where the mouse rests on a cell, in plain text."""
        return ""

    def item(self, row: int) -> Any:
        """What a row stands for."""
        return None

    def look(self, row: int, column: int, role: int) -> Any:
        """What a cell is for any other role: icon, font, colour, words to be read out."""
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.tip(row, column))
        if role == Qt.ItemDataRole.TextAlignmentRole and column in self.numbers:
            return self.alignment(column)
        return self.item(row) if role == ITEM else self.look(row, column, role)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self.row_total()

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self.columns

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= self.columns:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.headings()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and self.numbers:
            return self.alignment(section)
        return None

    def alignment(self, column: int) -> Qt.AlignmentFlag:
        """At which side a column stands."""
        side = Qt.AlignmentFlag.AlignRight if column in self.numbers else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
REMOVE = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})


class RowTable(SafeOverrides, QTableView):
    """``row_key`` carries one of its own keys pressed on a row.

    Own keys mean a row even where they are shortcuts of the window, and nothing where none is chosen.
    """

    row_key = Signal(object)

    def __init__(self, name: str, keys: frozenset[Qt.Key], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = keys
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setIconSize(QSize(16, 16))
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(24)

    def arrange(self, stretched: int, widths: dict[int, int], height: int = 0) -> None:
        """Widths of the columns in px, the one that takes the rest, and the least height of a row."""
        self.verticalHeader().setDefaultSectionSize(max(self.fontMetrics().height(), height) + 8)
        self.horizontalHeader().setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        for column, width in widths.items():
            self.setColumnWidth(column, width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._is_own(event):
            super().keyPressEvent(event)
        elif self.currentIndex().isValid():
            self.row_key.emit(Qt.Key(event.key()))

    def event(self, event: QEvent) -> bool:
        override = QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and event.type() == override and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        return event.key() in self._keys and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


class EyeTable(RowTable):
    """A table whose first column is an eye for each row that stands for something: a click on it says so by
    ``eye_requested``, with what the row stands for, and does not choose the row.
    """

    eye_requested = Signal(object)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.column() == 0 and index.data(ITEM):
            self.eye_requested.emit(index.data(ITEM))
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).column() == 0:
            self.mousePressEvent(event)  # clicked quickly, the eye opens and closes as often
        else:
            super().mouseDoubleClickEvent(event)


class TableOrWords(QStackedWidget):
    """A table, or words in its place while it has no rows."""

    def __init__(self, table: RowTable, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = table
        self.words = PlainLabel(words, self, wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setContentsMargins(4, 4, 4, 4)
        self.addWidget(self.words)
        self.addWidget(table)

    def look(self) -> None:
        """Show which of both is wanted now."""
        self.setCurrentWidget(self.table if self.table.model().rowCount() else self.words)


def show_as_tiles(view: QListView) -> None:
    """Have a list show its rows as tiles of one size, as many in a line as there is room for."""
    view.setFlow(QListView.Flow.LeftToRight)
    view.setWrapping(True)
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.setUniformItemSizes(True)
    view.setMouseTracking(True)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)


class NoRemoval(SafeOverrides, QObject):
    """Whoever is in a list means its rows: there the keys that delete pieces on the table mean nothing."""

    def __init__(self, view: QWidget, own: frozenset[Qt.Key] = frozenset()) -> None:
        """``own``: keys that mean something in the view itself, whatever they do in the window."""
        super().__init__(view)
        self._keys = REMOVE | own
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in self._keys
        ):
            event.accept()
            return True
        return super().eventFilter(watched, event)
