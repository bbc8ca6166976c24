"""One piece as marks, the same on the canvas, on paper and in icons: tiles, and what stands on edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Literal

from builder.battlefield import Piece
from builder.catalogue import PieceType, Role, TileClass
from builder.colours import DARK_TEXT, WHITE, mixed
from builder.drawing.castle import castle_marks, door_marks, doorway_marks, parapet
from builder.drawing.laur import HALF_WALL, wall_lines
from builder.drawing.marks import (
    Area,
    Label,
    Line,
    Mark,
    Stroke,
    Strokes,
    band,
    beside,
    chains,
    circle,
    fade_marks,
    inset,
    middle,
    rectangle,
    resampled,
    rounded,
)
from builder.drawing.obstacles import obstacle_marks
from builder.drawing.patterns import lines, width
from builder.drawing.relief import faces_away
from builder.drawing.styles import Style, Styles
from builder.hexgrid import Edge, Hex, Point, centre, edge_line, outline

_HALF_RUIN = 3.6
_HALF_STONE_WALL = 2.8
_JOINT, _JOINT_WIDTH = 2.0, 1.8  # mm that the end of a piece stands out on both sides, and its line


def edge_marks(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """Any edge piece, drawn on its edges."""
    role = piece.type.role
    if role is Role.RUIN and style.figure != "wall":
        return _ruin(piece, style, full)
    if role is Role.LAUR_WALL:
        return _laur_wall(piece, style, full)
    if role in (Role.STONE_WALL, Role.RUIN):
        return _stone_wall(piece, style, full)
    found: list[Mark] = []
    for edge in piece.edges:
        if role is Role.BATTLEMENT:
            found += parapet(list(edge_line(edge)), style)
        elif role in (Role.LADDER, Role.FIXTURE):
            found += _ladder(edge, style)
        elif role is Role.FLAG:
            found += _flag(edge, style)
        else:
            found.append(Stroke(edge_line(edge), style.edge, 3.0))
    return tuple(found)


def _ruin(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """A wall with a broken crown: thick and thin, cracked across."""
    marks: list[Mark] = []
    random = Random(piece.type.id)
    for line in chains(piece.edges):
        parts = resampled(line, 5 * (len(line) - 1))
        sides = list(zip(parts, beside(parts, 1.0), strict=True))
        left = [at.towards(side, -_HALF_RUIN - random.uniform(-1.3, 0.9)) for at, side in sides]
        right = [at.towards(side, _HALF_RUIN + random.uniform(-1.3, 0.9)) for at, side in sides]
        marks.append(Area((tuple(left + right[::-1]),), style.fill, style.edge, 1.4))
        if full:
            joints = [(left[i], right[i]) for i in range(2, len(parts) - 1, 2)]
            marks.append(Strokes(tuple(joints), style.ink, 0.9))
            marks += [
                Area((circle(Point(p.x + dx, p.y + dy), 1.6, 5, dx),), style.fill, style.edge, 0.7)
                for p, dx, dy in ((line[0], -5.5, -2.5), (line[-1], 5.5, -2.0), (line[0], -4.0, 4.5))
            ]
        marks.append(_ends(line, _HALF_RUIN, style))
    return tuple(marks)


def _ends(line: Sequence[Point], half: float, style: Style) -> Strokes:
    """A line across each end of a wall: where two pieces meet, one sees that they are two."""
    strokes: list[Line] = []
    for end, inner in ((line[0], line[1]), (line[-1], line[-2])):
        length = math.dist(end, inner)
        dx, dy = -(end.y - inner.y) / length, (end.x - inner.x) / length
        reach = half + _JOINT
        strokes.append(
            (Point(end.x + dx * reach, end.y + dy * reach), Point(end.x - dx * reach, end.y - dy * reach))
        )
    return Strokes(tuple(strokes), mixed(style.edge, "#000000", 0.3), _JOINT_WIDTH)


def _stone_wall(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """A low wall of laid stones."""
    marks: list[Mark] = []
    for line in chains(piece.edges):
        marks.append(Area((band(line, _HALF_STONE_WALL, _HALF_STONE_WALL),), style.fill, style.edge, 1.3))
        if full:
            parts = resampled(line, 4 * (len(line) - 1))
            left, right = beside(parts, -_HALF_STONE_WALL), beside(parts, _HALF_STONE_WALL)
            joints: list[Line] = [(left[i], right[i]) for i in range(1, len(parts) - 1)]
            marks.append(Strokes(tuple(joints), style.edge, 0.8))
        marks.append(_ends(line, _HALF_STONE_WALL, style))
    return tuple(marks)


def _laur_wall(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """A wall from pillar to pillar; an arch is open in the middle, a ruin ends soon."""
    marks: list[Mark] = []
    for line in wall_lines(piece):
        marks.append(Area((band(line, HALF_WALL, HALF_WALL),), style.fill, style.edge, 1.4))
        if full:
            parts = resampled(line, 4)
            left, right = beside(parts, -HALF_WALL), beside(parts, HALF_WALL)
            marks.append(Strokes(tuple(zip(left[1:-1], right[1:-1], strict=True)), style.ink, 0.9))
    return tuple(marks)


def _ladder(edge: Edge, style: Style) -> list[Mark]:
    """Two rails from the edge it leans on into its own hex, with rungs."""
    start, end = edge_line(edge)
    heart = middle((start, end))
    length = math.dist(start, end)
    ux, uy = (end.x - start.x) / length, (end.y - start.y) / length
    nx, ny = -uy, ux  # inward: edges run clockwise as seen from their hex

    def at(along: float, inward: float) -> Point:
        return Point(heart.x + ux * along + nx * inward, heart.y + uy * along + ny * inward)

    back = Area(((at(-7, -2), at(7, -2), at(7, 16), at(-7, 16)),), mixed(style.fill, WHITE, 0.62), None)
    rails = tuple([(at(side, -2.5), at(side, 16.5)) for side in (-7, 7)])
    rungs = tuple([(at(-7, inward), at(7, inward)) for inward in (1, 5, 9, 13)])
    return [back, Strokes(rungs, style.fill, 2.0), Strokes(rails, style.edge, 2.2)]


def _flag(edge: Edge, style: Style) -> list[Mark]:
    """A pennant that always flies to the right, its pole on the edge."""
    foot = middle(edge_line(edge))
    top = Point(foot.x, foot.y - 20)
    cloth = (top, Point(top.x + 17, top.y + 5), Point(top.x, top.y + 10))
    return [
        Stroke((foot, top), style.edge, 1.6),
        Area((cloth,), style.fill, style.edge, 1.0),
        Area((circle(foot, 2.4, 12),), style.edge),
    ]


Detail = Literal["full", "plain"]
_OUTLINE = 1.4
_STRONG = 1.7
_HALO = 13.0
_BEVEL, _BEVEL_WIDTH = 2.1, 1.3  # mm inside the edge


def piece_marks(
    piece: Piece, styles: Styles, *, detail: Detail = "full", faded: float = 0.0
) -> tuple[Mark, ...]:
    """The marks of a piece where it lies, back to front.

    ``detail="plain"`` leaves patterns and numbers out (for hexes below some 10 pixels); ``faded`` mixes
    a share (0 to 1) of white into every colour.
    """
    return fade_marks(_marks(piece, styles.of(piece.type), detail == "full"), faded)


@lru_cache(maxsize=16384)  # build steps draw a piece again on every level above it
def _marks(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    role = piece.type.role
    if piece.type.is_edge:
        return edge_marks(piece, style, full)
    if role in (Role.CASTLE_BASE, Role.CASTLE_WALL) and piece.type.size == 1:
        return castle_marks(piece, style, full)
    if role is Role.DOORWAY and piece.type.size == 3:
        return doorway_marks(piece, style, full)
    if role is Role.DOOR:
        return door_marks(piece, style, full)
    if piece.type.kind.tile_class is TileClass.OBSTACLE:
        return obstacle_marks(piece, style, full)
    return _tile(piece, style, full)


def is_tile(type: PieceType) -> bool:
    """Whether it is flat ground with a pattern: land or a fluid."""
    return type.kind.tile_class in (TileClass.LAND, TileClass.FLUID) and not type.is_edge


def bevel(piece: Piece, styles: Styles) -> tuple[Mark, ...]:
    """What goes over a tile of land: a lit line just inside the edges on the side of the sun, a dark one
    inside the others.
    """
    if piece.type.kind.tile_class is not TileClass.LAND or piece.type.is_edge or piece.type.is_flat:
        return ()
    style = styles.of(piece.type)
    lit: list[Line] = []
    dark: list[Line] = []
    for ring in outline(piece.cells):
        inner = inset(ring, _BEVEL)
        for a, b in zip(inner, (*inner[1:], inner[0]), strict=True):
            (dark if faces_away(a, b) else lit).append((a, b))
    return (
        Strokes(tuple(dark), mixed(style.fill, style.edge, 0.18), _BEVEL_WIDTH),
        Strokes(tuple(lit), mixed(style.fill, WHITE, 0.3), _BEVEL_WIDTH),
    )


def set_off(piece: Piece, marks: tuple[Mark, ...], styles: Styles) -> tuple[Mark, ...]:
    """The marks of a tile, or of a castle's base or wall, with a darker outline, to stand out."""
    face = marks[0]
    told_apart = is_tile(piece.type) or piece.type.role in (Role.CASTLE_BASE, Role.CASTLE_WALL)
    if not told_apart or not isinstance(face, Area):
        return marks
    dark = mixed(styles.of(piece.type).edge, "#000000", 0.3)
    return replace(face, stroke=dark, width=_STRONG), *marks[1:]


