"""A page of the guide, read from its Markdown: headings to go to, pictures as wide as fits, search."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, QSizeF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QDesktopServices,
    QImageReader,
    QPainter,
    QPixmap,
    QPixmapCache,
    QPyTextObject,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from builder.plaindata import read_bytes
from builder.view.overrides import SafeOverrides
from builder.view.widgets import OnRestyle

_MARGIN = 20  # px
_LINE = 118  # percent of its usual height
_ABOVE, _BELOW = 18, 6  # px around a heading
_PICTURE = "\ufffc"  # what stands for one in the text
_SMOOTH = Qt.TransformationMode.SmoothTransformation


class PaperHeading(NamedTuple):
    """A heading: its level from 1, its text, the anchor by which links name it, its place in the text."""

    level: int
    text: str
    anchor: str
    place: int


def anchor_of(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class _Pictures(SafeOverrides, QPyTextObject):
    """Draws pictures at most as wide as the page; one is read when it comes into sight."""

    def intrinsicSize(self, document: QTextDocument, place: int, format: QTextFormat) -> QSizeF:
        size = QImageReader(self._path(document, format)).size()
        room = max(1, int(document.pageSize().width() - 2 * _MARGIN))
        return QSizeF(size if size.width() <= room else size * (room / size.width()))

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        document: QTextDocument,
        place: int,
        format: QTextFormat,
    ) -> None:
        path, wide = self._path(document, format), round(rect.width() * painter.device().devicePixelRatioF())
        drawn = QPixmap()
        if not QPixmapCache.find(f"{path}@{wide}", drawn):
            drawn = QPixmap(path).scaledToWidth(wide, _SMOOTH)
            QPixmapCache.insert(f"{path}@{wide}", drawn)
        painter.drawPixmap(QRectF(rect), drawn, QRectF(drawn.rect()))

    def _path(self, document: QTextDocument, format: QTextFormat) -> str:
        return document.baseUrl().resolved(QUrl(format.toImageFormat().name())).toLocalFile()


class GuidePage(SafeOverrides, QTextBrowser):
    """Shows one paper at a time; links lead to others beside it. ``opened``: another one is shown now."""

    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.paper: Path | None = None
        self.headings: tuple[PaperHeading, ...] = ()
        self._text = ""
        self._past: list[tuple[Path, int]] = []
        self._future: list[tuple[Path, int]] = []
        self._pictures = _Pictures(self)
        self.setOpenLinks(False)
        # What is too wide is the margin at the right of pictures and tables.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(_MARGIN)
        kind = QTextFormat.ObjectTypes.ImageObject.value
        self.document().documentLayout().registerHandler(kind, self._pictures)
        self.anchorClicked.connect(self._follow)
        OnRestyle(self, self._dress)

    def go(self, paper: Path, anchor: str = "") -> None:
        """Show a paper from a heading on. Raises UnreadableError where it cannot be read."""
        if self.paper is not None:
            self._past.append((self.paper, self.verticalScrollBar().value()))
            self._future.clear()
        self._read(paper)
        self.scrollToAnchor(anchor)

    def backward(self) -> None:
        self._travel(self._past, self._future)

    def forward(self) -> None:
        self._travel(self._future, self._past)

    def places_of(self, text: str) -> list[int]:
        """Where a text is found, capital letters or not."""
        sought, found = text.casefold(), list[int]()
        at = self._text.find(sought) if sought else -1
        while at >= 0:
            found.append(at)
            at = self._text.find(sought, at + len(sought))
        return found

    def mark(self, place: int, length: int) -> None:
        """Bring a part of the text into sight, a third down, and select it."""
        self.setTextCursor(self._cursor(place, length))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect().top() - self.viewport().height() // 3)

    @property
    def top(self) -> int:
        """The place of the text at the top."""
        return self.cursorForPosition(self.viewport().rect().topLeft()).position() + 1

    def _cursor(self, place: int, length: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(place)
        cursor.setPosition(place + length, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _travel(self, there: list[tuple[Path, int]], back: list[tuple[Path, int]]) -> None:
        if there and self.paper is not None:
            back.append((self.paper, self.verticalScrollBar().value()))
            paper, place = there.pop()
            self._read(paper)
            self.verticalScrollBar().setValue(place)
            self._say_ways()

    def _say_ways(self) -> None:
        self.backwardAvailable.emit(bool(self._past))
        self.forwardAvailable.emit(bool(self._future))

    def _follow(self, link: QUrl) -> None:
        place = self.document().baseUrl().resolved(link)
        if not place.isLocalFile():
            QDesktopServices.openUrl(place)
        elif Path(place.toLocalFile()).is_file():
            self.go(Path(place.toLocalFile()), place.fragment())

    def _read(self, paper: Path) -> None:
        if paper != self.paper:
            text = read_bytes(paper).decode(errors="replace")
            self.paper = paper
            self.document().setBaseUrl(QUrl.fromLocalFile(str(paper)))
            self.setMarkdown(text)
            self._form()
            self.opened.emit()
        self._say_ways()

    def _dress(self) -> None:
        """Read it again: links and tables keep the colours of when they were read."""
        if self.paper is not None:
            paper, where, self.paper = self.paper, self.verticalScrollBar().value(), None
            self._read(paper)
            self.verticalScrollBar().setValue(where)

    def _form(self) -> None:
        """Make what Qt read fit to be read by people."""
        whole, airy, tight, apart = QTextCursor(self.document()), *(QTextBlockFormat() for _ in range(3))
        proportional = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        airy.setLineHeight(_LINE, proportional)
        airy.setNonBreakableLines(False)  # lines of code are wrapped, too
        tight.setLineHeight(100, proportional)
        apart.setTopMargin(_ABOVE)
        apart.setBottomMargin(_BELOW)
        whole.beginEditBlock()
        whole.select(QTextCursor.SelectionType.Document)
        whole.mergeBlockFormat(airy)
        found, block = [], self.document().begin()
        while block.isValid():
            text, level = block.text(), block.blockFormat().headingLevel()
            if level:
                found.append(PaperHeading(level, text, anchor_of(text), block.position()))
                named = QTextCharFormat()
                named.setAnchor(True)
                named.setAnchorNames([found[-1].anchor])
                cursor = self._cursor(block.position(), len(text))
                cursor.mergeCharFormat(named)
                cursor.mergeBlockFormat(apart)
            elif _PICTURE in text:
                self._cursor(block.position(), 0).mergeBlockFormat(tight)
            block = block.next()
        for table in self.document().rootFrame().childFrames():
            if isinstance(table, QTextTable):
                form = table.format()
                form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
                form.setBorderCollapse(True)
                form.setBorderBrush(self.palette().mid())
                form.setCellPadding(4)
                table.setFormat(form)
        whole.endEditBlock()
        self.headings, self._text = tuple(found), self.document().toPlainText().casefold()
