"""Colours as ``#rrggbb`` text: mixing, fading, and how light one is."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes

WHITE = "#ffffff"
DARK_TEXT = "#26231f"


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
def mixed(colour: str, other: str, share: float) -> str:
    """``colour`` with a ``share`` (0 to 1) of ``other`` in it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(channels(colour), channels(other), strict=True)
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return f"#{red:02x}{green:02x}{blue:02x}"


def lightness(colour: str) -> float:
    """How light it looks, as on a black-and-white print: 0 black to 100 white (CIE L*)."""
    linear = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return float(116 * y ** (1 / 3) - 16) if y > 0.008856 else float(903.3 * y)


def readable_on(colour: str) -> str:
    """White or nearly black, whichever reads better on the colour."""
    return WHITE if lightness(colour) < 55 else DARK_TEXT


def fade_marks(marks: tuple[Mark, ...], share: float) -> tuple[Mark, ...]:
    """The marks with a ``share`` of white in every colour."""
    if share <= 0:
        return marks
    return tuple([_faded(mark, share) for mark in marks])


def _faded(mark: Mark, share: float) -> Mark:
    if isinstance(mark, Area):
        return replace(
            mark,
            fill=None if mark.fill is None else mixed(mark.fill, WHITE, share),
            stroke=None if mark.stroke is None else mixed(mark.stroke, WHITE, share),
        )
    if isinstance(mark, Stroke | Strokes | Label):
        return replace(mark, colour=mixed(mark.colour, WHITE, share))
    raise TypeError(f"no mark: {mark!r}")