def halo(piece: Piece) -> tuple[Mark, ...]:
    """What goes below a wall on edges, so that it shows on any ground."""
    if piece.type.role is Role.LAUR_WALL:
        return tuple([Stroke(line, WHITE, _HALO) for line in wall_lines(piece)])
    if piece.type.role not in (Role.RUIN, Role.STONE_WALL):
        return ()
    return tuple([Stroke(tuple(line), WHITE, _HALO) for line in chains(piece.edges)])


def icon_marks(type: PieceType, styles: Styles, *, detail: Detail = "full") -> tuple[Mark, ...]:
    """A piece type on its own, at rotation 0 about (0, 0), as parts lists show it.

    An edge piece has the hexes it runs along drawn faintly below it. Empty for a type without a shape.
    """
    if not type.placeable:
        return ()
    piece = Piece(0, type, Hex(0, 0), 1)
    marks = piece_marks(piece, styles, detail=detail)
    if not type.is_edge:
        return marks
    rings = tuple([inset(ring, 0.6) for ring in outline(piece.cells)])
    return (Area(rings, "#f7f5f2", "#cfc8be", 1.2), *marks)


def _tile(piece: Piece, style: Style, full: bool) -> tuple[Mark, ...]:
    """A flat tile: face, borders between its hexes, pattern. A fluid lies a little in, with round corners."""
    cells = piece.cells
    fluid = piece.type.kind.tile_class is TileClass.FLUID
    if fluid:
        rings = tuple([rounded(inset(ring, 1.6), 5.5) for ring in outline(cells)])
    else:
        rings = tuple([inset(ring, 0.7) for ring in outline(cells)])
    marks: list[Mark] = [Area(rings, style.fill, style.edge, _OUTLINE)]
    borders = _inner_borders(cells)
    if borders:
        marks.append(Strokes(borders, mixed(style.edge, style.fill, 0.5), 0.7))
    if full:
        found = lines(style.pattern, cells, 4.0 if fluid else 1.2)
        if found:
            marks.append(Strokes(found, style.ink, width(style.pattern)))
        if piece.type.home is not None:
            marks += name_marks(piece, style)
    return tuple(marks)


