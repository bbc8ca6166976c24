"""What is done to pages once all are laid out: page numbers, footers, size of letters, greys.

Pages are laid out on paper that is smaller by the factor by which letters are larger, and then made larger as
a whole (`enlarged`). So every section knows one size of letters only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.drawing.black_white import face_grey, grey_marks, line_grey
from builder.hexgrid import Point
from builder.language import _
from builder.sheets import layout
from builder.sheets.layout import SOFT, shortened


def put_into_words(pages: Sequence[layout.Page], measure: layout.Measure) -> None:
    """Give every mention the number of its page, counted from 1. Raises KeyError for one of nothing."""
    numbers = {anchor: number for number, page in enumerate(pages, 1) for anchor in page.anchors}
    for page in pages:
        page.blocks = [
            replace(
                block,
                items=(*block.items, *(_line(mention, numbers, measure) for mention in block.mentions)),
                mentions=(),
            )
            if block.mentions
            else block
            for block in page.blocks
        ]


def _line(mention: layout.Mention, numbers: dict[str, int], measure: layout.Measure) -> layout.Text:
    page = numbers[mention.target]
    text = mention.text.format(page=page)
    width = measure(text, mention.pt, False)
    return layout.Text(
        mention.x, mention.y, text, mention.pt, width, False, mention.colour, mention.anchor, page
    )


_PT = 7.0
_GAP = 10.0  # mm left free before the page number


def footer(
    page: layout.Page, title: str, number: int, count: int, measure: layout.Measure, scenario: str = ""
) -> layout.Block:
    """The footer of page ``number`` of ``count``; ``scenario`` is named after the title."""
    rect = layout.Rect(page.content.x, page.content.bottom + 1.0, page.content.width, layout.FOOTER - 1.0)
    baseline = rect.bottom - 0.8
    right = _("Page {number} of {count}", number=number, count=count)
    right_width = measure(right, _PT, False)
    room = rect.width - right_width - _GAP
    dot = measure(" · ", _PT, False)
    items: list[layout.Text] = []
    x = rect.x
    # Each by itself, so that none turns the order of the others round; a long title leaves the scenario half.
    for part, most in ((title, (room - dot) / 2 if scenario else room), (scenario, None)):
        if not part:
            continue
        if items:
            items.append(layout.Text(x + dot / 3, baseline, "·", _PT, measure("·", _PT, False), False, SOFT))
            x += dot
        if most is not None and scenario:
            most = max(most, room - dot - measure(scenario, _PT, False))
        words = shortened(part, _PT, False, most if most is not None else rect.x + room - x, measure)
        width = measure(words, _PT, False)
        items.append(layout.Text(x, baseline, words, _PT, width, False, SOFT))
        x += width
    items.append(layout.Text(rect.right, baseline, right, _PT, right_width, False, SOFT, "end"))
    return layout.Block("footer", rect, tuple(items))


def enlarged(page: layout.Page, by: float) -> layout.Page:
    """The page with every length and every size of text times ``by``."""
    if by == 1.0:
        return page
    blocks = [
        replace(
            block, rect=_rect(block.rect, by), items=tuple(_enlarged_item(item, by) for item in block.items)
        )
        for block in page.blocks
    ]
    return layout.Page(
        page.width * by, page.height * by, page.margin * by, blocks, page.bookmarks, page.footer * by
    )


def _rect(rect: layout.Rect, by: float) -> layout.Rect:
    return layout.Rect(rect.x * by, rect.y * by, rect.width * by, rect.height * by)


def _point(point: Point, by: float) -> Point:
    return Point(point.x * by, point.y * by)


def _enlarged_item(item: layout.Item, by: float) -> layout.Item:
    match item:
        case layout.Text():
            return replace(item, x=item.x * by, y=item.y * by, pt=item.pt * by, width=item.width * by)
        case layout.StraightLine():
            return replace(
                item, start=_point(item.start, by), end=_point(item.end, by), width=item.width * by
            )
        case layout.Panel():
            return replace(item, rect=_rect(item.rect, by), radius=item.radius * by)
        case layout.Picture():
            return replace(item, rect=_rect(item.rect, by), scale=item.scale * by)


def greyed(page: layout.Page) -> layout.Page:
    """The page with every colour turned into the grey that stands for it."""
    blocks = [replace(block, items=tuple(_grey_item(item) for item in block.items)) for block in page.blocks]
    return replace(page, blocks=blocks)


def _grey_item(item: layout.Item) -> layout.Item:
    match item:
        case layout.Text() | layout.StraightLine():
            return replace(item, colour=line_grey(item.colour))
        case layout.Panel():
            return replace(item, fill=face_grey(item.fill))
        case layout.Picture():
            return replace(item, marks=grey_marks(item.marks))
