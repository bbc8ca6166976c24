"""Fills pages from top to bottom, opening a new one where the room ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Point
from builder.sheets import layout
from builder.sheets.layout import Block, BlockKind, Item, Measure, Mention, Page, Rect, Rule, Text
from builder.sheets.lists import MORE, MORE_PT, Row, columns_in, height_of, how_many_fit, more, row_items

HEADING_PT = 12.0
HEADING = 9.0
GAP = 5.0
LINE_COLOUR = "#c9c2b8"
BODY_PT = 9.0
_SUBTITLE_PT, _ASIDE_GAP = 8.0, 4.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of running text, already short enough for the page."""

    text: str
    bold: bool = False
    soft: bool = False
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class Band:
    """A line of text or a row of a table: its height in mm, and what is drawn from an upper left corner on.

    Where it is the first on a further page, ``head`` stands above it again.
    """

    height: float
    items: Callable[[float, float], list[Item]]
    head: Band | None = None


class Flow:
    """Pages being filled. Blocks are put one below the other; `room` is what is left on the page."""

    def __init__(self, width: float, height: float, margin: float, styles: Styles, measure: Measure) -> None:
        self.pages: list[Page] = []
        self.y = 0.0
        self.styles, self.measure = styles, measure
        self._size = (width, height, margin)

    def new_page(self, bookmark: str = "") -> Page:
        """Open a page."""
        page = Page(*self._size)
        if bookmark:
            page.bookmarks.append(bookmark)
        self.pages.append(page)
        self.y = page.content.y
        return page

    @property
    def content(self) -> Rect:
        """The room between the margins of the page."""
        return self.pages[-1].content

    @property
    def room(self) -> float:
        """The height left on the page in mm."""
        return self.content.bottom - self.y

    def put(
        self,
        kind: BlockKind,
        height: float,
        items: Sequence[Item],
        slot: int | None = None,
        mentions: tuple[Mention, ...] = (),
    ) -> None:
        """Add a block across the page at the current height; its items are placed already."""
        rect = Rect(self.content.x, self.y, self.content.width, height)
        self.pages[-1].blocks.append(Block(kind, rect, tuple(items), slot, mentions=mentions))
        self.y += height + GAP

    def heading(self, text: str, x: float, y: float, width: float, subtitle: str = "") -> list[Item]:
        """A heading with a line under it, HEADING mm high, and a soft text at its right end.

        Where both are too long for the width, the last parts of the soft text are left out.
        """
        text = layout.shortened(text, HEADING_PT, True, width, self.measure)
        found: list[Item] = [*layout.text_lines([text], x, y + 1.2, HEADING_PT, self.measure, bold=True)]
        left = width - self.measure(text, HEADING_PT, True) - _ASIDE_GAP
        subtitle = layout.first_parts(subtitle, _SUBTITLE_PT, left, self.measure)
        wide = self.measure(subtitle, _SUBTITLE_PT, False)
        if subtitle:
            found.append(Text(x + width, y + 4.6, subtitle, _SUBTITLE_PT, wide, False, layout.SOFT, "end"))
        found.append(Rule(Point(x, y + 6.6), Point(x + width, y + 6.6), LINE_COLOUR, 0.3))
        return found

    def parts(self, title: str, rows: Sequence[Row], subtitle: str = "", slot: int | None = None) -> Page:
        """A parts list under a heading, over as many pages as it takes; ``slot`` where it is a step's.

        The page it begins on. Where it goes on on another page, it says so.
        """
        columns = columns_in(self.content.width)
        remaining, part = list(rows), 1
        first: Page | None = None
        while remaining:
            fits = how_many_fit(remaining, columns, self.room - HEADING)
            if fits < len(remaining):
                fits = how_many_fit(remaining, columns, self.room - HEADING - MORE)
            # A few rows at the foot of a page look lost: start on the next one.
            if fits < min(len(remaining), 2 * columns) and self.y > self.content.y:
                self.new_page()
                continue
            fits = max(1, fits)
            now, remaining = remaining[:fits], remaining[fits:]
            height = height_of(now, columns)
            name, small = (title, subtitle) if first is None else (layout.continued(title), "")
            items = self.heading(name, self.content.x, self.y, self.content.width, small)
            rect = Rect(self.content.x, self.y + HEADING, self.content.width, height)
            items += row_items(now, rect, columns, self.styles, self.measure)
            self.pages[-1].anchors.add(f"{title}, part {part}")
            mentions: tuple[Mention, ...] = ()
            if remaining:
                part += 1
                words, y = more(remaining), rect.bottom + MORE - 1.2
                mentions = (Mention(rect.x, y, words, f"{title}, part {part}", MORE_PT),)
                height += MORE
            self.put("parts", HEADING + height, items, slot, mentions)
            first = first or self.pages[-1]
        return first or self.pages[-1]

    def text(self, kind: BlockKind, title: str, lines: Sequence[Line]) -> None:
        """Running text under a heading, over as many pages as it takes."""
        self.bands(kind, title, self.line_bands(lines))

    def bands(self, kind: BlockKind, title: str, bands: Sequence[Band]) -> None:
        """Bands one below the other under a heading, over as many pages as it takes."""
        remaining = list(bands)
        first = True
        while remaining:
            head = None if first else remaining[0].head
            room = self.room - HEADING - (head.height if head else 0.0)
            fits = sum(1 for below in accumulate(band.height for band in remaining) if below <= room)
            if fits < min(len(remaining), 3) and self.y > self.content.y:
                self.new_page()
                continue
            fits = max(1, fits)
            # Headings of columns stand on the page where their first row is.
            if 1 < fits < len(remaining) and remaining[fits].head is remaining[fits - 1]:
                fits -= 1
            now, remaining = [*([head] if head else []), *remaining[:fits]], remaining[fits:]
            x, y = self.content.x, self.y + HEADING
            items = self.heading(title if first else layout.continued(title), x, self.y, self.content.width)
            for band in now:
                items += band.items(x, y)
                y += band.height
            self.put(kind, y - self.y, items)
            first = False

    def line_bands(self, lines: Sequence[Line]) -> list[Band]:
        """The lines broken so that each fits the page, each a band."""
        width, step = self.content.width, layout.line_height(BODY_PT)

        def band(line: Line) -> Band:
            return Band(step, lambda x, y: self.line_items([line], x, y, width))

        return [band(line) for line in self.broken(lines, width)]

    def broken(self, lines: Sequence[Line], width: float) -> list[Line]:
        """The lines broken so that each fits a width."""
        return [
            Line(part, line.bold, line.soft, line.indent)
            for line in lines
            for part in layout.wrapped(line.text, BODY_PT, line.bold, width - line.indent, self.measure)
        ]

    def line_items(self, lines: Sequence[Line], x: float, top: float, width: float) -> list[Item]:
        """Lines of running text drawn one below the other; those read from the right begin there."""
        found: list[Item] = []
        for i, line in enumerate(lines):
            at, colour = top + i * layout.line_height(BODY_PT), layout.SOFT if line.soft else layout.INK
            for text in layout.text_lines(
                [line.text], x + line.indent, at, BODY_PT, self.measure, bold=line.bold, colour=colour
            ):
                right = replace(text, x=x + width - line.indent, anchor="end")
                found.append(right if layout.runs_left(line.text) else text)
        return found
