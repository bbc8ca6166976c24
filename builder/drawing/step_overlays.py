"""What the drawing of a build step shows besides its pieces.

How high the ground below lies, and a line wherever its level changes; which side of a tile overhangs; what
cannot be built as drawn, crossed out. Seen from above, what is put down on one level hides little: a doorway
the tiles in its passage, one wall the other on the same edge. Faulty files put pieces into each other:
`hidden_pieces` names each.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from builder.battlefield import Occupancy, Piece
from builder.catalogue import Role, TileClass
from builder.colours import mixed
from builder.drawing.labels import Taken, Width, fits_within, plate_box
from builder.drawing.marks import Area, Label, Line, Mark, Stroke, Strokes, inset, middle, rectangle, rounded
from builder.drawing.patterns import hatched
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, Edge, Hex, Point, centre, edge_line, outline

LEVEL_COLOUR = "#565046"
LINE = "#8d8578"
_PLATE, _PLATE_OPACITY = "#fdfcfa", 0.75
_LINE_WIDTH = 1.0
_PAD = 0.2
_APART = 7 * ACROSS_FLATS  # mm between two numbers on one stretch of ground
_SPOTS = ((0.0, 0.0), (0.0, 9.0), (0.0, -9.0), (8.0, 0.0), (-8.0, 0.0))


def levels_of(pieces: Iterable[Piece]) -> dict[Hex, int]:
    """The level of the surface at each hex, that of the highest of some pieces (decision 1).

    0 where that is a tree or the like, no ground.
    """
    found: dict[Hex, tuple[int, int]] = {}
    for piece in pieces:
        ground = piece.type.kind.tile_class is not TileClass.OBSTACLE
        for hex, slot in piece.filled():
            found[hex] = max(found.get(hex, (0, 0)), (slot, slot - piece.type.is_flat if ground else 0))
    return {hex: level for hex, (_, level) in found.items()}


def level_lines(levels: Mapping[Hex, int], hidden: Collection[Hex]) -> tuple[Mark, ...]:
    """A thin line between ground of different levels and around it, but not about ``hidden`` hexes."""
    lines = []
    for hex, level in levels.items():
        if hex in hidden:
            continue
        for direction, beside in enumerate(_beside(hex)):
            if levels.get(beside, -1) < level and beside not in hidden:
                lines.append(_side(hex, direction))
    return (Strokes(tuple(lines), LINE, _LINE_WIDTH),) if lines else ()


def level_numbers(
    levels: Mapping[Hex, int], hidden: Collection[Hex], height: float, width: Width, taken: Taken
) -> tuple[Mark, ...]:
    """The level of each stretch of ground in sight, once and again where it is long, where there is room.

    ``height`` is that of capitals in mm. A number keeps within its ground and off what is ``taken``.
    """
    marks: list[Mark] = []
    for level, stretch in stretches({hex: n for hex, n in levels.items() if n > 0 and hex not in hidden}):
        own, text, placed = set(stretch), str(level), list[Point]()
        hearts = [centre(hex) for hex in stretch]
        heart = middle(hearts)
        for _, y, x in sorted([(math.dist(at, heart), at.y, at.x) for at in hearts]):
            if any(math.dist((x, y), other) < _APART for other in placed):
                continue
            for dx, dy in _SPOTS:
                at = Point(x + dx, y + dy)
                box = plate_box(at, text, height, width, _PAD)
                if taken.free(box) and fits_within(box, own):
                    taken.add(box)
                    placed.append(at)
                    ring = rounded(rectangle(box.left, box.top, box.width, box.height), 0.4 * height)
                    marks.append(Area((ring,), _PLATE, opacity=_PLATE_OPACITY))
                    marks.append(Label(at, text, height, LEVEL_COLOUR))
                    break
    return tuple(marks)


@lru_cache(maxsize=16384)  # step after step asks for the same hexes
def _beside(hex: Hex) -> tuple[Hex, ...]:
    return hex.neighbours()


@lru_cache(maxsize=16384)
def _side(hex: Hex, direction: int) -> Line:
    return edge_line(Edge(hex, direction))


def stretches(levels: Mapping[Hex, int]) -> list[tuple[int, Sequence[Hex]]]:
    """The hexes in groups of one level that are connected, each with its level."""
    remaining = dict(levels)
    found: list[tuple[int, Sequence[Hex]]] = []
    for start in levels:
        if start not in remaining:
            continue
        level = remaining.pop(start)
        group, edge = [start], [start]
        while edge:
            for hex in _beside(edge.pop()):
                if remaining.get(hex) == level:
                    del remaining[hex]
                    group.append(hex)
                    edge.append(hex)
        found.append((level, group))
    return found


_DASHES_IN = (
    5.5  # mm from the border of the cells: clear of the outline of the piece and of what stands on it
)
_DASHES_WIDTH = 1.5
_DASH = (5.5, 3.5)
_HATCH, _HATCH_WIDTH, _HATCH_IN = 9.0, 0.7, 2.5  # mm from line to line, their width, and from the border


def over_air(piece: Piece, occupancy: Occupancy) -> tuple[Hex, ...]:
    """The cells of a piece with nothing right below; none on the table, of edge pieces and of doors."""
    if piece.slot <= 1 or not piece.type.fills_cells:
        return ()
    return tuple([cell for cell in piece.cells if not occupancy.at(cell, piece.slot - 1)])


def overhanging(piece: Piece, occupancy: Occupancy) -> tuple[Hex, ...]:
    """The cells over air of a piece that rests on others of its cells; none where nothing holds it at all."""
    hanging = over_air(piece, occupancy)
    return hanging if len(hanging) < len(piece.cells) else ()


def overhang_marks(pieces: Iterable[Piece], occupancy: Occupancy, styles: Styles) -> tuple[Mark, ...]:
    """Thin slanting lines on the cells that hang over air and a dashed line in them, for each piece."""
    marks: list[Mark] = []
    for piece in pieces:
        style = styles.of(piece.type)
        colour = mixed(style.edge, "#000000", 0.35)
        hanging = overhanging(piece, occupancy)
        if hanging:
            marks.append(Strokes(hatched(hanging, _HATCH, _HATCH_IN), style.edge, _HATCH_WIDTH))
        for ring in outline(hanging):
            line = inset(ring, _DASHES_IN)
            marks.append(Stroke((*line, line[0]), colour, _DASHES_WIDTH, _DASH))
    return tuple(marks)


Why = Literal["under", "behind", "overlap"]
_NOTHING: Mapping[int, int] = MappingProxyType({})
_WALLS = (Role.BATTLEMENT, Role.RUIN, Role.STONE_WALL, Role.LADDER)


@dataclass(frozen=True, slots=True)
class Hidden:
    """A new piece that the drawing cannot show as it lies, the other piece that is to blame, and why.

    "under": the other reaches over it; "behind": both stand on one edge; "overlap": both fill one place.
    """

    piece: Piece
    other: Piece
    why: Why


def hidden_pieces(
    new: Sequence[Piece], occupancy: Occupancy, steps: Mapping[int, int] = _NOTHING
) -> list[Hidden]:
    """The new pieces of a level that are hidden, each once, in the order of ``new`` (as they are painted).

    ``steps`` are the numbers, by id, of the steps in which pieces are put down, their level where that is not
    given. Of two that are to blame for each other the one that comes later is named.
    """
    order = {piece.id: i for i, piece in enumerate(new)}

    def before(other: Piece, piece: Piece) -> bool:
        if other.id in order:
            return order[other.id] < order[piece.id]
        return steps.get(other.id, other.slot) < steps.get(piece.id, piece.slot)

    # Of the reasons the strongest is named: two in one cell, then something above, then a wall before a wall.
    found: list[Hidden] = []
    for piece in new:
        others = [
            (cell, slot, other)
            for cell, slot in piece.filled()
            for other in occupancy.at(cell, slot)
            if other.id != piece.id
        ]
        under = next((other for cell, slot, other in others if leaves_room(other, cell, slot)), None)
        meets = next(
            (
                other
                for cell, slot, other in others
                if before(other, piece)
                and not leaves_room(other, cell, slot)
                and not leaves_room(piece, cell, slot)
            ),
            None,
        )
        if meets is not None:
            found.append(Hidden(piece, meets, "overlap"))
        elif under is not None:
            found.append(Hidden(piece, under, "under"))
        elif piece.type.role in _WALLS:
            behind = next((other for other in _on_its_edges(piece, occupancy) if before(other, piece)), None)
            if behind is not None:
                found.append(Hidden(piece, behind, "behind"))
    return found


def leaves_room(piece: Piece, cell: Hex, slot: int) -> bool:
    """Whether a place that a piece fills is the open passage of a doorway."""
    shape = piece.type.shape
    if shape is None or not shape.passage or slot >= piece.slot + shape.clear:
        return False
    cells = piece.cells
    return any(cells[i] == cell for i in shape.passage)


def _on_its_edges(piece: Piece, occupancy: Occupancy) -> list[Piece]:
    """The walls and ladders on the same edges, from either side, that share a level with a piece."""
    found = {
        other.id: other
        for edge in piece.edges
        for side in (edge, edge.other_side)
        for pieces in occupancy.edge_column(side).values()
        for other in pieces
        if other.id != piece.id and other.type.role in _WALLS and _share_a_level(piece, other)
    }
    return [found[id] for id in sorted(found)]


def _share_a_level(one: Piece, other: Piece) -> bool:
    return one.slot < other.slot + max(1, other.type.height) and other.slot < one.slot + max(
        1, one.type.height
    )


CROSSED_COLOUR = "#b3261e"
_AROUND_WIDTH, _CROSS_WIDTH = 3.0, 1.6
_IN = 3.0  # mm from the border of the piece
_ARM = 13.0  # mm from the middle of a hex to the ends of its cross


def crossed_out(pieces: Iterable[Piece]) -> tuple[Mark, ...]:
    """The line about each piece, its edges where it stands on some, and the crosses."""
    marks: list[Mark] = []
    for piece in pieces:
        if piece.type.is_edge:
            marks.append(
                Strokes(tuple([edge_line(edge) for edge in piece.edges]), CROSSED_COLOUR, _AROUND_WIDTH)
            )
            continue
        marks += [Stroke((*line, line[0]), CROSSED_COLOUR, _AROUND_WIDTH) for line in _rings(piece)]
        crosses = [
            (Point(x - _ARM, y - side * _ARM), Point(x + _ARM, y + side * _ARM))
            for x, y in map(centre, piece.cells)
            for side in (-1, 1)
        ]
        marks.append(Strokes(tuple(crosses), CROSSED_COLOUR, _CROSS_WIDTH))
    return tuple(marks)


def _rings(piece: Piece) -> list[tuple[Point, ...]]:
    return [inset(ring, _IN) for ring in outline(piece.cells)]
