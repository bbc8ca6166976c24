"""Rectangles and texts on a page."""

from __future__ import annotations

import pytest

from builder.sheets.layout import FOOTER, Page, Rect, Text


def test_touching_rectangles_do_not_overlap() -> None:
    left = Rect(0, 0, 10, 10)
    assert not left.overlaps(Rect(10, 0, 5, 10))
    assert left.overlaps(Rect(9, 9, 5, 5))
    assert not left.overlaps(Rect(9, 10, 5, 5))


def test_a_rectangle_holds_what_lies_wholly_inside() -> None:
    whole = Rect(0, 0, 10, 10)
    assert whole.holds(whole.inset(1))
    assert whole.holds(whole)
    assert not whole.holds(Rect(5, 5, 6, 1))


@pytest.mark.parametrize(("anchor", "left"), [("start", 50), ("middle", 40), ("end", 30)])
def test_a_text_lies_where_its_anchor_says(anchor: str, left: float) -> None:
    text = Text(50, 20, "word", 10, 20, anchor=anchor)  # type: ignore[arg-type]
    assert text.rect.x == left
    assert text.rect.y < 20 < text.rect.bottom


def test_the_footer_has_room_below_the_content() -> None:
    page = Page(210, 297, 12)
    assert page.content == Rect(12, 12, 186, 273 - FOOTER)
