"""Colours for start zones: what a scenario calls them, made readable on paper, and a hatch for each."""

from __future__ import annotations

import colorsys
import re
from dataclasses import dataclass

from builder.drawing.colours import WHITE, channels, lightness, mixed

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

# Angles in degrees of the lines of each hatch and their distance in mm: told apart without colour.
_HATCHES: tuple[tuple[tuple[float, ...], float], ...] = (
    ((45.0,), 6.5),
    ((135.0,), 6.5),
    ((0.0,), 6.5),
    ((90.0,), 6.5),
    ((45.0, 135.0), 9.0),
    ((0.0, 90.0), 9.0),
    ((20.0,), 4.2),
    ((110.0,), 4.2),
)


@dataclass(frozen=True, slots=True)
class ZoneLook:
    """How a zone is drawn: number on its badge, colour of its lines, angles (degrees) and distance (mm)."""

    number: int
    colour: str
    angles: tuple[float, ...]
    spacing: float

    @property
    def fill(self) -> str:
        """The colour of its ground."""
        return mixed(self.colour, WHITE, 0.55)


def zone_look(number: int, *names: str) -> ZoneLook:
    """The look of zone ``number`` (from 1), in the first of the names that is a colour, else in its turn."""
    angles, spacing = _HATCHES[(number - 1) % len(_HATCHES)]
    found = [colour for colour in map(zone_colour, names) if colour is not None]
    colour = found[0] if found else _NAMED[_IN_TURN[(number - 1) % len(_IN_TURN)]]
    return ZoneLook(number, colour, angles, spacing)


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
