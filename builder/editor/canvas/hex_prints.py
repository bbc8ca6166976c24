"""Many hexes of few looks: one of each look is drawn and then printed, which is much quicker."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QPolygonF

from builder.editor.canvas.viewport import Viewport
from builder.hexgrid import ORIGIN, Hex
from builder.hexgrid.geometry import centre, corners

_NAME = QColor.NameFormat.HexArgb


class HexPrints:
    """Prints hexes on one canvas as it lies now."""

    def __init__(self, painter: QPainter, viewport: Viewport) -> None:
        self._painter, self._viewport = painter, viewport
        self._ratio = painter.device().devicePixelRatioF()
        self._made: dict[object, QPixmap] = {}

    def put(
        self,
        hex: Hex,
        share: float,
        fill: QColor,
        rim: QColor,
        *,
        width: float = 1.2,
        pattern: Qt.BrushStyle = Qt.BrushStyle.SolidPattern,
    ) -> None:
        """Paint a hex, ``share`` of its size, with a rim of a width in px."""
        look = (share, fill.name(_NAME), rim.name(_NAME), width, pattern)
        picture = self._made.get(look)
        if picture is None:
            picture = self._made[look] = self._print(share, QBrush(fill, pattern), QPen(rim, width))
        x, y = self._viewport.to_view(centre(hex))
        half, ratio = picture.deviceIndependentSize() / 2, self._ratio
        # On whole device pixels, or it is smeared.
        left, top = round((x - half.width()) * ratio) / ratio, round((y - half.height()) * ratio) / ratio
        self._painter.drawPixmap(QPointF(left, top), picture)

    def _print(self, share: float, brush: QBrush, pen: QPen) -> QPixmap:
        here, scale = centre(ORIGIN), self._viewport.scale * share
        shape = QPolygonF([QPointF(x - here.x, y - here.y) * scale for x, y in corners(ORIGIN)])
        side = math.ceil(self._viewport.hex_size * 0.6) * 2 + 4
        picture = QPixmap(round(side * self._ratio), round(side * self._ratio))
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = picture.deviceIndependentSize() / 2
        painter.translate(half.width(), half.height())
        painter.setBrush(brush)
        painter.setPen(pen)
        painter.drawPolygon(shape)
        painter.end()
        return picture
