"""The castle seen from above: bases, walls that follow their open edges, doorway and door, battlements."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.colours import WHITE, mixed
from builder.drawing.marks import (
    Area,
    Line,
    Mark,
    Ring,
    Stroke,
    Strokes,
    band,
    beside,
    circle,
    curve,
    inset,
    middle,
    rectangle,
    resampled,
    turned,
)
from builder.drawing.styles import Style
from builder.hexgrid import ACROSS_FLATS, Edge, Hex, Point, centre, corners, edge_line

HALF_WALL = 9.4
MERLON = 3.2
_OUTLINE = 1.3
# The floor of the passage between the towers, and the joints of its stones as (half width, y), about its hex.
_FLOOR = ((0, -24.6), (18.5, -13.9), (18.5, 13.9), (0, 24.6), (-18.5, 13.9), (-18.5, -13.9))
_JOINTS = ((9.5, -18), (18, -12), (18, -6), (18, 0), (18, 6), (18, 12), (9.5, 18))
_LEAF = 17.0  # half the width of the door


def wall_path(hex: Hex, opens: Sequence[Edge]) -> list[Point]:
    """The middle line of a castle piece of one hex, from open edge to open edge or to the hex's middle."""
    heart = centre(hex)
    ends = [middle(edge_line(edge)) for edge in opens]
    if len(ends) == 2:
        return curve(ends[0], heart, ends[1], 16)
    if len(ends) == 1:
        return [ends[0], heart]
    return [Point(heart.x - 6, heart.y), Point(heart.x + 6, heart.y)]


def castle_marks(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """A castle base (a footing in plain stone) or a wall (a walk between two rows of merlons)."""
    hex, opens = piece.hex, piece.opens
    path = wall_path(hex, opens)
    is_wall = piece.type.role is Role.CASTLE_WALL
    ground = mixed(style.fill, WHITE, 0.3)
    marks: list[Mark] = [Area((inset(corners(hex), 0.6),), ground, mixed(style.edge, ground, 0.35), 1.0)]
    if not is_wall:
        body = _outline(path, opens, HALF_WALL, 0.0)
        marks.append(Area((body,), style.fill, style.ink, 1.0))
        if full:
            marks.append(Strokes(_blocks(path, HALF_WALL), style.ink, 0.8))
        return tuple(marks)
    body = _outline(path, opens, HALF_WALL, MERLON)
    marks.append(Area((body,), style.fill, style.edge, _OUTLINE))
    walk = _outline(path, opens, HALF_WALL - 4.2, 0.0)
    marks.append(Area((walk,), mixed(style.fill, WHITE, 0.6), style.ink, 0.7))
    return tuple(marks)


def _outline(path: Sequence[Point], opens: Sequence[Edge], half: float, merlon: float) -> Ring:
    """Both sides of the wall, with merlons where asked, and round ends where nothing joins."""
    right = _crenels(path, half, merlon)
    left = _crenels(path[::-1], half, merlon)
    if len(opens) == 2:
        # Exactly on the edges, so that neighbours meet without a step.
        left[-1], right[0] = across(opens[0], half)
        right[-1], left[0] = across(opens[1], half)
        return tuple(right + left)
    far = _cap(path[-2], path[-1], half, merlon)
    near = _cap(path[1], path[0], half, merlon) if not opens else []
    return tuple(right + far + left + near)


def across(edge: Edge, half: float) -> tuple[Point, Point]:
    """The two points of an edge ``half`` mm from its middle, the one towards its end first."""
    start, end = edge_line(edge)
    share = half / math.dist(start, end)
    dx, dy = (end.x - start.x) * share, (end.y - start.y) * share
    heart = middle((start, end))
    return Point(heart.x + dx, heart.y + dy), Point(heart.x - dx, heart.y - dy)


def _crenels(path: Sequence[Point], half: float, merlon: float) -> list[Point]:
    """One side of a wall, ``half`` mm to the right of its middle line, in and out as merlons go."""
    if not merlon:
        return beside(path, half)
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(path))
    teeth = max(1, round(length / 11))
    parts = resampled(path, teeth * 4)
    low, high = beside(parts, half), beside(parts, half + merlon)
    points = [low[0]]
    for tooth in range(teeth):
        start, end = tooth * 4 + 1, tooth * 4 + 3
        points += [low[start], high[start], high[start + 1], high[end], low[end]]
    return [*points, low[-1]]


def _cap(before: Point, end: Point, half: float, merlon: float) -> list[Point]:
    """The round end of a wall, from its right side to its left."""
    angle = math.atan2(end.y - before.y, end.x - before.x) + math.pi / 2
    points: list[Point] = []
    steps = 12
    for i in range(1, steps):
        a = angle - math.pi * i / steps
        radii: tuple[float, ...] = (half,)
        if merlon:
            high = half + merlon
            radii = {1: (half, high), 2: (high,), 3: (high, half), 5: (half, high), 6: (high,)}.get(
                i, {7: (high, half), 9: (half, high), 10: (high,), 11: (high, half)}.get(i, (half,))
            )
        points += [Point(end.x + r * math.cos(a), end.y + r * math.sin(a)) for r in radii]
    return points


