"""Walls along an edge within one hex: from the edge inward, up to a level or a broken crown."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator, Sequence
from enum import IntEnum

from builder.drawing.colours import WHITE, mixed
from builder.drawing.isometric.faces import (
    THIN,
    Element,
    Face,
    Wires,
    normal,
    side,
    sloped,
    towards,
)
from builder.drawing.isometric.projection import Spot, View
from builder.drawing.shapes import middle
from builder.drawing.styles import Style
from builder.hexgrid import Edge
from builder.hexgrid.geometry import ACROSS_FLATS, LEVEL, SIDE, Point, centre, edge_line

_HALF_RUIN = 3.6
_HALF_STONE_WALL = 2.8
_PARAPET = 5.0
_STEPS = 5  # parts of a broken crown along one edge
Crown = Sequence[float]


class Joint(IntEnum):
    """How a strip ends: towards the middle of its hex, squarely, or at the border to the next hex."""

    MITRE = 0
    SQUARE = 1
    BORDER = 2


def inner_line(
    edge: Edge, distance: float, start: Joint = Joint.MITRE, end: Joint = Joint.MITRE
) -> tuple[Point, Point]:
    """The line ``distance`` mm inside an edge, as long as its two ends ask."""
    a, b = edge_line(edge)
    heart = centre(edge.hex)
    share = 1 - distance / (ACROSS_FLATS / 2)
    ux, uy = (b.x - a.x) / SIDE, (b.y - a.y) / SIDE
    first, last = start * distance / math.sqrt(3), end * distance / math.sqrt(3)
    return (
        Point(heart.x + (a.x - heart.x) * share - ux * first, heart.y + (a.y - heart.y) * share - uy * first),
        Point(heart.x + (b.x - heart.x) * share + ux * last, heart.y + (b.y - heart.y) * share + uy * last),
    )


def joints_of(edge: Edge, run: Collection[Edge]) -> tuple[Joint, Joint]:
    """How a strip inside an edge meets its neighbours; ``run`` holds the wall's canonical edges."""
    hex, direction = edge
    before, after = (direction + 5) % 6, (direction + 1) % 6
    found = []
    for turn, onward in ((before, after), (after, before)):
        if Edge(hex, turn).canonical in run:
            found.append(Joint.MITRE)
        elif Edge(hex.neighbour(turn), onward).canonical in run:
            found.append(Joint.BORDER)
        else:
            found.append(Joint.SQUARE)
    return found[0], found[1]


def strip(
    outer: tuple[Point, Point],
    inner: tuple[Point, Point],
    low: float,
    crown: Crown,
    style: Style,
    view: View,
    *,
    outside: bool,
    ends: tuple[Joint, Joint] = (Joint.MITRE, Joint.MITRE),
    joints: bool = True,
) -> list[Element]:
    """A wall between two lines up to a crown of heights spread along it, what is seen of it.

    Both lines run clockwise about the hex that they belong to. ``outside`` says whether its outer side is
    free (else another half joins there), ``ends`` how it meets the next: a square end is free.
    """
    found: list[Element] = []
    a, b = outer
    nx, ny = b.y - a.y, a.x - b.x
    faces = ((outer, nx, ny, outside), (inner, -nx, -ny, True))
    # The far side first, then the crown, then the near side.
    for (start, end), mx, my, free in sorted(faces, key=lambda face: view.depth(*middle(face[0]))):
        if free and view.faces(mx, my):
            found += _crowned((start, end), low, crown, side(style, view, mx, my), style, joints)
    count = len(crown) - 1
    for i in range(count):
        spots = (
            along(outer, i / count, crown[i]),
            along(outer, (i + 1) / count, crown[i + 1]),
            along(inner, (i + 1) / count, crown[i + 1]),
            along(inner, i / count, crown[i]),
        )
        way = normal(spots)
        if towards(view, *way):
            colour = sloped(style, view, *way)
            found.append(Face(spots, mixed(colour, WHITE, 0.15), mixed(colour, style.edge, 0.4), THIN))
    for number, joint in enumerate(ends):
        first, last = (inner[0], outer[0]) if number == 0 else (outer[1], inner[1])
        mx, my = last.y - first.y, first.x - last.x
        if joint is Joint.SQUARE and view.faces(mx, my):
            height = crown[-number]
            found.append(
                Face(
                    (Spot(*first, low), Spot(*last, low), Spot(*last, height), Spot(*first, height)),
                    side(style, view, mx, my),
                    style.edge,
                    THIN,
                )
            )
    return found


def along(line: tuple[Point, Point], share: float, z: float) -> Spot:
    """The place at a share of the way along a line, at height ``z``."""
    a, b = line
    return Spot(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, z)


def _crowned(
    line: tuple[Point, Point], low: float, crown: Crown, colour: str, style: Style, joints: bool
) -> list[Element]:
    """One side of a wall, with its courses and the line of its crown."""
    count = len(crown) - 1
    rim = [along(line, i / count, z) for i, z in enumerate(crown)]
    spots = (along(line, 0, low), along(line, 1, low), *rim[::-1])
    if not joints:
        return [Face(spots, colour, style.edge)]
    found: list[Element] = [Face(spots, colour, colour)]
    lines = tuple(_courses(line, low, crown))
    if lines:
        found.append(Wires(lines, mixed(colour, style.edge, 0.4), THIN))
    found.append(Wires(tuple(itertools.pairwise(rim)), style.edge, THIN))
    return found


def _courses(line: tuple[Point, Point], low: float, crown: Crown) -> Iterator[tuple[Spot, Spot]]:
    """The joints of courses a level high, as far up as the wall stands."""
    count = len(crown) - 1
    for row in range(1, math.ceil((max(crown) - low) / LEVEL)):
        z = low + row * LEVEL
        for i in range(count):
            if min(crown[i], crown[i + 1]) > z:
                yield along(line, i / count, z), along(line, (i + 1) / count, z)
        if min(crown) > z:
            for share in (0.5,) if row % 2 else (0.25, 0.75):
                yield along(line, share, z - LEVEL), along(line, share, z)
