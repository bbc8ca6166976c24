"""Pieces that stand on edges: ruins, stone walls, battlements, ladders, flags.

A wall over an edge stands half in the hex on either side: each half is a strip of its own column.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from builder.battlefield import Piece
from builder.colours import WHITE, mixed
from builder.drawing.isometric.faces import (
    WHOLE,
    Element,
    Face,
    Item,
    Joint,
    Point3,
    View,
    Wires,
    along,
    cut,
    inner_line,
    joints_of,
    raised,
    strip,
)
from builder.drawing.isometric.terrain import Terrain, foot
from builder.drawing.laur import HALF_WALL, wall_lines
from builder.drawing.marks import band, middle
from builder.drawing.styles import Style
from builder.hexgrid import LEVEL, Edge, Hex, Point, edge_line

_HALF_RUIN = 3.6
_HALF_STONE_WALL = 2.8
_PARAPET = 5.0
_IN_BATTLEMENT = 2 * LEVEL
_STEPS = 5  # parts of a broken crown along one edge


def halves(
    terrain: Terrain,
    piece: Piece,
    half: float,
    crowns: dict[Edge, list[float]],
    style: Style,
    view: View,
    full: bool,
) -> Iterator[tuple[Hex, Item]]:
    """A wall along the edges of a piece, half in the hexes on either side of each."""
    run = terrain.runs[(piece.type.role, piece.slot)]
    for edge in piece.edges:
        crown = crowns[edge]
        for own, heights in ((edge, crown), (edge.other_side, crown[::-1])):
            low = foot(piece.slot)
            slot = piece.slot
            while terrain.land(
                own.hex, slot
            ):  # a tile fills the column there: only what stands over it is seen
                slot += 1
                low = foot(slot)
            if low >= max(heights):
                continue
            ends = joints_of(own, run)
            body = strip(
                edge_line(own),
                inner_line(own, half, *ends),
                low,
                [max(low, z) for z in heights],
                style,
                view,
                outside=False,
                ends=ends,
                joints=full,
            )
            yield own.hex, Item(low, max(heights), own.direction, body)


def corner_key(point: Point) -> tuple[int, int]:
    """A name for a corner of the grid, from any of the three hexes that meet there."""
    return round(point.x), round(point.y)


def _loose_ends(edges: Sequence[Edge]) -> set[tuple[int, int]]:
    """The corners where only one of the edges ends."""
    seen: dict[tuple[int, int], int] = {}
    for edge in edges:
        for point in edge_line(edge):
            seen[corner_key(point)] = seen.get(corner_key(point), 0) + 1
    return {key for key, count in seen.items() if count == 1}


def ruin(terrain: Terrain, piece: Piece, style: Style, view: View, full: bool) -> Iterator[tuple[Hex, Item]]:
    """A wall with a broken crown, lowest at its ends."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    random = Random(piece.type.id)
    loose = _loose_ends(piece.edges)
    corners = {}
    crowns = {}
    for edge in piece.edges:
        ends = []
        for point in edge_line(edge):
            key = corner_key(point)
            if key not in corners:
                corners[key] = random.uniform(0.22, 0.35) if key in loose else random.uniform(0.62, 0.95)
            ends.append(corners[key])
        inside = [
            min(1.0, ends[0] + (ends[1] - ends[0]) * i / _STEPS + random.uniform(-0.1, 0.12))
            for i in range(1, _STEPS)
        ]
        crowns[edge] = [low + height * share for share in (ends[0], *inside, ends[1])]
    yield from halves(terrain, piece, _HALF_RUIN, crowns, style, view, full)


def stone_wall(
    terrain: Terrain, piece: Piece, style: Style, view: View, full: bool
) -> Iterator[tuple[Hex, Item]]:
    """A low wall of laid stones."""
    high = foot(piece.slot) + piece.type.height * LEVEL
    crowns = {edge: [high, high] for edge in piece.edges}
    yield from halves(terrain, piece, _HALF_STONE_WALL, crowns, style, view, full)


def laur_wall(piece: Piece, style: Style, view: View) -> list[Element]:
    """A wall between two pillars; of an arch the piers and the beam over them, of a ruin a lower stub."""
    low, height = foot(piece.slot), piece.type.height * LEVEL
    lines = wall_lines(piece)
    stub = piece.type.shape is not None and len(piece.type.shape.ends) == 1
    found: list[Element] = []
    for line in sorted(lines, key=lambda line: view.depth(*middle(line))):
        top = low + height * (0.72 if stub else 1.0)
        found += raised(band(line, HALF_WALL, HALF_WALL), low, top, style, view, joints=True)
    if len(lines) > 1:
        beam = band((lines[0][0], lines[1][1]), HALF_WALL, HALF_WALL)
        found += raised(beam, low + height * 0.78, low + height, style, view, joints=True)
    return found


