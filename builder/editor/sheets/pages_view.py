"""The pages of the print preview: one large, and all of them small beside it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from builder.editor.widgets.plain_texts import plain_tip
from builder.language import _
from builder.view.theme import colours, inked

if TYPE_CHECKING:
    from builder.sheets.layout import Page, Plan


_GAP = 18  # px between pages and around them
_KEPT = 8  # pages kept as pictures
_LEAST, _MOST = 0.6, 12.0  # px a mm
_STEP = 1.25


class PagesView(QAbstractScrollArea):
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
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
