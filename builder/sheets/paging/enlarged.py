"""Pages made larger or smaller as a whole, texts and all: how the size of letters is chosen.

Pages are laid out on paper that is smaller by the factor by which letters are larger, and then made larger.
So every section knows one size of letters only.
"""

from __future__ import annotations

from dataclasses import replace

from builder.hexgrid.geometry import Point
from builder.sheets.layout import Item, Page, Panel, Picture, Rect, Rule, Text


def enlarged(page: Page, by: float) -> Page:
    """The page with every length and every size of text times ``by``."""
    if by == 1.0:
        return page
    blocks = [
        replace(block, rect=_rect(block.rect, by), items=tuple(_item(item, by) for item in block.items))
        for block in page.blocks
    ]
    return Page(page.width * by, page.height * by, page.margin * by, blocks, page.bookmarks, page.footer * by)


def _rect(rect: Rect, by: float) -> Rect:
    return Rect(rect.x * by, rect.y * by, rect.width * by, rect.height * by)


def _point(point: Point, by: float) -> Point:
    return Point(point.x * by, point.y * by)


def _item(item: Item, by: float) -> Item:
    match item:
        case Text():
            return replace(item, x=item.x * by, y=item.y * by, pt=item.pt * by, width=item.width * by)
        case Rule():
            return replace(
                item, start=_point(item.start, by), end=_point(item.end, by), width=item.width * by
            )
        case Panel():
            return replace(item, rect=_rect(item.rect, by), radius=item.radius * by)
        case Picture():
            return replace(item, rect=_rect(item.rect, by), scale=item.scale * by)
