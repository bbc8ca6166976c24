"""Hexes: directions, rotation, distance, rings, lines, names of hexes and of edges."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import (
    DIRECTIONS,
    ORIGIN,
    Direction,
    Edge,
    Hex,
    centre,
    column_name,
    disc,
    from_hex,
    label,
    labelled,
    line,
    regions,
    ring,
    rounded,
    surrounded,
    to_hex,
)

# ---- Hexes: directions, rotation, distance, rings, lines, and the two names of an edge ----

coordinates = st.integers(-10_000, 10_000)
hexes = st.builds(Hex, coordinates, coordinates)
near = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
directions = st.sampled_from(DIRECTIONS)
turns = st.integers(-20, 20)
edges = st.builds(Edge, hexes, directions)


def test_directions_go_clockwise_from_east():
    assert [d.name for d in DIRECTIONS] == ["E", "SE", "SW", "W", "NW", "NE"]
    assert ORIGIN.neighbours() == (
        Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1)
    )  # fmt: skip


@given(directions, turns)
def test_a_direction_turned_by_sixths_comes_round(direction: Direction, sixths: int):
    assert direction.turned(sixths).turned(-sixths) is direction
    assert direction.turned(6) is direction


@given(hexes)
def test_cube_coordinates_add_up_to_nothing(hex: Hex):
    assert hex.q + hex.r + hex.s == 0


@given(hexes, directions)
def test_the_way_back_from_a_neighbour_is_the_opposite_direction(hex: Hex, direction: Direction):
    neighbour = hex.neighbour(direction)
    assert neighbour.neighbour(direction.turned(3)) == hex
    assert hex.direction_to(neighbour) is direction
    assert hex.neighbours()[direction] == neighbour


@given(hexes, hexes)
def test_only_neighbours_have_a_direction_to_each_other(one: Hex, other: Hex):
    assert (one.direction_to(other) is not None) == (one.distance(other) == 1)


@given(hexes)
def test_six_sixths_of_a_turn_are_no_turn(hex: Hex):
    turned = hex
    for _ in range(6):
        turned = turned.turned(1)
    assert turned == hex == hex.turned(6) == hex.turned(-6)
    assert hex.turned(3) == Hex(-hex.q, -hex.r)


@given(hexes, turns, turns)
def test_turns_add_up(hex: Hex, first: int, second: int):
    assert hex.turned(first).turned(second) == hex.turned(first + second)


@given(directions, turns)
def test_a_neighbour_turns_like_its_direction(direction: Direction, sixths: int):
    assert ORIGIN.neighbour(direction).turned(sixths) == ORIGIN.neighbour(direction.turned(sixths))


@given(hexes, hexes, turns)
def test_turning_about_a_hex_keeps_it_and_every_distance_to_it(hex: Hex, centre: Hex, sixths: int):
    assert centre.turned_about(centre, sixths) == centre
    assert hex.turned_about(centre, sixths).distance(centre) == hex.distance(centre)
    assert hex.turned_about(centre, sixths).turned_about(centre, -sixths) == hex


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex):
    assert a.distance(b) == b.distance(a) >= 0
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(near)
def test_distance_is_the_fewest_steps(hex: Hex):
    steps, here = 0, ORIGIN
    while here != hex:
        here = min(here.neighbours(), key=hex.distance)
        steps += 1
    assert steps == ORIGIN.distance(hex)


@given(hexes, st.integers(1, 12))
def test_a_ring_has_six_hexes_a_step_all_at_its_radius(centre: Hex, radius: int):
    found = list(ring(centre, radius))
    assert len(found) == len(set(found)) == 6 * radius
    assert {hex.distance(centre) for hex in found} == {radius}
    for before, after in zip(found, [*found[1:], found[0]], strict=True):
        assert before.distance(after) == 1
    assert found[0] == Hex(centre.q - radius, centre.r)


def test_a_ring_goes_clockwise():
    assert list(ring(ORIGIN, 1)) == [
        Hex(-1, 0), Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1)
    ]  # fmt: skip


def test_the_ring_of_no_radius_is_its_centre():
    assert list(ring(Hex(3, -2), 0)) == [Hex(3, -2)]


def test_a_ring_of_negative_radius_is_a_mistake():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        list(ring(ORIGIN, -1))


@given(near, st.integers(0, 8))
def test_a_disc_is_every_hex_within_its_radius(centre: Hex, radius: int):
    found = list(disc(centre, radius))
    reach = range(-radius, radius + 1)
    square = (Hex(centre.q + q, centre.r + r) for q in reach for r in reach)
    assert len(found) == 1 + 3 * radius * (radius + 1)
    assert set(found) == {hex for hex in square if hex.distance(centre) <= radius}
    assert [hex.distance(centre) for hex in found] == sorted(hex.distance(centre) for hex in found)


@given(near, near)
def test_a_line_is_connected_and_as_long_as_the_distance(start: Hex, end: Hex):
    found = line(start, end)
    assert found[0] == start
    assert found[-1] == end
    assert len(found) == start.distance(end) + 1
    assert all(a.distance(b) == 1 for a, b in pairwise(found))


@given(hexes, near)
def test_a_line_is_the_same_from_either_end_anywhere_on_the_grid(start: Hex, offset: Hex):
    end = start.plus(offset)
    assert line(start, end) == list(reversed(line(end, start)))


@given(near, near, hexes)
def test_a_line_takes_the_same_way_wherever_it_lies(start: Hex, end: Hex, offset: Hex):
    moved = line(start.plus(offset), end.plus(offset))
    assert moved == [hex.plus(offset) for hex in line(start, end)]


@given(hexes, st.floats(-0.33, 0.33), st.floats(-0.33, 0.33))
def test_a_point_near_a_centre_rounds_to_its_hex(hex: Hex, dq: float, dr: float):
    if max(abs(dq), abs(dr), abs(dq + dr)) < 0.33:
        assert rounded(hex.q + dq, hex.r + dr) == hex


@given(edges)
def test_an_edge_has_two_names_and_one_of_them_is_canonical(edge: Edge):
    other = edge.other_side
    assert other != edge
    assert other.other_side == edge
    assert (other.hex, other.across) == (edge.across, edge.hex)
    assert edge.canonical == other.canonical
    assert edge.canonical in (edge, other)
    assert edge.canonical.direction in (Direction.E, Direction.SE, Direction.SW)


@given(edges, turns, hexes)
def test_an_edge_turns_and_moves_with_the_hexes_on_both_sides(edge: Edge, sixths: int, offset: Hex):
    assert edge.turned(sixths).across == edge.across.turned(sixths)
    assert edge.plus(offset).across == edge.across.plus(offset)
    assert edge.turned(sixths).other_side == edge.other_side.turned(sixths)


@given(st.sets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4))))
def test_regions_are_connected_and_touch_no_other(cells):
    found = regions(cells)
    assert sorted(hex for region in found for hex in region) == sorted(cells)
    for region in found:
        reached = {min(region)}
        while more := {o for hex in reached for o in hex.neighbours() if o in region} - reached:
            reached |= more
        assert reached == region
        around = {other for hex in region for other in hex.neighbours()} - region
        assert not around & cells
    firsts = [min((hex.r, hex.q) for hex in region) for region in found]
    assert firsts == sorted(firsts)


@given(st.sets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4))))
def test_what_a_border_runs_around_is_what_cannot_leave_a_wide_plain_without_crossing_it(border):
    plain = {Hex(q, r) for q in range(-12, 13) for r in range(-12, 13)} - border
    (outside,) = (region for region in regions(plain) if Hex(-12, -12) in region)
    assert surrounded(border) == plain - outside


@given(near, st.integers(1, 6))
def test_a_ring_surrounds_the_disc_within_it_until_it_has_a_gap(centre: Hex, radius: int):
    border = set(ring(centre, radius))
    assert surrounded(border) == set(disc(centre, radius - 1))
    for gap in border:
        assert surrounded(border - {gap}) == set()


# ---- Odd-r rows and the names people give to hexes ----

numbers = st.integers(-10_000, 10_000)


@given(numbers, numbers)
def test_there_and_back_is_the_same_hex(column: int, row: int):
    assert from_hex(to_hex(column, row)) == (column, row)
    assert to_hex(*from_hex(Hex(column, row))) == Hex(column, row)


@pytest.mark.parametrize(
    ("column", "row", "hex"),
    [
        (0, 0, Hex(0, 0)),
        (0, 1, Hex(0, 1)),
        (0, 2, Hex(-1, 2)),
        (3, 5, Hex(1, 5)),
        (0, -1, Hex(1, -1)),
        (-2, -3, Hex(0, -3)),
    ],
)
def test_worked_places(column: int, row: int, hex: Hex):
    assert to_hex(column, row) == hex


@given(numbers, numbers)
def test_odd_rows_stand_half_a_hex_to_the_right(column: int, row: int):
    assert centre(to_hex(column, row)).x == pytest.approx(centre(Hex(1, 0)).x * (column + (row & 1) / 2))


def test_columns_are_lettered_like_a_table():
    assert [column_name(n) for n in (0, 25, 26, 51, 52, 701, 702)] == [
        "A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"
    ]  # fmt: skip
    assert [column_name(n) for n in (-1, -26, -27)] == ["-A", "-Z", "-AA"]


@given(st.sets(st.tuples(st.integers(-800, 800), numbers), min_size=2, max_size=2))
def test_no_two_hexes_have_the_same_label(places: set[tuple[int, int]]):
    one, other = (to_hex(column, row) for column, row in places)
    assert label(one) != label(other)


@given(st.integers(-800, 800), numbers)
def test_a_label_names_its_hex_in_capitals_or_not(column: int, row: int):
    hex = to_hex(column, row)
    assert labelled(label(hex)) == labelled(f" {label(hex).lower()} ") == hex


@pytest.mark.parametrize("text", ["", "4C", "C", "12", "C4x", "C 4 5", "--A1", "ABCDE1", "A99999999"])
def test_other_texts_name_no_hex(text: str):
    assert labelled(text) is None
