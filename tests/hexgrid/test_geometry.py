"""Where hexes lie in millimetres, held against shapely."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, unary_union

from builder.hexgrid import (
    ACROSS_FLATS,
    DIRECTIONS,
    ORIGIN,
    SIDE,
    Bounds,
    Edge,
    Hex,
    Point,
    bounds,
    centre,
    corners,
    disc,
    edge_at,
    edge_line,
    hex_at,
    hull,
    outline,
    ring,
    side_of,
)

HEX_AREA = ACROSS_FLATS**2 * math.sqrt(3) / 2

numbers = st.integers(-300, 300)
hexes = st.builds(Hex, numbers, numbers)
few = st.integers(-4, 4)
patches = st.sets(st.builds(Hex, few, few), min_size=1, max_size=30)
edges = st.builds(Edge, hexes, st.sampled_from(DIRECTIONS))


def middle(edge: Edge) -> Point:
    a, b = edge_line(edge)
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def on_screen(ring: list[Point]) -> float:
    """The signed area: positive is clockwise with y down."""
    ends = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(a.x * b.y - b.x * a.y for a, b in ends) / 2


def test_a_hex_is_44_58_mm_across_flats():
    east = corners(ORIGIN)
    assert east[0].x - east[4].x == pytest.approx(44.58)
    assert Polygon(east).area == pytest.approx(HEX_AREA)


@given(hexes)
def test_neighbours_lie_one_hex_apart_in_the_direction_named(hex: Hex):
    x, y = centre(hex)
    for direction in DIRECTIONS:
        there = centre(hex.neighbour(direction))
        angle = math.radians(60 * direction)
        assert there.x - x == pytest.approx(ACROSS_FLATS * math.cos(angle), abs=1e-6)
        assert there.y - y == pytest.approx(ACROSS_FLATS * math.sin(angle), abs=1e-6)


@given(edges)
def test_an_edge_lies_halfway_to_the_hex_across(edge: Edge):
    here, there = centre(edge.hex), centre(edge.across)
    assert middle(edge) == pytest.approx(((here.x + there.x) / 2, (here.y + there.y) / 2))
    first, second = edge_line(edge)
    assert math.dist(first, second) == pytest.approx(SIDE)
    assert (first, second) == (corners(edge.hex)[edge.direction], corners(edge.hex)[(edge.direction + 1) % 6])


@given(edges)
def test_both_names_of_an_edge_are_one_line_run_the_other_way(edge: Edge):
    a, b = edge_line(edge)
    c, d = edge_line(edge.other_side)
    assert (a, b) == (pytest.approx(d), pytest.approx(c))


@given(hexes, st.floats(0, 0.999), st.floats(0, 2 * math.pi))
def test_the_hex_at_a_point_of_a_hex_is_that_hex(hex: Hex, reach: float, angle: float):
    x, y = centre(hex)
    radius = reach * ACROSS_FLATS / 2
    assert hex_at(Point(x + radius * math.cos(angle), y + radius * math.sin(angle))) == hex


@given(hexes, st.integers(0, 5), st.floats(0.01, 0.98), st.floats(0, 1))
def test_points_towards_the_corners_belong_to_the_hex_too(hex: Hex, d: int, reach: float, along: float):
    (x, y), (a, b) = centre(hex), edge_line(Edge(hex, d))
    point = Point(x + reach * (a.x + along * (b.x - a.x) - x), y + reach * (a.y + along * (b.y - a.y) - y))
    assert hex_at(point) == hex
    if 0.01 < along < 0.99:
        assert edge_at(point) == Edge(hex, d)


@given(edges)
def test_the_edge_at_a_point_just_inside_an_edge_is_that_edge(edge: Edge):
    x, y = centre(edge.hex)
    mid = middle(edge)
    assert edge_at(Point(x + 0.99 * (mid.x - x), y + 0.99 * (mid.y - y))) == edge
    assert edge_at(Point(x + 1.01 * (mid.x - x), y + 1.01 * (mid.y - y))) == edge.other_side


@given(patches)
def test_bounds_hold_every_corner_and_touch_the_outermost(cells: set[Hex]):
    box = bounds(cells)
    assert box is not None
    points = [point for hex in cells for point in corners(hex)]
    assert box.left == pytest.approx(min(p.x for p in points))
    assert box.right == pytest.approx(max(p.x for p in points))
    assert box.top == pytest.approx(min(p.y for p in points))
    assert box.bottom == pytest.approx(max(p.y for p in points))
    assert (box.width, box.height) == (box.right - box.left, box.bottom - box.top)


def test_nothing_has_no_bounds_and_no_outline():
    assert bounds([]) is None
    assert outline([]) == []


def test_the_outline_of_one_hex_is_its_corners_clockwise():
    (found,) = outline([Hex(2, -1)])
    assert len(found) == 6
    assert set(found) == set(corners(Hex(2, -1)))
    assert on_screen(found) > 0


def test_a_ring_of_hexes_has_an_outer_outline_and_a_hole_run_the_other_way():
    outer, hole = outline(ring(ORIGIN, 1))
    assert on_screen(outer) > 0
    assert on_screen(hole) < 0
    rounded_hole = {(round(point.x, 6), round(point.y, 6)) for point in hole}
    assert rounded_hole == {(round(point.x, 6), round(point.y, 6)) for point in corners(ORIGIN)}
    assert on_screen(outer) + on_screen(hole) == pytest.approx(6 * HEX_AREA)


@given(patches)
def test_outlines_are_the_border_that_shapely_finds(cells: set[Hex]):
    rings = outline(cells)
    outer = [Polygon(ring) for ring in rings if on_screen(ring) > 0]
    holes = [Polygon(ring) for ring in rings if on_screen(ring) < 0]
    assert all(polygon.is_valid for polygon in [*outer, *holes])
    # A hair wider, so that rounding leaves no slits between neighbours.
    expected = unary_union([Polygon(corners(hex)).buffer(1e-6) for hex in cells])
    found = unary_union(outer).difference(unary_union(holes))
    assert found.symmetric_difference(expected).area < 1e-2
    parts = list(getattr(expected, "geoms", [expected]))
    assert len(outer) == len(parts)
    assert len(holes) == sum(len(part.interiors) for part in parts)


@given(patches)
def test_an_outline_lists_every_corner_once(cells: set[Hex]):
    points = [(round(p.x, 6), round(p.y, 6)) for ring in outline(cells) for p in ring]
    assert len(points) == len(set(points))
    assert len(points) == sum(hex.neighbour(d) not in cells for hex in cells for d in DIRECTIONS)


def test_the_outline_of_a_large_patch_is_found():
    (found,) = outline(disc(ORIGIN, 40))
    assert len(found) == 6 * (2 * 40 + 1)


RECTANGLES = st.tuples(st.integers(-5, 5), st.integers(-5, 5), st.integers(1, 6), st.integers(1, 6))


@given(RECTANGLES, RECTANGLES)
def test_rectangles_meet_and_hold_each_other_as_shapely_says(one, other):
    first, second = (Bounds(x, y, x + wide, y + high) for x, y, wide, high in (one, other))
    shapes = [shapely.box(*given) for given in (first, second)]
    assert first.meets(second) == second.meets(first) == shapes[0].intersects(shapes[1])
    assert first.holds(second) == shapes[0].covers(shapes[1])


@given(
    st.sets(st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=6), numbers, numbers
)
def test_a_hull_is_the_one_that_shapely_finds(cells: set[Hex], x: int, y: int):
    points = [corner for cell in cells for corner in corners(cell)]
    found = shapely.MultiPoint(points).convex_hull
    round_it = hull(points)
    assert Polygon(round_it).symmetric_difference(found).area < 1e-6
    inside = all(
        side_of(a, b, Point(x, y)) > 0 for a, b in zip(round_it, round_it[1:] + round_it[:1], strict=True)
    )
    assert (
        inside == found.contains(shapely.Point(x, y)) or found.exterior.distance(shapely.Point(x, y)) < 1e-6
    )
