"""What stands tall on its hexes: trees, palms, brush, crystals of ice and rock, the hive, pillars, houses.

Each carries its height in levels on a badge, large enough to read where a hex is printed 6 mm wide.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from builder.battlefield import Piece
from builder.colours import WHITE, mixed
from builder.drawing.marks import (
    Area,
    Label,
    Mark,
    Ring,
    Stroke,
    Strokes,
    circle,
    inset,
    middle,
    pill,
    resampled,
    rounded,
    star,
    turned,
)
from builder.drawing.patterns import lines as pattern_lines
from builder.drawing.ships import cannon_marks, hull_marks
from builder.drawing.styles import Style
from builder.hexgrid import Point, centre, corners, outline

BADGE_TEXT = 11.5
_DARK = "#1f1b16"
_CROWNS = frozenset({"conifer", "palm", "brush"})
# mm that the badge of a single tree lies below the middle, its crown above, and that of a cannon behind it
_LOW, _RAISED, _BEHIND = 10.5, 2.5, 11.6


def obstacle_marks(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """The ground it takes, its figure, and its height."""
    hearts = [centre(cell) for cell in piece.cells]
    low = len(hearts) == 1 and style.figure in _CROWNS
    if low:
        # The badge goes below the crown, which would look like a cog with a hole otherwise.
        badge_at = Point(hearts[0].x, hearts[0].y + _LOW)
        hearts = [Point(hearts[0].x, hearts[0].y - _RAISED)]
    drawn = _FIGURES.get(style.figure, _block)(piece, style, hearts)
    if not full:
        return tuple(drawn)
    fills = piece.type.fills
    if len(set(fills)) > 1:
        heights = [(heart, height) for heart, height in zip(hearts, fills, strict=True)]
    else:
        heights = [(badge_at if low else _badge_place(piece, style, hearts), piece.type.height)]
    for at, height in heights:
        drawn += badge(at, str(height), style.edge)
    return tuple(drawn)


def _badge_place(piece: Piece, style: Style, hearts: Sequence[Point]) -> Point:
    """The middle, or the middle of the hex that it nearly is; of a hull always a hex of its own, as others
    stand on its deck. Of a cannon behind the middle, so that the barrel is seen.
    """
    if style.figure == "cannon":
        return turned([Point(-_BEHIND, 0)], hearts[0], piece.rotation)[0]
    at = middle(hearts)
    nearest = min(hearts, key=lambda heart: math.dist(heart, at))
    return nearest if style.figure == "hull" or math.dist(nearest, at) < 18 else at


def badge(at: Point, text: str, colour: str, height: float = BADGE_TEXT) -> list[Mark]:
    """A pill with light text, its capitals ``height`` mm high, on top of everything."""
    share = height / BADGE_TEXT
    width = 10 + 9.6 * len(text)
    return [
        Area((pill(at, width * share, 18 * share),), colour, WHITE, 1.2 * share),
        Label(at, text, height, WHITE, bold=True),
    ]


def _ground(piece: Piece, style: Style, share: float = 0.68) -> Area:
    rings = tuple([inset(ring, 0.6) for ring in outline(piece.cells)])
    return Area(rings, mixed(style.fill, WHITE, share), style.edge, 1.2)


def _conifer(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """Whorls of branches, lighter towards the tip; one large crown over several hexes."""
    marks: list[Mark] = [_ground(piece, style)]
    ring = outline(piece.cells)[0]
    whorls = (mixed(style.fill, style.edge, 0.45), style.fill, mixed(style.fill, WHITE, 0.22))
    if len(hearts) == 1:
        for i, colour in enumerate((*whorls, mixed(style.fill, WHITE, 0.45))):
            crown = star(hearts[0], 20.5 - 5 * i, 12.6 - 3.3 * i, 9, 0.35 * i)
            marks.append(Area((crown,), colour, style.edge, 0.8))
        return marks
    for i, colour in enumerate(whorls):
        crown = _needles(inset(ring, 3.0 + 7.0 * i), 6.5 - i, 27 - 6 * i)
        marks.append(Area((crown,), colour, style.edge, 0.8))
    return marks


def _needles(ring: Ring, depth: float, tips: int) -> Ring:
    """A rounded ring with its border drawn out and in."""
    soft = rounded(rounded(ring, 14), 10)
    along = tuple(resampled([*soft, soft[0]], 2 * tips)[:-1])
    low = inset(along, depth)
    return tuple([along[i] if i % 2 == 0 else low[i] for i in range(len(along))])


def _palm(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """Seven fronds about the trunk."""
    marks: list[Mark] = [_ground(piece, style)]
    for heart in hearts:
        for i in range(7):
            angle = 2 * math.pi * i / 7 - 0.35
            cos, sin = math.cos(angle), math.sin(angle)

            def at(
                along: float, across: float, cos: float = cos, sin: float = sin, heart: Point = heart
            ) -> Point:
                return Point(heart.x + along * cos - across * sin, heart.y + along * sin + across * cos)

            leaf = (at(1, 0), at(6, 3.6), at(13, 4.6), at(18, 2.8), at(20.5, -1), at(14, -2.4), at(6, -2.2))
            marks.append(Area((leaf,), mixed(style.fill, WHITE, 0.12 * (i % 2)), style.edge, 0.8))
            marks.append(Stroke((at(2, 0), at(11, 1.1), at(19, 0.2)), style.ink, 0.8))
    return marks


def _brush(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """A thicket of round bushes."""
    marks: list[Mark] = [_ground(piece, style)]
    for heart in hearts:
        for i in range(6):
            angle = math.pi / 3 * i
            at = Point(heart.x + 11.2 * math.cos(angle), heart.y + 11.2 * math.sin(angle))
            leaf = mixed(style.fill, WHITE, 0.16 * (i % 2))
            marks.append(Area((star(at, 8.2, 6.7, 8, angle),), leaf, style.edge, 0.8))
        marks.append(Area((star(heart, 8.2, 6.7, 8, 0.2),), mixed(style.fill, WHITE, 0.3), style.edge, 0.8))
    return marks


def _crystal(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """Facets that fall from a peak on each hex, lit from the upper left."""
    marks: list[Mark] = []
    random = Random(piece.type.id)
    for cell, heart in zip(piece.cells, hearts, strict=True):
        peak = Point(heart.x + random.uniform(-2.5, 2.5), heart.y - 2 + random.uniform(-2, 2))
        ring = inset(corners(cell), 0.8)
        for i, a in enumerate(ring):
            b = ring[(i + 1) % 6]
            away = math.atan2((a.y + b.y) / 2 - heart.y, (a.x + b.x) / 2 - heart.x)
            light = math.cos(away + 2.2)
            colour = (
                mixed(style.fill, WHITE, 0.75 * light) if light > 0 else mixed(style.fill, style.ink, -light)
            )
            marks.append(Area(((peak, a, b),), colour, mixed(style.ink, style.fill, 0.3), 0.5))
    rings = tuple([inset(ring, 0.7) for ring in outline(piece.cells)])
    marks.append(Area(rings, None, style.edge, 1.4))
    return marks


def _hive(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """A grown mound with mouths."""
    marks: list[Mark] = [_ground(piece, style, 0.75)]
    rings = outline(piece.cells)
    for distance, light in ((3.0, 0.0), (9.0, 0.2), (14.5, 0.42)):
        mound = tuple([rounded(rounded(inset(ring, distance), 9), 5) for ring in rings])
        marks.append(Area(mound, mixed(style.fill, WHITE, light), style.edge, 0.9))
    heart = middle(hearts)
    for at in hearts:
        if math.dist(at, heart) > 30:
            marks.append(Area((circle(at, 6.4, 16),), style.edge, style.ink, 1.0))
            marks.append(Area((circle(at, 3.2, 12),), _DARK))
    return marks


def _pillar(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """An eight-sided pillar on its plinth."""
    marks: list[Mark] = [_ground(piece, style)]
    for heart in hearts:
        for joint in sorted(piece.type.joints(piece.rotation)):
            x, y = math.cos(joint * math.pi / 6), math.sin(joint * math.pi / 6)
            out, inner = Point(heart.x + 21 * x, heart.y + 21 * y), Point(heart.x + 15 * x, heart.y + 15 * y)
            marks.append(Stroke((inner, out), style.edge, 4.5))
        marks.append(Area((circle(heart, 19, 8, math.pi / 8),), style.fill, style.edge, 1.2))
        marks.append(
            Area((circle(heart, 14.5, 8, math.pi / 8),), mixed(style.fill, WHITE, 0.4), style.ink, 0.9)
        )
    return marks


def _mushroom(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """A cap with spots, one over all its hexes."""
    at, wide = middle(hearts), 18.5 if len(hearts) == 1 else 30.0
    cap = circle(at, wide, 20)
    spots = [Point(at.x + 0.62 * (p.x - at.x), at.y + 0.62 * (p.y - at.y)) for p in cap[::4]]
    rings = tuple([circle(spot, wide * 0.15, 8) for spot in spots])
    return [
        _ground(piece, style),
        Area((cap,), style.fill, style.edge, 1.2),
        Area(rings, mixed(style.fill, WHITE, 0.6), style.ink, 0.7),
    ]


def _house(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """Four walls without a roof."""
    marks: list[Mark] = [_ground(piece, style, 0.55)]
    for ring in outline(piece.cells):
        outer, inner = inset(ring, 3), inset(ring, 8.5)
        marks.append(Area((outer, inner), style.fill, style.edge, 1.2))
        joints = [(outer[i], inner[i]) for i in range(0, len(outer), 2)]
        marks.append(Strokes(tuple(joints), style.edge, 1.0))
    return marks


def _block(piece: Piece, style: Style, hearts: list[Point]) -> list[Mark]:
    """Anything of unknown looks: a hatched block."""
    hatch = style.pattern if style.pattern != "none" else "horizontal"
    return [
        _ground(piece, style, 0.0),
        Strokes(pattern_lines(hatch, piece.cells), style.ink, 0.8),
    ]


_FIGURES: dict[str, Callable[[Piece, Style, list[Point]], list[Mark]]] = {
    "conifer": _conifer,
    "palm": _palm,
    "brush": _brush,
    "crystal": _crystal,
    "hive": _hive,
    "pillar": _pillar,
    "house": _house,
    "mushroom": _mushroom,
    "cannon": lambda piece, style, hearts: [
        _ground(piece, replace(style, fill=style.ink), 0.88),
        *cannon_marks(piece, style),
    ],
    "hull": lambda piece, style, hearts: [_ground(piece, style, 0.8), *hull_marks(piece, style)],
    "block": _block,
}
