"""What a scenario lays on the battlefield: start zones, glyphs, figures and other marked spaces.

Everything can be distinguished without colour: zones by hatch and number, glyphs by letter and side, figures
and marked spaces by number and shape. ``letter`` is the cap height of their texts in mm on the table.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from builder.colours import DARK_TEXT, WHITE, colour_of_zone, mixed
from builder.drawing.figure_bodies import front_of
from builder.drawing.figure_looks import Look
from builder.drawing.figure_marks import body_marks, drawn_height
from builder.drawing.marks import (
    Area,
    Label,
    Line,
    Mark,
    Ring,
    Strokes,
    circle,
    diamond,
    inset,
    middle,
    rectangle,
    rounded,
)
from builder.hexgrid import Edge, Hex, Point, centre, edge_line, hull, outline

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
    return ZoneLook(number, colour_of_zone(number, *names), angles, spacing)


LETTER = 13.0
TINT = 0.55
BRONZE = "#8a5a1f"
_PARCHMENT = "#fbf1d9"
_NIGHT = "#3d2a15"
PAWN = "#2f3a46"
USUAL_LOOK = Look()
_OPEN = 1.7  # how much wider a hatch is without a tint
_BORDER = 2.6  # width of a zone's outline in mm
_STEP_IN = 2.2  # mm that it lies within its hexes, so that two zones side by side show both of theirs
_LETTER_WIDTH = 0.92  # of the cap height, in bold capitals and figures


def zone_marks(
    cells: Iterable[Hex],
    look: ZoneLook,
    tint: float = TINT,
    *,
    inner_borders: bool = True,
) -> tuple[Mark, ...]:
    """The ground of a zone on some hexes: tinted, hatched and framed.

    ``tint`` is how strongly (0 to 1) its colour covers what lies below; at 0 the lines of the hatch are
    farther apart, too, so that colours do not mix to the eye. Its hexes are ``inner_borders`` by lines
    of its own, which is not wanted where those of the terrain are to be seen.
    """
    own = set(cells)
    rings = tuple([inset(ring, _STEP_IN) for ring in outline(own)])
    if not rings:
        return ()
    apart = look.spacing * (1 if tint else _OPEN)
    hatch = [line for angle in look.angles for line in hatched(rings, angle, apart)]
    borders = [
        edge_line(Edge(cell, direction))
        for cell in sorted(own, key=lambda hex: (hex.r, hex.q))
        for direction in range(3)
        if cell.neighbour(direction) in own and inner_borders
    ]
    return (
        *((Area(rings, look.fill, opacity=tint),) if tint else ()),
        Strokes(tuple(hatch), look.colour, 0.9),
        *((Strokes(tuple(borders), WHITE, 1.3),) if borders else ()),
        Area(rings, None, look.colour, _BORDER),
    )


def zone_frame(cells: Iterable[Hex], look: ZoneLook) -> tuple[Mark, ...]:
    """The frame of a zone alone, where it matters less than what goes on in it."""
    rings = tuple([inset(ring, _STEP_IN) for ring in outline(set(cells))])
    return (Area(rings, None, look.colour, _BORDER),) if rings else ()


def zone_badge(at: Point, look: ZoneLook, letter: float = LETTER) -> tuple[Mark, ...]:
    """The number of a zone on a square plate."""
    shown = str(look.number)
    high = letter * 1.75
    wide = max(high, letter * (0.85 + _LETTER_WIDTH * len(shown)))
    corner = Point(at.x - wide / 2, at.y - high / 2)
    return (
        Area((rounded(rectangle(*corner, wide, high), high * 0.22),), WHITE, look.colour, 0.12 * letter),
        Label(at, shown, letter, mixed(look.colour, "#000000", 0.35), bold=True),
    )


def glyph_marks(
    at: Point, text: str, *, symbol_up: bool, treasure: bool = False, letter: float = LETTER
) -> tuple[Mark, ...]:
    """A glyph: a light disc with its letter, a dark one with the symbol side up; treasures have corners."""
    size = max(1.0, letter / LETTER, _wanted(text, letter) / 25.0)
    radius = 15.5 * size
    ground, ink = glyph_colours(symbol_up=symbol_up)
    corners = (6, math.pi / 6) if treasure else (32, 0.0)
    shadow = circle(Point(at.x + 1.2 * size, at.y + 1.6 * size), radius, *corners)
    return (
        Area((shadow,), "#000000", opacity=0.25),
        Area((circle(at, radius, *corners),), BRONZE, _NIGHT, 0.8 * size),
        Area((circle(at, radius * 0.84, *corners),), ground),
        Label(at, text, letter, ink, bold=True),
    )


def glyph_badge(at: Point, text: str, *, symbol_up: bool) -> tuple[Mark, ...]:
    """A small glyph, where a figure stands on it."""
    ground, ink = glyph_colours(symbol_up=symbol_up)
    letter = min(0.5 * LETTER, 11.0 / _wanted(text, 1.0))
    return (
        Area((circle(at, 7.2),), BRONZE, WHITE, 1.0),
        Area((circle(at, 5.7),), ground),
        Label(at, text, letter, ink, bold=True),
    )


def glyph_colours(*, symbol_up: bool) -> tuple[str, str]:
    """The colours of a glyph's ground and of its letter."""
    return (_NIGHT, _PARCHMENT) if symbol_up else (_PARCHMENT, _NIGHT)


