"""Where a place of the table is seen, and what is seen at a pixel."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder.drawing.isometric.faces import Point3, view_from
from builder.solid.camera import Camera

SIZE = (640, 400)
reals = st.floats(-800, 800)
spots = st.builds(Point3, reals, reals, st.floats(0, 300))
cameras = st.builds(
    Camera,
    centre=spots,
    turn=st.floats(0, 360),
    rise=st.floats(8, 88),
    mm=st.floats(0.5, 6),
    perspective=st.booleans(),
)
pixels = st.tuples(st.floats(0, SIZE[0]), st.floats(0, SIZE[1]))


@given(cameras)
def test_the_centre_is_in_the_middle_of_the_picture(camera: Camera) -> None:
    assert camera.seen_at(camera.centre, SIZE) == pytest.approx((320, 200), abs=0.5)


@given(cameras, pixels)
def test_what_the_line_of_sight_through_a_pixel_meets_is_seen_at_that_pixel(
    camera: Camera, pixel: tuple[float, float]
) -> None:
    start, way = camera.ray(*pixel, SIZE)
    spot = Point3(*(start + way * 300).tolist())
    assert camera.seen_at(spot, SIZE) == pytest.approx(pixel, abs=0.6)


@given(cameras, pixels, st.floats(0.5, 2))
def test_zooming_keeps_the_place_under_the_pointer(
    camera: Camera, pixel: tuple[float, float], factor: float
) -> None:
    before = camera.on_level(*pixel, camera.centre.z, SIZE)
    if before is None or math.dist(before, camera.centre) > 4000:
        return
    nearer = camera.zoomed(factor, *pixel, SIZE)
    assert nearer.seen_at(before, SIZE) == pytest.approx(pixel, abs=2)
    assert nearer.mm == pytest.approx(camera.mm / factor)


@given(cameras, st.floats(-400, 400), st.floats(-300, 300))
def test_turning_keeps_the_centre_and_stays_above_the_table(camera: Camera, turn: float, rise: float) -> None:
    turned = camera.orbited(turn, rise)
    assert turned.centre == camera.centre
    assert 0 < turned.rise <= 90


@given(st.integers(0, 5), spots)
def test_from_a_corner_everything_is_where_the_drawn_picture_has_it(corner: int, spot: Point3) -> None:
    camera = Camera(mm=1.5).from_corner(corner).as_drawn()
    drawn = view_from(corner).picture(spot)
    assert camera.seen_at(spot, SIZE) == pytest.approx((320 + drawn.x / 1.5, 200 + drawn.y / 1.5), abs=0.01)


def test_a_corner_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 5"):
        Camera().from_corner(6)


@given(spots)
def test_from_above_the_table_lies_as_in_the_plan(spot: Point3) -> None:
    x, y = Camera(perspective=False, mm=2).from_above().seen_at(spot, SIZE)
    assert (x, y) == pytest.approx((320 + spot.x / 2, 200 + spot.y / 2), abs=0.01)


@given(cameras, spots, st.tuples(st.floats(200, 900), st.floats(200, 900), st.floats(10, 300)))
@example(Camera(rise=8.0, mm=2.0, turn=0.0), Point3(0.0, 0.0, 0.0), (200.0, 489.0, 10.0))
@example(Camera(rise=8.0, mm=0.5, turn=5.0), Point3(0.0, 0.0, 0.0), (200.0, 580.0, 10.0))
def test_what_is_fitted_lies_within_the_picture_and_fills_it(
    camera: Camera, low: Point3, extent: tuple[float, float, float]
) -> None:
    box = np.array([[low[i] + extent[i] * (n >> i & 1) for i in range(3)] for n in range(8)])
    fitted = camera.fitted(box, SIZE)
    seen = np.array([fitted.seen_at(Point3(*spot), SIZE) for spot in box.tolist()])
    least, most = seen.min(axis=0), seen.max(axis=0)
    assert (least > -4).all()
    assert (most < np.array(SIZE) + 4).all()
    assert max((most - least) / np.array(SIZE)) > 0.5


@given(spots, st.floats(0, 360), st.floats(-40, 40))
def test_an_eye_sees_straight_ahead_what_lies_in_its_way(eye: Point3, turn: float, rise: float) -> None:
    camera = Camera(centre=eye, turn=turn, rise=rise, eye=True)
    out = camera.axes()[2]
    ahead = Point3(*(np.array(eye) - out * 500).tolist())
    assert camera.seen_at(ahead, SIZE) == pytest.approx((320, 200), abs=0.5)


@given(cameras, st.floats(-200, 200), st.floats(-200, 200))
def test_panning_with_parallel_lines_moves_the_table_with_the_pointer(
    camera: Camera, dx: float, dy: float
) -> None:
    flat = replace(camera, perspective=False, rise=max(camera.rise, 25))
    x, y = flat.panned(dx, dy).seen_at(flat.centre, SIZE)
    assert (x - 320, y - 200) == pytest.approx((dx, dy), abs=0.5)


@given(cameras, st.floats(-300, 100), st.booleans())
def test_a_mm_is_as_many_pixels_as_its_distance_from_the_eye_says(
    camera: Camera, out: float, eye: bool
) -> None:
    camera = replace(camera, eye=eye)
    right, _up, nearer = camera.axes()
    distance = camera.distance(SIZE) - out
    if (camera.perspective or eye) and distance < 30:
        return
    at = np.array(camera.centre) + nearer * out
    (x, _), (there, _) = camera.all_seen_at(np.array([at, at + 10 * right]), SIZE).tolist()
    divisor = distance if camera.perspective or eye else 1.0
    assert (there - x) / 10 == pytest.approx(camera.focal(SIZE) / divisor, rel=0.01)