_CAPITALS, _LETTER = 7.0, 6.4  # mm: the height of a name on a tile, and what a letter of it takes


def name_marks(piece: Piece, style: Style) -> tuple[Area, Label]:
    """The name of a placeholder on a plate, on the row of its hexes nearest to its middle: nothing else says
    what it is. As much of it as that row has room for.
    """
    assert piece.type.home is not None
    heart = middle([centre(cell) for cell in piece.cells])
    row = min((cell.r for cell in piece.cells), key=lambda r: abs(centre(Hex(0, r)).y - heart.y))
    places = [centre(cell) for cell in piece.cells if cell.r == row]
    left, right = min(p.x for p in places), max(p.x for p in places)
    name, most = piece.type.home.name, int((right - left + 36.0) / _LETTER)
    text = name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
    at = Point((left + right) / 2, places[0].y)
    half = (len(text) + 0.8) * _LETTER / 2  # some letters are wide
    plate = rectangle(at.x - half, at.y - _CAPITALS, 2 * half, 2 * _CAPITALS)
    return Area((plate,), mixed(style.fill, WHITE, 0.7)), Label(at, text, _CAPITALS, DARK_TEXT, bold=True)


def _inner_borders(cells: tuple[Hex, ...]) -> tuple[Line, ...]:
    own = set(cells)
    found = []
    for cell in cells:
        for direction in (0, 1, 2):
            edge = Edge(cell, direction)
            if edge.across in own:
                found.append(edge_line(edge))
    return tuple(found)
