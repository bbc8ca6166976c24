"""The tree in which problems are listed: rows wrap, Enter and a double click go to the problem."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from builder.editor.docks.problems_model import HEX, LEVEL, MESSAGE, Index
from builder.language import _


class _Wrapped(QStyledItemDelegate):
    """Rows as high as their sentences are in the width there is; Qt reckons with one line."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        tree = self.parent()
        assert isinstance(tree, QTreeView)
        deep = 2 if index.parent().isValid() else 1
        wrapped = QStyleOptionViewItem(option)
        width = tree.columnWidth(index.column()) - deep * tree.indentation()
        wrapped.rect = QRect(0, 0, width, 1)
        return super().sizeHint(wrapped, index)


class ProblemsTree(QTreeView):
    """Enter and a double click go to the problem, on every platform alike (`activated` differs)."""

    wanted = Signal()
    copy_wanted = Signal()
    pressing = False  # while the mouse chooses a row

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressing = True
        super().mousePressEvent(event)
        self.pressing = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        override, copy = QEvent.Type.ShortcutOverride, QKeySequence.StandardKey.Copy
        if isinstance(event, QKeyEvent) and event.type() == override and event.matches(copy):
            event.accept()  # copying pieces is a shortcut of the window
            return True
        return super().event(event)

    def arrange(self) -> None:
        """Column widths and behaviour, once a model is set."""
        self.doubleClicked.connect(self._double_clicked)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        # Rows differ in height: only those in sight are measured.
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setWordWrap(True)  # the useful half of a sentence is its second
        self.setItemDelegateForColumn(MESSAGE, _Wrapped(self))
        self.setAlternatingRowColors(True)
        self.setAllColumnsShowFocus(True)
        self.setIconSize(QSize(14, 14))
        self.setIndentation(18)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(
            lambda: self.scheduleDelayedItemsLayout()
        )  # rows are as high as they wrap
        width = self.fontMetrics().horizontalAdvance
        header.resizeSection(LEVEL, width(_("Level")) + 24)
        header.resizeSection(HEX, width("-AA000") + 20)
        self.setAccessibleName(_("Problems"))

    def _double_clicked(self, _index: QModelIndex) -> None:
        self.wanted.emit()
