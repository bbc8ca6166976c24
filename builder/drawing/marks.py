"""What a drawing is made of: areas, strokes and labels in mm on the table, the rings and lines that they are
cut from (inset outlines, bands along edges, round corners). Renderers only paint them.

The canvas, the PDF, the SVG and the PNG all draw these, so a piece looks the same everywhere. What of many
does not lie within a rectangle of the table need not be painted.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from builder.colours import WHITE, mixed
from builder.hexgrid import Bounds, Edge, Point, around_points, edge_line

Anchor = Literal["start", "middle", "end"]

FAMILY = "Inter"  # the shipped font
CAP_HEIGHT = 0.727  # of the size of a text, in that font


@dataclass(frozen=True, slots=True)
class Area:
    """Closed rings (even-odd) filled and stroked; colours are ``#rrggbb``, None leaves that part out.

    ``width`` in mm. ``opacity`` 0..1 applies to the fill. ``joined``: rings that lie over one another, all
    clockwise, are one shape.
    """

    rings: tuple[tuple[Point, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    joined: bool = False


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


Ring = tuple[Point, ...]


def circle(centre: Point, radius: float, corners: int = 24, start: float = 0.0) -> Ring:
    """A regular polygon of ``radius`` mm; ``start`` in radians turns its first corner."""
    return tuple(
        Point(
            centre.x + radius * math.cos(start + 2 * math.pi * i / corners),
            centre.y + radius * math.sin(start + 2 * math.pi * i / corners),
        )
        for i in range(corners)
    )


def star(centre: Point, outer: float, inner: float, tips: int, start: float = 0.0) -> Ring:
    """A star with ``tips`` points between two radii in mm."""
    step = math.pi / tips
    return tuple(
        Point(
            centre.x + radius * math.cos(start + i * step),
            centre.y + radius * math.sin(start + i * step),
        )
        for i in range(2 * tips)
        for radius in ((outer, inner)[i % 2],)
    )


def rectangle(left: float, top: float, width: float, height: float) -> Ring:
    """A rectangle, clockwise from its upper left corner."""
    right, bottom = left + width, top + height
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def diamond(centre: Point, reach: float) -> Ring:
    """A square that stands on its corner, ``reach`` mm from its middle, clockwise from the top."""
    x, y = centre
    return Point(x, y - reach), Point(x + reach, y), Point(x, y + reach), Point(x - reach, y)


def pill(centre: Point, width: float, height: float) -> Ring:
    """A lying pill: a rectangle with half circles at its ends."""
    radius = height / 2
    reach = max(0.0, width / 2 - radius)
    right = [math.pi * (i / 8 - 0.5) for i in range(9)]
    return tuple(
        [Point(centre.x + reach + radius * math.cos(a), centre.y + radius * math.sin(a)) for a in right]
        + [Point(centre.x - reach - radius * math.cos(a), centre.y - radius * math.sin(a)) for a in right]
    )


def inset(ring: Sequence[Point], distance: float) -> Ring:
    """A clockwise (on screen) ring moved inward by ``distance`` mm; a hole, the other way round, grows."""
    count = len(ring)
    moved = []
    for i in range(count):
        before, here, after = ring[i - 1], ring[i], ring[(i + 1) % count]
        nx, ny = _miter(before, here, after)
        moved.append(Point(here.x + nx * distance, here.y + ny * distance))
    return tuple(moved)


def _normal(a: Point, b: Point) -> tuple[float, float]:
    """The unit vector to the right of the way from a to b: inward, on a clockwise ring."""
    length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    return -(b.y - a.y) / length, (b.x - a.x) / length


def _miter(before: Point, here: Point, after: Point) -> tuple[float, float]:
    ax, ay = _normal(before, here)
    bx, by = _normal(here, after)
    scale = 1 / max(0.25, 1 + ax * bx + ay * by)
    return (ax + bx) * scale, (ay + by) * scale


def rounded(ring: Sequence[Point], radius: float) -> Ring:
    """The ring with its corners cut round, starting ``radius`` mm from each corner."""
    count = len(ring)
    points: list[Point] = []
    for i in range(count):
        before, here, after = ring[i - 1], ring[i], ring[(i + 1) % count]
        start, end = _toward(here, before, radius), _toward(here, after, radius)
        points += curve(start, here, end, 3)
    return tuple(points)


def _toward(a: Point, b: Point, distance: float) -> Point:
    length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    share = min(0.5, distance / length)
    return a.towards(b, share)


def curve(start: Point, control: Point, end: Point, steps: int) -> list[Point]:
    """``steps`` + 1 points of the bend from start to end, pulled towards ``control``."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        points.append(Point(a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y))
    return points


