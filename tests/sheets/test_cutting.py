"""Marks cut at a rectangle."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.marks import Area, Label, Stroke, Strokes, reach
from builder.drawing.shapes import circle, rectangle
from builder.hexgrid.geometry import Bounds, Point
from builder.sheets.cutting import cut, within

BOX = Bounds(0, 0, 10, 10)
numbers = st.floats(-30, 30)


def area_of(ring: tuple[Point, ...]) -> float:
    """The area of a ring in mm²."""
    return abs(sum(ring[i - 1].x * p.y - p.x * ring[i - 1].y for i, p in enumerate(ring))) / 2


def test_a_veil_that_reaches_beyond_becomes_the_rectangle() -> None:
    found = cut(Area((rectangle(-50, -50, 100, 100),), "#ffffff", opacity=0.6), BOX)
    assert {(x, y) for x, y in found.rings[0]} == {(0, 0), (10, 0), (10, 10), (0, 10)}
    assert (found.fill, found.opacity) == ("#ffffff", 0.6)


def test_what_lies_within_stays_and_what_lies_outside_is_gone() -> None:
    inside, outside = circle(Point(5, 5), 3), circle(Point(50, 5), 3)
    assert cut(Area((inside, outside), "#000000"), BOX).rings == (inside,)


@given(numbers, numbers, st.floats(0.5, 25))
def test_the_part_within_is_as_large_as_the_overlap(x: float, y: float, side: float) -> None:
    found = cut(Area((rectangle(x, y, side, side),), "#000000"), BOX)
    wide = max(0.0, min(10, x + side) - max(0, x))
    high = max(0.0, min(10, y + side) - max(0, y))
    assert abs(sum(map(area_of, found.rings)) - wide * high) < 1e-6
    for ring in found.rings:
        assert all(-1e-9 <= p.x <= 10 + 1e-9 and -1e-9 <= p.y <= 10 + 1e-9 for p in ring)


def test_the_reach_of_a_mark_holds_its_pen() -> None:
    line = (Point(1, 2), Point(5, 2))
    assert reach(Stroke(line, "#000000", 2)) == Bounds(0, 1, 6, 3)
    assert reach(Strokes((line, (Point(0, 0), Point(1, 1))), "#000000", 0)) == Bounds(0, 0, 5, 2)
    assert reach(Area((rectangle(0, 0, 4, 4),), None, "#000000", 1)) == Bounds(-0.5, -0.5, 4.5, 4.5)


def test_an_empty_mark_has_no_reach() -> None:
    assert reach(Strokes((), "#000000", 1)) is None
    assert list(within([Strokes((), "#000000", 1)], BOX)) == []


def test_an_outline_is_cut_without_the_border_becoming_a_part_of_it() -> None:
    area = Area((rectangle(5, 5, 20, 20),), "#ff0000", "#000000", 1)
    face, outline = within([area], BOX)
    assert isinstance(face, Area)
    assert isinstance(outline, Strokes)
    assert set(face.rings[0]) == {(5, 5), (10, 5), (10, 10), (5, 10)}
    assert face.stroke is None
    assert set(outline.lines) == {((5, 5), (10, 5)), ((5, 10), (5, 5))}
    assert (outline.colour, outline.width) == ("#000000", 1)


def test_a_line_that_leaves_and_comes_back_becomes_two() -> None:
    way = (Point(1, 1), Point(5, 1), Point(15, 1), Point(15, 5), Point(5, 5), Point(5, 8))
    first, second = within([Stroke(way, "#000000", 1)], BOX)
    assert isinstance(first, Stroke)
    assert isinstance(second, Stroke)
    assert first.points == ((1, 1), (5, 1), (10, 1))
    assert second.points == ((10, 5), (5, 5), (5, 8))


def test_labels_stay_where_they_stand_within() -> None:
    inside, outside = Label(Point(5, 5), "A", 1), Label(Point(11, 5), "B", 1)
    assert list(within([inside, outside], BOX)) == [inside]


@given(numbers, numbers, numbers, numbers)
def test_of_a_line_is_left_what_lies_within(ax: float, ay: float, bx: float, by: float) -> None:
    a, b = Point(ax, ay), Point(bx, by)
    steps = [Point(ax + (bx - ax) * i / 200, ay + (by - ay) * i / 200) for i in range(201)]
    inner = [p for p in steps if 0.01 < p.x < 9.99 and 0.01 < p.y < 9.99]
    lines = [line for mark in within([Strokes(((a, b),), "#000000", 0)], BOX) for line in mark.lines]  # type: ignore[union-attr]
    assert len(lines) <= 1
    for start, end in lines:
        assert all(-1e-6 <= p.x <= 10 + 1e-6 and -1e-6 <= p.y <= 10 + 1e-6 for p in (start, end))
    if len(inner) > 1:
        ((start, end),) = lines
        kept = abs(end.x - start.x) + abs(end.y - start.y)
        assert kept >= abs(inner[-1].x - inner[0].x) + abs(inner[-1].y - inner[0].y) - 1e-6
