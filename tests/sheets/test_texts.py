"""Texts broken into lines that fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.sheets.texts import first_parts, runs_left, shortened, text_lines, wrapped
from builder.wording import cleaned
from sheets.conftest import measure


@given(st.text(), st.floats(5, 100))
def test_no_line_is_wider_than_asked_and_no_letter_is_lost(text: str, width: float) -> None:
    lines = wrapped(text, 9, False, width, measure)
    assert all(measure(line, 9, False) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(cleaned(text).split())


@pytest.mark.parametrize(
    ("text", "from_right"),
    [("ford", False), ("12 ليلى", True), ("שלום ford", True), ("by ليلى", False), ("12", False), ("", False)],
)
def test_the_first_letter_says_which_way_a_line_is_read(text: str, from_right: bool) -> None:
    assert runs_left(text) is from_right


def test_lines_break_between_words_and_where_the_text_breaks() -> None:
    width = measure("some words", 9, False)
    assert wrapped("some words more\nhere", 9, False, width, measure) == ["some words", "more", "here"]


def test_accents_and_joined_signs_are_not_torn_off() -> None:
    width = measure("xxx", 9, False)
    assert wrapped("aae\u0301e", 9, False, width, measure) == ["aa", "e\u0301e"]
    assert wrapped("aa\U0001f469\u200d\U0001f680", 9, False, width, measure) == [
        "aa",
        "\U0001f469\u200d\U0001f680",
    ]
    assert shortened("aae\u0301e", 9, False, width, measure) == "aa…"


def test_a_word_as_long_as_a_book_is_cut_without_measuring_it_again_and_again() -> None:
    seen = 0

    def counting(text: str, pt: float, bold: bool) -> float:
        nonlocal seen
        seen += len(text)
        return measure(text, pt, bold)

    word = "x" * 50_000
    lines = wrapped(word, 9, False, 100, counting)
    assert "".join(lines) == word
    assert seen < 60 * len(word)


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


def test_of_parts_set_apart_by_dots_whole_ones_are_told() -> None:
    text = "1 zone · 2 glyphs · 3 figures"
    listed = [
        first_parts(text, 8.0, measure(text[:end], 8.0, False), measure) for end in range(len(text) + 1)
    ]
    whole = {"1 zone", "1 zone · 2 glyphs", text}
    # With less room than the first part takes, its beginning.
    assert all(some in whole or "1 zone".startswith(some.removesuffix("…")) for some in listed)
    assert whole < set(listed)
    assert listed[-1] == text
