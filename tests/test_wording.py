"""Texts from files made fit to be shown."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from builder.wording import cleaned, on_one_line

TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@given(st.text())
def test_only_what_cannot_be_printed_is_taken_out(text: str) -> None:
    found = cleaned(text)
    kept = [letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cs")]
    left = [letter for letter in found if unicodedata.category(letter) != "Cc" and letter != "\ufffd"]
    assert left == [letter for letter in kept if letter not in TURNS and letter != "\ufffd"]
    assert len(on_one_line(text).splitlines()) <= 1


def test_half_characters_and_turns_of_direction_do_not_reach_the_page() -> None:
    assert cleaned("a\ud800b\x00c\u202ed\u2066e\tf\ng") == "a\ufffdbcde\tf\ng"
    assert on_one_line(" a\tb\r\nc\u2028d\x07 ") == "a b c d"
