"""The list of contents: short, and right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.sheets.front.contents import Row, rows_of_contents
from builder.sheets.layout import Entry


def told(rows: list[Row]) -> list[tuple[str, str]]:
    return [(row.title, row.pages) for row in rows]


def test_levels_of_one_page_share_a_row() -> None:
    entries = [Entry("Checklist", 2), Entry("Level 1", 3), Entry("Level 2", 3), Entry("Level 4", 3)]
    entries += [Entry("Level 5", 4), Entry("Level 6", 5), Entry("Level 8", 5), Entry("Notes", 6)]
    assert told(rows_of_contents(entries, 20)) == [
        ("Checklist", "2"),
        ("Levels 1 to 4", "3"),
        ("Level 5", "4"),
        ("Levels 6 and 8", "5"),
        ("Notes", "6"),
    ]


def test_many_pages_of_levels_share_rows_where_the_room_is_small() -> None:
    entries = [Entry("Key", 2), *(Entry(f"Level {n}", n + 2) for n in range(1, 41)), Entry("Notes", 43)]
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
        entries.append(Entry(f"Level {slot}", page))
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
