"""Sizes as people say them."""

from __future__ import annotations

from builder.view.sizes import length_text, size_text


def test_sizes_in_both_units() -> None:
    assert size_text(1219.2, 914.4, False) == "122 × 91 cm"
    assert size_text(1219.2, 914.4, True) == "48 × 36 in"


def test_short_lengths_have_a_digit_more_and_are_never_nothing() -> None:
    assert [length_text(mm, False) for mm in (0.2, 43, 99.4, 99.6, 104)] == [
        "0.1 cm",
        "4.3 cm",
        "9.9 cm",
        "10 cm",
        "10 cm",
    ]
    assert length_text(25.4, True) == "1.0 in"
