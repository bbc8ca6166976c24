"""Motions of the whole: hexes, directions, points of the table and slots, there and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import DIRECTIONS, ORIGIN, Edge, Hex, Motion, centre, turned_about

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
levels = st.one_of(st.none(), st.integers(-5, 9))
motions = st.builds(Motion, st.integers(0, 5), hexes, st.booleans(), st.integers(0, 4), levels)


@given(motions, hexes, st.sampled_from(DIRECTIONS))
def test_the_inverse_leads_back(motion: Motion, hex: Hex, direction: int) -> None:
    back = motion.inverse
    assert back.hex(motion.hex(hex)) == hex
    assert back.edge(motion.edge(Edge(hex, direction))) == Edge(hex, direction)
    assert [back.slot(motion.slot(slot)) for slot in range(1, 12)] == list(range(1, 12))
    assert back.inverse == motion


@given(motions, hexes, st.sampled_from(DIRECTIONS))
def test_neighbours_stay_neighbours_in_the_direction_that_moved(
    motion: Motion, hex: Hex, direction: int
) -> None:
    moved = motion.hex(hex).neighbour(motion.direction(direction))
    assert motion.hex(hex.neighbour(direction)) == moved


@given(motions, hexes)
def test_points_of_the_table_go_where_their_hexes_go(motion: Motion, hex: Hex) -> None:
    (x, y), (there_x, there_y) = motion.point(centre(hex)), centre(motion.hex(hex))
    assert abs(x - there_x) < 1e-6
    assert abs(y - there_y) < 1e-6


def test_one_sixth_clockwise_about_a_hex_by_hand() -> None:
    motion = turned_about(Hex(2, 1), 1)
    assert motion.hex(Hex(2, 1)) == Hex(2, 1)
    assert motion.hex(Hex(3, 1)) == Hex(2, 2)  # east becomes south-east
    assert turned_about(Hex(2, 1), 6) == Motion()


def test_an_empty_level_raises_what_lies_there_and_above() -> None:
    put_in, take_out = Motion(rise=1, since=3), Motion(rise=-1, since=4)
    assert [put_in.slot(slot) for slot in (1, 2, 3, 4)] == [1, 2, 4, 5]
    assert [take_out.slot(slot) for slot in (1, 2, 4, 5)] == [1, 2, 3, 4]
    assert [slot for slot in range(1, 7) if take_out.takes(slot)] == [3]
    assert not any(put_in.takes(slot) for slot in range(1, 7))
    assert put_in.inverse == take_out
    assert Motion(rise=2).slot(-3) == -1, "all of them, however low"
    assert put_in.hex(Hex(7, -2)) == Hex(7, -2)
    assert Motion().inverse == Motion(0, ORIGIN)
