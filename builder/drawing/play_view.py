"""The view for playing online: the surface as a virtual table wants it, with a clear grid and the level of
every space, which stays readable beneath a token.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.battlefield import Battlefield, Piece
from builder.board import SpaceKind, column_spaces
from builder.catalogue import TileClass
from builder.colours import DARK_TEXT, WHITE
from builder.drawing.marks import Area, Label, Mark, Strokes, circle
from builder.drawing.pieces import piece_marks
from builder.drawing.plan_view import covered_hexes, overview_marks
from builder.drawing.relief import top_of
from builder.drawing.styles import Styles
from builder.hexgrid import Edge, Point, centre, edge_line

_GRID, _GRID_WIDTH = "#2b2723", 1.1
_THROUGH = 0.28  # how opaque trees are that one sees through
_BELOW = 18.0  # mm from the middle of a hex to its number: a token leaves most of that free
_ROUND, _CAPITALS = 5.8, 6.6  # mm


def surface_marks(battlefield: Battlefield, styles: Styles, *, see_through: bool) -> tuple[Mark, ...]:
    """The whole battlefield from above; ``see_through``: trees, and all else that stands on its hexes, are as
    if of glass.
    """
    tall = [piece for piece in battlefield.in_order() if _is_tall(piece)] if see_through else []
    seen = battlefield
    if tall:
        ids = {piece.id for piece in tall}
        seen = Battlefield(battlefield.info, [p for p in battlefield.in_order() if p.id not in ids])
    marks = list(overview_marks(seen, styles, relief=True))
    for piece in tall:
        marks += _thin(piece_marks(piece, styles, detail="plain"))
    return tuple(marks)


def _is_tall(piece: Piece) -> bool:
    return piece.type.kind.tile_class is TileClass.OBSTACLE


def _thin(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """The areas of a piece as if of glass."""
    for mark in marks:
        if isinstance(mark, Area):
            yield replace(mark, opacity=_THROUGH * mark.opacity, width=0.7 * mark.width)


def clear_grid(battlefield: Battlefield) -> Strokes:
    """The borders of all hexes that carry anything, as lines that are seen on any terrain."""
    edges = {Edge(hex, d).canonical for hex in covered_hexes(battlefield) for d in range(6)}
    return Strokes(tuple([edge_line(edge) for edge in sorted(edges)]), _GRID, _GRID_WIDTH)


def level_numbers(battlefield: Battlefield, *, see_through: bool) -> tuple[Mark, ...]:
    """The level of the surface of each hex where a figure can stand; ``see_through``: of the ground under
    trees, too.
    """
    marks: list[Mark] = []
    occupancy = battlefield.occupancy
    for hex in sorted(occupancy.hexes(), key=lambda hex: (hex.r, hex.q)):
        top = top_of(occupancy.column(hex))
        levels = [
            space.level
            for space in column_spaces(occupancy, hex)
            if space.level >= top.level or space.kind is SpaceKind.DOORWAY
        ]
        if top.stands and see_through and top.slot:
            levels.append(top.level)
        if levels:
            x, y = centre(hex)
            at = Point(x, y + _BELOW)
            marks.append(Area((circle(at, _ROUND),), WHITE, opacity=0.72))
            marks.append(Label(at, str(max(levels)), _CAPITALS, DARK_TEXT, bold=True))
    return tuple(marks)
