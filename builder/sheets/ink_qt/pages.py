"""Plans painted into PDF, pages and marks painted into pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QLoggingCategory,
    QMarginsF,
    QPointF,
    QRectF,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from builder.drawing.marks import Mark
from builder.errors import BuilderError
from builder.formats import write_safely
from builder.hexgrid.geometry import Bounds
from builder.sheets.ink_pdf import finished
from builder.sheets.ink_qt.marks import brush_of, paint_marks, paint_text, pen_of, text_width
from builder.sheets.layout import MM_PER_POINT, Item, Page, Panel, Picture, Plan, Rule, Text

_PDF_DPI = 1200
_LARGEST_IMAGE = 16_000
_JPG_QUALITY = 92
_WHITE = "#ffffff"

ImageKind = Literal["png", "jpg"]

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


_own_application: list[QGuiApplication] = []


def start() -> None:
    """Make an offscreen application where there is none: without one Qt's texts abort the process."""
    if QGuiApplication.instance() is None:
        # Qt would tell of every font that lacks a script; `letters_missing` says it once.
        QLoggingCategory.setFilterRules("qt.text.font.db=false")
        _own_application.append(QGuiApplication(["hexwright", "-platform", "offscreen"]))


def qt_measure(text: str, pt: float, bold: bool) -> float:
    """The width of a text in mm."""
    return text_width(text, pt * MM_PER_POINT, bold)


def write_pdf(
    plan: Plan, path: Path, progress: Progress | None = None, cancelled: Cancelled | None = None
) -> bool:
    """Ink a plan into a PDF file, which is replaced at the end in one go; False where ``cancelled`` said so.

    Raises RefusedError where the file cannot be written.
    """
    start()
    content = _pdf(plan, progress, cancelled)
    whole = None if content is None else finished(content, plan)
    if whole is None or (cancelled is not None and cancelled()):
        return False
    write_safely(path, whole)
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
    """Ink one page of a plan into a PNG file. Raises RefusedError where it cannot be written."""
    write_safely(path, image_bytes(page_image(page, dpi)))


def write_marks_png(
    marks: Iterable[Mark], box: Bounds, path: Path, width: int = 1600, paper: str | None = _WHITE
) -> None:
    """Ink marks within a rectangle of the table into a PNG ``width`` pixels wide.

    ``paper`` is the colour behind them, None for see-through. Raises BuilderError where it is too large,
    RefusedError where it cannot be written.
    """
    write_safely(path, image_bytes(marks_image(marks, box, width, paper)))


def page_image(page: Page, dpi: float = 150.0) -> QImage:
    """One page of a plan as a picture. Raises BuilderError where that is larger than pictures are made."""
    start()
    scale = dpi / 25.4
    image = _image(page.width * scale, page.height * scale, _WHITE)
    image.setDotsPerMeterX(round(scale * 1000))
    image.setDotsPerMeterY(round(scale * 1000))
    painter = _painter(image)
    painter.scale(scale, scale)
    paint_page(painter, page)
    painter.end()
    return image


def marks_image(
    marks: Iterable[Mark], box: Bounds, width: int, paper: str | None = _WHITE, height: int | None = None
) -> QImage:
    """Marks within a rectangle of the table as a picture ``width`` pixels wide.

    ``paper`` is the colour behind them, None for see-through. ``height`` is that of the rectangle, unless it
    is given: then the rectangle lies in the middle, as large as fits.
    Raises BuilderError where the picture is larger than pictures are made.
    """
    start()
    image = _image(width, box.height * width / box.width if height is None else height, paper)
    scale = width / box.width if height is None else min(width / box.width, height / box.height)
    painter = _painter(image)
    painter.translate(width / 2, box.height * scale / 2 if height is None else height / 2)
    painter.scale(scale, scale)
    painter.translate(-(box.left + box.right) / 2, -(box.top + box.bottom) / 2)
    paint_marks(painter, marks)
    painter.end()
    return image


def image_bytes(image: QImage, kind: ImageKind = "png") -> bytes:
    """The bytes of a file that holds the picture. Raises BuilderError where Qt cannot make one."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    if kind == "jpg":
        writer.setQuality(_JPG_QUALITY)
    if not writer.write(image):
        raise BuilderError(f"no {kind.upper()} can be made of the picture: {writer.errorString()}")
    return bytes(buffer.data().data())


def _image(width: float, height: float, paper: str | None) -> QImage:
    if max(width, height) > _LARGEST_IMAGE + 0.5:
        raise BuilderError(
            f"a picture of {width:.0f} × {height:.0f} pixels was asked for; at most {_LARGEST_IMAGE} each way"
        )
    kind = QImage.Format.Format_RGB32 if paper is not None else QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(max(1, round(width)), max(1, round(height)), kind)
    if image.isNull():
        raise BuilderError(f"there is no room in memory for a picture of {width:.0f} × {height:.0f} pixels")
    image.fill(Qt.GlobalColor.transparent if paper is None else QColor(paper))
    return image


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter
