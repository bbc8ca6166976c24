"""What is drawn once and printed again and again: short texts with a halo, hexes of few looks, bodies."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)

from builder.drawing.marks import Area, reach
from builder.hexgrid import ORIGIN, Hex, Point, centre, corners
from builder.sheets.qt_renderer.marks import paint_marks
from builder.view.theme import drawn, inked
from builder.view.viewport import Viewport

_HALO = 2.4  # px, both sides together
_KEPT = 3000  # pictures
_FRAME, _RIM = 2.4, 1.6  # mm: what a picture without a see-through ground has around it


@dataclass(frozen=True, slots=True)
class Script:
    """How something is written: height of the letters in px, colours as #aarrggbb, device pixel ratio."""

    height: int
    ink: str
    halo: str
    bold: bool
    ratio: float


class Lettering:
    """Writes texts and keeps their pictures."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[str, Script], QPixmap] = {}

    def write(self, painter: QPainter, text: str, x: float, y: float, script: Script) -> None:
        """Write a text with its middle at ``x, y`` px of the canvas."""
        picture = self._pictures.get((text, script))
        if picture is None:
            if len(self._pictures) >= _KEPT:
                self._pictures.clear()
            picture = self._pictures[text, script] = _picture(text, script)
        # On whole device pixels, or the picture is smeared; halves go one way whatever their last digit.
        ratio = script.ratio
        size = picture.deviceIndependentSize()
        left, top = x - size.width() / 2, y - size.height() / 2
        painter.drawPixmap(QPointF(_whole(left * ratio) / ratio, _whole(top * ratio) / ratio), picture)


def script(height: float, ink: QColor, halo: QColor, ratio: float, *, bold: bool = False) -> Script:
    """How to write, from colours."""
    name = QColor.NameFormat.HexArgb
    return Script(round(height), ink.name(name), halo.name(name), bold, ratio)


def _whole(number: float) -> int:
    return math.floor(number + 0.499)


def _picture(text: str, script: Script) -> QPixmap:
    font = QFont(QGuiApplication.font())
    font.setPixelSize(max(script.height, 1))
    font.setBold(script.bold)
    metrics = QFontMetricsF(font)
    width = math.ceil(metrics.horizontalAdvance(text) + 2 * _HALO)
    height = math.ceil(metrics.height() + _HALO)
    box = QRectF(0, 0, width, height)
    path = QPainterPath()
    middle = box.center().y() + metrics.capHeight() / 2
    path.addText(QPointF((width - metrics.horizontalAdvance(text)) / 2, middle), font, text)
    pen = QPen(QColor(script.halo), _HALO)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pixels = QSize(math.ceil(width * script.ratio), math.ceil(height * script.ratio))
    with drawn(pixels, script.ratio) as (picture, painter):
        painter.strokePath(path, pen)
        painter.fillPath(path, QColor(script.ink))
    return picture


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
        pixels = QSize(round(side * self._ratio), round(side * self._ratio))
        with drawn(pixels, self._ratio) as (picture, painter):
            half = picture.deviceIndependentSize() / 2
            painter.translate(half.width(), half.height())
            inked(painter, brush, pen).drawPolygon(shape)
        return picture


class Print(NamedTuple):
    """Areas about (0, 0), in mm, that are printed at a point of the table; many prints share them.

    A ``picture`` stands there instead of all but the first, no higher than they are.
    """

    at: Point
    areas: tuple[Area, ...]
    picture: QImage | None = None


class Prints:
    """Puts prints where they belong, and keeps their pictures."""

    def __init__(self) -> None:
        # The areas are kept, too: else others might have their id.
        self._pictures: dict[tuple[int, int, float, float], tuple[Print, QPixmap, QPointF]] = {}

    def put(self, painter: QPainter, one: Print, viewport: Viewport, ratio: float) -> None:
        """Put a print where its point lies on the canvas; the painter's unit is the px."""
        key = (id(one.areas), id(one.picture), viewport.scale, ratio)
        if key not in self._pictures:
            if len(self._pictures) >= _KEPT:
                self._pictures.clear()
            self._pictures[key] = (one, *_printed(one, viewport.scale, ratio))
        _one, picture, corner = self._pictures[key]
        x, y = viewport.to_view(one.at)
        at = QPointF(_whole(x * ratio) / ratio, _whole(y * ratio) / ratio)
        painter.drawPixmap(at + corner, picture)


def _printed(one: Print, scale: float, ratio: float) -> tuple[QPixmap, QPointF]:
    """What is printed, and where its upper left corner lies, seen from (0, 0), in px."""
    base, whole = _around(one.areas[:1]), _around(one.areas)
    if one.picture is None:
        box, areas = QRectF(), one.areas
    else:
        slim = one.picture.width() / one.picture.height()
        wide = min(1.2 * base.width(), whole.height() * slim)
        box, areas = QRectF(-wide / 2, base.center().y() - wide / slim, wide, wide / slim), one.areas[:1]
    whole |= box.adjusted(-_FRAME, -_FRAME, _FRAME, _FRAME)
    pixels = scale * ratio
    left, top = (math.floor(part * pixels) - 1 for part in (whole.left(), whole.top()))
    right, bottom = (math.ceil(part * pixels) + 1 for part in (whole.right(), whole.bottom()))
    with drawn(QSize(right - left, bottom - top), ratio) as (picture, painter):
        painter.translate(-left / ratio, -top / ratio)
        painter.scale(scale, scale)
        paint_marks(painter, areas)
        if one.picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            if not one.picture.hasAlphaChannel():
                frame = box.adjusted(-_RIM, -_RIM, _RIM, _RIM)
                inked(painter, QColor(areas[0].stroke or "white"), QPen(QColor("white"), _FRAME - _RIM))
                painter.drawRoundedRect(frame, _RIM, _RIM)
            painter.drawImage(box, one.picture)
    return picture, QPointF(left / ratio, top / ratio)


def _around(areas: Iterable[Area]) -> QRectF:
    found = QRectF()
    for box in filter(None, map(reach, areas)):
        found |= QRectF(box.left, box.top, box.width, box.height)
    return found
