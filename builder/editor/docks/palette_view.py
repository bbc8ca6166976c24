"""The list of the palette: thumbnails side by side under headings as wide as the list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from builder.editor.docks.no_removal import NoRemoval
from builder.editor.docks.palette_delegate import CELL, PaletteDelegate
from builder.editor.docks.palette_model import HEADING_ROLE, TYPE_ROLE
from builder.language import _
from builder.view.drawings import Drawings
from builder.view.theme import colours

Index = QModelIndex | QPersistentModelIndex


class PaletteView(QListView):
    """``fold_wanted`` carries the row of a heading that is to be folded or unfolded, by mouse or key."""

    fold_wanted = Signal(QModelIndex)

    def __init__(self, drawings: Drawings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.nothing = ""
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._delegate = PaletteDelegate(drawings, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(_("Piece types"))
        NoRemoval(self)
        self.verticalScrollBar().setSingleStep(CELL.height() // 2)
        self.clicked.connect(self._fold)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was in sight of the piece in hand stays in sight when the texts below grow."""
        current = self.currentIndex()
        seen = current.isValid() and self.viewport().rect().intersects(self.visualRect(current))
        super().resizeEvent(event)
        if seen:
            self.scrollTo(current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        heading = current.data(HEADING_ROLE) if current.isValid() else None
        key = event.key()
        if heading is not None and (
            key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
            or (key == Qt.Key.Key_Left and not heading.folded)
            or (key == Qt.Key.Key_Right and heading.folded)
        ):
            self.fold_wanted.emit(current)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model() is None or self.model().rowCount() or not self.nothing:
            return
        painter = QPainter(self.viewport())
        painter.setPen(colours(self.palette()).faint)
        room = self.viewport().rect().adjusted(16, 24, -16, -16)
        flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(room, flags, self.nothing)
        painter.end()

    @property
    def complete(self) -> bool:
        """Whether all thumbnails that were in sight are drawn."""
        return not self._delegate.thumbnails.waiting

    def say_of_nothing(self, text: str) -> None:
        """What to say where the list is empty."""
        if text != self.nothing:
            self.nothing = text
            self.viewport().update()

    def dataChanged(self, start: Index, end: Index, roles: Sequence[int] = ()) -> None:
        """Paint the row that changed and no other: what Qt does here arranges and paints the whole list."""
        if start.row() != end.row():
            super().dataChanged(start, end, roles)
        else:
            self.viewport().update(self.visualRect(start))

    def show_chosen(self, index: QModelIndex) -> None:
        """Mark what is in hand, without choosing it again."""
        current = self.currentIndex()
        type = index.data(TYPE_ROLE) if index.isValid() else None
        if type is not None and current.isValid() and current.data(TYPE_ROLE) is type:
            return  # it stands under several headings and is marked under one of them
        if index != current:
            self.put_mark(index)
            if index.isValid() and not self.viewport().rect().contains(self.visualRect(index)):
                self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
            self.viewport().update()

    def put_mark(self, index: QModelIndex) -> None:
        """Make this row the current one, and tell nobody."""
        blocked = self.selectionModel().blockSignals(True)
        self.setCurrentIndex(index)
        self.selectionModel().blockSignals(blocked)

    def top_of(self, index: QModelIndex) -> int | None:
        """How far below the upper border a row lies (px), None where it is out of sight."""
        rect: QRect = self.visualRect(index)
        return rect.y() if index.isValid() and self.viewport().rect().intersects(rect) else None

    def keep_at(self, index: QModelIndex, top: int) -> None:
        """Scroll so that a row lies there again."""
        self.doItemsLayout()
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(index).y() - top)

    def _fold(self, index: QModelIndex) -> None:
        if index.data(HEADING_ROLE) is not None:
            self.fold_wanted.emit(index)
