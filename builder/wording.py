"""Small things about texts that every room needs: plurals, and texts from files made fit to be shown."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# What has no place on paper: control characters other than breaks and tabs, half a character, and marks that
# turn the direction of all that follows (lines are cut apart, so their ends would be lost).
_BREAKS = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029")
_TURNS = frozenset((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its word, in the plural where it is not one.

    >>> counted(1, "piece"), counted(3, "piece"), counted(2, "hex", "hexes")
    ('1 piece', '3 pieces', '2 hexes')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


@lru_cache(maxsize=4096)
def _fit_to_print(letter: str) -> str:
    if letter in _BREAKS:
        return letter
    if unicodedata.category(letter) == "Cs":
        return "\ufffd"
    return "" if unicodedata.category(letter) == "Cc" or ord(letter) in _TURNS else letter


def cleaned(text: str) -> str:
    """The text without what cannot be printed; line breaks and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join([_fit_to_print(letter) for letter in text])


def on_one_line(text: str) -> str:
    """The text cleaned, with single spaces in place of breaks, tabs and runs of spaces."""
    return " ".join(cleaned(text).split())
