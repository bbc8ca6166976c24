"""Mark-up of forums: what is put in, and how it is kept from being taken for mark-up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.sheets.posts.forum_markup import Item, bullets, escaped, heading, link, markdown_table


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. A hill", "1\\. A hill"),
        ("12) wide", "12\\) wide"),
        ("- not a list", "\\- not a list"),
        ("+1 height", "\\+1 height"),
        ("  # tag", "  \\# tag"),
        ("=== rule", "\\=== rule"),
        ("a - b 3. c", "a - b 3. c"),
        (
            "snake_case *x* [y](z) `c` a|b ~s~ &amp;",
            "snake\\_case \\*x\\* \\[y\\](z) \\`c\\` a\\|b \\~s\\~ \\&amp;",
        ),
    ],
)
def test_letters_that_markdown_reads_are_told_as_letters(text: str, told: str) -> None:
    assert escaped(text, "markdown") == told


@given(st.text(max_size=60))
def test_plain_text_stays_and_bbcode_has_no_brackets_of_its_own(text: str) -> None:
    assert escaped(text, "plain") == text
    assert not set(escaped(text, "bbcode")) & set("[]")


def test_lists_say_more_under_a_line() -> None:
    items = [Item("a", "b"), Item("c")]
    assert bullets(items, "plain") == ["  a", "      b", "  c"]
    assert bullets(items, "markdown") == ["* a (b)", "* c"]
    assert bullets(items, "bbcode") == ["[list]", "[*]a (b)", "[*]c", "[/list]"]


def test_headings_and_links() -> None:
    assert [heading("A", m) for m in ("plain", "markdown", "bbcode")] == ["A", "**A**", "[b]A[/b]"]
    assert heading("A", "markdown", large=True) == "## A"
    assert link("https://x", "markdown") == "<https://x>"


def test_a_table_has_as_many_cells_in_each_row_and_numbers_to_the_right() -> None:
    lines = markdown_table(["a", "b|c"], [["x|y", 1], ["z\nz", ""]])
    assert lines == ["| a | b\\|c |", "|:---|---:|", "| x\\|y | 1 |", "| z z |  |"]
