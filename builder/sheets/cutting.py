"""What of marks lies within a rectangle of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes, reach
from builder.hexgrid.geometry import Bounds, Point

Line = tuple[Point, Point]


def within(marks: Iterable[Mark], box: Bounds) -> Iterator[Mark]:
    """The marks cut at the rectangle: what lies outside is gone, of what crosses its border a part is left.

    Half the width of a pen may still reach over the border.
    """
    for mark in marks:
        if isinstance(mark, Label):
            if _inside(mark.at, box):
                yield mark
            continue
        taken = reach(mark)
        if taken is None or not box.meets(taken):
            continue
        if box.holds(taken):
            yield mark
        else:
            yield from _cut_mark(mark, box)


def _cut_mark(mark: Area | Stroke | Strokes, box: Bounds) -> Iterator[Mark]:
    if isinstance(mark, Area):
        if mark.fill is not None:
            yield replace(cut(mark, box), stroke=None, width=0.0)
        if mark.stroke is not None:
            # The outline without the border of the rectangle, which is none of its own.
            edges = [(ring[i - 1], here) for ring in mark.rings for i, here in enumerate(ring)]
            yield Strokes(_lines_within(edges, box), mark.stroke, mark.width)
    elif isinstance(mark, Strokes):
        yield replace(mark, lines=_lines_within(mark.lines, box))
    else:
        for run in _runs(_lines_within(pairwise(mark.points), box)):
            yield replace(mark, points=run)


def cut(area: Area, box: Bounds) -> Area:
    """The part of an area within a rectangle; rings that lie outside are gone."""
    rings = [_ring_within(ring, box) for ring in area.rings]
    return replace(area, rings=tuple([ring for ring in rings if len(ring) > 2]))


def _ring_within(ring: Sequence[Point], box: Bounds) -> tuple[Point, ...]:
    """Cut by one side of the rectangle after the other (Sutherland and Hodgman)."""
    for axis, limit, sign in _sides(box):
        kept: list[Point] = []
        for i, here in enumerate(ring):
            before = ring[i - 1]
            was_in, is_in = sign * (before[axis] - limit) >= 0, sign * (here[axis] - limit) >= 0
            if was_in != is_in:
                kept.append(_on_the_way(before, here, (limit - before[axis]) / (here[axis] - before[axis])))
            if is_in:
                kept.append(here)
        ring = kept
    return tuple(ring)


def _lines_within(lines: Iterable[Line], box: Bounds) -> tuple[Line, ...]:
    """What of straight lines lies within (Liang and Barsky)."""
    found: list[Line] = []
    for a, b in lines:
        first, last = 0.0, 1.0
        for axis, limit, sign in _sides(box):
            ahead, room = sign * (b[axis] - a[axis]), sign * (limit - a[axis])
            if ahead > 0:
                first = max(first, room / ahead)
            elif ahead < 0:
                last = min(last, room / ahead)
            elif room > 0:
                last = -1.0
        if first < last:
            start = a if first == 0 else _on_the_way(a, b, first)
            found.append((start, b if last == 1 else _on_the_way(a, b, last)))
    return tuple(found)


def _runs(lines: Iterable[Line]) -> Iterator[tuple[Point, ...]]:
    """Lines put together where one ends in the beginning of the next."""
    run: list[Point] = []
    for a, b in lines:
        if run and run[-1] != a:
            yield tuple(run)
            run = []
        run += [b] if run else [a, b]
    if run:
        yield tuple(run)


def _sides(box: Bounds) -> tuple[tuple[int, float, int], ...]:
    """Axis, place, and the direction in which the inside lies."""
    return ((0, box.left, 1), (0, box.right, -1), (1, box.top, 1), (1, box.bottom, -1))


def _on_the_way(a: Point, b: Point, share: float) -> Point:
    return Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))


def _inside(point: Point, box: Bounds) -> bool:
    return box.left <= point.x <= box.right and box.top <= point.y <= box.bottom
