"""Fills pages from top to bottom with parts lists and texts in columns, opening a new one where the room
ends; lists are cut into portions that fit the room there is.

Drawings of pieces in them are all at one scale: a tile of twice the hexes is twice as large. Only own pieces
larger than any that is sold are drawn smaller. Names say what is too small to be written on the drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from builder.catalogue import PieceType
from builder.drawing.labels import code_of, without_small
from builder.drawing.marks import CAP_HEIGHT, Label, Mark, reach
from builder.drawing.pieces import icon_marks
from builder.drawing.styles import Style, Styles
from builder.hexgrid import Bounds, Point, around_boxes
from builder.language import ngettext
from builder.sheets import layout
from builder.sheets.building.steps import StepPart
from builder.sheets.layout import (
    ASCENT,
    INK,
    MM_PER_POINT,
    SOFT,
    Block,
    BlockKind,
    Item,
    Measure,
    Mention,
    Page,
    Picture,
    Rect,
    StraightLine,
    Text,
    line_height,
    text_lines,
    wrapped,
)
from builder.sheets.options import FONT_SIZES, USUAL_FONT_SIZE

HEADING_PT = 12.0
HEADING = 9.0
GAP = 5.0
LINE_COLOUR = "#c9c2b8"
BODY_PT = 9.0
_SUBTITLE_PT, _ASIDE_GAP = 8.0, 4.0


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of running text, already short enough for the page."""

    text: str
    bold: bool = False
    soft: bool = False
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class FlowBand:
    """A line of text or a row of a table: its height in mm, and what is drawn from an upper left corner on.

    Where it is the first on a further page, ``head`` stands above it again.
    """

    height: float
    items: Callable[[float, float], list[Item]]
    head: FlowBand | None = None


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
        found.append(StraightLine(Point(x, y + 6.6), Point(x + width, y + 6.6), LINE_COLOUR, 0.3))
        return found

    def parts(self, title: str, rows: Sequence[LaidRow], subtitle: str = "", slot: int | None = None) -> Page:
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

    def text(self, kind: BlockKind, title: str, lines: Sequence[TextLine]) -> None:
        """Running text under a heading, over as many pages as it takes."""
        self.bands(kind, title, self.line_bands(lines))

    def bands(self, kind: BlockKind, title: str, bands: Sequence[FlowBand]) -> None:
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

    def line_bands(self, lines: Sequence[TextLine]) -> list[FlowBand]:
        """The lines broken so that each fits the page, each a band."""
        width, step = self.content.width, layout.line_height(BODY_PT)

        def band(line: TextLine) -> FlowBand:
            return FlowBand(step, lambda x, y: self.line_items([line], x, y, width))

        return [band(line) for line in self.broken(lines, width)]

    def broken(self, lines: Sequence[TextLine], width: float) -> list[TextLine]:
        """The lines broken so that each fits a width."""
        return [
            TextLine(part, line.bold, line.soft, line.indent)
            for line in lines
            for part in layout.wrapped(line.text, BODY_PT, line.bold, width - line.indent, self.measure)
        ]

    def line_items(self, lines: Sequence[TextLine], x: float, top: float, width: float) -> list[Item]:
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


SCALE = 0.045  # paper mm per table mm: a single hex is 2 mm wide, a tile of 24 hexes 12 mm
MOST = 16.0  # mm, the width and height of the largest drawing: a column has room for a name beside it
# The height of the capitals of the smallest text in a picture in mm: 6 pt where all letters are smallest.
LEAST_TEXT = 6.0 * USUAL_FONT_SIZE / FONT_SIZES[0] * MM_PER_POINT * CAP_HEIGHT


def icon(type: PieceType, styles: Styles, rect: Rect) -> Picture | None:
    """A piece type drawn in the middle of a rectangle that holds it; None for a type without a shape."""
    marks = icon_marks(type, styles)
    if not marks:
        return None
    box = extent(marks)
    scale = _scale(box)
    left = box.left - (rect.width / scale - box.width) / 2
    top = box.top - (rect.height / scale - box.height) / 2
    return Picture(rect, without_small(marks, LEAST_TEXT / scale), scale, Point(left, top))


