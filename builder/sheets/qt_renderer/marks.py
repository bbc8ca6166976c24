"""Marks painted by Qt: what the canvas, the PDF and the PNG have in common. No pages here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from threading import local
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from builder import places
from builder.drawing.marks import CAP_HEIGHT, FAMILY, Area, Label, Mark, Stroke, Strokes
from builder.hexgrid import Point

_MOST_KEPT = 20_000  # marks
_WHOLE = 1.5 * 2.0**52  # so large a number has no digits behind the point
_EM = 100  # size in pixels of the fonts that texts are drawn with; the painter is scaled


class Drawn(NamedTuple):
    """A mark turned into what Qt paints: a path with pen and brush, or a label."""

    path: QPainterPath
    pen: QPen
    brush: QBrush
    label: Label | None = None


def paths(marks: Iterable[Mark]) -> tuple[Drawn, ...]:
    """Marks made ready to be painted again and again."""
    return tuple([_drawn(mark) for mark in marks])


def paint_paths(painter: QPainter, drawn: Iterable[Drawn]) -> None:
    """Paint what `paths` made; the painter is scaled so that one unit is one millimetre."""
    for path, pen, brush, label in drawn:
        if label is not None:
            paint_label(painter, label)
            continue
        painter.setPen(pen)
        painter.setBrush(brush)
        painter.drawPath(path)


def paint_marks(painter: QPainter, marks: Iterable[Mark]) -> None:
    """Paint marks back to front; the painter is scaled so that one unit is one millimetre."""
    # One by one: all paths of a large picture at once take hundreds of megabytes.
    paint_paths(painter, map(_drawn, marks))


class RoundedMarks:
    """Paints marks with few digits behind the point, as a PDF writes each of them.

    A mark that many pages show is made ready once. Its marks must live as long as it does.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], Drawn] = {}

    def paint(self, painter: QPainter, marks: Iterable[Mark], digits: int) -> None:
        """Paint marks as `paint_marks` does, their places rounded."""
        paint_paths(painter, (self._drawn(mark, digits) for mark in marks))

    def _drawn(self, mark: Mark, digits: int) -> Drawn:
        key = (id(mark), digits)
        found = self._made.get(key)
        if found is None:
            if len(self._made) >= _MOST_KEPT:
                self._made.clear()
            found = self._made[key] = _drawn(mark, digits)
        return found


def _points(places: Iterable[Point], digits: int | None) -> list[QPointF]:
    if digits is None:
        return [QPointF(x, y) for x, y in places]
    # Many times as quick as round(x, digits): adding so large a number leaves no room behind the point.
    grain = 10.0**digits
    return [
        QPointF((x * grain + _WHOLE - _WHOLE) / grain, (y * grain + _WHOLE - _WHOLE) / grain)
        for x, y in places
    ]


def _drawn(mark: Mark, digits: int | None = None) -> Drawn:
    if isinstance(mark, Area):
        path = _joined(mark.rings, digits) if mark.joined else _closed(mark.rings, digits)
        pen = QPen(Qt.PenStyle.NoPen) if mark.stroke is None else pen_of(mark.stroke, mark.width)
        return Drawn(path, pen, brush_of(mark.fill, mark.opacity))
    if isinstance(mark, Strokes):
        path = QPainterPath()
        last: Point | None = None
        grain = None if digits is None else 10.0**digits
        for line in mark.lines:
            (ax, ay), (bx, by) = line
            if grain is not None:
                bx, by = (bx * grain + _WHOLE - _WHOLE) / grain, (by * grain + _WHOLE - _WHOLE) / grain
            if line[0] != last:
                if grain is not None:
                    ax, ay = (ax * grain + _WHOLE - _WHOLE) / grain, (ay * grain + _WHOLE - _WHOLE) / grain
                path.moveTo(ax, ay)
            path.lineTo(bx, by)
            last = line[1]
        return Drawn(path, pen_of(mark.colour, mark.width), brush_of(None))
    if isinstance(mark, Stroke):
        path = QPainterPath()
        path.addPolygon(QPolygonF(_points(mark.points, digits)))
        return Drawn(path, pen_of(mark.colour, mark.width, mark.dash), brush_of(None))
    return Drawn(QPainterPath(), pen_of(mark.colour, 0.0), brush_of(None), mark)