def glyph_letter(text: str, ink: str) -> Label:
    """The letter of a glyph about (0, 0), as large as fits onto its usual size."""
    return Label(Point(0.0, 0.0), text, min(0.85 * LETTER, 20.0 / _wanted(text, 1.0)), ink, bold=True)


_FOOT = 4.0  # mm below the middle of its hex that a figure stands
_PLATE = 10.5  # and that its number stands: within the ring around its hex


def figure_marks(
    hearts: Sequence[Point],
    text: str,
    colour: str = PAWN,
    letter: float = LETTER,
    look: Look = USUAL_LOOK,
    most: float = math.inf,
) -> tuple[Mark, ...]:
    """A figure: its silhouette on a base over all its spaces, ``most`` mm high, and at its foot a number."""
    shown = 0.75 * letter  # figures in a row are many, and light ones on dark read well
    size = letter / LETTER
    at = middle(hearts)
    return (
        *standing_marks(hearts, colour, look, size * min(1.0, most / drawn_height(look))),
        *number_plate(Point(at.x, at.y + _PLATE * size), text, colour, shown),
    )


def standing_marks(
    hearts: Sequence[Point], colour: str = PAWN, look: Look = USUAL_LOOK, size: float = 1.0
) -> tuple[Area, ...]:
    """The silhouette of a figure on its base, without any text, ``size`` times as large as usual."""
    at = middle(hearts)
    if len(hearts) > 1:
        foot, base = at, tuple(hull([point for heart in hearts for point in circle(heart, 15.0 * size)]))
    else:
        foot = Point(at.x, at.y + _FOOT * size)
        base = tuple([Point(x, foot.y + 0.5 * (y - foot.y)) for x, y in circle(foot, 14.0 * size)])
    return (
        Area((base,), mixed(colour, WHITE, 0.72), colour, 1.6 * size),
        *body_marks(look, front_of(look, hearts), foot, colour, size),
    )


@lru_cache(maxsize=1024)
def stamp_areas(hearts: tuple[Point, ...], colour: str, look: Look) -> tuple[Area, ...]:
    """The same for points about the middle of its spaces: one and the same tuple each time."""
    return standing_marks(hearts, colour, look)


def number_plate(at: Point, text: str, colour: str, letter: float) -> tuple[Mark, ...]:
    """White letters on a plate in a colour."""
    high = 1.5 * letter
    wide = max(high, letter * (0.76 * len(text) + 0.7))
    plate = rounded(rectangle(at.x - wide / 2, at.y - high / 2, wide, high), 0.35 * high)
    return Area((plate,), colour, WHITE, 0.12 * letter), Label(at, text, letter, WHITE, bold=True)


_BASE = 17.0  # mm, the radius of a token's base
_NAME = 5.0  # cap height of its name in mm
_MOST = 9  # letters of a name, which is as wide as its hex then


def token_marks(
    hearts: Sequence[Point], name: str, look: Look = USUAL_LOOK, colour: str = PAWN
) -> tuple[Mark, ...]:
    """A figure with a short name and how many levels high it is, as on a picture that has no legend."""
    at = middle(hearts)
    marks: list[Mark] = [*standing_marks(hearts, colour, look)]
    if look.height:
        beside = Point(at.x + 15.0, at.y - 2.0)
        marks.append(Area((circle(beside, 6.8),), colour, WHITE, 1.4))
        marks.append(Label(beside, str(look.height), 8.0, WHITE, bold=True))
    return (*marks, *name_plate(Point(at.x, at.y + _PLATE), short_name(name), colour, 5.6))


_ID = 8.4  # mm: cap height of number and initials, which are read at 69 %
_GAP = 2.6  # mm
_LEFT_OUT = frozenset({"the", "of", "and", "a"})
_RANKS = frozenset({"admiral", "agent", "knight", "major", "sir"})


def _initials(card: str) -> str:
    """Two letters of a card: of its first words that say something, or of the only one."""
    words = [word for word in re.split(r"[\s-]+", card) if word[-1:] not in (".", ")") and word[:1].isalnum()]
    words = [word for word in words if word.lower() not in _LEFT_OUT] or [card]
    return words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]


