"""The same looks without colour, so that a black-and-white print, and a photocopy of one, can still be read.

A copier knows only ink and no ink: dark lines on light faces survive it. Terrain is therefore distinguished
by its pattern, and what has colours of its own becomes grey, lines and letters darker than faces.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from builder.colours import channels, lightness
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes
from builder.drawing.styles import Style, Styles

# Lightness (CIE L*): of the faces of patterned ground, from the darkest kind to the lightest.
_DARKEST_GROUND, _LIGHTEST_GROUND = 90.0, 100.0
_DARKEST_SHADE = 60.0  # where faces are told apart by their grey
_DARKEST_FIGURE = 10.0
_EDGE, _INK = 12.0, 6.0
_PALE = 85.0  # faces that are this light already have shades as pale as they are
# Lines up to the first lightness are drawn at a share of it, those from the second on as they are.
_DARK, _LIGHT, _SHARE = 60.0, 82.0, 0.6


def black_white(styles: Styles, shaded: Collection[str] = ()) -> Styles:
    """The styles for prints without colour: light faces, nearly black lines, the patterns they have.

    Kinds in ``shaded`` get faces of different greys, as far apart as they come, from the darkest in colour to
    the lightest: for drawings that are too small for patterns.
    """
    found = {kind: _style(style) for kind, style in styles.kinds.items()}
    ranked = sorted(shaded, key=lambda kind: (lightness(styles.of_kind(kind).fill), kind))
    for rank, kind in enumerate(ranked):
        share = rank / (len(ranked) - 1) if len(ranked) > 1 else 1.0
        grey = grey_of(_DARKEST_SHADE + (_LIGHTEST_GROUND - _DARKEST_SHADE) * share)
        found[kind] = replace(found.get(kind, _style(styles.fallback)), fill=grey)
    pieces = {piece: _style(style) for piece, style in styles.pieces.items()}
    return Styles(MappingProxyType(found), _style(styles.fallback), MappingProxyType(pieces))


def _style(style: Style) -> Style:
    fill = lightness(style.fill)
    if style.pattern != "none":
        face = _DARKEST_GROUND + (_LIGHTEST_GROUND - _DARKEST_GROUND) * fill / 100
        return replace(style, fill=grey_of(face), edge=grey_of(_EDGE), ink=grey_of(_INK))
    # What stands up has shades of its face instead of a pattern: dark ones where it is dark, as rock is.
    face = _DARKEST_FIGURE + (100 - _DARKEST_FIGURE) * fill / 100
    shade = face - 25 if face > _PALE else _INK
    return replace(style, fill=grey_of(face), edge=grey_of(_EDGE), ink=grey_of(shade))


@lru_cache(maxsize=256)
def grey_of(light: float) -> str:
    """The grey of a lightness (CIE L*, 0 black to 100 white).

    >>> grey_of(0), grey_of(100)
    ('#000000', '#ffffff')
    """
    y = ((light + 16) / 116) ** 3 if light > 8 else light / 903.3
    channel = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    value = min(255, max(0, round(channel * 255)))
    return f"#{value:02x}{value:02x}{value:02x}"


@lru_cache(maxsize=4096)
def face_grey(colour: str) -> str:
    """The grey that looks as light as a colour."""
    red, green, blue = channels(colour)
    return colour if red == green == blue else grey_of(lightness(colour))


@lru_cache(maxsize=4096)
def line_grey(colour: str) -> str:
    """The grey of a line or letter: as light where it was light, darker where it was meant to be seen."""
    light = lightness(colour)
    if light >= _LIGHT:
        return face_grey(colour)
    if light <= _DARK:
        return grey_of(light * _SHARE)
    low = _DARK * _SHARE
    return grey_of(low + (_LIGHT - low) * (light - _DARK) / (_LIGHT - _DARK))


def grey_marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks without colour."""
    return tuple([_grey(mark) for mark in marks])


def _grey(mark: Mark) -> Mark:
    if isinstance(mark, Area):
        fill = None if mark.fill is None else face_grey(mark.fill)
        stroke = None if mark.stroke is None else line_grey(mark.stroke)
        return mark if (fill, stroke) == (mark.fill, mark.stroke) else replace(mark, fill=fill, stroke=stroke)
    if isinstance(mark, Stroke | Strokes | Label):
        colour = line_grey(mark.colour)
        return mark if colour == mark.colour else replace(mark, colour=colour)
    raise TypeError(f"no mark: {mark!r}")
