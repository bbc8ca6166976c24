"""The way of a castle wall: bends by a sixth at most, no loops, one with its image."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import ORIGIN, Direction, Hex, disc, line, ring
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from builder.shaping.wall_way import Meeting, WallWay, meeting, wall_way


def test_a_straight_way_stays_as_it_is() -> None:
    way = line(Hex(0, 0), Hex(4, 0))
    assert wall_way(way) == WallWay(tuple(way))


def test_a_sharp_corner_is_cut() -> None:
    # East, then back to the south-west: no castle piece turns like that.
    assert wall_way([Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(1, 1)]).hexes == (Hex(0, 0), Hex(1, 0), Hex(1, 1))


def test_a_step_back_takes_back() -> None:
    passed = [Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0), Hex(2, 0), Hex(1, 0)]
    assert wall_way(passed).hexes == (Hex(0, 0), Hex(1, 0))


def test_a_loop_on_the_way_is_left_out() -> None:
    loop = [*line(Hex(-3, 0), Hex(0, 0)), *ring(Hex(1, 0), 1), Hex(0, 0), Hex(0, -1)]
    way = wall_way([hex for i, hex in enumerate(loop) if i == 0 or hex != loop[i - 1]])
    assert way.hexes[-1] == Hex(0, -1)
    assert len(set(way.hexes)) == len(way.hexes)
    assert not way.closed


def test_a_way_back_at_its_start_is_a_ring() -> None:
    around = [*ring(ORIGIN, 2)]
    way = wall_way([*around, around[0]])
    assert way == WallWay(tuple(around), closed=True)
    assert way.joins(0) == {Direction.NE, Direction.SE}


def test_overshooting_the_start_keeps_the_ring_and_stepping_back_opens_it() -> None:
    around = [*ring(ORIGIN, 2)]
    assert wall_way([*around, around[0], Hex(-3, 0)]).closed
    opened = wall_way([*around, around[0], around[-1]])
    assert opened == WallWay(tuple(around))


def test_too_small_a_round_is_no_ring() -> None:
    assert not wall_way([Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(0, 0)]).closed


def test_the_court_is_what_a_ring_encloses() -> None:
    around = [*ring(Hex(4, -2), 3)]
    assert wall_way([*around, around[0]]).court() == frozenset(disc(Hex(4, -2), 2))
    assert wall_way(around).court() == frozenset()


@given(st.lists(st.integers(0, 5), max_size=60))
def test_every_way_can_be_built_of_straight_pieces_and_corners(turns: list[int]) -> None:
    passed = [ORIGIN]
    for direction in turns:
        passed.append(passed[-1].neighbour(direction))
    way = wall_way(passed)
    assert len(set(way.hexes)) == len(way.hexes)
    assert set(way.hexes) <= set(passed)
    for index in range(len(way.hexes)):
        joins = sorted(way.joins(index))
        assert len(joins) == (
            2 if way.closed or 0 < index < len(way.hexes) - 1 else min(1, len(way.hexes) - 1)
        )
        if len(joins) == 2:
            assert (joins[1] - joins[0]) % 6 in (2, 3, 4), "no sharp corner"
    if not way.closed:
        assert way.hexes[-1] == passed[-1] or passed[-1] not in way.hexes


HALF, MIRROR = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0)), Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0))
ROWS, THIRDS = Symmetry(Kind.TOP_BOTTOM, LatticePoint(0, 0)), Symmetry(Kind.THIRD_TURNS, LatticePoint(0, 0))
BETWEEN = Symmetry(Kind.HALF_TURN, LatticePoint(3, 0))  # the middle of the edge of hexes (0, 0) and (1, 0)


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