def lined(terrain: Terrain, piece: Piece, edge: Edge) -> float:
    """The height that a battlement on an edge stands at: on the tile across in its slot, else at its foot.

    Its foot is the top of the tile in the slot below (decision 7: files know both habits).
    """
    return foot(piece.slot + 1 if terrain.land(edge.across, piece.slot) else piece.slot)


def battlement(terrain: Terrain, piece: Piece, style: Style, view: View) -> Iterator[tuple[Hex, Item]]:
    """A breast wall a level high with merlons twice as high, on the rim of the tile it lines."""
    for edge in piece.edges:
        own = edge.other_side
        low = lined(terrain, piece, edge)
        high = low + piece.type.height * LEVEL
        parapet = low + (high - low) * 0.5
        ends = joints_of(own, terrain.runs[(piece.type.role, piece.slot)])
        outer, inner = edge_line(own), inner_line(own, _PARAPET, *ends)
        body = strip(
            outer, inner, low, [parapet, parapet], style, view, outside=True, ends=ends, joints=False
        )
        teeth = []
        for start, end in ((0.04, 0.24), (0.39, 0.61), (0.76, 0.96)):
            part = tuple([_flat(outer, s) for s in (start, end)])
            back = tuple([_flat(inner, s) for s in (start, end)])
            tooth = strip(
                (part[0], part[1]),
                (back[0], back[1]),
                parapet,
                [high, high],
                style,
                view,
                outside=True,
                ends=(Joint.SQUARE, Joint.SQUARE),
                joints=False,
            )
            teeth.append((view.depth(*middle(part)), tooth))
        teeth.sort(key=lambda entry: entry[0])
        for _, tooth in teeth:
            body += tooth
        yield own.hex, Item(low, high, own.direction, body)


def _flat(line: tuple[Point, Point], share: float) -> Point:
    x, y, _ = along(line, share, 0.0)
    return Point(x, y)


def ladder(piece: Piece, style: Style, view: View) -> Iterator[tuple[Hex, Item]]:
    """Two rails and four rungs, a little off the edge it leans on."""
    low, high = foot(piece.slot), foot(piece.slot) + piece.type.height * LEVEL
    for edge in piece.edges:
        line = inner_line(edge, 2.6)
        heart = middle(line)
        length = math.dist(*line)
        ux, uy = (line[1].x - line[0].x) / length, (line[1].y - line[0].y) / length

        def at(along: float, z: float, heart: Point = heart, ux: float = ux, uy: float = uy) -> Point3:
            return Point3(heart.x + ux * along, heart.y + uy * along, z)

        rails = tuple([(at(x, low), at(x, high)) for x in (-7.0, 7.0)])
        step = (high - low) / 4
        rungs = tuple([(at(-7, low + step * (i + 0.5)), at(7, low + step * (i + 0.5))) for i in range(4)])
        elements: list[Element] = [
            Wires(rungs, style.edge, 2.4),
            Wires(rungs, style.fill, 1.3),
            Wires(rails, style.edge, 3.0),
            Wires(rails, style.fill, 1.5),
        ]
        yield edge.hex, Item(low, high, edge.direction, elements)


def flag(terrain: Terrain, piece: Piece, style: Style, view: View) -> Iterator[tuple[Hex, Item]]:
    """A pennant that flies to the right of the picture, its pole in the battlement of its edge."""
    rx, ry = view.right
    for edge in piece.edges:
        own = edge.other_side
        low = lined(terrain, piece, edge)
        crest, high = low + _IN_BATTLEMENT, low + 6.2 * LEVEL + 1.0
        foot_at = middle((*edge_line(own), *inner_line(own, _PARAPET)))

        def at(along: float, z: float, foot_at: Point = foot_at) -> Point3:
            return Point3(foot_at.x + rx * along, foot_at.y + ry * along, z)

        def pole(low: float, high: float) -> list[Element]:
            line = ((at(0, low), at(0, high)),)
            return [Wires(line, style.edge, 2.0), Wires(line, mixed(style.edge, WHITE, 0.35), 0.8)]

        cloth: list[Element] = [
            Face(
                (at(0, high), at(11, high - 1.5), at(11, high - 17.5), at(0, high - 17)),
                style.fill,
                style.fill,
            ),
            Face(
                (at(11, high - 1.5), at(22, high - 0.5), at(11, high - 9.5)),
                mixed(style.fill, style.edge, 0.25),
                None,
            ),
            Face(
                (at(11, high - 9.5), at(22, high - 17.5), at(11, high - 17.5)),
                mixed(style.fill, style.edge, 0.25),
                None,
            ),
        ]
        # The foot is painted before the battlement, which ends a little higher and hides it.
        yield own.hex, Item(low, crest - 1.0, own.direction, pole(low + 1.0, crest))
        for hex, parts in cut([*pole(crest, high), *cloth]).items():
            place = own.direction if hex == own.hex else WHOLE
            yield hex, Item(crest, high, place, parts)