def icon_size(type: PieceType, styles: Styles) -> tuple[float, float]:
    """How wide and high the drawing of a piece type is in mm; nothing for a type without a shape."""
    return _size(type, styles.of(type))


@lru_cache(maxsize=1024)  # each list asks for the same types at each size that is tried
def _size(type: PieceType, style: Style) -> tuple[float, float]:
    marks = icon_marks(type, Styles({}, style))
    if not marks:
        return 0.0, 0.0
    box = extent(marks)
    scale = _scale(box)
    return box.width * scale, box.height * scale


def _scale(box: Bounds) -> float:
    return min(SCALE, MOST / box.width, MOST / box.height)


def extent(marks: tuple[Mark, ...]) -> Bounds:
    """The rectangle around some marks in mm, with the width of their lines."""
    return around_boxes(box for mark in marks if (box := _around(mark)) is not None)


def _around(mark: Mark) -> Bounds | None:
    if isinstance(mark, Label):
        (x, y), high = mark.at, mark.height
        return Bounds(x - high, y - high, x + high, y + high)
    return reach(mark)


ROW = 7.2
MORE = 4.6  # mm, for the line that says where a list goes on
MORE_PT = 8.0
COLUMN = 45.0
_LEAST_ICON = 6.2  # mm, the width of the column of drawings; the text beside a wider one begins further right
_AROUND_ICON = 0.4  # mm above and below a drawing
_COUNT = 8.5
_GAP = 1.7
_CODE_GAP = 1.2
_COUNT_PT = 9.5
_NAME_PT = 7.5


@dataclass(frozen=True, slots=True)
class LaidRow:
    """One row of a parts list, laid out for a column: its lines of text and measures in mm.

    The ``code`` of the piece, as it stands on the drawings, takes ``code_width`` before its first line, its
    drawing ``icon_width``.
    """

    part: StepPart
    lines: tuple[str, ...]
    notes: tuple[str, ...]
    count_width: float
    icon_width: float
    height: float
    code: str = ""
    code_width: float = 0.0


def rows_of(
    parts: Sequence[StepPart],
    column: float,
    measure: Measure,
    styles: Styles,
    *,
    coded: bool = True,
) -> list[LaidRow]:
    """The rows of a parts list for columns ``column`` mm wide; ``coded``: codes of tiles before names."""
    counted = max([_COUNT, *(measure(_count(part), _COUNT_PT, True) for part in parts)])
    rows = []
    for part in parts:
        wide, tall = icon_size(part.type, styles)
        drawn = max(_LEAST_ICON, wide)
        width = column - drawn - counted - 3 * _GAP
        code = code_of(part.type, styles) if coded else ""
        code_width = measure(code, _NAME_PT, True) + _CODE_GAP if code else 0.0
        lines = _after(code_width, part.name, width, measure)
        below = tuple(wrapped(part.note, _NAME_PT, False, width, measure)) if part.note else ()
        written = (len(lines) + len(below)) * line_height(_NAME_PT) + 1.6
        height = max(ROW, written, tall + 2 * _AROUND_ICON)
        rows.append(LaidRow(part, lines, below, counted, drawn, height, code, code_width))
    return rows


def _after(taken: float, text: str, width: float, measure: Measure) -> tuple[str, ...]:
    """The text in lines of a width, the first of which has ``taken`` mm less; it may come out empty."""
    if not taken:
        return tuple(wrapped(text, _NAME_PT, False, width, measure))
    words = text.split()
    count = 0
    while count < len(words):
        if measure(" ".join(words[: count + 1]), _NAME_PT, False) > width - taken:
            break
        count += 1
    first, hyphen, rest = words[0].partition("-") if words else ("", "", "")
    too_long = not count and rest and measure(words[0], _NAME_PT, False) > width
    if too_long and measure(first + hyphen, _NAME_PT, False) <= width - taken:
        words, count = [first + hyphen, rest, *words[1:]], 1
    rest = " ".join(words[count:])
    return " ".join(words[:count]), *(wrapped(rest, _NAME_PT, False, width, measure) if rest else ())


