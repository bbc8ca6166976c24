"""Figures close together on a small drawing: a dot on the space, the number beside it with a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from builder.drawing.beside import Beside, around, pointer
from builder.drawing.colours import WHITE
from builder.drawing.labels import Taken
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.plan_view import Window
from builder.drawing.play_marks import PAWN, figure_marks
from builder.drawing.shapes import circle, pill
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, Point

_CLOSE = 0.7  # of a pawn: where so much of two meets, neither can be made out
_DOT = 13.0  # mm, the radius of the dot on a space
_DISC = 1.75  # height of the disc about a number to that of its capitals


class Standing(NamedTuple):
    """A figure with its number: the hexes it takes, and the middle of each space."""

    number: str
    hexes: tuple[Hex, ...]
    hearts: tuple[Point, ...]


def figures_apart(
    figures: Sequence[Standing], letter: float, taken: Iterable[Bounds], frame: Window | None
) -> tuple[Mark, ...]:
    """The figures with capitals ``letter`` mm high: as pawns, but those that would hide each other.

    Of those the number stands beside, clear of what is ``taken``, within the columns and rows of ``frame``.
    Where it finds no room, it is a pawn all the same.
    """
    pawns = [figure_marks(figure.hearts, figure.number, letter=letter) for figure in figures]
    boxes = [_around(marks) for marks in pawns]
    cores = [_core(box) for box in boxes]
    close = {i for i, one in enumerate(cores) for j, other in enumerate(cores) if i != j and one.meets(other)}
    marks: list[Mark] = [mark for i, pawn in enumerate(pawns) if i not in close for mark in pawn]
    dots = [Area((circle(heart, _DOT),), PAWN, WHITE, 1.5) for i in close for heart in figures[i].hearts]
    room = Taken([*taken, *(box for i, box in enumerate(boxes) if i not in close)])
    for dot in dots:
        room.add(_around([dot]))
    places = around({hex for figure in figures for hex in figure.hexes}, frame)
    lines: list[Mark] = []
    discs: list[Mark] = []
    for i in sorted(close, key=lambda i: (figures[i].hearts[0].y, figures[i].hearts[0].x)):
        figure = figures[i]
        place = _free(places(figure.hexes), figure.number, letter, room)
        if place is None:
            discs += pawns[i]
            continue
        lines += pointer(place, PAWN)
        discs.append(Area((_disc(place.at, figure.number, letter),), PAWN, WHITE, 1.5))
        discs.append(Label(place.at, figure.number, letter, WHITE, bold=True))
    return (*lines, *dots, *marks, *discs)


def _free(places: Iterable[Beside], number: str, letter: float, room: Taken) -> Beside | None:
    for place in places:
        box = _around([Area((_disc(place.at, number, letter),), None)])
        if room.free(box):
            room.add(box)
            return place
    return None


def _disc(at: Point, number: str, letter: float) -> tuple[Point, ...]:
    high = _DISC * letter
    return pill(at, max(high, (0.9 + 0.85 * len(number)) * letter), high)


def _around(marks: Iterable[Mark]) -> Bounds:
    points = [point for mark in marks if isinstance(mark, Area) for ring in mark.rings for point in ring]
    xs, ys = [point.x for point in points], [point.y for point in points]
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def _core(box: Bounds) -> Bounds:
    x, y = (1 - _CLOSE) / 2 * box.width, (1 - _CLOSE) / 2 * box.height
    return Bounds(box.left + x, box.top + y, box.right - x, box.bottom - y)
