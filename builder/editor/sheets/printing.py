"""Build sheets onto paper. Nothing here needs a printer until something is printed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtWidgets import QWidget

from builder.errors import RefusedError
from builder.language import _

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from builder.sheets.layout import Page, Plan

_DPI = 600
_SLACK = 1.5  # mm that papers of one name differ by
_LOST = 0.3  # mm of a margin that nobody misses


def why_no_printer() -> str:
    """Why nothing can be printed here; empty where a printer is there."""
    try:
        from PySide6.QtPrintSupport import QPrinterInfo
    except ImportError:
        return _("Printing is not installed with this Qt. Export a PDF instead.")
    if not QPrinterInfo.availablePrinterNames():
        return _("No printer is installed. Export a PDF instead.")
    return ""


def ask_printer(parent: QWidget, plan: Plan, *, grey: bool = False) -> QPrinter | None:
    """Ask which printer, which pages and how often; None where it was given up.

    ``grey`` offers to print without colour.
    """
    from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(plan.title)
    if grey:
        printer.setColorMode(QPrinter.ColorMode.GrayScale)
    if plan.pages:
        printer.setPageLayout(_layout_of(plan.pages[0]))
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange, True)
    dialog.setMinMax(1, max(1, len(plan.pages)))
    return printer if dialog.exec() else None


def concerns(plan: Plan, chosen: QPageLayout) -> list[str]:
    """Why the sheets would not come out whole on the paper that was chosen for the printer, in sentences.

    They are printed in true size, so nothing makes them fit.
    """
    if not plan.pages:
        return []
    page = plan.pages[0]
    found: list[str] = []
    paper = chosen.pageSize().size(QPageSize.Unit.Millimeter)
    wanted, there = sorted((page.width, page.height)), sorted((paper.width(), paper.height()))
    if any(abs(one - other) > _SLACK for one, other in zip(wanted, there, strict=True)):
        found.append(
            _(
                "The sheets are laid out for paper of {width} × {height} mm, and the printer is set to "
                "{name}, {other_width} × {other_height} mm. Choose the same paper for both.",
                width=round(wanted[0]),
                height=round(wanted[1]),
                name=chosen.pageSize().name() or _("another size"),
                other_width=round(there[0]),
                other_height=round(there[1]),
            )
        )
    least = QPageLayout(chosen)
    least.setUnits(QPageLayout.Unit.Millimeter)
    borders = least.minimumMargins()
    border = max(borders.left(), borders.top(), borders.right(), borders.bottom())
    if border > page.margin + _LOST:
        found.append(
            _(
                "The printer cannot print the outer {border} mm of the paper, and the margin of the sheets "
                "is {margin} mm. Choose a margin of {least} mm or more.",
                border=f"{border:.0f}",
                margin=f"{page.margin:.0f}",
                least=math.ceil(border),
            )
        )
    return found


def print_pages(
    plan: Plan,
    printer: QPrinter,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> bool:
    """Print the pages that were asked for, in their true size; False where ``cancelled`` said so.

    Raises RefusedError where the printer does not take them.
    """
    from builder.sheets.qt_renderer.pages import paint_page

    first, last = printer.fromPage() or 1, printer.toPage() or len(plan.pages)
    pages = plan.pages[first - 1 : last]
    if not pages:
        raise RefusedError(
            _(
                "There are no pages {first} to {last}: the sheets have {count}",
                first=first,
                last=last,
                count=len(plan.pages),
            )
        )
    pages *= 1 if printer.supportsMultipleCopies() else printer.copyCount()
    printer.setResolution(_DPI)
    printer.setPageLayout(_layout_of(pages[0]))
    painter = QPainter()
    if not painter.begin(printer):
        raise RefusedError(_("The printer cannot be reached"))
    try:
        for number, page in enumerate(pages, 1):
            if cancelled is not None and cancelled():
                printer.abort()
                return False
            if number > 1:
                printer.setPageLayout(_layout_of(page))
                if not printer.newPage():
                    raise RefusedError(_("The printer takes no more pages"))
            painter.save()
            painter.scale(printer.resolution() / 25.4, printer.resolution() / 25.4)
            paint_page(painter, page)
            painter.restore()
            if progress is not None:
                progress(number, len(pages))
    finally:
        painter.end()
    return True


def _layout_of(page: Page) -> QPageLayout:
    """The page as Qt names it: an upright paper, turned where it lies across."""
    wide = page.width > page.height
    short, long = sorted((page.width, page.height))
    size = QPageSize(QSizeF(short, long), QPageSize.Unit.Millimeter)  # a named one where it is one
    orientation = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    layout = QPageLayout(size, orientation, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout
