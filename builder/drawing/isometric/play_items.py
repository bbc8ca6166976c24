"""What a scenario lays on the battlefield, at an angle: zones on the ground, glyphs, figures as high as they
are, signs that face the eye. Each as items of the columns it stands in: what stands in front hides it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.colours import mixed
from builder.drawing import play_marks
from builder.drawing.figure_looks import Look
from builder.drawing.isometric.faces import (
    WHOLE,
    Element,
    Face,
    Item,
    Point3,
    Sign,
    View,
    Wires,
    at_height,
    cut,
    inner_line,
    joints_of,
    raised,
    spots_of,
)
from builder.drawing.isometric.figure_solids import body_elements
from builder.drawing.marks import Mark, circle, middle
from builder.drawing.styles import Style
from builder.hexgrid import LEVEL, Edge, Hex, Point, centre, corners

_TINT = 0.3
_APART, _RIM = 2.5, 2.6  # times the usual spacing of a hatch; mm
_STEP_IN = 2.2  # mm that the line round a zone lies within its hexes
THICK = 3.0
"""Of bases and glyphs, in mm."""
_DARK = "#000000"
_LONGEST_NAME = 14  # letters; above a head there is more room than on a hex

Placed = Iterator[tuple[Hex, Item]]


def zone_items(heights: Mapping[Hex, float], look: play_marks.ZoneLook) -> Placed:
    """The ground of a zone: its hexes with the height of each in mm."""
    border = {
        edge.canonical for hex in heights for edge in _edges(hex) if edge.across not in heights
    }  # fmt: skip
    for hex, z in heights.items():
        ring = corners(hex)
        apart = _APART * look.spacing  # the ground is to be seen between them
        hatch = [line for angle in look.angles for line in play_marks.hatched((ring,), angle, apart)]
        rim = [
            inner_line(edge, _STEP_IN, *joints_of(edge, border))
            for edge in _edges(hex)
            if edge.across not in heights
        ]
        elements: list[Element] = [
            Face(at_height(ring, z), look.fill, None, opacity=_TINT),
            _wires(hatch, z, look.colour, 0.9),
            _wires(rim, z, look.colour, _RIM),
        ]
        yield hex, Item(z, z, WHOLE, elements)


def sign_item(hex: Hex, z: float, marks: Sequence[Mark], at: Point | None = None) -> tuple[Hex, Item]:
    """What faces the eye above a place of a hex (its middle); ``marks`` are drawn about (0, 0)."""
    place = at or centre(hex)
    return hex, Item(z, z, WHOLE, [Sign(Point3(place.x, place.y, z), tuple(marks))])


def glyph_item(
    hex: Hex, at: Point, z: float, text: str, view: View, *, symbol_up: bool, treasure: bool
) -> tuple[Hex, Item]:
    """A glyph lying on its space: a light disc with its letter, a dark one with the symbol side up."""
    ground, ink = play_marks.glyph_colours(symbol_up=symbol_up)
    shape = (6, math.pi / 6) if treasure else (32, 0.0)
    bronze = Style(play_marks.BRONZE, mixed(play_marks.BRONZE, _DARK, 0.5), ink)
    elements = raised(circle(at, 15.5, *shape), z, z + THICK, bronze, view)
    elements.append(Face(at_height(circle(at, 13.0, *shape), z + THICK), ground, None))
    letter = play_marks.glyph_letter(text, ink)
    elements.append(Sign(Point3(at.x, at.y, z + THICK), (letter,)))
    return hex, Item(z, z + THICK, WHOLE, elements)


def figure_items(
    hexes: Sequence[Hex],
    hearts: Sequence[Point],
    z: float,
    name: str,
    look: Look,
    view: View,
    colour: str = play_marks.PAWN,
    number: int = 0,
) -> Placed:
    """A figure: its body on a base, as high as its card says, with a short name, and its ``number`` in a
    game.
    """
    elements = base_elements(hearts, z, colour, view)
    elements += body_elements(look, hearts, z, THICK, colour, view)
    sign = figure_sign(hearts, z, name, look, colour, number)
    parts = cut(elements) if len(hexes) > 1 else {hexes[0]: elements}
    nearest = max(parts, key=lambda hex: view.depth(*centre(hex)))
    for hex, cut_off in parts.items():
        own = [*cut_off, sign] if hex == nearest else cut_off
        high = max(spot.z for part in own for spot in spots_of(part))
        yield hex, Item(z, high, WHOLE, own)


def base_elements(hearts: Sequence[Point], z: float, colour: str, view: View) -> list[Element]:
    """The base of a figure alone."""
    rim = Style(mixed(colour, "#ffffff", 0.25), mixed(colour, _DARK, 0.55), colour)
    return raised(play_marks.base_ring(hearts), z, z + THICK, rim, view)


def figure_sign(
    hearts: Sequence[Point], z: float, name: str, look: Look, colour: str, number: int = 0
) -> Sign:
    """The sign above a figure: its ``number`` in a game, if any, and a short name."""
    at = middle(hearts)
    words = play_marks.short_name(name, _LONGEST_NAME)
    plate = _plate(f"{number} {words}" if number else words, colour)
    above = Point3(at.x, at.y, z + look.levels * LEVEL)
    return Sign(above, plate, _plate(str(number), colour) if number else ())


def _plate(text: str, colour: str) -> tuple[Mark, ...]:
    return play_marks.name_plate(Point(0.0, -9.0), text, colour, 7.4)


def _edges(hex: Hex) -> Iterable[Edge]:
    return [Edge(hex, direction) for direction in range(6)]


def _wires(lines: Iterable[tuple[Point, Point]], z: float, colour: str, width: float) -> Wires:
    return Wires(tuple([(Point3(a.x, a.y, z), Point3(b.x, b.y, z)) for a, b in lines]), colour, width)
