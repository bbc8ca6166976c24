"""How wide texts are in the shipped font, from its own numbers (`packaging/font_widths.py`): as Qt measures
them, and without it.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from typing import NamedTuple

from builder import places
from builder.sheets.layout import MM_PER_POINT

# Qt counts in 64ths of a pixel, in a font of 100 pixels to the em, and rounds as FreeType and HarfBuzz
# do: widths down from 16 binary digits, kerning to the nearest. So do we, and agree to the last digit.
_STEPS = 6400
# Of letters that the font has not, which Qt takes out of another one: nobody knows which.
_WIDE, _OTHER = 1.0, 0.6


class _Font(NamedTuple):
    """Steps by letter; the sorts of letters before and after others; how many steps closer a pair of them
    stands.
    """

    advances: dict[str, int]
    before: dict[str, int]
    after: dict[str, int]
    closer: dict[tuple[int, int], int]


@cache
def _font(bold: bool) -> _Font:
    text = (places.shipped("tilesets") / "fonts" / "widths.json").read_text(encoding="utf-8")
    data = json.loads(text)["Bold" if bold else "Regular"]

    units = data["units"]
    scale = round(_STEPS * 65536 / units)
    before, after = (
        {one: n for n, row in enumerate(data[side]) for one in row} for side in ("before", "after")
    )
    return _Font(
        {one: (int(wide) * scale + 32) // 64 >> 10 for wide, row in data["advances"].items() for one in row},
        before,
        after,
        {(one, other): round(closer * _STEPS / units) for one, other, closer in data["closer"]},
    )


def measure(text: str, pt: float, bold: bool) -> float:
    """The width of a text in mm, where the em of its letters is ``pt`` points."""
    font, before, found = _font(bold), "", 0
    for letter in _composed(text, font) if not text.isascii() else text:
        found += font.advances[letter] if letter in font.advances else _unknown(letter)
        if unicodedata.category(letter) != "Mn":  # kerning passes marks over
            found += font.closer.get((font.before.get(before, -1), font.after.get(letter, -1)), 0)
            before = letter
    return found / _STEPS * pt * MM_PER_POINT


def _composed(text: str, font: _Font) -> str:
    """The text with letters that carry their accents where the font has those, without what shows nothing."""
    found = ""
    for letter in text:
        if unicodedata.category(letter) == "Cf":
            continue
        whole = unicodedata.normalize("NFC", found[-1:] + letter)
        found = (
            found[:-1] + whole
            if len(whole) == 1 and whole in font.advances and unicodedata.combining(letter)
            else found + letter
        )
    return found


def _unknown(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return round((_WIDE if unicodedata.east_asian_width(letter) in "WF" else _OTHER) * _STEPS)
