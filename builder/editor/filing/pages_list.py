"""The list of what is on which page of build sheets, to jump there."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from builder.editor.plain_texts import plain_tip

if TYPE_CHECKING:
    from builder.sheets.layout import Plan


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
    """Titles and page numbers; ``wanted`` carries the page that somebody chose."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Contents"))
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
        self.currentItemChanged.connect(self._tell)
        self.itemClicked.connect(self._tell)

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

    def _tell(self) -> None:
        item = self.currentItem()
        if item is not None:
            self.wanted.emit(self._page_of(item))

    def _page_of(self, item: QTreeWidgetItem) -> int:
        return self._pages[self.indexOfTopLevelItem(item)]
