"""Page numbers put into words at the end.

Larger letters: laid out on smaller paper and made larger, so that paper and margins come out as chosen.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.sheets import Options
from builder.sheets.layout import Block, Mention, Page, Plan, Rect
from builder.sheets.paging.finishing import put_into_words
from sheets.conftest import measure
from sheets.invariants import assert_sound, texts, words

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


Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]


@pytest.mark.parametrize("size", [8.0, 9.0, 11.0, 14.0])
def test_letters_grow_and_the_paper_stays(size: float, built: Built, planned: Planned) -> None:
    battlefield = built([("grass-7", 3 * i, 0, 1 + i % 3, 0) for i in range(9)])
    usual, other = planned(battlefield), planned(battlefield, Options(font_size=size))
    assert_sound(other, battlefield)
    assert {(210.0, 297.0), (297.0, 210.0)} >= {(round(p.width, 6), round(p.height, 6)) for p in other.pages}
    assert other.pages[0].margin == pytest.approx(12.0)
    smallest = min(text.pt for text in texts(usual))
    assert min(text.pt for text in texts(other)) == pytest.approx(smallest * size / 9.0)
