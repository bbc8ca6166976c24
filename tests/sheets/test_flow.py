"""Pages are filled from top to bottom."""

from __future__ import annotations

import pytest

from builder.drawing.styles import Styles
from builder.sheets.flow import GAP, Flow, Line
from builder.sheets.layout import Text
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

    def told(text: str, aside: str) -> list[str]:
        items = flow.heading(text, 12, 12, 60, aside)
        texts = [item for item in items if isinstance(item, Text)]
        assert all(text.rect.x >= 12 and text.rect.right <= 72.01 for text in texts)
        assert all(not a.rect.overlaps(b.rect) for a in texts for b in texts if a is not b)
        return [text.text for text in texts]

    assert told("Level 1", "1 piece") == ["Level 1", "1 piece"]
    assert told("Level 1", "x" * 80)[0] == "Level 1"
    assert told("Level 1", "x" * 80)[1].endswith("…")
    assert told("Zones " * 20, "1 piece")[0].endswith("…")


def test_lines_read_from_the_right_begin_at_the_right(flow: Flow) -> None:
    left, right = flow.line_items([Line("A ford", indent=4), Line("ساحة معركة", indent=4)], 12, 40, 186)
    assert isinstance(left, Text)
    assert isinstance(right, Text)
    assert (left.x, left.anchor) == (16, "start")
    assert (right.x, right.anchor) == (194, "end")
