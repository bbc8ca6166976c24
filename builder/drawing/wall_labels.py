"""The codes of ruins and stone walls: on a plate beside the wall, with a short line to it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from builder.battlefield import Piece
from builder.drawing.beside import Around, Beside, pointer
from builder.drawing.labels import Taken, Width, plate_box, plate_marks
from builder.drawing.marks import Mark
from builder.drawing.shapes import middle
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Point, centre, edge_line

_SHARES = (0.75, 0.9, 1.1)  # of the way from an edge to the middle of the hex on either side
_PAD = 0.2


def wall_labels(
    walls: Iterable[tuple[Piece, str]],
    styles: Styles,
    heights: Sequence[float],
    width: Width,
    taken: Taken,
    around: Around,
) -> tuple[Mark, ...]:
    """A text for each wall, with the first of some heights of capitals that finds room that is not ``taken``.

    It stands next to the wall, as near its middle as it can, else where ``around`` finds a place.
    """
    marks: list[Mark] = []
    for piece, text in walls:
        places = [(height, place) for height in heights for place in _beside(piece)]
        places += [(heights[-1], _on_wall(place, piece)) for place in around(piece.cells)]
        for height, place in places:
            box = plate_box(place.at, text, height, width, _PAD)
            if taken.free(box):
                taken.add(box)
                style = styles.of(piece.type)
                marks += pointer(place, style.edge)
                marks += plate_marks(place.at, text, height, width, style.fill, _PAD)
                break
    return tuple(marks)


def _feet(piece: Piece) -> list[Point]:
    """The middles of its edges, those in the middle of the wall first."""
    feet = [middle(edge_line(edge)) for edge in piece.edges]
    heart = middle(feet)
    return sorted(feet, key=lambda foot: (math.dist(foot, heart), foot.y, foot.x))


def _beside(piece: Piece) -> Iterator[Beside]:
    """Places in the hexes on both sides of a wall."""
    ways = {middle(edge_line(edge)): (centre(edge.across), centre(edge.hex)) for edge in piece.edges}
    for share in _SHARES:
        for foot in _feet(piece):
            for way in ways[foot]:
                at = Point(foot.x + (way.x - foot.x) * share, foot.y + (way.y - foot.y) * share)
                yield Beside(at, foot)


def _on_wall(place: Beside, piece: Piece) -> Beside:
    return Beside(place.at, min(_feet(piece), key=lambda foot: math.dist(foot, place.at)))
