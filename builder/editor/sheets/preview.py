"""The build sheets before they are printed: their pages, what can be chosen about them, and the printer."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSignalBlocker, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPageLayout,
    QPageSize,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QDialog,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.file_names import title_of
from builder.editor.sheets.export import PlanWork, export_plan, with_names
from builder.editor.sheets.options_form import SheetOptionsForm, remember, remembered
from builder.errors import RefusedError
from builder.language import _
from builder.view.jobs.background import Job
from builder.view.jobs.progress import Progress
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, inked, smooth
from builder.view.widgets import (
    PlainLabel,
    hbox,
    icon,
    plain_tip,
    push_button,
    resize_in_sight,
    run_dialog,
    tool_button,
    vbox,
)
from builder.view.widgets.questions import may_print, show_error

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from builder.battlefield import Battlefield
    from builder.sheets.layout import Page, Plan


_GAP = 18  # px between pages and around them
_KEPT = 8  # pages kept as pictures
_LEAST, _MOST = 0.6, 12.0  # px a mm
_STEP = 1.25


class PagesView(SafeOverrides, QAbstractScrollArea):
    """Paints only the pages in sight. ``turned`` carries the number (from 1) of the page in the middle."""

    turned = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Pages"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pages: tuple[Page, ...] = ()
        self._scale = 2.0
        self._whole = True  # whole pages are shown, whatever size the window has
        self._text = ""
        self._pictures: dict[int, QPixmap] = {}
        self._page = 0
        self.verticalScrollBar().valueChanged.connect(self._show_page)

    def show_plan(self, plan: Plan, page: int | None = None) -> None:
        """Show the pages of a plan, at ``page`` or staying on the page shown, at the same part of it."""
        page = self._page if page is None else page
        share = self._share()
        self._pages, self._text = plan.pages, ""
        self._lay_out()
        self.go_to(min(page, len(plan.pages)), share)

    def say(self, text: str) -> None:
        """Show a sentence over the pages, until there are new ones."""
        self._text = text
        self.viewport().update()

    @property
    def page(self) -> int:
        """The page in the middle, from 1; 0 for none."""
        return self._page

    @property
    def scale(self) -> float:
        """Pixels a millimetre."""
        return self._scale

    def go_to(self, page: int, share: float = 0.0) -> None:
        """Show a page, from 1, scrolled down by a ``share`` of its height."""
        if 1 <= page <= len(self._pages):
            top = self._tops()[page - 1] + share * self._pages[page - 1].height * self._scale
            self.verticalScrollBar().setValue(round(top) - _GAP)
        self._show_page()

    def _share(self) -> float:
        """How far the page in the middle is scrolled, as a share of its height; 0 where whole pages show."""
        if self._whole or not 1 <= self._page <= len(self._pages):
            return 0.0
        height = self._pages[self._page - 1].height * self._scale
        return (self.verticalScrollBar().value() + _GAP - self._tops()[self._page - 1]) / height

    def zoom(self, steps: int) -> None:
        """Larger or smaller, by steps."""
        self._whole = False
        self._rescale(self._scale * _STEP**steps)

    def fit(self) -> None:
        """Show whole pages from now on."""
        self._whole = True
        self._lay_out()

    # Where pages lie -------------------------------------------------------------------------------

    def _tops(self) -> list[float]:
        tops, top = [], float(_GAP)
        for page in self._pages:
            tops.append(top)
            top += page.height * self._scale + _GAP
        return tops

    def _rescale(self, scale: float) -> None:
        bar = self.verticalScrollBar()
        middle = (bar.value() + self.viewport().height() / 2) / max(self._scale, 0.01)
        self._scale = min(max(scale, _LEAST), _MOST)
        self._set_bars()
        bar.setValue(round(middle * self._scale - self.viewport().height() / 2))

    def _lay_out(self) -> None:
        if self._whole and self._pages:
            room = self.viewport().size() - QSize(2 * _GAP, 2 * _GAP)
            first = self._pages[0]
            fitting = min(room.width() / first.width, room.height() / first.height)
            self._scale = min(max(fitting, _LEAST), _MOST)
        self._set_bars()

    def _set_bars(self) -> None:
        self._pictures.clear()
        size = self.viewport().size()
        wide = max((page.width for page in self._pages), default=0.0) * self._scale + 2 * _GAP
        high = sum(page.height * self._scale + _GAP for page in self._pages) + _GAP
        for bar, whole, part in (
            (self.horizontalScrollBar(), wide, size.width()),
            (self.verticalScrollBar(), high, size.height()),
        ):
            bar.setRange(0, max(0, round(whole) - part))
            bar.setPageStep(part)
            bar.setSingleStep(40)
        self.viewport().update()

    def _show_page(self) -> None:
        middle = self.verticalScrollBar().value() + self.viewport().height() / 2
        page = sum(top <= middle for top in self._tops())
        if page != self._page:
            self._page = page
            self.turned.emit(page)

    # Painting and input ----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        mine = colours(self.palette())
        painter.fillRect(event.rect(), mine.table.darker(112))
        left, top = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        wide = max((page.width for page in self._pages), default=0.0) * self._scale
        start = max(float(_GAP), (self.viewport().width() - wide) / 2) - left
        for number, (page, y) in enumerate(zip(self._pages, self._tops(), strict=True)):
            rect = QRectF(start, y - top, page.width * self._scale, page.height * self._scale)
            if rect.intersects(QRectF(self.viewport().rect())):
                painter.fillRect(rect.translated(2, 2), QColor(0, 0, 0, 50))
                painter.drawPixmap(QPointF(round(rect.x()), round(rect.y())), self._picture(number))
        if self._text:
            self._paint_text(painter)

    def _paint_text(self, painter: QPainter) -> None:
        rect = painter.fontMetrics().boundingRect(self._text).adjusted(-16, -10, 16, 10)
        rect.moveCenter(self.viewport().rect().center())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inked(painter, self.palette().window()).drawRoundedRect(rect, 6, 6)
        inked(painter, line=self.palette().windowText().color()).drawText(
            rect, Qt.AlignmentFlag.AlignCenter, self._text
        )

    def _picture(self, number: int) -> QPixmap:
        found = self._pictures.get(number)
        if found is None:
            from builder.sheets.qt_renderer.pages import paint_page

            page, ratio = self._pages[number], self.devicePixelRatioF()
            size = QSize(round(page.width * self._scale * ratio), round(page.height * self._scale * ratio))
            found = QPixmap(size)
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.white)
            painter = smooth(found)
            painter.scale(self._scale, self._scale)
            paint_page(painter, page)
            painter.end()
            while len(self._pictures) >= _KEPT:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[number] = found
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        page = self._page
        self._lay_out()
        if self._whole:
            self.go_to(page)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, bar = event.key(), self.verticalScrollBar()
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom(-1)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_PageDown:
            self.go_to(min(self._page + 1, len(self._pages)))
        elif key == Qt.Key.Key_PageUp:
            self.go_to(max(self._page - 1, 1))
        elif key == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif key == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)


def entries(plan: Plan) -> list[tuple[str, int]]:
    """The titles that the pages of a plan name, each with its page, from 1."""
    return [(title, number) for number, page in enumerate(plan.pages, 1) for title in page.bookmarks]


def same_place(before: Plan, page: int, after: Plan) -> int:
    """The page of another plan that shows what page ``page`` of the first one did, or nearly."""
    found = entries(before)
    at = bisect_right([number for _, number in found], page) - 1
    if at >= 0:
        # A page may begin several levels: the first of them is what one looks at.
        number = found[at][1]
        title = next(title for title, begins in found if begins == number)
        for other, there in entries(after):
            if other == title:
                return min(there + page - number, len(after.pages))
    return min(page, len(after.pages))


def page_of(plan: Plan, title: str) -> int:
    """The first page on which something of that title begins; the first of all where nothing does."""
    return next((page for found, page in entries(plan) if found == title), 1)


class PagesList(QTreeWidget):
    """Titles and page numbers; ``requested`` carries the page that somebody chose."""

    requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Contents"))
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._pages: list[int] = []
        self.currentItemChanged.connect(self._report)
        self.itemClicked.connect(self._report)

    def show_plan(self, plan: Plan) -> None:
        """List the titles of a plan."""
        blocker = QSignalBlocker(self)
        self.clear()
        self._pages = []
        for title, page in entries(plan):
            item = QTreeWidgetItem([title, str(page)])
            item.setToolTip(0, plain_tip(title))
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.addTopLevelItem(item)
            self._pages.append(page)
        del blocker

    def follow(self, page: int) -> None:
        """Mark what begins on a page or was begun before it; nothing is asked for by that."""
        item = self.currentItem()
        if item is not None and self._page_of(item) == page:
            return
        at = bisect_right(self._pages, page) - 1
        while at > 0 and self._pages[at - 1] == self._pages[at]:
            at -= 1
        item = self.topLevelItem(at)
        if item is not None:
            blocker = QSignalBlocker(self)
            self.setCurrentItem(item)
            del blocker

    def _report(self) -> None:
        item = self.currentItem()
        if item is not None:
            self.requested.emit(self._page_of(item))

    def _page_of(self, item: QTreeWidgetItem) -> int:
        return self._pages[self.indexOfTopLevelItem(item)]


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
    return printer if run_dialog(dialog) else None


def concerns(plan: Plan, chosen: QPageLayout) -> list[str]:
    """Why the sheets would be cut off on the printer's paper, in sentences.

    They are printed in true size, never scaled to fit.
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