def beside(path: Sequence[Point], distance: float) -> list[Point]:
    """The path moved ``distance`` mm to its right (left where negative)."""
    last = len(path) - 1
    moved = []
    for i, here in enumerate(path):
        if i == 0:
            nx, ny = _normal(here, path[1])
        elif i == last:
            nx, ny = _normal(path[i - 1], here)
        else:
            nx, ny = _miter(path[i - 1], here, path[i + 1])
        moved.append(Point(here.x + nx * distance, here.y + ny * distance))
    return moved


def band(path: Sequence[Point], left: float, right: float) -> Ring:
    """The strip from ``left`` mm to the left of a path to ``right`` mm to the right of it."""
    return tuple(beside(path, -left) + beside(path, right)[::-1])


def resampled(path: Sequence[Point], steps: int) -> list[Point]:
    """``steps`` + 1 points at equal distances along a path."""
    lengths = [math.hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(path)]
    total = sum(lengths)
    points = [path[0]]
    piece, walked = 0, 0.0
    for i in range(1, steps):
        wanted = total * i / steps
        while piece < len(lengths) - 1 and walked + lengths[piece] < wanted:
            walked += lengths[piece]
            piece += 1
        share = (wanted - walked) / (lengths[piece] or 1.0)
        points.append(path[piece].towards(path[piece + 1], share))
    points.append(path[-1])
    return points


def chains(edges: Iterable[Edge]) -> list[list[Point]]:
    """The edges joined where they share a corner into as few lines as possible.

    Lines run clockwise as seen from the cells of the edges, so those cells lie to the right.
    """
    left = [edge_line(edge) for edge in edges]
    lines: list[list[Point]] = []
    while left:
        line = list(left.pop(0))
        grown = True
        while grown:
            grown = False
            for other in left:
                if _same(other[0], line[-1]):
                    line.append(other[1])
                elif _same(other[1], line[0]):
                    line.insert(0, other[0])
                elif _same(other[1], line[-1]):
                    line.append(other[0])
                elif _same(other[0], line[0]):
                    line.insert(0, other[1])
                else:
                    continue
                left.remove(other)
                grown = True
                break
        lines.append(line)
    return lines


def _same(a: Point, b: Point) -> bool:
    return abs(a.x - b.x) < 0.01 and abs(a.y - b.y) < 0.01


def turned(points: Iterable[Point], centre: Point, sixths: int) -> Ring:
    """Points given relative to (0, 0), turned clockwise by sixths of a turn and moved to ``centre``."""
    cos, sin = math.cos(sixths * math.pi / 3), math.sin(sixths * math.pi / 3)
    return tuple(Point(centre.x + x * cos - y * sin, centre.y + x * sin + y * cos) for x, y in points)


def middle(points: Iterable[Point]) -> Point:
    """The mean of some points."""
    given = list(points)
    return Point(sum(p.x for p in given) / len(given), sum(p.y for p in given) / len(given))


def shifted(marks: Iterable[Mark], by: Point) -> Iterator[Mark]:
    """Marks moved."""

    def there(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple([Point(x + by.x, y + by.y) for x, y in points])

    for mark in marks:
        if isinstance(mark, Area):
            yield replace(mark, rings=tuple([there(ring) for ring in mark.rings]))
        elif isinstance(mark, Stroke):
            yield replace(mark, points=there(mark.points))
        elif isinstance(mark, Strokes):
            moved = [(Point(a.x + by.x, a.y + by.y), Point(b.x + by.x, b.y + by.y)) for a, b in mark.lines]
            yield replace(mark, lines=tuple(moved))
        else:
            yield replace(mark, at=Point(mark.at.x + by.x, mark.at.y + by.y))


def fade_marks(marks: tuple[Mark, ...], share: float) -> tuple[Mark, ...]:
    """The marks with a ``share`` of white in every colour."""
    if share <= 0:
        return marks
    return tuple([_faded(mark, share) for mark in marks])


def _faded(mark: Mark, share: float) -> Mark:
    if isinstance(mark, Area):
        return replace(
            mark,
            fill=None if mark.fill is None else mixed(mark.fill, WHITE, share),
            stroke=None if mark.stroke is None else mixed(mark.stroke, WHITE, share),
        )
    if isinstance(mark, Stroke | Strokes | Label):
        return replace(mark, colour=mixed(mark.colour, WHITE, share))
    raise TypeError(f"no mark: {mark!r}")
