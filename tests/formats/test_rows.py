"""Rows checked by hand: the same answers as the schema gives."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder.battlefield import MAX_COORDINATE, MAX_SLOT, Piece, check_piece
from builder.catalogue import Catalogue
from builder.errors import RefusedError
from builder.formats.rows import WrongRowError, hex_note, piece_row, slot_note
from builder.formats.schemas import schema
from builder.hexgrid import Hex

numbers = st.one_of(
    st.integers(-12, 12),
    st.integers(-MAX_COORDINATE - 2, MAX_COORDINATE + 2),
    st.sampled_from(
        [0, 1, MAX_SLOT, MAX_SLOT + 1, 10**9, 3.0, 2.5, float("nan"), float("inf"), True, "1", None]
    ),
)
odd = st.one_of(st.none(), st.booleans(), numbers, st.text(max_size=3), st.lists(numbers, max_size=2))
piece_rows = st.one_of(
    odd,
    st.fixed_dictionaries(
        {},
        optional={
            "piece": st.one_of(st.just("grass-7"), st.just(""), odd),
            "at": st.one_of(st.lists(numbers, min_size=2, max_size=4), odd),
            "rotation": st.one_of(st.integers(-1, 6), odd),
            "level": odd,
        },
    ),
)
slot_rows = st.one_of(
    odd,
    st.fixed_dictionaries(
        {}, optional={"slot": numbers, "text": st.one_of(st.text(max_size=2), odd), "at": odd}
    ),
)
hex_rows = st.one_of(
    odd,
    st.fixed_dictionaries(
        {},
        optional={
            "at": st.one_of(st.lists(numbers, min_size=1, max_size=3), odd),
            "text": st.one_of(st.text(max_size=2), odd),
        },
    ),
)


def validator(part: str) -> Draft202012Validator:
    whole = schema("hexfield")
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": whole["$defs"]})


PIECE, SLOT_NOTE, HEX_NOTE = validator("piece"), validator("slotNote"), validator("hexNote")


def within(q: int, r: int) -> bool:
    return max(abs(q), abs(r)) <= MAX_COORDINATE


@given(piece_rows)
@example({"piece": "grass-7", "at": [3, -1, 1], "rotation": 2})
@example({"piece": "grass-7", "at": [3.0, -1, 1]})
@example({"piece": "grass-7", "at": [3, -1, 0]})
def test_a_piece_row_is_right_by_hand_where_it_is_by_the_schema(catalogue: Catalogue, row: Any) -> None:
    try:
        name, q, r, slot, rotation = piece_row(row)
        check_piece(Piece(1, catalogue.pieces["grass-7"], Hex(q, r), slot, rotation))
        good = bool(name)
    except (WrongRowError, RefusedError):
        good = False
    assert good == PIECE.is_valid(row)


@given(slot_rows)
def test_a_note_of_a_slot_is_right_by_hand_where_it_is_by_the_schema(row: Any) -> None:
    try:
        slot, _ = slot_note(row)
        good = 1 <= slot <= MAX_SLOT
    except WrongRowError:
        good = False
    assert good == SLOT_NOTE.is_valid(row)


@given(hex_rows)
def test_a_note_of_a_hex_is_right_by_hand_where_it_is_by_the_schema(row: Any) -> None:
    try:
        q, r, _ = hex_note(row)
        good = within(q, r)
    except WrongRowError:
        good = False
    assert good == HEX_NOTE.is_valid(row)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("grass-7", "found 'grass-7'"),
        ({"piece": "grass-7", "at": [1, 2, 3], "turn": 1}, "'turn' is not known here"),
        ({"piece": 7, "at": [1, 2, 3]}, "piece: a word was expected, found 7"),
        ({"piece": "grass-7", "at": [1, 2]}, "[q, r, level] was expected, found [1, 2]"),
        ({"piece": "grass-7", "at": [1, 2, float("nan")]}, "level: a whole number was expected, found .nan"),
        (
            {"piece": "grass-7", "at": [1, 2, 3], "rotation": "E"},
            "rotation: a whole number was expected, found 'E'",
        ),
    ],
)
def test_a_wrong_row_says_what_was_found_and_expected(row: Any, told: str) -> None:
    with pytest.raises(WrongRowError) as wrong:
        piece_row(row)
    assert told in str(wrong.value)
