"""How high the ground below a step lies: small numbers on it, and a thin line wherever its level changes."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from builder.battlefield import Piece
from builder.catalogue import TileClass
from builder.drawing.labels import Taken, Width, fits_within, plate_box
from builder.drawing.marks import Area, Label, Mark, Strokes
from builder.drawing.shapes import Line, middle, rectangle, rounded
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import ACROSS_FLATS, Point, centre, edge_line

COLOUR = "#565046"
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
        adds_none = piece.type.kind.tile_class is TileClass.FLUID
        for hex, slot in piece.filled():
            found[hex] = max(found.get(hex, (0, 0)), (slot, slot - adds_none if ground else 0))
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
                    marks.append(Label(at, text, height, COLOUR))
                    break
    return tuple(marks)


@lru_cache(maxsize=16384)  # step after step asks for the same hexes
def _beside(hex: Hex) -> tuple[Hex, ...]:
    return hex.neighbours()


@lru_cache(maxsize=16384)
def _side(hex: Hex, direction: int) -> Line:
    return edge_line(Edge(hex, direction))


def stretches(levels: Mapping[Hex, int]) -> list[tuple[int, Sequence[Hex]]]:
    """The hexes in groups of one level that hang together, each with its level."""
    left = dict(levels)
    found: list[tuple[int, Sequence[Hex]]] = []
    for start in levels:
        if start not in left:
            continue
        level = left.pop(start)
        group, edge = [start], [start]
        while edge:
            for hex in _beside(edge.pop()):
                if left.get(hex) == level:
                    del left[hex]
                    group.append(hex)
                    edge.append(hex)
        found.append((level, group))
    return found
