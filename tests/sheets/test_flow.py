"""Rectangles of a page, and pages filled from top to bottom."""

from __future__ import annotations

import pytest

from builder.drawing.styles import Styles
from builder.sheets.flow import GAP, Flow, Line
from builder.sheets.layout import FOOTER, Page, Rect, Text
from sheets.conftest import measure


@pytest.fixture
def flow(styles: Styles) -> Flow:
    flow = Flow(210, 297, 12, styles, measure)
    flow.new_page("First")
    return flow


def test_blocks_lie_one_below_the_other(flow: Flow) -> None:
    flow.put("notes", 20, [])
    flow.put("notes", 30, [])
    first, second = flow.pages[0].blocks
    assert second.rect.y == first.rect.bottom + GAP
    assert flow.room == pytest.approx(flow.content.height - 50 - 2 * GAP)


def test_running_text_opens_pages_as_needed_and_loses_nothing(flow: Flow) -> None:
    flow.text("notes", "Notes", [Line(f"Line {i}") for i in range(300)])
    written = [
        item.text
        for page in flow.pages
        for block in page.blocks
        for item in block.items
        if hasattr(item, "text")
    ]
    assert [text for text in written if text.startswith("Line")] == [f"Line {i}" for i in range(300)]
    assert written.count("Notes") == 1
    assert written.count("Notes, continued") == len(flow.pages) - 1 > 1


def test_a_heading_is_not_left_alone_at_the_foot_of_a_page(flow: Flow) -> None:
    flow.put("notes", flow.room - 18, [])
    flow.text("notes", "Notes", [Line(f"Line {i}") for i in range(10)])
    assert [len(page.blocks) for page in flow.pages] == [1, 1]


def test_a_heading_too_long_for_its_line_is_shortened_after_what_stands_beside_it(styles: Styles) -> None:
    flow = Flow(210, 297, 12, styles, measure)
    flow.new_page()

    def listed(text: str, aside: str) -> list[str]:
        items = flow.heading(text, 12, 12, 60, aside)
        texts = [item for item in items if isinstance(item, Text)]
        assert all(text.rect.x >= 12 and text.rect.right <= 72.01 for text in texts)
        assert all(not a.rect.overlaps(b.rect) for a in texts for b in texts if a is not b)
        return [text.text for text in texts]

    assert listed("Level 1", "1 piece") == ["Level 1", "1 piece"]
    assert listed("Level 1", "x" * 80)[0] == "Level 1"
    assert listed("Level 1", "x" * 80)[1].endswith("…")
    assert listed("Zones " * 20, "1 piece")[0].endswith("…")


def test_lines_read_from_the_right_begin_at_the_right(flow: Flow) -> None:
    left, right = flow.line_items([Line("A ford", indent=4), Line("ساحة معركة", indent=4)], 12, 40, 186)
    assert isinstance(left, Text)
    assert isinstance(right, Text)
    assert (left.x, left.anchor) == (16, "start")
    assert (right.x, right.anchor) == (194, "end")


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
