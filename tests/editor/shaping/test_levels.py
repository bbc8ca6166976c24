"""Levels put in and taken out."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, SetNote
from builder.catalogue import Catalogue
from builder.editor.shaping.levels import put_in, take_out
from builder.hexgrid import Hex

Lay = Callable[..., Battlefield]


def slots(battlefield: Battlefield) -> list[tuple[str, int]]:
    return [(piece.type.id, piece.slot) for piece in battlefield.in_order()]


def test_an_empty_level_raises_what_lies_there_and_above(lay: Lay) -> None:
    battlefield = lay(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 3, 0))
    for level, text in ((1, "low"), (2, "here"), (9, "high")):
        battlefield.apply(SetNote(level, text))
    shift = put_in(battlefield, 2)
    assert shift.edit is not None
    undo = battlefield.apply(shift.edit)
    assert slots(battlefield) == [("grass-1", 1), ("rock-1", 3), ("rock-1", 4)]
    assert dict(battlefield.slot_notes) == {1: "low", 3: "here", 10: "high"}
    battlefield.apply(undo)
    assert slots(battlefield) == [("grass-1", 1), ("rock-1", 2), ("rock-1", 3)]
    assert dict(battlefield.slot_notes) == {1: "low", 2: "here", 9: "high"}


def test_taking_a_level_out_takes_its_pieces_and_its_note(lay: Lay) -> None:
    battlefield = lay(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("sand-1", 0, 0, 3, 0))
    battlefield.apply(SetNote(2, "gone"))
    battlefield.apply(SetNote(3, "stays"))
    shift = take_out(battlefield, 2)
    assert [piece.type.id for piece in shift.taken] == ["rock-1"]
    assert shift.edit is not None
    battlefield.apply(shift.edit)
    assert slots(battlefield) == [("grass-1", 1), ("sand-1", 2)]
    assert dict(battlefield.slot_notes) == {2: "stays"}


def test_tall_pieces_that_begin_lower_stay_and_are_told(lay: Lay) -> None:
    battlefield = lay(
        ("evergreen-10", 0, 0, 1, 0),  # slots 1 to 10
        ("ladder-rung", 3, 0, 4, 0),  # 4 and 5, though it fills no cell
        ("rock-1", 5, 0, 4, 0),
    )
    for shift in (put_in(battlefield, 5), take_out(battlefield, 5)):
        assert [piece.type.id for piece in shift.through] == ["evergreen-10", "ladder-rung"]
        assert shift.edit is None, "nothing begins there or above"
    assert [p.type.id for p in put_in(battlefield, 4).through] == ["evergreen-10"]


@given(rows=st.lists(st.tuples(st.integers(-3, 3), st.integers(1, 8)), min_size=1), level=st.integers(1, 9))
def test_an_empty_level_taken_out_again_leaves_everything_as_it_was(
    catalogue: Catalogue, rows: list[tuple[int, int]], level: int
) -> None:
    battlefield = Battlefield()
    rock = catalogue.pieces["rock-1"]
    battlefield.apply(Put(tuple(battlefield.new_piece(rock, Hex(q, 0), slot) for q, slot in rows)))
    battlefield.apply(SetNote(level, "a note"))
    before = Battlefield(battlefield.info, battlefield.pieces.values())
    there = put_in(battlefield, level)
    assert there.edit is not None, "the note moves in any case"
    battlefield.apply(there.edit)
    assert all(piece.slot != level for piece in battlefield.pieces.values())
    back = take_out(battlefield, level)
    assert back.taken == ()
    assert back.edit is not None
    battlefield.apply(back.edit)
    assert battlefield.pieces == before.pieces
    assert dict(battlefield.slot_notes) == {level: "a note"}
