"""The Qt ink: marks and plans painted into PDF and PNG. Outside the editor only this knows Qt."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
    QPolygonF,
)

from builder import places
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes
from builder.errors import BuilderError
from builder.hexgrid.geometry import Bounds
from builder.sheets.ink_pdf import finished
from builder.sheets.layout import MM_PER_POINT, Item, Page, Panel, Picture, Plan, Rule, Text

FAMILY = "Inter"
CAP_HEIGHT = 0.727  # of the em, in Inter
_EM = 100  # size in pixels of the fonts that texts are drawn with; the painter is scaled
_PDF_DPI = 1200
_LARGEST_IMAGE = 16_000

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


_own_application: list[QGuiApplication] = []


def start() -> None:
    """Make an offscreen application where there is none: without one Qt's texts abort the process."""
    if QGuiApplication.instance() is None:
        _own_application.append(QGuiApplication(["hexwright", "-platform", "offscreen"]))


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
    paint_paths(painter, paths(marks))


def _drawn(mark: Mark) -> Drawn:
    if isinstance(mark, Area):
        path = QPainterPath()
        for ring in mark.rings:
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
            path.closeSubpath()
        pen = QPen(Qt.PenStyle.NoPen) if mark.stroke is None else _pen(mark.stroke, mark.width)
        return Drawn(path, pen, _brush(mark.fill, mark.opacity))
    if isinstance(mark, Strokes):
        path = QPainterPath()
        for a, b in mark.lines:
            path.moveTo(a.x, a.y)
            path.lineTo(b.x, b.y)
        return Drawn(path, _pen(mark.colour, mark.width), _brush(None))
    if isinstance(mark, Stroke):
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in mark.points]))
        return Drawn(path, _pen(mark.colour, mark.width, mark.dash), _brush(None))
    return Drawn(QPainterPath(), _pen(mark.colour, 0.0), _brush(None), mark)


@lru_cache(maxsize=1024)
def _pen(colour: str, width: float, dash: tuple[float, float] | None = None) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if dash is None else Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dash is not None and width > 0:
        pen.setDashPattern([part / width for part in dash])
    return pen


@lru_cache(maxsize=1024)
def _brush(colour: str | None, opacity: float = 1.0) -> QBrush:
    if colour is None:
        return QBrush(Qt.BrushStyle.NoBrush)
    value = QColor(colour)
    value.setAlphaF(opacity)
    return QBrush(value)


@lru_cache(maxsize=2)
def _font(bold: bool) -> QFont:
    """The shipped font, so that layouts are the same everywhere; Qt takes others for letters it lacks."""
    _load_font()
    font = QFont(FAMILY)
    font.setPixelSize(_EM)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Inter's contextual forms (a raised × between numbers) carry no character: copied text would lack it.
    font.setFeature(QFont.Tag("calt"), 0)
    return font


@lru_cache(maxsize=1)
def _load_font() -> None:
    folder = places.shipped("tilesets") / "fonts"
    for name in ("Inter-Regular.otf", "Inter-Bold.otf"):
        QFontDatabase.addApplicationFont(str(folder / name))


@lru_cache(maxsize=2)
def _metrics(bold: bool) -> QFontMetricsF:
    return QFontMetricsF(_font(bold))


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


def qt_measure(text: str, pt: float, bold: bool) -> float:
    """The width of a text in mm."""
    return _metrics(bold).horizontalAdvance(text) / _EM * pt * MM_PER_POINT


def write_pdf(
    plan: Plan, path: Path, progress: Progress | None = None, cancelled: Cancelled | None = None
) -> bool:
    """Ink a plan into a PDF file, which is replaced at the end in one go; False where ``cancelled`` said so.

    Raises BuilderError where the file cannot be written.
    """
    start()
    content = _pdf(plan, progress, cancelled)
    if content is None:
        return False
    _write(path, finished(content, plan))
    return True


def _pdf(plan: Plan, progress: Progress | None, cancelled: Cancelled | None) -> bytes | None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    writer.setTitle(plan.title)
    painter = QPainter()
    try:
        for number, page in enumerate(plan.pages):
            if cancelled is not None and cancelled():
                return None
            size = QPageSize(QSizeF(page.width, page.height), QPageSize.Unit.Millimeter, "", _EXACT)
            writer.setPageSize(size)
            writer.setPageMargins(QMarginsF(0, 0, 0, 0))
            if number == 0:
                painter.begin(writer)
            else:
                writer.newPage()
            painter.save()
            painter.scale(_PDF_DPI / 25.4, _PDF_DPI / 25.4)
            paint_page(painter, page)
            painter.restore()
            if progress is not None:
                progress(number + 1, len(plan.pages))
    finally:
        painter.end()
    return bytes(buffer.data().data())


_EXACT = QPageSize.SizeMatchPolicy.ExactMatch


def paint_page(painter: QPainter, page: Page) -> None:
    """Paint one page of a plan; the painter is scaled so that one unit is one millimetre of paper."""
    for block in page.blocks:
        for item in block.items:
            _paint_item(painter, item)


def _paint_item(painter: QPainter, item: Item) -> None:
    if isinstance(item, Text):
        left = item.rect.x
        paint_text(painter, item.text, left, item.y, item.pt * MM_PER_POINT, item.colour, item.bold)
    elif isinstance(item, Rule):
        painter.setPen(_pen(item.colour, item.width))
        painter.drawLine(QPointF(*item.start), QPointF(*item.end))
    elif isinstance(item, Panel):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_brush(item.fill))
        painter.drawRoundedRect(_rectangle(item), item.radius, item.radius)
    else:
        painter.save()
        painter.setClipRect(_rectangle(item), Qt.ClipOperation.IntersectClip)
        painter.translate(item.rect.x, item.rect.y)
        painter.scale(item.scale, item.scale)
        painter.translate(-item.origin.x, -item.origin.y)
        paint_marks(painter, item.marks)
        painter.restore()


def _rectangle(item: Panel | Picture) -> QRectF:
    return QRectF(item.rect.x, item.rect.y, item.rect.width, item.rect.height)


def write_page_png(page: Page, path: Path, dpi: float = 150.0) -> None:
    """Ink one page of a plan into a PNG file. Raises BuilderError where it cannot be written."""
    start()
    scale = dpi / 25.4
    image = _image(page.width * scale, page.height * scale)
    painter = _painter(image)
    painter.scale(scale, scale)
    paint_page(painter, page)
    painter.end()
    _save(image, path)


def write_marks_png(marks: Iterable[Mark], box: Bounds, path: Path, width: int = 1600) -> None:
    """Ink marks within a rectangle of the table into a PNG ``width`` pixels wide.

    Raises BuilderError where it cannot be written.
    """
    start()
    scale = width / box.width
    image = _image(width, box.height * scale)
    painter = _painter(image)
    painter.scale(scale, scale)
    painter.translate(-box.left, -box.top)
    paint_marks(painter, marks)
    painter.end()
    _save(image, path)


def _image(width: float, height: float) -> QImage:
    if max(width, height) > _LARGEST_IMAGE:
        raise BuilderError(
            f"a picture of {width:.0f} × {height:.0f} pixels was asked for; at most {_LARGEST_IMAGE} each way"
        )
    image = QImage(max(1, round(width)), max(1, round(height)), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def _save(image: QImage, path: Path) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    _write(path, bytes(buffer.data().data()))


def _write(path: Path, content: bytes) -> None:
    """Write a file through a temporary one beside it, so that it is whole or as it was."""
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise BuilderError(f"{path}: cannot be written ({error.strerror or error})") from None
