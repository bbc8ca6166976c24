"""What lies outside a part of the table is not drawn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes, reached, within
from builder.drawing.shapes import rectangle
from builder.hexgrid.geometry import Bounds, Point

BOX = Bounds(0, 0, 100, 80)
numbers = st.floats(-300, 300, allow_nan=False)
points = st.builds(Point, numbers, numbers)


def kept(*marks: Mark) -> list[Mark]:
    return within(reached(marks), BOX)


def test_what_lies_inside_or_reaches_in_stays_and_what_lies_outside_goes() -> None:
    inside = Area((rectangle(10, 10, 5, 5),), "#000000")
    reaching = Stroke((Point(-50, 40), Point(200, 40)), "#000000", 1.0)
    pen = Area((rectangle(-30, 10, 29, 5),), None, "#000000", 4.0)
    outside = Area((rectangle(-30, 10, 20, 5),), "#000000", "#000000", 4.0)
    assert kept(inside, reaching, pen, outside) == [inside, reaching, pen]


def test_of_many_lines_only_those_that_show_stay() -> None:
    near, far = (Point(1, 1), Point(5, 5)), (Point(500, 1), Point(505, 5))
    assert kept(Strokes((near, far), "#000000", 1.0)) == [Strokes((near,), "#000000", 1.0)]
    assert kept(Strokes((far,), "#000000", 1.0)) == []


def test_a_label_stays_as_long_as_a_letter_of_it_may_show() -> None:
    assert kept(Label(Point(-9, 40), "G24", 4.0)) != []
    assert kept(Label(Point(-90, 40), "G24", 4.0)) == []


@given(ends=st.lists(st.tuples(points, points), max_size=8), at=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_no_line_that_passes_through_is_lost(
    ends: list[tuple[Point, Point]], at: tuple[float, float]
) -> None:
    heart = Point(at[0] * 100, at[1] * 80)
    through = [(Point(heart.x + dx, heart.y + dy), Point(heart.x - dx, heart.y - dy)) for (dx, dy), _ in ends]
    found = kept(Strokes((*ends, *through), "#000000", 0.5))
    lines = found[0].lines if found and isinstance(found[0], Strokes) else ()
    assert set(through) <= set(lines)


def test_of_very_many_lines_the_same_ones_stay_as_of_few() -> None:
    lines = [
        (Point(x, y), Point(x + dx, y + 9.0))
        for x in range(-900, 900, 31)
        for y in range(-900, 900, 37)
        for dx in (-400.0, 7.0)
    ]
    whole = within(reached([Strokes(tuple(lines), "#000000", 1.0)]), BOX)
    singly = [line for line in lines if within(reached([Strokes((line,), "#000000", 1.0)]), BOX)]
    assert isinstance(whole[0], Strokes)
    assert len(singly) > 20
    assert sorted(whole[0].lines) == sorted(singly)
