"""Texts broken into lines that fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.sheets.texts import shortened, text_lines, wrapped
from sheets.conftest import measure


@given(st.text(), st.floats(5, 100))
def test_no_line_is_wider_than_asked_and_no_letter_is_lost(text: str, width: float) -> None:
    lines = wrapped(text, 9, False, width, measure)
    assert all(measure(line, 9, False) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_lines_break_between_words_and_where_the_text_breaks() -> None:
    width = measure("some words", 9, False)
    assert wrapped("some words more\nhere", 9, False, width, measure) == ["some words", "more", "here"]


def test_a_word_too_long_for_a_line_is_cut() -> None:
    width = measure("xxx", 9, False)
    assert wrapped("a xxxxxxx b", 9, False, width, measure) == ["a", "xxx", "xxx", "x b"]


@given(st.text(), st.floats(3, 60))
def test_a_shortened_text_fits_or_is_only_an_ellipsis(text: str, width: float) -> None:
    found = shortened(text, 9, False, width, measure)
    assert measure(found, 9, False) <= width or found == "…"


def test_a_text_that_fits_is_not_shortened() -> None:
    assert shortened("Ford  of\nIdona", 9, False, 100, measure) == "Ford of Idona"


def test_lines_lie_one_below_the_other() -> None:
    found = text_lines(["one", "", "two"], 5, 10, 9, measure)
    assert [text.text for text in found] == ["one", "two"]
    assert not found[0].rect.overlaps(found[1].rect)
    assert found[0].rect.y == 10
