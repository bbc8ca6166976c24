"""Page numbers put into words at the end."""

from __future__ import annotations

import pytest

from builder.sheets.layout import Block, Mention, Page, Rect
from builder.sheets.paging.mentions import put_into_words
from sheets.conftest import measure
from sheets.invariants import words

RECT = Rect(10, 10, 50, 10)


def page(*mentions: Mention, anchors: tuple[str, ...] = ()) -> Page:
    block = Block("map", RECT, (), mentions=mentions)
    return Page(100, 100, 5, [block], anchors=set(anchors))


def test_a_mention_gets_the_number_of_the_page_it_speaks_of() -> None:
    there = Mention(10, 15, "continues on page {page}", "Level 2, map B", 7.5)
    pages = [page(), page(there), page(anchors=("Level 2, map B", "Level 2, map C"))]
    put_into_words(pages, measure)
    assert words(pages[1]) == "continues on page 3"
    assert all(not block.mentions for page in pages for block in page.blocks)
    assert pages[1].blocks[0].items[0].rect.width == pytest.approx(measure("continues on page 3", 7.5, False))


def test_a_mention_of_nothing_is_an_error() -> None:
    with pytest.raises(KeyError):
        put_into_words([page(Mention(10, 15, "see {page}", "nowhere", 7.5))], measure)
