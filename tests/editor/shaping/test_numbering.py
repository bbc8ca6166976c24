"""The battlefield begins at A1, and nothing about it changes but the names of its hexes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, SetNote
from builder.catalogue import Catalogue
from builder.editor.shaping.numbering import begun_at_a1, way_to_a1
from builder.hexgrid import ORIGIN, Hex
from builder.hexgrid.offset import from_hex

Lay = Callable[..., Battlefield]


def corner(battlefield: Battlefield) -> tuple[int, int]:
    places = [from_hex(cell) for piece in battlefield.pieces.values() for cell in piece.cells]
    return min(column for column, _ in places), min(row for _, row in places)


@pytest.fixture(scope="module")
def tiles(catalogue: Catalogue) -> list[str]:
    return ["grass-1", "grass-7", "grass-24", "rock-3"]


@given(
    st.lists(
        st.tuples(st.integers(-40, 40), st.integers(-40, 40), st.integers(0, 3), st.integers(0, 5)),
        min_size=1,
        max_size=6,
    )
)
def test_the_first_column_is_a_and_the_first_row_is_1(
    catalogue: Catalogue, tiles: list[str], rows: list[tuple[int, int, int, int]]
) -> None:
    battlefield = Battlefield()
    pieces = [
        battlefield.new_piece(catalogue.pieces[tiles[which]], Hex(q, r), slot, turn)
        for slot, (q, r, which, turn) in enumerate(rows, 1)
    ]
    battlefield.apply(Put(tuple(pieces)))
    apart = [p.hex.minus(pieces[0].hex) for p in battlefield.pieces.values()]
    edit = begun_at_a1(battlefield)
    if edit is not None:
        battlefield.apply(edit)
    assert corner(battlefield) == (0, 0)
    assert [p.hex.minus(battlefield.pieces[1].hex) for p in battlefield.pieces.values()] == apart
    assert begun_at_a1(battlefield) is None


def test_notes_of_hexes_go_along(lay: Lay) -> None:
    battlefield = lay(("rock-1", -3, 5, 1, 0), ("rock-1", -2, 5, 1, 0))
    for hex, text in ((Hex(-3, 5), "left"), (Hex(-2, 5), "right")):
        battlefield.apply(SetNote(hex, text))
    edit = begun_at_a1(battlefield)
    assert edit is not None
    back = battlefield.apply(edit)
    assert dict(battlefield.hex_notes) == {Hex(0, 0): "left", Hex(1, 0): "right"}
    battlefield.apply(back)
    assert dict(battlefield.hex_notes) == {Hex(-3, 5): "left", Hex(-2, 5): "right"}


def test_an_empty_battlefield_goes_nowhere() -> None:
    assert way_to_a1(Battlefield()) == ORIGIN
