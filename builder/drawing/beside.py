"""Where a text goes that finds no room on what it names: beside it, with a line to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from builder.drawing.marks import Area, Mark, Stroke
from builder.drawing.shapes import circle, middle
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, centre, corners
from builder.hexgrid.offset import from_hex

_NEAR, _FAR = 2, 5  # hexes away: drawings of a part show so many around it; as far as a line may go
_WIDTH, _DOT = 1.2, 2.4  # mm, of the line and of the dot at its end
# Shares of half the width and height of a hex: its middle, then between it and its neighbours.
_SPOTS = ((0.0, 0.0), (0.0, 0.6), (0.0, -0.6), (0.6, 0.0), (-0.6, 0.0))


class Beside(NamedTuple):
    """A place beside some hexes, and the middle of the hex of theirs that it is next to."""

    at: Point
    foot: Point


Around = Callable[[Sequence[Hex]], Iterator[Beside]]


def around(filled: Collection[Hex], frame: tuple[int, int, int, int] | None) -> Around:
    """Finds places beside hexes, the best first, within the columns and rows of a ``frame``.

    First where nothing is ``filled``, up to 2 hexes away; then over other pieces too, up to 5.
    """

    def shown(hex: Hex) -> bool:
        if frame is None:
            return True
        column, row = from_hex(hex)
        return frame[0] <= column <= frame[2] and frame[1] <= row <= frame[3]

    def places(cells: Sequence[Hex]) -> Iterator[Beside]:
        rings = _rings(cells)
        free = [hex for ring in rings[:_NEAR] for hex in ring if hex not in filled and shown(hex)]
        yield from _spots(free, cells)
        for ring in rings:
            yield from _spots([hex for hex in ring if shown(hex)], cells)

    return places


def _rings(cells: Sequence[Hex]) -> list[list[Hex]]:
    """The hexes 1, 2, … away from some, in each ring those nearest to the middle of all first."""
    heart = middle([centre(cell) for cell in cells])
    known, edge, rings = set(cells), set(cells), []
    for _ in range(_FAR):
        edge = {near for hex in edge for near in hex.neighbours()} - known
        known |= edge
        rings.append(sorted(edge, key=lambda hex: (math.dist(centre(hex), heart), hex.r, hex.q)))
    return rings


def _spots(hexes: Sequence[Hex], cells: Sequence[Hex]) -> Iterator[Beside]:
    high, wide = corners(Hex(0, 0))[2].y, corners(Hex(0, 0))[0].x
    own = [centre(cell) for cell in cells]
    for dx, dy in _SPOTS:
        for hex in hexes:
            x, y = centre(hex)
            at = Point(x + dx * wide, y + dy * high)
            yield Beside(at, min(own, key=lambda heart: math.dist(heart, at)))


def pointer(place: Beside, colour: str) -> tuple[Mark, ...]:
    """The line from a text beside a piece to the piece, with a dot at its end."""
    return (
        Stroke((place.at, place.foot), colour, _WIDTH),
        Area((circle(place.foot, _DOT, 12),), colour),
    )
