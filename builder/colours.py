"""Colours as ``#rrggbb`` text: mixing, how light one is, and those of start zones.

Colours that a scenario names are made readable on paper.
"""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache

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


_HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")
# Strong enough for a thin line on any terrain; apart in lightness too where hues are close.
_NAMED = {
    "red": "#c8202c",
    "green": "#1e8a3c",
    "blue": "#1f5fc4",
    "yellow": "#c79a00",
    "violet": "#c2389f",
    "pink": "#c2389f",
    "magenta": "#c2389f",
    "cyan": "#0792a8",
    "teal": "#0f7f7a",
    "orange": "#dd6b10",
    "purple": "#6b36b8",
    "brown": "#7d4a1e",
    "olive": "#6f7415",
    "navy": "#1b2f6e",
    "black": "#26231f",
    "white": "#8c867c",
    "grey": "#6e6a64",
    "gray": "#6e6a64",
}
_IN_TURN = ("red", "blue", "yellow", "green", "purple", "orange", "teal", "brown")
_DARKEST, _LIGHTEST = 24.0, 60.0  # how light a line may be (CIE L*) to be seen on paper


def colour_of_zone(number: int, *names: str) -> str:
    """The colour of zone ``number`` (from 1): the first name that is a colour, else one in its turn."""
    found = [colour for colour in map(zone_colour, names) if colour is not None]
    return found[0] if found else _NAMED[_IN_TURN[(number - 1) % len(_IN_TURN)]]


def zone_colour(name: str) -> str | None:
    """A colour word or ``#rrggbb`` as a colour that can be seen on paper; None for any other name."""
    word = name.strip().lower()
    if word in _NAMED:
        return _NAMED[word]
    if not _HEX.match(word):
        return None
    red, green, blue = (part / 255 for part in channels(word))
    hue, light, strong = colorsys.rgb_to_hls(red, green, blue)
    # Lightness to the eye follows hue: the same share of white is glaring in yellow and dark in blue.
    for _ in range(40):
        seen = lightness(_colour(hue, light, strong))
        if _DARKEST <= seen <= _LIGHTEST:
            break
        light += 0.02 if seen < _DARKEST else -0.02
    return _colour(hue, light, strong)


def _colour(hue: float, light: float, strong: float) -> str:
    parts = colorsys.hls_to_rgb(hue, min(1.0, max(0.0, light)), strong)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
