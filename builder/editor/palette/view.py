"""Paints the palette: thumbnails with counts, and headings that fold."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygon,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from builder.catalogue import PieceType
from builder.editor.palette.model import (
    COUNT_ROLE,
    FAVOURITE_ROLE,
    HEADING_ROLE,
    SHORT_ROLE,
    TYPE_ROLE,
    Heading,
)
from builder.editor.widgets.icons import pixmap
from builder.editor.widgets.row_table import Index, NoRemoval
from builder.language import _
from builder.view.drawings import Drawings
from builder.view.theme import colours, inked

_A_WHILE = 0.008  # s: events wait no longer than this


class LateThumbnails(QObject):
    """One costs about a millisecond: nobody is to wait for a list full of them, at start or while it scrolls.

    ``drawn`` tells that some came.
    """

    drawn = Signal()

    def __init__(self, drawings: Drawings, size: QSize, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawings, self._size = drawings, size
        self._wanted: dict[tuple[str, float], PieceType] = {}
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(0)
        self._next.timeout.connect(self._draw)

    @property
    def waiting(self) -> bool:
        """Whether some are still to be drawn."""
        return bool(self._wanted)

    def of(self, type: PieceType, ratio: float) -> QPixmap | None:
        """The thumbnail for a device pixel ratio; None where it is drawn a moment later."""
        if self._drawings.has_thumbnail(type, self._size, ratio):
            return self._drawings.thumbnail(type, self._size, ratio)
        self._wanted[type.id, ratio] = type
        self._next.start()
        return None

    def _draw(self) -> None:
        end = perf_counter() + _A_WHILE
        while self._wanted and perf_counter() < end:
            (_, ratio), type = self._wanted.popitem()  # what was asked for last is in sight still
            self._drawings.thumbnail(type, self._size, ratio)
        if self._wanted:
            self._next.start()
        self.drawn.emit()


CELL = QSize(56, 60)
_PICTURE = QSize(50, 40)
_HEADING_HEIGHT = 26
_STAR = 11
_SMALL = 0.86  # of the usual text
_LEAST = 0.6  # of the usual text, where a count is long


class PaletteDelegate(QStyledItemDelegate):
    """What is short stands on a filled pill with a mark, so that it is told by its shape too."""

    def __init__(self, drawings: Drawings, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self.thumbnails = LateThumbnails(drawings, _PICTURE, self)
        self.thumbnails.drawn.connect(view.viewport().update)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.data(TYPE_ROLE) is None:
            return QSize(self._view.viewport().width(), _HEADING_HEIGHT)
        return CELL

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        type, rect = index.data(TYPE_ROLE), QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here = self._view.currentIndex() == index and self._view.hasFocus()
        if type is None:
            self._paint_heading(painter, rect, index.data(HEADING_ROLE), here)
        else:
            self._paint_type(painter, rect, type, index)
        painter.restore()

    def _paint_type(self, painter: QPainter, rect: QRect, type: PieceType, index: Index) -> None:
        palette = self._view.palette()
        if self._view.selectionModel().isSelected(index):
            painter.setPen(palette.color(QPalette.ColorRole.Highlight))
            face = palette.color(QPalette.ColorRole.Highlight)
            face.setAlpha(50)
            painter.setBrush(face)
            painter.drawRoundedRect(QRectF(rect).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
        ratio = painter.device().devicePixelRatioF()
        picture = self.thumbnails.of(type, ratio)
        if picture is not None:
            painter.drawPixmap(rect.x() + (rect.width() - _PICTURE.width()) // 2, rect.y() + 3, picture)
        if index.data(FAVOURITE_ROLE):
            star = pixmap("star", colours(palette).accent, round(_STAR * ratio))
            star.setDevicePixelRatio(ratio)
            painter.drawPixmap(QPoint(rect.right() - _STAR - 1, rect.y() + 3), star)
        below = rect.adjusted(0, 3 + _PICTURE.height(), 0, -2)
        self._paint_count(painter, below, index.data(COUNT_ROLE), bool(index.data(SHORT_ROLE)))

    def _paint_count(self, painter: QPainter, room: QRect, text: str, short: bool) -> None:
        mine = colours(self._view.palette())
        if short:
            text = f"! {text}"
        font = _fitting(QFont(painter.font()), text, room.width() - (10 if short else 2), bold=short)
        painter.setFont(font)
        if short:
            width = QFontMetricsF(font).horizontalAdvance(text) + 10
            pill = QRectF(room.center().x() + 0.5 - width / 2, room.y() + 0.5, width, room.height() - 1)
            inked(painter, mine.bad).drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            painter.setPen(QColor("#ffffff") if mine.bad.lightnessF() < 0.6 else QColor("#1b1c1f"))
        else:
            painter.setPen(mine.faint)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_heading(self, painter: QPainter, rect: QRect, heading: Heading, here: bool) -> None:
        palette = self._view.palette()
        mine = colours(palette)
        if here:
            inked(painter, line=QPen(palette.color(QPalette.ColorRole.Highlight), 1)).drawRoundedRect(
                QRectF(rect).adjusted(1.5, 3.5, -1.5, -0.5), 4, 4
            )
        inked(painter, mine.faint).drawPolygon(
            _triangle(QPoint(rect.x() + 11, rect.center().y() + 2), heading.folded)
        )
        room = rect.adjusted(21, 4, -8, 0)
        across = Qt.AlignmentFlag.AlignVCenter
        if heading.folded:
            inked(painter, line=mine.faint).drawText(
                room, across | Qt.AlignmentFlag.AlignRight, str(heading.count)
            )
            room.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(f" {heading.count}"), 0)
        font = _fitting(QFont(painter.font()), heading.title, room.width(), bold=True, usual=1.0)
        painter.setFont(font)
        inked(painter, line=palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Text)).drawText(
            room, across | Qt.AlignmentFlag.AlignLeft, heading.title
        )


def _fitting(font: QFont, text: str, width: int, *, bold: bool, usual: float = _SMALL) -> QFont:
    """The font in the size in which the text is not cut."""
    font.setBold(bold)
    size = font.pointSizeF()
    font.setPointSizeF(size * usual)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > width > 0:
        font.setPointSizeF(max(size * usual * width / wide, size * _LEAST))
    return font


def _triangle(at: QPoint, folded: bool) -> QPolygon:
    """Points down over what is unfolded, to the side where it is folded."""
    points = ((-2, -4), (3, 0), (-2, 4)) if folded else ((-4, -2), (4, -2), (0, 3))
    return QPolygon([at + QPoint(*point) for point in points])


class PaletteView(QListView):
    """``fold_requested`` carries the row of a heading that is to be folded or unfolded, by mouse or key."""

    fold_requested = Signal(QModelIndex)

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
            self.fold_requested.emit(current)
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
        """Paint what changed and no other row: what Qt does here arranges the whole list, too."""
        if start.row() != end.row():
            self.viewport().update()
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
            self.fold_requested.emit(index)
