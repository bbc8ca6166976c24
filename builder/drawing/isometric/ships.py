"""Hulls and cannons at an angle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.battlefield import Piece
from builder.colours import mixed
from builder.drawing import ships
from builder.drawing.isometric.faces import (
    LINE,
    THIN,
    WHOLE,
    Element,
    Face,
    Item,
    Point3,
    View,
    Wires,
    at_height,
    loft,
    normal,
    raised,
    sloped,
    towards,
)
from builder.drawing.isometric.terrain import foot
from builder.drawing.marks import beside, circle, middle, rectangle, turned
from builder.drawing.styles import Style
from builder.hexgrid import LEVEL, Hex, Point, centre, hex_at

# mm that a hull is narrower at its foot, the level from which it is not, and how far out the foot of the stem
# is, as a share; mm: the thickness of the rail; from the ground to a carriage; along a wheel and its radius.
_KEEL, _BILGE, _RAKE, _CAP, _BED = 4.0, 3, 0.5, 3.0, 5.0
_RIM = ((0.0, ships.WHEEL), (3.0, ships.WHEEL), (3.0, 0.0))


def hull(piece: Piece, style: Style, view: View) -> Iterator[tuple[Hex, Item]]:
    """Planks up to the rail, in parts of half a hex; towards the deck they end lower, in its edge."""
    low, levels, up = foot(piece.slot), piece.type.height, piece.ledges[0][1] - piece.slot
    high, line, edge = low + levels * LEVEL, ships.hull_line(piece), ships.deck_edge(piece)
    inner, cap = beside(line, ships.INNER), Style(style.edge, "#000000", style.ink)
    board, pale = (mixed(style.fill, ships.PALE, share) for share in (0.6, 0.25))
    outer = [
        ships.hull_side(
            piece,
            ships.OUTER - _KEEL * max(0.0, 1 - level / _BILGE) ** 2,
            ships.STEM * (_RAKE + (1 - _RAKE) * level / levels),
        )
        for level in range(levels + 1)
    ]
    top = ships.hull_side(piece, ships.OUTER + ships.RAIL, ships.STEM + ships.RAIL)
    found: dict[Hex, list[tuple[float, list[Element]]]] = {}
    for i, spots in enumerate(pairwise(line)):
        # The sides that no next part hides: outside, inside, and the two ends of the hull.
        free = (0, 2, *((3,) if i == 0 else ()), *((1,) if i == len(line) - 2 else ()))

        def ring(out: Sequence[Point], within: Sequence[Point], z: float, i: int = i) -> tuple[Point3, ...]:
            return at_height((out[i], out[i + 1], within[i + 1], within[i]), z)

        parts: list[Element] = []
        for level in range(levels):
            ends, z = edge if level < up else inner, low + level * LEVEL
            upper = ring(outer[level + 1], ends, min(z + LEVEL, high - _CAP))
            parts += _sides(ring(outer[level], ends, z), upper, free, style, view)
            if level == up - 1:
                a, b, c, d = ring(inner, edge, z + LEVEL)
                joints = [(a.towards(b, share), d.towards(c, share)) for share in (0.0, 0.34, 0.67)]
                parts += (Face((a, b, c, d), board, board), Wires((*joints, (c, d)), style.ink, THIN))
        rail = ring(top, beside(line, ships.INNER + ships.RAIL), high - _CAP), ring(top, inner, high)
        parts += [
            *_sides(*rail, free, cap, view),
            Face(rail[1], pale, pale),
            Wires(((rail[1][0], rail[1][1]), (rail[1][2], rail[1][3])), style.edge, LINE),
        ]
        found.setdefault(hex_at(line[i | 1]), []).append((view.depth(*middle(spots)), parts))
    for cell, halves in found.items():
        halves.sort(key=lambda half: half[0])
        yield cell, Item(low, high, WHOLE, [element for _, parts in halves for element in parts])


def _sides(
    below: Sequence[Point3], above: Sequence[Point3], free: Sequence[int], style: Style, view: View
) -> Iterator[Element]:
    """Those of the ``free`` sides of a part, each named by its first corner, that are seen, and the lines
    below them.
    """
    for k in free:
        spots = (below[k], below[k - 3], above[k - 3], above[k])
        way = normal(spots)
        if towards(view, *way):
            colour = sloped(style, view, *way)
            yield from (Face(spots, colour, colour), Wires((spots[:2],), style.edge, THIN))


def cannon(piece: Piece, style: Style, view: View) -> list[Element]:
    """A barrel between the two sides of its carriage, on four wheels, pointing where the piece is turned."""
    low, heart, turn = foot(piece.slot), centre(piece.hex), piece.rotation
    wood, dark, bore = (
        Style(mixed(style.ink, style.edge, share), mixed(style.ink, style.edge, 0.8 + share / 5), style.ink)
        for share in (0.0, 0.5, 1.0)
    )
    end, wide = ships.BARREL[-1]
    hub = Point3(*heart, low + piece.type.height * LEVEL - max(radius for _, radius in ships.BARREL))

    def at(x: float, y: float) -> Point:
        return turned([Point(x, y)], heart, turn)[0]

    def box(top: float, bottom: float, low: float, high: float) -> list[Element]:
        flat = rectangle(ships.BACK, top, ships.FRONT - ships.BACK, bottom - top)
        return raised(turned(flat, heart, turn), low, high, wood, view, joints=True)

    parts = [
        (0.0, box(-ships.NEAR, ships.NEAR, low + _BED, low + 2 * _BED)),
        (0.0, _tube(hub, turn, [(ships.BACK - 1, 0.0), *ships.BARREL, (end, 0.0)], style, view)),
        (0.0, _tube(hub, turn, [(end + 0.2, wide * 0.6), (end + 0.4, 0.0)], bore, view)),
    ]
    for y, sign in ((ships.NEAR, 1), (-ships.FAR, -1)):
        parts.append((y, box(y, y + ships.FAR - ships.NEAR, low + _BED, hub.z + 1.0)))
        for x in sorted(ships.WHEELS, key=lambda x: view.depth(*at(x, 0))):
            wheel = Point3(*at(x, sign * ships.FAR), low + ships.WHEEL)
            parts.append((2 * sign * ships.FAR, _tube(wheel, turn + sign * 1.5, _RIM, dark, view)))
    parts.sort(key=lambda part: view.depth(*at(0, part[0])))
    return [element for _, elements in parts for element in elements]


def _tube(
    at: Point3, sixths: float, profile: Sequence[tuple[float, float]], style: Style, view: View
) -> list[Element]:
    """A round solid about a level axis that leads from ``at`` in a direction, in sixths of a turn from E on;
    ``profile`` is the place along it and the radius there, in mm.
    """
    cos, sin = math.cos(sixths * math.pi / 3), math.sin(sixths * math.pi / 3)
    rings = [
        tuple(
            [
                Point3(at.x + s * cos - y * sin, at.y + s * sin + y * cos, at.z + z)
                for y, z in circle(Point(0, 0), r, 10)
            ]
        )
        for s, r in profile
    ]
    if view.depth(cos, sin) < 0:  # the far end first
        rings = [ring[::-1] for ring in rings[::-1]]
    return loft(rings, style, view)
