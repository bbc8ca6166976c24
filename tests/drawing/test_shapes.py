"""Rings, bands and chains that the drawings are cut from."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.shapes import band, chains, circle, inset, pill, resampled, rounded, turned
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import ACROSS_FLATS, Point, centre, corners, outline

hexes = st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3))


def area(ring: tuple[Point, ...] | list[Point]) -> float:
    """Signed area: positive clockwise on screen."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def test_an_inset_hex_is_smaller_by_the_distance_on_every_side() -> None:
    ring = inset(corners(Hex(2, -1)), 2.0)
    heart = centre(Hex(2, -1))
    reach = max(point.x for point in ring) - heart.x
    assert reach == pytest.approx(ACROSS_FLATS / 2 - 2.0)


@given(st.sets(hexes, min_size=1, max_size=12), st.floats(0.1, 3.0))
def test_insetting_outlines_takes_area_away_all_around(cells: set[Hex], distance: float) -> None:
    before = sum(area(ring) for ring in outline(cells))
    after = sum(area(inset(ring, distance)) for ring in outline(cells))
    assert 0 < after < before


@given(st.sets(hexes, min_size=1, max_size=12))
def test_round_corners_stay_within_the_box_of_the_ring(cells: set[Hex]) -> None:
    for ring in outline(cells):
        soft = rounded(ring, 5.0)
        assert min(p.x for p in soft) >= min(p.x for p in ring) - 1e-9
        assert max(p.y for p in soft) <= max(p.y for p in ring) + 1e-9


def test_the_edges_of_a_long_ruin_are_one_line() -> None:
    edges = [Edge(Hex(0, 0), d) for d in (3, 2, 1)] + [Edge(Hex(q, 0), d) for q in (1, 2) for d in (2, 1)]
    (line,) = chains(edges)
    assert len(line) == 8
    steps = [math.dist(a, b) for a, b in itertools.pairwise(line)]
    assert steps == pytest.approx([ACROSS_FLATS / math.sqrt(3)] * 7)


@given(st.permutations([Edge(Hex(q, 0), d) for q in range(4) for d in (2, 1)]))
def test_the_order_of_the_edges_does_not_matter(edges: list[Edge]) -> None:
    assert len(chains(edges)) == 1


def test_edges_that_do_not_touch_are_lines_of_their_own() -> None:
    assert len(chains([Edge(Hex(0, 0), 0), Edge(Hex(4, 4), 0)])) == 2


def test_a_band_is_as_wide_as_its_two_sides() -> None:
    ring = band([Point(0, 0), Point(10, 0)], 2.0, 3.0)
    assert (min(p.y for p in ring), max(p.y for p in ring)) == (-2.0, 3.0)


def test_resampling_keeps_ends_and_spaces_evenly() -> None:
    points = resampled([Point(0, 0), Point(3, 0), Point(3, 9)], 6)
    assert points[0] == Point(0, 0)
    assert points[-1] == Point(3, 9)
    assert points[1] == pytest.approx(Point(2, 0))
    assert points[3] == pytest.approx(Point(3, 3))


@pytest.mark.parametrize("rotation", range(6))
def test_a_turned_point_lies_where_the_turned_hex_lies(rotation: int) -> None:
    (at,) = turned([centre(Hex(2, 1))], centre(Hex(5, -3)), rotation)
    there = Hex(2, 1).turned(rotation).plus(Hex(5, -3))
    assert at == pytest.approx(centre(there))


def test_circles_and_pills_have_their_size() -> None:
    assert max(p.x for p in circle(Point(1, 1), 4)) == pytest.approx(5)
    ring = pill(Point(0, 0), 20, 8)
    assert (min(p.x for p in ring), max(p.x for p in ring)) == pytest.approx((-10, 10))
    assert max(p.y for p in ring) == pytest.approx(4)
