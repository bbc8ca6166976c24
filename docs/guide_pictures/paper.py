"""Pages of build sheets as pictures: as they lie on a table, or a part of one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from builder.sheets.layout import BlockKind, Page, Plan
from builder.sheets.qt_renderer.pages import page_image

_GROUND, _RIM = QColor("#e4e1db"), QColor("#b9b4aa")
_GAP = 14  # px between two pages, and around a part of one
_MM_PER_INCH = 25.4


def page_with(plan: Plan, title: str) -> Page:
    """The page on which that begins, as its list of contents has it."""
    found = [page for page in plan.pages if title in page.bookmarks]
    assert len(found) == 1, (title, [page.bookmarks for page in plan.pages])
    return found[0]


def side_by_side(pages: Sequence[Page], dpi: float) -> QImage:
    """Pages as they lie on a table."""
    return beside([page_image(page, dpi) for page in pages])


def beside(images: Sequence[QImage]) -> QImage:
    """Pictures side by side, with a rim around each."""
    width = sum(image.width() for image in images) + _GAP * (len(images) + 1)
    whole = QImage(width, max(image.height() for image in images) + 2 * _GAP, QImage.Format.Format_RGB32)
    whole.fill(_GROUND)
    painter = QPainter(whole)
    painter.setPen(_RIM)
    x = _GAP
    for image in images:
        painter.drawRect(x - 1, _GAP - 1, image.width() + 1, image.height() + 1)
        painter.drawImage(x, _GAP, image)
        x += image.width() + _GAP
    painter.end()
    return whole


def part_of(page: Page, kind: BlockKind, dpi: float, level: int | None = None) -> QImage:
    """What a page has of one kind of blocks; of steps the one of a level."""
    wanted = [block.rect for block in page.blocks if block.kind == kind and block.slot == level]
    assert wanted, kind
    left, top = min(rect.x for rect in wanted), min(rect.y for rect in wanted)
    right, bottom = max(rect.right for rect in wanted), max(rect.bottom for rect in wanted)
    scale = dpi / _MM_PER_INCH
    corner = (round(left * scale) - _GAP, round(top * scale) - _GAP)
    size = (round((right - left) * scale) + 2 * _GAP, round((bottom - top) * scale) + 2 * _GAP)
    return page_image(page, dpi).copy(QRect(*corner, *size))
