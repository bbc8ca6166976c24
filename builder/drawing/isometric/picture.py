"""The picture of a whole battlefield as marks, back to front."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.battlefield import Battlefield, Piece
from builder.drawing.isometric.faces import Element, Face, Wires
from builder.drawing.isometric.figures import figure_items
from builder.drawing.isometric.order import Item, far_to_near, within
from builder.drawing.isometric.projection import View, view_from
from builder.drawing.isometric.shade import ground_shade
from builder.drawing.isometric.terrain import Terrain, is_figure
from builder.drawing.isometric.tiles import tile_item
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes
from builder.drawing.pieces import Detail
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, Point


def isometric_marks(
    battlefield: Battlefield,
    styles: Styles,
    *,
    view: int = 0,
    only: Iterable[Piece] | None = None,
    detail: Detail = "full",
) -> tuple[Mark, ...]:
    """The battlefield in three dimensions, in mm of the picture, back to front; empty without pieces.

    ``view`` 0 to 5 is the corner it is seen from, each a sixth of a turn on; ValueError for any other.
    ``only`` those pieces are drawn, all where it is not given. ``detail="plain"`` leaves out patterns, joints
    and shade.
    """
    seen = view_from(view)
    pieces = battlefield.in_order() if only is None else list(only)
    marks: list[Mark] = []
    for item in solids(pieces, styles, seen, detail == "full"):
        marks += _inked(item.elements, seen)
    ground = ground_shade(pieces, seen) if detail == "full" else None
    return tuple(marks if ground is None else [ground, *marks])


def isometric_bounds(marks: Iterable[Mark]) -> Bounds | None:
    """The rectangle around the marks in mm, half a line's width included; None without marks."""
    left = top = float("inf")
    right = bottom = float("-inf")
    for mark in marks:
        room = 0.0 if isinstance(mark, Label) else mark.width / 2
        for x, y in _points(mark):
            left, right = min(left, x - room), max(right, x + room)
            top, bottom = min(top, y - room), max(bottom, y + room)
    return Bounds(left, top, right, bottom) if left <= right else None


def _points(mark: Mark) -> Iterator[Point]:
    if isinstance(mark, Area):
        for ring in mark.rings:
            yield from ring
    elif isinstance(mark, Stroke):
        yield from mark.points
    elif isinstance(mark, Strokes):
        for a, b in mark.lines:
            yield a
            yield b
    else:
        yield mark.at


def solids(pieces: Sequence[Piece], styles: Styles, view: View, full: bool) -> Iterator[Item]:
    """What is seen of everything, column by column, back to front."""
    terrain = Terrain(pieces, styles)
    standing: dict[Hex, list[Item]] = {}
    for piece in pieces:
        if is_figure(piece) or not piece.type.fills_cells:
            for hex, item in figure_items(terrain, piece, styles.of(piece.type), view, full):
                standing.setdefault(hex, []).append(item)
    for hex in far_to_near({*terrain.tiles, *standing}, view):
        # Tiles are made where they are painted: thousands of faces need not be kept until then.
        items = standing.get(hex, [])
        for slot, piece in terrain.tiles.get(hex, {}).items():
            item = tile_item(terrain, piece, hex, slot, styles.of(piece.type), view, full)
            if item.elements:
                items.append(item)
        yield from within(items, view) if len(items) > 1 else items


def _inked(elements: Iterable[Element], view: View) -> Iterator[Mark]:
    rx, ry, sx, sy, lift = view.shares
    for element in elements:
        if isinstance(element, Face):
            ring = tuple([Point(x * rx + y * ry, x * sx + y * sy - z * lift) for x, y, z in element.spots])
            yield Area((ring,), element.fill, element.stroke, element.width)
        elif isinstance(element, Wires):
            lines = tuple(
                [
                    (
                        Point(ax * rx + ay * ry, ax * sx + ay * sy - az * lift),
                        Point(bx * rx + by * ry, bx * sx + by * sy - bz * lift),
                    )
                    for (ax, ay, az), (bx, by, bz) in element.lines
                ]
            )
            yield Strokes(lines, element.colour, element.width)
        else:
            px, py = view.picture(element.at)
            lines = tuple(
                [(Point(px + ax, py + ay), Point(px + bx, py + by)) for (ax, ay), (bx, by) in element.lines]
            )
            yield Strokes(lines, element.colour, element.width)
