"""The colours that zones may have: words, or ``#rrggbb``. How they look is a matter of drawing."""

from __future__ import annotations

import re

COLOUR_WORDS = (
    "red", "green", "blue", "yellow", "violet", "pink", "magenta", "cyan", "teal", "orange", "purple",
    "brown", "olive", "navy", "black", "white", "grey", "gray",
)  # fmt: skip
_HEX = re.compile(r"#[0-9a-f]{6}\Z")


def is_colour(word: str) -> bool:
    """Whether a word names a colour.

    >>> is_colour("Red"), is_colour("#c0ffee"), is_colour("crimsn")
    (True, True, False)
    """
    plain = word.strip().lower()
    return plain in COLOUR_WORDS or _HEX.match(plain) is not None
