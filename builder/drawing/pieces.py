"""One piece as marks: the same on the canvas, on paper and in icons."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Literal

from builder.battlefield import Piece
from builder.catalogue import PieceType, Role, TileClass
from builder.drawing.castle import castle_marks, door_marks, doorway_marks
from builder.drawing.colours import WHITE, fade_marks, mixed
from builder.drawing.edge_pieces import edge_marks
from builder.drawing.marks import Area, Mark, Stroke, Strokes
from builder.drawing.obstacles import obstacle_marks
from builder.drawing.patterns import lines, width
from builder.drawing.shapes import Line, chains, inset, rounded
from builder.drawing.styles import Style, Styles
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import edge_line, outline

Detail = Literal["full", "plain"]
_OUTLINE = 1.4
_STRONG = 1.7
_HALO = 13.0


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


def set_off(piece: Piece, marks: tuple[Mark, ...], styles: Styles) -> tuple[Mark, ...]:
    """The marks of a tile with a darker outline, to be told from all around."""
    face = marks[0]
    if piece.type.kind.tile_class not in (TileClass.LAND, TileClass.FLUID) or not isinstance(face, Area):
        return marks
    dark = mixed(styles.of(piece.type).edge, "#000000", 0.3)
    return replace(face, stroke=dark, width=_STRONG), *marks[1:]


def halo(piece: Piece) -> tuple[Mark, ...]:
    """What goes below a wall on edges, so that it shows on any ground."""
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
    return tuple(marks)


def _inner_borders(cells: tuple[Hex, ...]) -> tuple[Line, ...]:
    own = set(cells)
    found = []
    for cell in cells:
        for direction in (0, 1, 2):
            edge = Edge(cell, direction)
            if edge.across in own:
                found.append(edge_line(edge))
    return tuple(found)
