"""Plans painted into PDF, pages and marks painted into pictures.

What Qt cannot put into a PDF is written after it: language, bookmarks, links, and that it is printed in
true size.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import replace
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
    QPagedPaintDevice,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from builder.drawing.marks import Mark
from builder.errors import BuilderError
from builder.formats import write_safely
from builder.formats.printed import ATTACHED
from builder.hexgrid import Bounds
from builder.language import _, capitalise_as_in_english
from builder.sheets.layout import (
    MM_PER_POINT,
    PAGE_DPI,
    Item,
    Page,
    Panel,
    Picture,
    Plan,
    Rect,
    StraightLine,
    Text,
)
from builder.sheets.options import MOST, demand_size
from builder.sheets.qt_renderer.marks import (
    RoundedMarks,
    brush_of,
    has_letter,
    paint_marks,
    paint_text,
    pen_of,
    text_width,
)
from builder.sheets.qt_renderer.pdf_update import PdfUpdate, number_of
from builder.sheets.qt_renderer.tagging import tagged

_PDF_DPI = 1200
# Of a PNG it is how long is packed, not how it looks: 5 % larger than with Qt's choice in half the time.
_QUALITY = {"jpg": 92, "png": 70, "webp": 80}
_WHITE = "#ffffff"

ImageKind = Literal["png", "jpg", "webp"]

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


_own_application: list[QGuiApplication] = []


def start() -> None:
    """Make an offscreen application where there is none: without one Qt's texts abort the process."""
    if QGuiApplication.instance() is None:
        # Qt would warn of every font that lacks a script; `letters_missing` says it once.
        QLoggingCategory.setFilterRules("qt.text.font.db=false")
        _own_application.append(QGuiApplication(["hexwright", "-platform", "offscreen"]))
        capitalise_as_in_english()


def qt_measure(text: str, pt: float, bold: bool) -> float:
    """The width of a text in mm."""
    return text_width(text, pt * MM_PER_POINT, bold)


def write_pdf(
    plan: Plan, path: Path, progress: Progress | None = None, cancelled: Cancelled | None = None
) -> bool:
    """Paint a plan into a PDF file, which is replaced at the end in one go; False if ``cancelled`` said so.

    Raises RefusedError where the file cannot be written.
    """
    content = pdf_bytes(plan, progress, cancelled)
    if content is None or (cancelled is not None and cancelled()):
        return False
    write_safely(path, content)
    return True


def pdf_bytes(
    plan: Plan, progress: Progress | None = None, cancelled: Cancelled | None = None
) -> bytes | None:
    """A plan as the bytes of a PDF, with the battlefield as an attachment, for it to be opened again.

    None if ``cancelled`` said so.
    """
    start()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPdfVersion(QPagedPaintDevice.PdfVersion.PdfVersion_1_6)
    writer.setResolution(_PDF_DPI)
    writer.setTitle(plan.title)
    writer.setCreator("Hexwright")
    writer.setAuthor(plan.author)
    if plan.source:
        writer.addFileAttachment(ATTACHED, QByteArray(plan.source), "application/x-hexfield")
    painter = QPainter()
    marks = RoundedMarks()
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
            paint_page(painter, page, marks)
            painter.restore()
            if progress is not None:
                progress(number + 1, len(plan.pages))
    finally:
        if painter.isActive():
            painter.end()
    return _with_metadata(bytes(buffer.data().data()), plan)


_EXACT = QPageSize.SizeMatchPolicy.ExactMatch


_GRAIN = 0.06  # mm on paper: no place on a page is off by more than half of it


def paint_page(painter: QPainter, page: Page, marks: RoundedMarks | None = None) -> None:
    """Paint one page of a plan; the painter is scaled so that one unit is one millimetre of paper."""
    marks = RoundedMarks() if marks is None else marks
    for block in page.blocks:
        for item in block.items:
            _paint_item(painter, item, marks)


def _paint_item(painter: QPainter, item: Item, marks: RoundedMarks) -> None:
    if isinstance(item, Text):
        left = item.rect.x
        paint_text(painter, item.text, left, item.y, item.pt * MM_PER_POINT, item.colour, item.bold)
    elif isinstance(item, StraightLine):
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
        marks.paint(painter, item.marks, max(0, math.ceil(math.log10(item.scale / _GRAIN))))
        painter.restore()


def _rectangle(item: Panel | Picture) -> QRectF:
    return QRectF(item.rect.x, item.rect.y, item.rect.width, item.rect.height)


def page_image(page: Page, dpi: float = PAGE_DPI) -> QImage:
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


def pixels_image(pixels: bytearray, size: tuple[int, int], marks: Iterable[Mark], mm: float) -> QImage:
    """Rows of red, green, blue, opacity (the colours multiplied by it) as a picture of ``size`` px.

    Over it are marks in mm from its upper left corner, ``mm`` to a pixel.
    """
    start()
    image = QImage(pixels, *size, QImage.Format.Format_RGBA8888_Premultiplied).copy()
    painter = _painter(image)
    painter.scale(1 / mm, 1 / mm)
    paint_marks(painter, marks)
    painter.end()
    return image


