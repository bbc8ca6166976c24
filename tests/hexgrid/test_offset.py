"""Odd-r rows and the names people give to hexes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import Direction, Hex
from builder.hexgrid.geometry import centre
from builder.hexgrid.offset import column_name, from_hex, label, labelled, to_hex

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


@given(numbers, numbers)
def test_a_step_east_is_the_next_column(column: int, row: int):
    assert to_hex(column, row).neighbour(Direction.E) == to_hex(column + 1, row)


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