_SIDE = 290  # px of the column with the choices
_SIZE = (1120, 780)
_PAUSE = 150  # ms in which somebody types on before the sheets are laid out again


class PrintPreview(QDialog):
    """Pages on the right, choices on the left; ``written`` is the last PDF that was exported from here."""

    def __init__(
        self,
        document: Document,
        catalogue: Catalogue,
        suggested: Path,
        parent: QWidget | None = None,
        *,
        at: str = "",
        original: Battlefield | None = None,
        boxes: Mapping[str, int] | None = None,
    ) -> None:
        """``suggested`` is where a PDF would go, ``at`` the title of what is shown first, empty for all. What
        lies instead of pieces of the ``original`` is marked; ``boxes`` are those owned.
        """
        super().__init__(parent)
        self.written: Path | None = None
        self._document, self._suggested, self._at = document, suggested, at
        self._plan: Plan | None = None
        self._shown: Plan | None = None  # in sight still while another is laid out
        self.setWindowTitle(_("Print build sheets"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.form = SheetOptionsForm(remembered(document.path), self)
        self.form.offer(title_of(document), document.battlefield.info.author)
        self.view = PagesView(self)
        self.contents = PagesList(self)
        self.where = PlainLabel(self)
        self.note = PlainLabel(self, wrap=True)
        self.printer_note = PlainLabel(self, wrap=True)
        self.print_button = push_button(_("&Print…"), self, do=self._print)
        self.pdf_button = push_button(_("&Export PDF…"), self, do=self._export)
        self.close_button = push_button(_("&Close"), self, do=self.reject)
        self._lay_out()
        self.view.turned.connect(self._show_where)
        self.contents.requested.connect(self.view.go_to)
        self.form.changed.connect(self._wait)
        self.finished.connect(self._end)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._ask)
        self._sheets = PlanWork.of(document, catalogue, original, boxes)
        self._job = Job(self, answered=self._show_plan, failed=self._show_failed)
        self._why_no_printer = why_no_printer()
        self.printer_note.say(self._why_no_printer)
        self.print_button.setToolTip(plain_tip(self._why_no_printer))
        (self.pdf_button if self._why_no_printer else self.print_button).setDefault(True)
        self._show_where()
        self._set_plan(None)
        self._ask()
        resize_in_sight(self, *_SIZE)
        self.view.setFocus()

    @property
    def plan(self) -> Plan | None:
        """The sheets shown; None until they are laid out."""
        return self._plan

    # Laying out ------------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Mark the pages shown as out of date, after another choice."""
        self._set_plan(None)
        self._pause.start()

    def _ask(self) -> None:
        self.view.say(_("Laying out the sheets …"))
        options = with_names(self.form.choice(), self._document)
        self._job.request(partial(self._sheets.with_options, options))

    def _show_plan(self, plan: Plan) -> None:
        if self._pause.isActive():
            return  # something else is chosen already
        before = self._shown
        page = same_place(before, self.view.page, plan) if before is not None else page_of(plan, self._at)
        self._set_plan(plan)
        self._shown = plan
        self.contents.show_plan(plan)
        self.view.show_plan(plan, page)
        self._show_where()

    def _show_failed(self, why: str) -> None:
        self.view.say(_("There are no sheets: {reason}", reason=why))

    def _set_plan(self, plan: Plan | None) -> None:
        self._plan = plan
        remarks = plan.remarks if plan is not None else ()
        self.note.say("\n".join(f"{remark[:1].upper()}{remark[1:]}." for remark in remarks))
        self.pdf_button.setEnabled(plan is not None)
        self.print_button.setEnabled(plan is not None and not self._why_no_printer)

    def _show_where(self) -> None:
        count = len(self._shown.pages) if self._shown is not None else 0
        text = _("Page {page} of {count}", page=self.view.page, count=count)
        self.where.setText(text if count else "")
        self.contents.follow(self.view.page)

    # Out of the window -----------------------------------------------------------------------------

    def _export(self) -> None:
        if self._plan is not None:
            remember(self._document.path, self.form.choice())
            suggested = self.written or self._suggested
            files = export_plan(self, self._plan, suggested, self.where.setText)
            if files:
                self.written = files[0]
                self.where.setText(_("Wrote {name}", name=files[0].name))

    def _print(self) -> None:
        if self._plan is None:
            return
        choice = self.form.choice()
        grey = choice.colours == "black-and-white"
        printer = ask_printer(self, self._plan, grey=grey)
        if printer is None:
            return
        remember(self._document.path, choice)
        doubts = concerns(self._plan, printer.pageLayout())
        if not doubts or may_print(self, doubts):
            self._print_on(printer, self._plan)

    def _print_on(self, printer: QPrinter, plan: Plan) -> None:
        progress = Progress(self, _("Print build sheets"), _("Printing …"))
        wrong = ""
        try:
            print_pages(plan, printer, progress.show, progress.cancelled)
        except RefusedError as error:
            wrong = str(error)
        finally:
            progress.end()
        if wrong:
            show_error(self, _("Not printed"), _("The sheets could not be printed."), wrong)

    def _end(self) -> None:
        self._pause.stop()
        self._job.stop()
        remember(self._document.path, self.form.choice())

    # Widgets ---------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        label = PlainLabel(_("Con&tents"), self)
        label.setBuddy(self.contents)
        side = vbox(
            self.form,
            label,
            (self.contents, 1),
            self.note,
            self.printer_note,
            self.print_button,
            self.pdf_button,
            self.close_button,
            spacing=10,
        )
        under = hbox((self.where, 1))
        for name, tip, act in (
            ("zoom-out", _("Smaller (-)"), lambda: self.view.zoom(-1)),
            ("zoom-in", _("Larger (+)"), lambda: self.view.zoom(1)),
            ("fit", _("Whole page (0)"), self.view.fit),
        ):
            button = tool_button("", self, act, tip=tip)
            button.setIcon(icon(name, self.palette().buttonText().color()))
            under.addWidget(button)
        left = QWidget(self)
        left.setLayout(side)
        left.setFixedWidth(_SIDE)
        side.setContentsMargins(0, 0, 0, 0)
        hbox(left, (vbox((self.view, 1), under), 1), parent=self, spacing=14)
