"""Mentions of pages put into words, once it is known which page comes where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.sheets.layout import Measure, Mention, Page, Text


def put_into_words(pages: Sequence[Page], measure: Measure) -> None:
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


def _line(mention: Mention, numbers: dict[str, int], measure: Measure) -> Text:
    page = numbers[mention.target]
    text = mention.text.format(page=page)
    width = measure(text, mention.pt, False)
    return Text(mention.x, mention.y, text, mention.pt, width, False, mention.colour, mention.anchor, page)