def id_plate(at: Point, number: str, card: str, colour: str) -> tuple[Mark, ...]:
    """The number of a figure in white on its colour, beside it the initials of its card."""
    letters = _initials(card)
    one, other = (_ID * _LETTER_WIDTH * len(text) + 2 * _GAP for text in (number, letters))
    left, top, high = at.x - (one + other) / 2, at.y - 0.75 * _ID, 1.5 * _ID
    whole = rounded(rectangle(left, top, one + other, high), 2.6)
    return (
        Area((whole,), colour, WHITE, 2.6),
        Area((rounded(rectangle(left + one, top + 0.9, other - 0.9, high - 1.8), 1.8),), WHITE),
        Label(Point(left + one / 2, at.y), number, _ID, WHITE, bold=True),
        Label(
            Point(left + one + other / 2 - 0.5, at.y), letters, _ID, mixed(colour, _DARKER, 0.25), bold=True
        ),
    )


_DARKER = "#000000"


def base_ring(hearts: Sequence[Point]) -> Ring:
    """The outline of the base of a figure over some spaces, clockwise."""
    if len(hearts) == 1:
        return circle(hearts[0], _BASE)
    return tuple(hull([point for heart in hearts for point in circle(heart, _BASE)]))


def short_name(card: str, most: int = _MOST) -> str:
    """What a figure is called where it stands: the first word of its card that is no article and no rank, up
    to ``most`` letters.
    """
    words = [word.rstrip(",") for word in card.split() if not word.endswith(".")]
    word = next((word for word in words if word.lower() not in _LEFT_OUT | _RANKS), card)
    return word if len(word) <= most else f"{word[: most - 1]}."


def name_plate(at: Point, name: str, colour: str, letter: float = _NAME) -> tuple[Mark, ...]:
    """A name on a white plate; nothing where it is empty."""
    if not name:
        return ()
    wide = letter * sum(0.5 if one.isupper() else 0.42 for one in name) + 2.0
    high = 0.85 * letter
    plate = rounded(rectangle(at.x - wide, at.y - high, 2 * wide, 2 * high), 2.0)
    return (Area((plate,), WHITE, colour, 0.9), Label(at, name, letter, DARK_TEXT, bold=True))


SEATS = 6
"""How many players have a shape of their own."""


def seat_sign(at: Point, number: int, reach: float) -> Ring:
    """The shape that stands for player ``number`` (from 0), ``reach`` mm from its middle: circle, triangle,
    square, diamond, pentagon, star; after that they come again.
    """
    upward = -math.pi / 2
    match number % SEATS:
        case 0:
            return circle(at, 0.9 * reach)
        case 1:
            return circle(Point(at.x, at.y + 0.2 * reach), 1.15 * reach, 3, upward)
        case 2:
            return rectangle(at.x - 0.8 * reach, at.y - 0.8 * reach, 1.6 * reach, 1.6 * reach)
        case 3:
            return diamond(at, 1.1 * reach)
        case 4:
            return circle(at, reach, 5, upward)
    outer, inner = (circle(at, r * reach, 5, start) for r, start in ((1.2, upward), (0.5, -upward)))
    return tuple(point for pair in zip(outer, (*inner[3:], *inner[:3]), strict=True) for point in pair)


def marker_marks(at: Point, text: str, letter: float = LETTER) -> tuple[Mark, ...]:
    """A marked space: a plate that stands on its corner, with a letter."""
    half = 16.5 * max(1.0, letter / LETTER, _wanted(text, letter) / 17.0)
    ring = diamond(at, half)
    return (Area((rounded(ring, 3.0),), WHITE, DARK_TEXT, 2.0), Label(at, text, letter, DARK_TEXT, bold=True))


def hatched(rings: Sequence[Ring], angle: float, spacing: float) -> list[Line]:
    """Parallel lines at ``angle`` degrees within closed rings (even-odd), ``spacing`` mm apart.

    They lie on one grid for the whole table, so that the hatch runs on from hex to hex.
    """
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    turned = [[(x * cos + y * sin, y * cos - x * sin) for x, y in ring] for ring in rings]
    heights = [y for ring in turned for _, y in ring]
    found: list[Line] = []
    # Half a step off, so that no line runs along the flat sides of hexes.
    for i in range(math.ceil(min(heights) / spacing - 0.5), math.floor(max(heights) / spacing - 0.5) + 1):
        y = (i + 0.5) * spacing
        crossings: list[float] = []
        for ring in turned:
            for k, (ax, ay) in enumerate(ring):
                bx, by = ring[(k + 1) % len(ring)]
                if (ay > y) != (by > y):
                    crossings.append(ax + (bx - ax) * (y - ay) / (by - ay))
        crossings.sort()
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            found.append(
                (
                    Point(start * cos - y * sin, start * sin + y * cos),
                    Point(end * cos - y * sin, end * sin + y * cos),
                )
            )
    return found


def heart_of(cells: Iterable[Hex]) -> Hex:
    """The hex nearest to the middle of some hexes."""
    given = sorted(cells, key=lambda hex: (hex.r, hex.q))
    at = middle(centre(hex) for hex in given)
    return min(given, key=lambda hex: math.dist(centre(hex), at))


def _wanted(text: str, letter: float) -> float:
    """The width of a text in mm, as near as can be said without its font."""
    return letter * _LETTER_WIDTH * len(text)
