"""Faces cut up by hexes: nothing is lost, nothing stands twice."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.isometric.cutting import cut
from builder.drawing.isometric.faces import Face, Hatch, Wires
from builder.drawing.isometric.projection import Spot
from builder.drawing.shapes import circle
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, Point, centre, hex_at

places = st.floats(-60, 60)


def area(spots: tuple[Spot, ...]) -> float:
    rows = zip(spots, [*spots[1:], spots[0]], strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in rows)) / 2


def inside(spot: Spot, hex: Hex) -> bool:
    x, y = centre(hex)
    return all(
        (spot.x - x) * math.cos(d * math.pi / 3) + (spot.y - y) * math.sin(d * math.pi / 3)
        <= ACROSS_FLATS / 2 + 1e-6
        for d in range(6)
    )


@given(x=places, y=places, radius=st.floats(1, 45), corners=st.integers(3, 9), slope=st.floats(-2, 2))
def test_the_parts_of_a_face_make_up_the_face(
    x: float, y: float, radius: float, corners: int, slope: float
) -> None:
    spots = tuple([Spot(px, py, slope * px + 3) for px, py in circle(Point(x, y), radius, corners)])
    parts = cut([Face(spots, "#112233", None)])
    assert sum(area(part.spots) for found in parts.values() for part in found) == pytest.approx(
        area(spots), rel=1e-6, abs=1e-6
    )
    for hex, found in parts.items():
        for part in found:
            assert part.fill == "#112233"
            for spot in part.spots:
                assert inside(spot, hex)
                assert spot.z == pytest.approx(slope * spot.x + 3, abs=1e-6)


@given(ax=places, ay=places, bx=places, by=places)
def test_the_parts_of_a_line_make_up_the_line(ax: float, ay: float, bx: float, by: float) -> None:
    parts = cut([Wires(((Spot(ax, ay, 0), Spot(bx, by, 10)),), "#000000", 1.0)])
    # Parts far from both ends are beyond what figures need: lines here are at most some hexes long.
    lengths = [math.dist(a, b) for found in parts.values() for wires in found for a, b in wires.lines]
    whole = math.dist((ax, ay, 0), (bx, by, 10))
    if math.dist((ax, ay), (bx, by)) < 1.5 * ACROSS_FLATS:
        assert sum(lengths) == pytest.approx(whole, rel=1e-5)


def test_elements_keep_their_order_and_a_hatch_stays_whole() -> None:
    first = Face((Spot(-5, 0, 1), Spot(5, 0, 1), Spot(0, 5, 1)), "#000001", None)
    hatch = Hatch(Spot(1, 1, 1), ((Point(0, 0), Point(1, 1)),), "#000002", 1.0)
    assert cut([first, hatch]) == {hex_at(Point(0, 0)): [first, hatch]}
