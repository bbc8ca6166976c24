"""Plans painted into PDF and PNG."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from builder.drawing.marks import Mark
from builder.errors import BuilderError
from builder.hexgrid.geometry import Bounds
from builder.sheets.ink_pdf import finished
from builder.sheets.ink_qt.marks import brush_of, paint_marks, paint_text, pen_of, text_width
from builder.sheets.layout import MM_PER_POINT, Item, Page, Panel, Picture, Plan, Rule, Text

_PDF_DPI = 1200
_LARGEST_IMAGE = 16_000

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


_own_application: list[QGuiApplication] = []


def start() -> None:
    """Make an offscreen application where there is none: without one Qt's texts abort the process."""
    if QGuiApplication.instance() is None:
        _own_application.append(QGuiApplication(["hexwright", "-platform", "offscreen"]))


def qt_measure(text: str, pt: float, bold: bool) -> float:
    """The width of a text in mm."""
    return text_width(text, pt * MM_PER_POINT, bold)


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
        if painter.isActive():
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
        painter.setPen(pen_of(item.colour, item.width))
        painter.drawLine(QPointF(*item.start), QPointF(*item.end))
    elif isinstance(item, Panel):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush_of(item.fill))
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
    _save(marks_image(marks, box, width), path)


def marks_image(marks: Iterable[Mark], box: Bounds, width: int) -> QImage:
    """Marks within a rectangle of the table as a picture ``width`` pixels wide.

    Raises BuilderError where that is larger than pictures are made.
    """
    start()
    scale = width / box.width
    image = _image(width, box.height * scale)
    painter = _painter(image)
    painter.scale(scale, scale)
    painter.translate(-box.left, -box.top)
    paint_marks(painter, marks)
    painter.end()
    return image


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
