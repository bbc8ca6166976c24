"""Paints the palette: thumbnails with counts, and headings that fold."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen, QPolygon
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from builder.catalogue import PieceType
from builder.editor.docks.late_thumbnails import LateThumbnails
from builder.editor.docks.palette_model import (
    COUNT_ROLE,
    FAVOURITE_ROLE,
    HEADING_ROLE,
    SHORT_ROLE,
    TYPE_ROLE,
    Heading,
)
from builder.editor.icons import pixmap
from builder.view.drawings import Drawings
from builder.view.theme import colours

Index = QModelIndex | QPersistentModelIndex

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
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(mine.bad)
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            painter.setPen(QColor("#ffffff") if mine.bad.lightnessF() < 0.6 else QColor("#1b1c1f"))
        else:
            painter.setPen(mine.faint)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_heading(self, painter: QPainter, rect: QRect, heading: Heading, here: bool) -> None:
        palette = self._view.palette()
        mine = colours(palette)
        if here:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1.5, 3.5, -1.5, -0.5), 4, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mine.faint)
        painter.drawPolygon(_triangle(QPoint(rect.x() + 11, rect.center().y() + 2), heading.folded))
        room = rect.adjusted(21, 4, -8, 0)
        across = Qt.AlignmentFlag.AlignVCenter
        if heading.folded:
            painter.setPen(mine.faint)
            painter.drawText(room, across | Qt.AlignmentFlag.AlignRight, str(heading.count))
            room.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(f" {heading.count}"), 0)
        font = _fitting(QFont(painter.font()), heading.title, room.width(), bold=True, usual=1.0)
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Text))
        painter.drawText(room, across | Qt.AlignmentFlag.AlignLeft, heading.title)


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
