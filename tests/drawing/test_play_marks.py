"""Marks of what is played, and what lies outside a part of the table."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.colours import lightness, zone_colour
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes, reached, rectangle, within
from builder.drawing.play_marks import (
    LETTER,
    figure_marks,
    glyph_marks,
    hatched,
    heart_of,
    marker_marks,
    zone_badge,
    zone_look,
    zone_marks,
)
from builder.hexgrid import Bounds, Hex, Point, centre, hex_at

# ---- Zones, glyphs, figures and marked spaces as marks. Start zones can be told apart on paper ----

HERE = centre(Hex(0, 0))
cells = st.sets(st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=12)


def labels(marks: tuple[Mark, ...]) -> list[Label]:
    return [mark for mark in marks if isinstance(mark, Label)]


def reach(marks: tuple[Mark, ...]) -> float:
    """How far from the middle of the hex (0, 0) areas reach, in mm."""
    return max(math.dist(HERE, p) for m in marks if isinstance(m, Area) for ring in m.rings for p in ring)


@given(cells, st.integers(1, 8))
def test_a_zone_stays_within_its_hexes(hexes: set[Hex], number: int) -> None:
    marks = zone_marks(hexes, zone_look(number))
    for mark in marks:
        if isinstance(mark, Area):
            assert all(hex_at(point) in hexes for ring in mark.rings for point in ring)
        elif isinstance(mark, Strokes) and mark.colour == zone_look(number).colour:
            for a, b in mark.lines:
                assert hex_at(Point((a.x + b.x) / 2, (a.y + b.y) / 2)) in hexes


@given(cells, st.integers(1, 8))
def test_every_hex_of_a_zone_is_hatched(hexes: set[Hex], number: int) -> None:
    look = zone_look(number)
    (hatch,) = (m for m in zone_marks(hexes, look) if isinstance(m, Strokes) and m.colour == look.colour)
    crossed = set()
    for a, b in hatch.lines:
        steps = max(2, int(math.dist(a, b)))
        crossed |= {
            hex_at(Point(a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps))
            for i in range(1, steps)
        }
    assert hexes <= crossed


@pytest.mark.parametrize(("angle", "spacing"), [(0.0, 2.0), (45.0, 3.0), (110.0, 2.5)])
def test_a_hatch_covers_its_ring_evenly(angle: float, spacing: float) -> None:
    square = (Point(0, 0), Point(60, 0), Point(60, 60), Point(0, 60))
    hole = (Point(20, 20), Point(20, 40), Point(40, 40), Point(40, 20))
    lines = hatched((square, hole), angle, spacing)
    length = sum(math.dist(a, b) for a, b in lines)
    assert length * spacing == pytest.approx(60 * 60 - 20 * 20, rel=0.06)
    for a, b in lines:
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        assert not (20 < x < 40 and 20 < y < 40), "a hole is not hatched"


def test_no_hexes_are_no_zone() -> None:
    assert zone_marks((), zone_look(1)) == ()


def test_the_sides_of_a_glyph_are_told_apart_without_colour() -> None:
    power, symbol = (glyph_marks(HERE, "A", symbol_up=up) for up in (False, True))
    faces = [face.fill for _, _, face, _ in (power, symbol) if isinstance(face, Area)]
    assert lightness(str(faces[0])) > 85
    assert lightness(str(faces[1])) < 30
    assert [label.text for label in labels((*power, *symbol))] == ["A", "A"]
    assert lightness(labels(power)[0].colour) < 30 < 85 < lightness(labels(symbol)[0].colour)
    treasure = glyph_marks(HERE, "?", symbol_up=True, treasure=True)
    assert isinstance(treasure[1], Area)
    assert len(treasure[1].rings[0]) == 6


@pytest.mark.parametrize("text", ["A", "?", "XV", "ZIP"])
def test_a_glyph_holds_its_letters(text: str) -> None:
    marks = glyph_marks(HERE, text, symbol_up=False)
    (label,) = labels(marks)
    inner = marks[2]
    assert isinstance(inner, Area)
    room = max(p.x for p in inner.rings[0]) - min(p.x for p in inner.rings[0])
    assert 0.8 * label.height * len(text) < room


@pytest.mark.parametrize("text", ["1", "12", "123"])
def test_a_pawn_holds_its_number(text: str) -> None:
    marks = figure_marks([HERE], text)
    (label,) = labels(marks)
    body = marks[-2]
    assert isinstance(body, Area)
    beside = [p.x for p in body.rings[0] if p.y >= label.at.y]
    assert max(beside) - min(beside) > 0.8 * label.height * len(text)


def test_a_figure_on_two_spaces_stands_on_both() -> None:
    hexes = [Hex(0, 0), Hex(1, 0)]
    marks = figure_marks([centre(hex) for hex in hexes], "1")
    base = marks[0]
    assert isinstance(base, Area)
    for hex in hexes:
        x, y = centre(hex)
        assert any(math.dist((x, y), point) < 20 for point in base.rings[0])
    assert labels(marks)[0].at.x == pytest.approx((centre(hexes[0]).x + centre(hexes[1]).x) / 2)


def test_everything_grows_with_its_letters() -> None:
    for marks in (
        lambda letter: glyph_marks(HERE, "A", symbol_up=False, letter=letter),
        lambda letter: figure_marks([HERE], "7", letter=letter),
        lambda letter: marker_marks(HERE, "a", letter),
        lambda letter: zone_badge(HERE, zone_look(1), letter),
    ):
        small, large = marks(LETTER), marks(2 * LETTER)
        assert labels(large)[0].height == 2 * labels(small)[0].height
        assert reach(large) == pytest.approx(2 * reach(small), rel=0.15)


@given(cells)
def test_the_heart_of_some_hexes_is_one_of_them(hexes: set[Hex]) -> None:
    assert heart_of(hexes) in hexes


VIRTUALSCAPE = ("red", "green", "blue", "yellow", "violet", "cyan", "orange", "purple")


def test_eight_zones_have_eight_colours_and_eight_hatches() -> None:
    looks = [zone_look(number, name) for number, name in enumerate(VIRTUALSCAPE, 1)]
    assert len({look.colour for look in looks}) == 8
    assert len({(look.angles, look.spacing) for look in looks}) == 8


def test_a_zone_whose_name_is_no_colour_takes_one_in_turn() -> None:
    assert zone_colour("The Hill") is None
    assert zone_look(1, "", "The Hill").colour != zone_look(2, "", "The Valley").colour
    assert zone_look(3, "teal", "red").colour == zone_colour("teal")


def test_more_zones_than_hatches_still_differ_in_number() -> None:
    looks = [zone_look(number, "red") for number in range(1, 30)]
    assert len({look.number for look in looks}) == 29
    for one, other in itertools.pairwise(looks):
        assert one.angles != other.angles or one.spacing != other.spacing


# ---- What lies outside a part of the table is not drawn ----

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
