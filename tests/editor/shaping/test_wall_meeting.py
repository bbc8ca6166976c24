"""A wall that meets its own image in a symmetry."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.editor.shaping.symmetry import Kind, Spot, Symmetry
from builder.editor.shaping.wall_meeting import Meeting, meeting
from builder.editor.shaping.wall_way import WallWay, wall_way
from builder.hexgrid import ORIGIN, Hex, line, ring

HALF, MIRROR = Symmetry(Kind.HALF_TURN, Spot(0, 0)), Symmetry(Kind.LEFT_RIGHT, Spot(0, 0))
ROWS, THIRDS = Symmetry(Kind.TOP_BOTTOM, Spot(0, 0)), Symmetry(Kind.THIRD_TURNS, Spot(0, 0))
BETWEEN = Symmetry(Kind.HALF_TURN, Spot(3, 0))  # the middle of the edge of hexes (0, 0) and (1, 0)


def met(symmetry: Symmetry, *corners: Hex) -> Meeting:
    passed = [corners[0]]
    for corner in corners[1:]:
        passed += line(passed[-1], corner)[1:]
    return meeting(wall_way(passed), symmetry.motions)


def test_a_way_that_stays_on_its_side_is_left_as_it_is() -> None:
    way = WallWay(tuple(line(Hex(-4, 0), Hex(-1, 0))))
    assert meeting(way, MIRROR.motions) == Meeting(way)
    assert meeting(way, ()) == Meeting(way)


def test_up_to_the_axis_it_goes_on_as_its_image() -> None:
    whole = tuple(line(Hex(-3, 0), Hex(3, 0)))
    for end in (0, 1, 2, 3):
        assert met(MIRROR, Hex(-3, 0), Hex(end, 0)) == Meeting(WallWay(whole))
    assert met(HALF, Hex(-3, 0), ORIGIN).way.hexes == whole


def test_from_the_axis_it_goes_both_ways() -> None:
    assert met(MIRROR, ORIGIN, Hex(3, 0)).way.hexes == tuple(line(Hex(3, 0), Hex(-3, 0)))


def test_over_an_edge_both_are_joined_only_where_the_hand_goes_over() -> None:
    assert met(BETWEEN, Hex(-2, 0), Hex(1, 0)).way.hexes == tuple(line(Hex(-2, 0), Hex(3, 0)))
    assert met(BETWEEN, Hex(-2, 0), Hex(0, 0)).way.hexes == tuple(line(Hex(-2, 0), Hex(0, 0)))


def test_beyond_its_image_it_would_fork_and_ends() -> None:
    found = met(MIRROR, Hex(-3, 0), Hex(1, 0), Hex(3, -2))
    assert found == Meeting(WallWay(tuple(line(Hex(-3, 0), Hex(3, 0)))), Hex(1, 0))
    assert met(ROWS, ORIGIN, Hex(2, 0), Hex(4, -2)) == Meeting(
        WallWay((Hex(0, 0), Hex(1, 0), Hex(2, 0))), Hex(2, 0)
    )


def test_too_sharp_a_corner_on_the_axis_is_cut() -> None:
    sharp = met(MIRROR, Hex(-2, 1), Hex(-1, 1), ORIGIN)
    assert sharp.way.hexes == (Hex(-2, 1), Hex(-1, 1), Hex(0, 1), Hex(1, 1))


def test_three_walls_do_not_meet_in_a_hex() -> None:
    assert met(THIRDS, Hex(-3, 0), ORIGIN) == Meeting(
        WallWay(tuple(line(Hex(-3, 0), Hex(-1, 0)))), Hex(-1, 0)
    )


def test_from_axis_to_axis_it_is_a_ring() -> None:
    around = list(ring(ORIGIN, 2))
    half = sorted((hex for hex in around if 2 * hex.q + hex.r >= 0), key=lambda hex: (hex.r, hex.q))
    half = [*half[:-2], half[-1], half[-2]]  # the last row is gone through to the axis
    found = meeting(WallWay(tuple(half)), MIRROR.motions)
    assert found.way.closed
    assert set(found.way.hexes) == set(around)


def test_a_ring_about_the_centre_stays_one() -> None:
    around = WallWay(tuple(ring(ORIGIN, 3)), closed=True)
    for symmetry in (HALF, MIRROR, ROWS, THIRDS):
        found = meeting(around, symmetry.motions)
        assert (set(found.way.hexes), found.way.closed, found.end) == (set(around.hexes), True, None)


@given(
    st.lists(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=4),
    st.sampled_from([HALF, MIRROR, ROWS, THIRDS, BETWEEN]),
)
def test_a_wall_and_its_images_are_the_same_wall_or_have_no_hex_in_common(
    corners: list[Hex], symmetry: Symmetry
) -> None:
    found = met(symmetry, *corners).way
    assert len(set(found.hexes)) == len(found.hexes)
    assert all(a.distance(b) == 1 for a, b in zip(found.hexes, found.hexes[1:], strict=False))
    for motion in symmetry.motions:
        image = {motion.hex(hex) for hex in found.hexes}
        assert image == set(found.hexes) or image.isdisjoint(found.hexes)