def _blocks(path: Sequence[Point], half: float) -> tuple[Line, ...]:
    """Stones of a footing: joints across it and one line along its middle."""
    parts = resampled(path, 8)
    left, right = beside(parts, -half), beside(parts, half)
    along = list(itertools.pairwise(parts))
    across = [(parts[i], (left if i % 4 == 1 else right)[i]) for i in range(1, 8, 2)]
    return (*along, *across)


def doorway_marks(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """Two towers with a way through under the lintel between them; the open door's swing inside.

    The figure "arch" is a doorway without a door.
    """
    heart, turn = centre(piece.hex), piece.rotation
    tower_at = (Point(0, 0), Point(2 * ACROSS_FLATS, 0))
    passage = Point(ACROSS_FLATS, 0)
    ground = mixed(style.fill, WHITE, 0.3)
    marks: list[Mark] = [
        Area((inset(corners(cell), 0.6),), ground, mixed(style.edge, ground, 0.35), 1.0)
        for cell in piece.cells
    ]
    floor = [Point(passage.x + x, y) for x, y in _FLOOR]
    marks.append(Area((turned(floor, heart, turn),), mixed(style.fill, WHITE, 0.8), None))
    if full:
        joints = [(Point(passage.x - x, y), Point(passage.x + x, y)) for x, y in _JOINTS]
        marks.append(Strokes(tuple([_turned_line(line, heart, turn) for line in joints]), style.fill, 0.9))
    for edge in piece.opens:
        path = [middle(edge_line(edge)), centre(edge.hex)]
        marks.append(
            Area(
                (tuple(_crenels(path, HALF_WALL, MERLON) + _crenels(path[::-1], HALF_WALL, MERLON)),),
                style.fill,
                style.edge,
                _OUTLINE,
            )
        )
    for at in tower_at:
        marks += _tower(turned([at], heart, turn)[0], style)
    lintel = [(Point(passage.x - 24, y), Point(passage.x + 24, y)) for y in (-HALF_WALL, HALF_WALL)]
    marks += [Stroke(_turned_line(line, heart, turn), style.edge, 1.2, (3.5, 2.5)) for line in lintel]
    if style.figure != "arch":
        marks += _door(Point(passage.x, 14), heart, turn, style, full)
    return tuple(marks)


def door_marks(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """A door on its own: the leaf where it hangs."""
    return tuple(_door(Point(0, 0), centre(piece.hex), piece.rotation, style, full))


def _turned_line(line: Line, heart: Point, turn: int) -> Line:
    a, b = turned(line, heart, turn)
    return a, b


def _tower(at: Point, style: Style) -> list[Mark]:
    teeth, outer, inner = 10, 20.0, 16.6
    points = []
    for i in range(teeth):
        for share, radius in (
            (0.0, inner),
            (0.0, outer),
            (0.25, outer),
            (0.5, outer),
            (0.5, inner),
            (0.75, inner),
        ):
            angle = 2 * math.pi * (i + share) / teeth
            points.append(Point(at.x + radius * math.cos(angle), at.y + radius * math.sin(angle)))
    roof = mixed(style.fill, WHITE, 0.6)
    return [
        Area((tuple(points),), style.fill, style.edge, _OUTLINE),
        Area((circle(at, 11.5),), roof, mixed(style.edge, roof, 0.5), 0.8),
    ]


def _door(at: Point, heart: Point, turn: int, style: Style, full: bool) -> list[Mark]:
    """The closed leaf about ``at`` and the quarter circle that it swings through to stand open inside."""
    wood = style.ink
    leaf = rectangle(at.x - _LEAF, at.y - 1.7, 2 * _LEAF, 3.4)
    marks: list[Mark] = []
    if full:
        hinge = Point(at.x + _LEAF, at.y)
        swing = [
            Point(hinge.x - 2 * _LEAF * math.cos(a), hinge.y + 2 * _LEAF * math.sin(a))
            for a in (math.pi / 2 * i / 10 for i in range(11))
        ]
        marks.append(Stroke(turned(swing, heart, turn), wood, 0.9, (3, 2.5)))
        marks.append(Stroke(turned([hinge, swing[-1]], heart, turn), wood, 1.6, (3, 2.5)))
    marks.append(Area((turned(leaf, heart, turn),), wood, mixed(wood, "#000000", 0.5), 0.9))
    return marks


def parapet(path: Sequence[Point], style: Style) -> tuple[Mark, ...]:
    """A battlement along an edge: a low wall with merlons towards the outside."""
    low = band(path, 4.6, -0.4)
    marks: list[Mark] = [Area((low,), mixed(style.fill, style.ink, 0.25), style.edge, 1.0)]
    start, end = path[0], path[-1]
    ux, uy = (end.x - start.x) / math.dist(start, end), (end.y - start.y) / math.dist(start, end)
    length = math.dist(start, end)
    for share in (0.16, 0.5, 0.84):
        mx, my = start.x + ux * length * share, start.y + uy * length * share
        merlon = [Point(mx - ux * 2.9, my - uy * 2.9), Point(mx + ux * 2.9, my + uy * 2.9)]
        marks.append(Area((band(merlon, 5.4, 1.2),), style.fill, style.edge, 1.0))
    return tuple(marks)
