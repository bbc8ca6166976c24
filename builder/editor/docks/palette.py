"""The palette: piece types by terrain, with thumbnails, counts and a search."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from builder.catalogue import Catalogue, PieceType
from builder.editor.canvas.drawings import Drawings
from builder.editor.docks.inventory_line import InventoryLine
from builder.editor.docks.palette_model import COUNT_ROLE, SHORT_ROLE, TYPE_ROLE, PaletteModel
from builder.editor.theme import colours
from builder.editor.work.desk import Desk, Hand

_CELL = QSize(56, 60)
_PICTURE = QSize(50, 40)
_HEADING_HEIGHT = 26


class Palette(QWidget):
    """Choosing a piece type takes it into the hand; `chosen` tells the window to bring out the place tool."""

    chosen = Signal()
    taken = Signal()

    def __init__(
        self, catalogue: Catalogue, hand: Hand, drawings: Drawings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._hand = hand
        self._desk: Desk | None = None
        self.model = PaletteModel(catalogue.placeable(), self)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Find: grass, g7, wall corner"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.tr("Find a piece"))
        self.view = _PaletteView(drawings, self)
        self.view.setModel(self.model)
        self.in_hand = QLabel(self)
        self.in_hand.setWordWrap(True)
        self.inventory = InventoryLine(catalogue, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(6)
        for widget in (self.search, self.view, self.in_hand, self.inventory):
            layout.addWidget(widget)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._take_first)
        self.search.installEventFilter(self)
        self.view.clicked.connect(self._take)
        self.view.activated.connect(self._take_and_go)
        self.view.selectionModel().currentChanged.connect(self._take)
        hand.changed.connect(self._show_hand)
        self._show_hand()

    def show_desk(self, desk: Desk) -> None:
        """Count what this desk's battlefield uses from now on."""
        if self._desk is not None:
            self._desk.document.changed.disconnect(self._recount)
        self._desk = desk
        desk.document.changed.connect(self._recount)
        self.model.count_with(desk.document.tally)
        self.inventory.show_document(desk.document)
        self._show_hand()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.search.clear()
                return True
            if event.key() == Qt.Key.Key_Down:
                self.view.setFocus()
                self._take_first()
                return True
        return super().eventFilter(watched, event)

    def _recount(self) -> None:
        self.model.recount()
        self._show_hand()

    def _search(self, text: str) -> None:
        self.model.search(text)
        if self._hand.type is not None:
            self.view.show_chosen(self.model.index_of(self._hand.type))

    def _take_first(self) -> None:
        """Enter in the search field: take what was looked for and go on at the table."""
        first = self.model.first_type()
        if first.isValid() and self.search.text().strip():
            self.view.setCurrentIndex(first)
            self._take_and_go(first)

    def _take(self, index: QModelIndex) -> None:
        type = index.data(TYPE_ROLE)
        if isinstance(type, PieceType):
            self._hand.take(type)
            self.chosen.emit()

    def _take_and_go(self, index: QModelIndex) -> None:
        self._take(index)
        self.taken.emit()

    def _show_hand(self) -> None:
        type = self._hand.type
        if type is None:
            self.in_hand.setText(self.tr("No piece in hand"))
            return
        self.in_hand.setText(self.model.describe(type))
        self.view.show_chosen(self.model.index_of(type))


class _PaletteView(QListView):
    """Thumbnails side by side under headings as wide as the view."""

    def __init__(self, drawings: Drawings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegate(_PaletteDelegate(drawings, self))
        self.setAccessibleName(self.tr("Piece types"))
        self.verticalScrollBar().setSingleStep(_CELL.height() // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was in sight of the piece in hand stays in sight when the texts below grow."""
        current = self.currentIndex()
        seen = current.isValid() and self.viewport().rect().intersects(self.visualRect(current))
        super().resizeEvent(event)
        if seen:
            self.scrollTo(current)

    def show_chosen(self, index: QModelIndex) -> None:
        """Mark what is in hand, without choosing it again."""
        if index != self.currentIndex():
            blocked = self.selectionModel().blockSignals(True)
            self.setCurrentIndex(index)
            self.selectionModel().blockSignals(blocked)
            if index.isValid() and not self.viewport().rect().contains(self.visualRect(index)):
                self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
            self.viewport().update()


class _PaletteDelegate(QStyledItemDelegate):
    def __init__(self, drawings: Drawings, view: QListView) -> None:
        super().__init__(view)
        self._drawings, self._view = drawings, view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        if index.data(TYPE_ROLE) is None:
            return QSize(self._view.viewport().width(), _HEADING_HEIGHT)
        return _CELL

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        type = index.data(TYPE_ROLE)
        rect: QRect = option.rect
        painter.save()
        if type is None:
            _paint_heading(painter, rect, index.data(), option.palette)
        else:
            self._paint_type(painter, rect, type, index)
        painter.restore()

    def _paint_type(
        self, painter: QPainter, rect: QRect, type: PieceType, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        palette = self._view.palette()
        mine = colours(palette)
        if self._view.selectionModel().isSelected(index):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(palette.color(QPalette.ColorRole.Highlight))
            face = palette.color(QPalette.ColorRole.Highlight)
            face.setAlpha(50)
            painter.setBrush(face)
            painter.drawRoundedRect(rect.adjusted(1, 1, -2, -2), 5, 5)
        ratio = painter.device().devicePixelRatioF()
        picture = self._drawings.thumbnail(type, _PICTURE, ratio)
        painter.drawPixmap(rect.x() + (rect.width() - _PICTURE.width()) // 2, rect.y() + 3, picture)
        short = bool(index.data(SHORT_ROLE))
        font = QFont(painter.font())
        font.setPointSizeF(font.pointSizeF() * 0.86)
        font.setBold(short)
        painter.setFont(font)
        painter.setPen(mine.bad if short else mine.faint)
        below = QRect(
            rect.x(), rect.y() + 3 + _PICTURE.height(), rect.width(), rect.height() - 5 - _PICTURE.height()
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, index.data(COUNT_ROLE))


def _paint_heading(painter: QPainter, rect: QRect, text: str, palette: QPalette) -> None:
    font = QFont(painter.font())
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Text))
    room = rect.adjusted(6, 4, -6, 0)
    align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawText(
        room, align, painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    )
