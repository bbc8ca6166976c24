"""Cards of the cover: as high as they say, whole within their width.

The list of contents: short, and right.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.styles import Styles
from builder.sheets.flow import Flow, Line
from builder.sheets.front.facts import (
    Fact,
    Row,
    alarm_card,
    columns_for,
    contents_card,
    contents_columns,
    facts_card,
    rows_of_contents,
    text_card,
)
from builder.sheets.layout import Entry, Text
from sheets.conftest import measure

FACTS = [
    Fact("209", "pieces"),
    Fact("98 × 67 cm", "39 × 26 inches"),
    Fact("22 × 17", "columns × rows of hexes"),
]


@pytest.fixture
def flow(styles: Styles) -> Flow:
    flow = Flow(210, 297, 12, styles, measure)
    flow.new_page()
    return flow


@pytest.mark.parametrize("width", [60.0, 98.0, 186.0])
def test_every_card_keeps_within_its_rectangle(width: float, flow: Flow) -> None:
    columns = columns_for(FACTS, width, flow)
    cards = [
        facts_card(FACTS, width, columns, flow),
        alarm_card("2 things cannot be built as drawn, 1 needs care: see page 12", True, width, flow),
        text_card(
            "boxes", "Boxes needed", [Line("1 × Rise " * 9, bold=True), Line("soft", indent=5)], width, flow
        ),
        contents_card([Row("Levels 2 to 5", 3, 4)] * 7, width, contents_columns(width), flow),
    ]
    for card in cards:
        block = card.at(12, 40)
        assert (block.rect.x, block.rect.y, block.rect.width) == (12, 40, width)
        texts = [item for item in block.items if isinstance(item, Text)]
        assert texts
        for item in block.items:
            assert block.rect.holds(item.rect, 0.2), (card.kind, item)
        assert not any(a.rect.overlaps(b.rect) for a in texts for b in texts if a is not b), card.kind


def test_facts_stand_side_by_side_where_there_is_room(flow: Flow) -> None:
    assert columns_for(FACTS, 186, flow) == 3
    assert columns_for(FACTS, 40, flow) == 1
    assert facts_card(FACTS, 186, 3, flow).height < facts_card(FACTS, 40, 1, flow).height


def test_errors_and_warnings_look_different(flow: Flow) -> None:
    error, warning = (alarm_card("x", bad, 60, flow).at(0, 0) for bad in (True, False))
    assert error.items != warning.items


def told(rows: list[Row]) -> list[tuple[str, str]]:
    return [(row.title, row.pages) for row in rows]


def test_levels_of_one_page_share_a_row() -> None:
    entries = [Entry("Checklist", 2), Entry("Level 1", 3, 1), Entry("Level 2", 3, 2), Entry("Level 4", 3, 4)]
    entries += [Entry("Level 5", 4, 5), Entry("Level 6", 5, 6), Entry("Level 8", 5, 8), Entry("Notes", 6)]
    assert told(rows_of_contents(entries, 20)) == [
        ("Checklist", "2"),
        ("Levels 1 to 4", "3"),
        ("Level 5", "4"),
        ("Levels 6 and 8", "5"),
        ("Notes", "6"),
    ]


def test_many_pages_of_levels_share_rows_where_the_room_is_small() -> None:
    entries = [Entry("Key", 2), *(Entry(f"Level {n}", n + 2, n) for n in range(1, 41)), Entry("Notes", 43)]
    rows = rows_of_contents(entries, 6)
    assert told(rows) == [
        ("Key", "2"),
        ("Levels 1 to 10", "3–12"),
        ("Levels 11 to 20", "13–22"),
        ("Levels 21 to 30", "23–32"),
        ("Levels 31 to 40", "33–42"),
        ("Notes", "43"),
    ]


def test_without_entries_there_are_no_rows() -> None:
    assert rows_of_contents([], 5) == []


@given(st.lists(st.booleans(), max_size=40), st.integers(1, 30), st.integers(0, 3))
def test_every_level_is_in_one_row_with_its_page(new_page: list[bool], most: int, others: int) -> None:
    page, entries = 1, []
    for slot, turn in enumerate(new_page, 1):
        page += turn
        entries.append(Entry(f"Level {slot}", page, slot))
    entries += [Entry(f"Other {n}", page + n) for n in range(1, others + 1)]
    rows = rows_of_contents(entries, most)
    assert len(rows) <= max(most, others + 1)
    for entry in entries:
        numbers = entry.title.split()[1]
        holding = [
            row
            for row in rows
            if row.title == entry.title
            or (
                row.title.startswith("Levels")
                and entry.title.startswith("Level ")
                and int(row.title.split()[1]) <= int(numbers) <= int(row.title.split()[3])
            )
        ]
        assert len(holding) == 1
        assert holding[0].first <= entry.page <= holding[0].last


@pytest.mark.parametrize(("first", "last", "said"), [(3, 3, "3"), (3, 9, "3–9")])
def test_pages_are_written_as_people_do(first: int, last: int, said: str) -> None:
    assert Row("x", first, last).pages == said
