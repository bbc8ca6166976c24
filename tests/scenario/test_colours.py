"""The words for the colours of zones are those that drawing knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.drawing.play_marks import zone_colour
from builder.scenario.colours import COLOUR_WORDS, is_colour


@pytest.mark.parametrize("word", [*COLOUR_WORDS, "#c0ffee", "Red ", "crimsn", "#c0ffe", ""])
def test_a_word_is_a_colour_where_it_is_drawn_as_one(word: str) -> None:
    assert is_colour(word) == (zone_colour(word) is not None)


def test_the_words_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
    (row,) = [line for line in page.splitlines() if line.startswith("| `zones` |")]
    assert all(f"`{word}`" in row for word in COLOUR_WORDS)
