"""The page that shows the same as one of other sheets did."""

from __future__ import annotations

import pytest

from builder.editor.sheets.pages_view import same_place
from builder.sheets.layout import Page, Plan


def plan(*pages: str) -> Plan:
    """Pages that begin what is named, comma between titles; nothing begins on an empty one."""
    made = tuple(Page(210, 297, 12, bookmarks=titles.split(",") if titles else []) for titles in pages)
    return Plan("", "", "en", 0.2, made)


LONG = plan("Overview", "Key", "Level 1", "Level 2", "", "Level 3")


@pytest.mark.parametrize(
    ("before", "page", "after", "found"),
    [
        (LONG, 4, LONG, 4),
        (LONG, 5, LONG, 5),
        (LONG, 4, plan("Level 1,Level 2", "Level 3"), 1),
        (LONG, 5, plan("Level 1", "Level 2", "", "Level 3"), 3),
        (plan("Level 1,Level 2", "Level 3"), 1, LONG, 3),
        (LONG, 2, plan("Overview", "Level 1", "Level 2"), 2),
        (LONG, 6, plan("Poster"), 1),
        (plan(""), 1, LONG, 1),
        (LONG, 5, plan("Overview", "Level 2"), 2),
    ],
)
def test_one_stays_where_one_was_or_near(before: Plan, page: int, after: Plan, found: int) -> None:
    assert same_place(before, page, after) == found