def image_bytes(image: QImage, kind: ImageKind = "png") -> bytes:
    """The bytes of a file that holds the picture. Raises BuilderError where Qt cannot make one."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    writer.setQuality(_QUALITY[kind])
    if not writer.write(image):
        said = {"kind": kind.upper(), "error": writer.errorString()}
        raise BuilderError(_("no {kind} can be made of the picture: {error}", **said))
    return bytes(buffer.data().data())


def _image(width: float, height: float, paper: str | None) -> QImage:
    demand_size(width, height, MOST)
    kind = QImage.Format.Format_RGB32 if paper is not None else QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(max(1, round(width)), max(1, round(height)), kind)
    if image.isNull():
        size = {"width": f"{width:.0f}", "height": f"{height:.0f}"}
        raise BuilderError(_("there is no room in memory for a picture of {width} × {height} pixels", **size))
    image.fill(Qt.GlobalColor.transparent if paper is None else QColor(paper))
    return image


def _painter(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


# What Qt leaves out of a PDF


def _with_metadata(content: bytes, plan: Plan) -> bytes:
    """The PDF that Qt wrote with language, links, and one bookmark for each title that the plan's pages name.

    A click on a text that names a page leads there. Where it is drawn in true size, it asks programs not to
    fit it to the paper when they print it.
    """
    update = PdfUpdate(content)
    # Qt names the glyph that the font has for space and tab a tab: copied words would be tabbed apart.
    for names in {number_of(font, b"ToUnicode") for font in update.fonts() if b"/ToUnicode " in font}:
        update.put(update.object(names).replace(b"<0009>", b"<0020>"), names)
    if not plan.author:  # Qt names nobody as the author
        head, _author, rest = update.object(update.info).rpartition(b"/Author ")
        update.put(head + rest.partition(b"\n")[2], update.info)
    root = update.object(update.root)
    pages = [int(n) for n in re.findall(rb"(\d+) 0 R", update.object(number_of(root, b"Pages")))]
    for number, page in enumerate(plan.pages):
        links = [update.put(_link(rect, page.height, pages[to - 1])) for rect, to in links_of(page)]
        if links:
            listed = number_of(update.object(pages[number]), b"Annots")
            update.put(b"[%s]" % b" ".join(b"%d 0 R" % link for link in links), listed)
    marks = [(title, pages[i]) for i, page in enumerate(plan.pages) for title in page.bookmarks]
    outline = update.next
    last = outline + len(marks)
    ends = b"/First %d 0 R /Last %d 0 R" % (outline + 1, last) if marks else b""
    update.put(b"<</Type /Outlines /Count %d %s>>" % (len(marks), ends))
    for title, target in marks:
        before, after = update.next - 1, update.next + 1
        update.put(
            b"<</Title <%s> /Parent %d 0 R " % (f"\ufeff{title}".encode("utf-16-be").hex().encode(), outline)
            + (b"/Prev %d 0 R " % before if before > outline else b"")
            + (b"/Next %d 0 R " % after if after <= last else b"")
            + b"/Dest [%d 0 R /Fit]>>" % target
        )
    tags = tagged(update, plan, pages)
    printed = b"/PrintScaling /None" if math.isclose(plan.scale, 1.0) else b""
    update.put(
        root.removesuffix(b">>")
        + b"/Outlines %d 0 R /Lang (%s) " % (outline, plan.language.encode())
        + tags
        + b"/ViewerPreferences <</DisplayDocTitle true %s>>>>" % printed,
        update.root,
    )
    return update.complete()


def links_of(page: Page) -> list[tuple[Rect, int]]:
    """What can be clicked on a page, in mm, and the page from 1 that it leads to; a line of texts is one."""
    found: list[tuple[Rect, int]] = []
    for block in page.blocks:
        before: Text | None = None
        for text in (item for item in block.items if isinstance(item, Text)):
            if text.page is not None:
                rect = text.rect
                if before is not None and (before.page, before.y) == (text.page, text.y):
                    start = found.pop()[0]
                    rect = replace(start, width=rect.right - start.x)
                found.append((rect, text.page))
            before = text
    return found


def _link(rect: Rect, height: float, target: int) -> bytes:
    """The annotation for a rectangle of a page ``height`` mm high; PDF counts points from below."""
    sides = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    corners = b"%.3f %.3f %.3f %.3f" % tuple(side / MM_PER_POINT for side in sides)
    return b"<</Type /Annot /Subtype /Link /Rect [%s] /Border [0 0 0] /Dest [%d 0 R /Fit]>>" % (
        corners,
        target,
    )


# Letters


# Joiners and variants show nothing of their own.
_UNSEEN = frozenset(("Zs", "Cf", "Mn", "Me"))


def letters_missing(plan: Plan) -> str:
    """The letters of a plan's texts that neither the shipped font nor any other here has, each once."""
    start()
    letters = {
        letter
        for page in plan.pages
        for block in page.blocks
        for item in block.items
        if isinstance(item, Text)
        for letter in item.text
    }
    return "".join(
        letter
        for letter in sorted(letters)
        if not has_letter(letter) and unicodedata.category(letter) not in _UNSEEN
    )
