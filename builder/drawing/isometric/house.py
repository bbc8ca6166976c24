"""The ruined warehouse: four walls with windows, without a roof."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from builder.battlefield import Piece
from builder.drawing.colours import WHITE, mixed
from builder.drawing.isometric.edge_pieces import corner_key
from builder.drawing.isometric.faces import Element, Face, at_height
from builder.drawing.isometric.order import WHOLE, Item
from builder.drawing.isometric.projection import View
from builder.drawing.isometric.strips import along, inner_line, joints_of, strip
from builder.drawing.isometric.terrain import foot
from builder.drawing.styles import Style
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import LEVEL, Point, corners, edge_line


def house(piece: Piece, style: Style, view: View, full: bool) -> Iterator[tuple[Hex, Item]]:
    """Four walls without a roof, with windows; the broken one has lost much of its crown."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    own = set(piece.cells)
    borders = [Edge(cell, d) for cell in piece.cells for d in range(6)]
    walls = {edge.canonical for edge in borders if edge.across not in own}
    random = Random(piece.type.id)
    floor = Style(mixed(style.fill, WHITE, 0.45), style.edge, style.ink)
    worn = 0.55 if "broken" in piece.type.id else 0.12
    heights: dict[tuple[int, int], float] = {}
    for cell in piece.cells:
        ring = at_height(corners(cell), low + 1.0)
        yield cell, Item(low, low + 1.0, WHOLE, [Face(ring, floor.fill, floor.fill)])
        for direction in range(6):
            edge = Edge(cell, direction)
            if edge.across in own:
                continue
            ends = joints_of(edge, walls)
            outer, inner = inner_line(edge, 3.0, *ends), inner_line(edge, 8.0, *ends)
            first, last = (
                heights.setdefault(corner_key(p), 1.0 - worn * random.random()) for p in edge_line(edge)
            )
            between = [
                min(1.0, first + (last - first) * i / 3 + worn * random.uniform(-0.3, 0.3)) for i in (1, 2)
            ]
            crown = [low + height * share for share in (first, *between, last)]
            body = strip(outer, inner, low, crown, style, view, outside=True, joints=full)
            body += _windows(outer, inner, low, min(crown), style, view)
            yield cell, Item(low + 1.0, max(crown), direction, body)


def _windows(
    outer: tuple[Point, Point], inner: tuple[Point, Point], low: float, top: float, style: Style, view: View
) -> Iterator[Element]:
    a, b = outer
    nx, ny = b.y - a.y, a.x - b.x
    line = outer if view.faces(nx, ny) else inner
    dark = mixed(style.edge, "#000000", 0.35)
    for storey in (1.6 * LEVEL, 5.6 * LEVEL):
        foot_at, head = low + storey, low + storey + 2.1 * LEVEL
        if head + 4 > top:
            return
        spots = (
            along(line, 0.34, foot_at),
            along(line, 0.66, foot_at),
            along(line, 0.66, head),
            along(line, 0.34, head),
        )
        yield Face(spots, dark, mixed(style.fill, WHITE, 0.4), 0.8)