def _count(part: StepPart) -> str:
    return f"{part.count} ×"


def columns_in(width: float) -> int:
    """How many columns of a parts list stand side by side."""
    return max(1, int((width + 0.01) // COLUMN))


def dealt(rows: Sequence[LaidRow], columns: int) -> list[list[LaidRow]]:
    """The rows dealt to columns from top to bottom, as even as they come."""
    per_column = -(-len(rows) // columns) if rows else 0
    return [list(rows[i * per_column : (i + 1) * per_column]) for i in range(columns)]


def heights_of(rows: Sequence[LaidRow], columns: int) -> list[float]:
    """The height of each line across ``columns``, in mm: that of its highest row."""
    heights = [row.height for row in rows]
    if columns == 1:
        return heights
    deep = -(-len(rows) // columns)
    return [max(heights[line::deep]) for line in range(deep)]


def height_of(rows: Sequence[LaidRow], columns: int) -> float:
    """The height that rows take in ``columns``, in mm."""
    return sum(heights_of(rows, columns))


def how_many_fit(rows: Sequence[LaidRow], columns: int, height: float) -> int:
    """How many of the first rows fit into columns of a height; all of them where all do."""
    low, high = 0, len(rows)
    while low < high:
        middle = (low + high + 1) // 2
        if height_of(rows[:middle], columns) <= height + 0.001:
            low = middle
        else:
            high = middle - 1
    return low


def more(rows: Sequence[LaidRow]) -> str:
    """The line at the end of a list whose last ``rows`` stand on another page, which has no number yet."""
    pieces = sum(row.part.pieces for row in rows)
    return ngettext("{n} more piece on page {page}", "{n} more pieces on page {page}", pieces, page="{page}")


def row_items(
    rows: Sequence[LaidRow], rect: Rect, columns: int, styles: Styles, measure: Measure
) -> list[Item]:
    """The rows drawn into a rectangle: count, drawing, code and name."""
    items: list[Item] = []
    width = rect.width / columns
    heights = heights_of(rows, columns)
    for i, column in enumerate(dealt(rows, columns)):
        x, y = rect.x + i * width, rect.y
        for row, height in zip(column, heights, strict=False):
            items += _row(row, x, y, height, styles, measure)
            y += height
    return items


def _row(row: LaidRow, x: float, y: float, height: float, styles: Styles, measure: Measure) -> list[Item]:
    items: list[Item] = []
    count = _count(row.part)
    middle = y + height / 2
    right = x + row.count_width
    baseline = middle + ASCENT * _COUNT_PT * MM_PER_POINT / 2
    items.append(Text(right, baseline, count, _COUNT_PT, measure(count, _COUNT_PT, True), True, INK, "end"))
    frame = Rect(right + _GAP, y + _AROUND_ICON, row.icon_width, height - 2 * _AROUND_ICON)
    drawing = icon(row.part.type, styles, frame)
    if drawing is not None:
        items.append(drawing)
    step = line_height(_NAME_PT)
    top = middle - ((len(row.lines) + len(row.notes) - 1) * step + ASCENT * _NAME_PT * MM_PER_POINT) / 2
    left = frame.right + _GAP
    if row.code:
        items += text_lines([row.code], left, top, _NAME_PT, measure, bold=True)
        items += text_lines([row.lines[0]], left + row.code_width, top, _NAME_PT, measure)
        items += text_lines(list(row.lines[1:]), left, top + step, _NAME_PT, measure)
    else:
        items += text_lines(list(row.lines), left, top, _NAME_PT, measure)
    below = top + len(row.lines) * step
    items += text_lines(list(row.notes), left, below, _NAME_PT, measure, colour=SOFT)
    return items
