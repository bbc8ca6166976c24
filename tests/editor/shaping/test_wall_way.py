"""The way of a castle wall: bends by a sixth at most, no loops, rings where it comes back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.editor.shaping.wall_way import WallWay, wall_way
from builder.hexgrid import ORIGIN, Direction, Hex, disc, line, ring


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
