"""The stamps as a list with pictures."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from builder.battlefield import Battlefield
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import overview_marks
from builder.drawing.styles import Styles
from builder.editor.plain_texts import plain_tip
from builder.editor.work.stamps import Stamp, Stamps
from builder.hexgrid.geometry import ACROSS_FLATS, bounds
from builder.language import _
from builder.shaping.group import Group
from builder.sheets.qt_renderer.marks import paint_marks

Index = QModelIndex | QPersistentModelIndex

STAMP_ROLE = Qt.ItemDataRole.UserRole + 1
PICTURE = QSize(108, 84)
_LARGEST = 22.0  # px a hex
_PLAIN_FROM = 400  # pieces from which on a picture does without patterns


class StampsModel(QAbstractListModel):
    """One row a stamp; pictures are drawn when they are first asked for."""

    def __init__(self, stamps: Stamps, styles: Styles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._styles = stamps, styles
        self._rows: tuple[Stamp, ...] = stamps.stamps
        self._pictures: dict[tuple[str, tuple[object, ...]], QIcon] = {}
        stamps.changed.connect(self._renew)

    def row_of(self, stamp: Stamp) -> int:
        """The row of a stamp, -1 where it is not listed."""
        return self._rows.index(stamp) if stamp in self._rows else -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        stamp = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return stamp.name
        if role == Qt.ItemDataRole.DecorationRole:
            return self._picture(stamp)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._told(stamp))
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self._told(stamp)
        if role == STAMP_ROLE:
            return stamp
        return None

    def _told(self, stamp: Stamp) -> str:
        count = len(stamp.group.pieces)
        levels = max(piece.top for piece in stamp.group.pieces)
        pieces = _("1 piece") if count == 1 else _("{count} pieces", count=count)
        high = _("1 level") if levels == 1 else _("{count} levels", count=levels)
        return f"{stamp.name}\n{pieces}, {high}\n{stamp.path.name}"

    def _picture(self, stamp: Stamp) -> QIcon:
        key = (stamp.path.name, stamp.group.pieces)
        if key not in self._pictures:
            self._pictures[key] = QIcon(group_picture(stamp.group, self._styles, PICTURE, 2.0))
        return self._pictures[key]

    def _renew(self) -> None:
        self.beginResetModel()
        self._rows = self._library.stamps
        known = {(stamp.path.name, stamp.group.pieces) for stamp in self._rows}
        self._pictures = {key: icon for key, icon in self._pictures.items() if key in known}
        self.endResetModel()


def group_picture(group: Group, styles: Styles, size: QSize, ratio: float) -> QPixmap:
    """A group from above on a clear ground, as large as fits ``size`` px."""
    battlefield = Battlefield(pieces=group.pieces)
    box = bounds({cell for piece in group.pieces for cell in piece.cells})
    assert box is not None  # a group has pieces, and every piece has cells
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    scale = min((size.width() - 4) / box.width, (size.height() - 4) / box.height, _LARGEST / ACROSS_FLATS)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-(box.left + box.right) / 2, -(box.top + box.bottom) / 2)
    detail: Detail = "plain" if len(group.pieces) >= _PLAIN_FROM else "full"
    paint_marks(painter, overview_marks(battlefield, styles, detail=detail))
    painter.end()
    return pixmap
