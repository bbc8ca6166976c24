"""Pages without colour: what is printed where `Options.colours` says black-and-white."""

from __future__ import annotations

from dataclasses import replace

from builder.drawing.black_white import face_grey, grey_marks, line_grey
from builder.sheets.layout import Item, Page, Panel, Picture, Rule, Text


def greyed(page: Page) -> Page:
    """The page with every colour turned into the grey that stands for it."""
    blocks = [replace(block, items=tuple(_item(item) for item in block.items)) for block in page.blocks]
    return replace(page, blocks=blocks)


def _item(item: Item) -> Item:
    match item:
        case Text() | Rule():
            return replace(item, colour=line_grey(item.colour))
        case Panel():
            return replace(item, fill=face_grey(item.fill))
        case Picture():
            return replace(item, marks=grey_marks(item.marks))
