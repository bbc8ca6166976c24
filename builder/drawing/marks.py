"""What a drawing is made of: areas, strokes and labels in mm on the table. Renderers only paint them.

The canvas, the PDF, the SVG and the PNG all draw these, so a piece looks the same everywhere.
What of many does not lie within a rectangle of the table need not be painted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Literal, NamedTuple

from builder.hexgrid import Bounds, Point, around_points

Anchor = Literal["start", "middle", "end"]

FAMILY = "Inter"  # the shipped font
CAP_HEIGHT = 0.727  # of the size of a text, in that font


@dataclass(frozen=True, slots=True)
class Area:
    """Closed rings (even-odd) filled and stroked; colours are ``#rrggbb``, None leaves that part out.

    ``width`` in mm. ``opacity`` 0..1 applies to the fill.
    """

    rings: tuple[tuple[Point, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, ``width`` in mm; ``dash`` in mm (on, off) or solid."""

    points: tuple[Point, ...]
    colour: str
    width: float
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Strokes:
    """Many separate two-point lines of one colour and width (hatches), as one mark because there are many."""

    lines: tuple[tuple[Point, Point], ...]
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Label:
    """Text whose middle line passes through ``at``; ``height`` is the cap height in mm."""

    at: Point
    text: str
    height: float
    colour: str = "#000000"
    bold: bool = False
    anchor: Anchor = "middle"


Mark = Area | Stroke | Strokes | Label


def reach(mark: Area | Stroke | Strokes) -> Bounds | None:
    """The rectangle that a mark takes, its pen included; None where there is nothing."""
    if isinstance(mark, Area):
        points = list(chain.from_iterable(mark.rings))
    elif isinstance(mark, Stroke):
        points = list(mark.points)
    else:
        points = list(chain.from_iterable(mark.lines))
    if not points:
        return None
    half = mark.width / 2
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Bounds(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


Line = tuple[Point, Point]
_MANY = 200  # lines in one mark, from which they are put into patches
_PATCH = 300.0  # mm on the table: a page of a large battlefield shows a few each way


class Patch(NamedTuple):
    """Lines of one mark that lie near each other, and the rectangle around them."""

    around: Bounds
    lines: tuple[Line, ...]


class Reached(NamedTuple):
    """A mark, the rectangle it takes at most in mm on the table, and its lines by where they lie."""

    mark: Mark
    around: Bounds
    patches: tuple[Patch, ...] = ()


def reached(marks: Iterable[Mark]) -> list[Reached]:
    """The marks with the rectangles they take; empty ones are left out."""
    found: list[Reached] = []
    for mark in marks:
        around = _around_label(mark) if isinstance(mark, Label) else reach(mark)
        if around is not None:
            found.append(Reached(mark, around, _patches(mark, around) if isinstance(mark, Strokes) else ()))
    return found


def within(marks: Iterable[Reached], box: Bounds) -> list[Mark]:
    """Those of the marks that show within a rectangle; of many lines in one mark only those."""
    shown: list[Mark] = []
    for mark, around, patches in marks:
        if not around.meets(box):
            continue
        if isinstance(mark, Strokes) and not box.holds(around):
            lines: list[Line] = []
            for patch in patches:
                if box.holds(patch.around):
                    lines += patch.lines
                elif patch.around.meets(box):
                    lines += [line for line in patch.lines if _around(line).meets(box)]
            if lines:
                shown.append(Strokes(tuple(lines), mark.colour, mark.width))
        else:
            shown.append(mark)
    return shown


def _patches(mark: Strokes, around: Bounds) -> tuple[Patch, ...]:
    if len(mark.lines) < _MANY:
        return (Patch(around, mark.lines),)
    places: dict[tuple[int, int], list[Line]] = defaultdict(list)
    for line in mark.lines:
        places[int(line[0].x // _PATCH), int(line[0].y // _PATCH)].append(line)
    return tuple(Patch(around_points(chain.from_iterable(lines)), tuple(lines)) for lines in places.values())


def _around_label(label: Label) -> Bounds:
    # No letter is wider than 1.5 times the height of capitals.
    x, y = label.at
    room = 1.5 * label.height * len(label.text)
    return Bounds(x - room, y - label.height, x + room, y + label.height)


def _around(line: Line) -> Bounds:
    (ax, ay), (bx, by) = line
    return Bounds(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
