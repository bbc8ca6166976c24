"""Short texts on the table with a halo, drawn once each: a canvas writes the same few again and again."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPainter, QPainterPath, QPen, QPixmap

_HALO = 2.4  # px, both sides together
_KEPT = 3000  # pictures


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
    picture = QPixmap(math.ceil(width * script.ratio), math.ceil(height * script.ratio))
    picture.setDevicePixelRatio(script.ratio)
    picture.fill(Qt.GlobalColor.transparent)
    box = QRectF(0, 0, width, height)
    path = QPainterPath()
    middle = box.center().y() + metrics.capHeight() / 2
    path.addText(QPointF((width - metrics.horizontalAdvance(text)) / 2, middle), font, text)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(script.halo), _HALO)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.fillPath(path, QColor(script.ink))
    painter.end()
    return picture
