"""Odd-r offset rows (pointy-top, odd rows pushed half a hex to the right): at file borders and in print only.

Decision 18: q = x - (y - (y & 1)) / 2, r = y.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from builder.hexgrid.hexes import Hex

_LABEL = re.compile(r"\s*(-?)([A-Za-z]{1,4})\s*(-?\d{1,6})\s*\Z")


def to_hex(column: int, row: int) -> Hex:
    """The hex at an odd-r column and row."""
    return Hex(column - (row - (row & 1)) // 2, row)


def from_hex(hex: Hex) -> tuple[int, int]:
    """Column and row of a hex in odd-r rows."""
    return hex.q + (hex.r - (hex.r & 1)) // 2, hex.r


def window_of(hexes: Iterable[Hex]) -> tuple[int, int, int, int]:
    """First column, first row, last column and last row of some hexes, of which there is one at least."""
    columns, rows = zip(*map(from_hex, hexes), strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def column_name(column: int) -> str:
    """A column as people count: A to Z, AA … from column 0; columns left of it are -A, -B …"""
    if column < 0:
        return "-" + column_name(-column - 1)
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


@lru_cache(maxsize=4096)
def label(hex: Hex) -> str:
    """A hex as people count: column letters and row from 1 (``C4``); the same on screen and on paper.

    >>> label(Hex(0, 0)), label(Hex(1, 3)), label(Hex(-1, 0))
    ('A1', 'C4', '-A1')
    """
    column, row = from_hex(hex)
    return f"{column_name(column)}{row + 1}"


def labelled(text: str) -> Hex | None:
    """The hex that a text as of `label` means, in capitals or not; None for any other text.

    >>> labelled("c4"), labelled("4C")
    (Hex(q=1, r=3), None)
    """
    found = _LABEL.match(text)
    if found is None:
        return None
    column = 0
    for letter in found[2].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return to_hex(-column if found[1] else column - 1, int(found[3]) - 1)
