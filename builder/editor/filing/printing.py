"""Build sheets onto paper. Nothing here needs a printer until something is printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtWidgets import QWidget

from builder.errors import RefusedError

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from builder.sheets.layout import Page, Plan

translate = QCoreApplication.translate
_DPI = 600


def why_no_printer() -> str:
    """Why nothing can be printed here; empty where a printer is there."""
    try:
        from PySide6.QtPrintSupport import QPrinterInfo
    except ImportError:
        return translate("Sheets", "Printing is not installed with this Qt. Export a PDF instead.")
    if not QPrinterInfo.availablePrinterNames():
        return translate("Sheets", "No printer is installed. Export a PDF instead.")
    return ""


def ask_printer(parent: QWidget, plan: Plan) -> QPrinter | None:
    """Ask which printer, which pages and how often; None where it was given up."""
    from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(plan.title)
    if plan.pages:
        printer.setPageLayout(_layout_of(plan.pages[0]))
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange, True)
    dialog.setMinMax(1, max(1, len(plan.pages)))
    return printer if dialog.exec() else None


def print_pages(
    plan: Plan,
    printer: QPrinter,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> bool:
    """Print the pages that were asked for, in their true size; False where ``cancelled`` said so.

    Raises RefusedError where the printer does not take them.
    """
    from builder.sheets.ink_qt import paint_page

    first, last = printer.fromPage() or 1, printer.toPage() or len(plan.pages)
    pages = plan.pages[first - 1 : last]
    if not pages:
        text = translate("Sheets", "There are no pages {first} to {last}: the sheets have {count}")
        raise RefusedError(text.format(first=first, last=last, count=len(plan.pages)))
    printer.setResolution(_DPI)
    printer.setPageLayout(_layout_of(pages[0]))
    painter = QPainter()
    if not painter.begin(printer):
        raise RefusedError(translate("Sheets", "The printer cannot be reached"))
    try:
        for number, page in enumerate(pages, 1):
            if cancelled is not None and cancelled():
                printer.abort()
                return False
            if number > 1:
                printer.setPageLayout(_layout_of(page))
                if not printer.newPage():
                    raise RefusedError(translate("Sheets", "The printer takes no more pages"))
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
