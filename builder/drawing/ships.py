"""Ships and their cannons: where a hull runs, the same in plan and at an angle, and how both look in plan.

A hull is a bulwark along the line through the middles of its hexes, its rail on the outer side; on the side
of its ledges the edge of the deck reaches to the hexes that the planks lie on.
"""

from __future__ import annotations

import math
from itertools import pairwise

from builder.battlefield import Piece
from builder.colours import mixed
from builder.drawing.marks import Area, Mark, Stroke, Strokes, beside, circle, middle, rectangle, turned
from builder.drawing.styles import Style
from builder.hexgrid import ACROSS_FLATS, SIDE, Point, centre

# Of a hull, in mm: from its line to the sides of the bulwark, outward and towards the deck; from the middle
# of the foremost hex to the stem; how far the rail stands out; from the edge of the deck to the hexes beside.
# And what the colour of that edge is mixed with.
OUTER, INNER, STEM, RAIL, _CLEAR, PALE = 11.6, 2.0, 20.8, 1.0, 0.8, "#f3e6c6"
# Of a barrel: mm from the middle of its hex towards where it points, and its radius there.
BARREL = ((-11.5, 3.0), (-10.0, 6.8), (1.0, 6.0), (14.5, 4.6), (15.5, 6.4), (20.8, 6.4))
# Of a carriage, in mm: where its sides begin and end along the barrel, and beside it; then its
# wheels and their radius.
BACK, FRONT, NEAR, FAR, WHEELS, WHEEL = -14.0, 8.0, 7.2, 10.4, (-9.5, 4.0), 4.6


def hull_line(piece: Piece) -> tuple[Point, ...]:
    """The middle of a hull from end to end, in mm: through the middles of its hexes, and of the borders
    between them. The side with the ledges is to the right.
    """
    deck = middle([centre(hex) for hex, _ in piece.ledges])
    hearts = [centre(cell) for cell in piece.cells]
    x, y = middle(hearts)
    way = math.atan2(y - deck.y, x - deck.x)
    hearts.sort(key=lambda p: math.remainder(math.atan2(p.y - deck.y, p.x - deck.x) - way, math.tau))
    between = [point for a, b in pairwise(hearts) for point in (a, a.towards(b, 0.5))]
    return (
        hearts[0].towards(hearts[1], -0.5),
        *between,
        hearts[-1],
        hearts[-1].towards(hearts[-2], -0.5),
    )


def hull_side(piece: Piece, out: float, stem: float) -> list[Point]:
    """The outer side of a hull, ``out`` mm from its line; that of a bow comes to a point ``stem`` mm before
    the middle of its foremost hex.
    """
    line = hull_line(piece)
    side, (first, second) = beside(line, -out), [hex for hex, _ in piece.ledges]
    foremost = first.plus(first.minus(second))
    if foremost in piece.cells:
        side[line.index(centre(foremost))] = centre(foremost).towards(centre(first), -stem / ACROSS_FLATS)
    return side


def deck_edge(piece: Piece) -> list[Point]:
    """Where the edge of the deck ends: just within the borders of the hexes of a hull."""
    # From the middle of a hex to its corner; where the hull bends, to the middle of its side.
    return [
        here.towards(way, ((SIDE if far < 1.1 else ACROSS_FLATS / 2) * (1 if i % 2 else 0.5) - _CLEAR) / far)
        for i, (here, way) in enumerate(zip(hull_line(piece), beside(hull_line(piece), 1.0), strict=True))
        for far in (math.dist(here, way),)
    ]


def hull_marks(piece: Piece, style: Style) -> list[Mark]:
    """A planked bulwark with its rail, and the edge of the deck."""
    line, edge, inner = hull_line(piece), deck_edge(piece), beside(hull_line(piece), INNER)
    outer, rail = hull_side(piece, OUTER + RAIL, STEM + RAIL), hull_side(piece, OUTER - 3.0, STEM - 4.2)
    planks = [
        (a.towards(b, share), c.towards(d, share))
        for (a, b), (c, d) in zip(pairwise(inner), pairwise(edge), strict=True)
        for share in (0.0, 0.34, 0.67)
    ]
    return [
        Area((tuple(inner + edge[::-1]),), mixed(style.fill, PALE, 0.6), style.edge, 1.0),
        Strokes(tuple(planks), style.ink, 0.8),
        Area((tuple(outer + inner[::-1]),), style.fill, style.edge, 1.4),
        Strokes(tuple(pairwise(line)), style.ink, 0.9),
        Area((tuple(outer + rail[::-1]),), style.edge),
    ]


def cannon_marks(piece: Piece, style: Style) -> list[Mark]:
    """A barrel on its carriage, pointing where the piece is turned."""
    dark, heart = mixed(style.ink, style.edge, 0.5), centre(piece.hex)
    upper, lower = ([Point(along, sign * radius) for along, radius in BARREL] for sign in (-1, 1))
    rings = [
        *((rectangle(x - WHEEL, y, 2 * WHEEL, 3.0), dark) for x in WHEELS for y in (FAR, -FAR - 3.0)),
        *((rectangle(BACK, y, FRONT - BACK, FAR - NEAR), style.ink) for y in (NEAR, -FAR)),
        ((*upper, *lower[::-1]), style.fill),
        (circle(Point(BACK + 1, 0), 2.2, 10), style.fill),
    ]
    return [
        *(Area((turned(ring, heart, piece.rotation),), fill, style.edge, 1.1) for ring, fill in rings),
        *(
            Stroke(turned(band, heart, piece.rotation), style.edge, 1.0)
            for band in list(zip(upper, lower, strict=True))[1:5]
        ),
    ]