def _closed(rings: Iterable[tuple[Point, ...]], digits: int | None) -> QPainterPath:
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(QPolygonF(_points(ring, digits)))
        path.closeSubpath()
    return path


@lru_cache(maxsize=1024)
def _joined(rings: tuple[tuple[Point, ...], ...], digits: int | None) -> QPainterPath:
    """The outline of rings that lie over one another: quicker to paint than all of them."""
    path = _closed(rings, digits)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path.simplified()


@lru_cache(maxsize=1024)
def pen_of(colour: str, width: float, dash: tuple[float, float] | None = None) -> QPen:
    """A round pen; ``dash`` is the length of dash and gap, in the unit of the painter like ``width``."""
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if dash is None else Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dash is not None and width > 0:
        pen.setDashPattern([part / width for part in dash])
    return pen


@lru_cache(maxsize=1024)
def brush_of(colour: str | None, opacity: float = 1.0) -> QBrush:
    """A brush of one colour; None fills nothing."""
    if colour is None:
        return QBrush(Qt.BrushStyle.NoBrush)
    value = QColor(colour)
    value.setAlphaF(opacity)
    return QBrush(value)


class _Letters(local):
    """The shipped font, as each thread has it: Qt loads a font for one thread at a time."""

    def __init__(self) -> None:
        self.fonts: dict[bool, QFont] = {}
        self.metrics: dict[bool, QFontMetricsF] = {}


_letters = _Letters()


def _font(bold: bool) -> QFont:
    """The shipped font, so that layouts are the same everywhere; Qt takes others for letters it lacks."""
    if bold not in _letters.fonts:
        load_font()
        font = _letters.fonts[bold] = QFont(FAMILY)
        font.setPixelSize(_EM)
        font.setBold(bold)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        # Inter's contextual forms (a raised × between numbers) carry no character: copied text would lack it.
        font.setFeature(QFont.Tag("calt"), 0)
    return _letters.fonts[bold]


@lru_cache(maxsize=1)
def load_font() -> None:
    """Make the shipped font known, which the window's thread must do before any other draws or measures."""
    folder = places.shipped("tilesets") / "fonts"
    for name in ("Inter-Regular.otf", "Inter-Bold.otf"):
        QFontDatabase.addApplicationFont(str(folder / name))


def _metrics(bold: bool) -> QFontMetricsF:
    if bold not in _letters.metrics:
        _letters.metrics[bold] = QFontMetricsF(_font(bold))
    return _letters.metrics[bold]


def paint_label(painter: QPainter, label: Label) -> None:
    """Paint one text; its middle line passes through ``at``."""
    em = label.height / CAP_HEIGHT
    width = _metrics(label.bold).horizontalAdvance(label.text) * em / _EM
    left = label.at.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    paint_text(painter, label.text, left, label.at.y + label.height / 2, em, label.colour, label.bold)


def paint_text(
    painter: QPainter, text: str, left: float, baseline: float, em: float, colour: str, bold: bool
) -> None:
    """Paint text with its baseline start at (left, baseline), all in units of the painter."""
    painter.save()
    painter.translate(left, baseline)
    painter.scale(em / _EM, em / _EM)
    painter.setFont(_font(bold))
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


def has_letter(letter: str) -> bool:
    """Whether the shipped font or another at hand has a letter."""
    return _metrics(False).inFontUcs4(ord(letter))


def text_width(text: str, em: float, bold: bool) -> float:
    """The width of a text, in the unit of its em."""
    return _metrics(bold).horizontalAdvance(text) / _EM * em
