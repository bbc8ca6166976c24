"""Gathering pieces: what cannot be placed is told, and nothing unreasonable is built."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, Info
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats.loaded import MAX_HEAP, MAX_WRONG, Gathering, surface_level, surface_slot
from builder.hexgrid import Hex
from builder.problems import Severity, Source


def test_pieces_are_numbered_in_the_order_of_the_file(catalogue: Catalogue) -> None:
    gathering = Gathering("f")
    for id, slot in (("rock-1", 2), ("grass-1", 1)):
        assert gathering.add(catalogue.pieces[id], Hex(0, 0), slot, 0, Source("f"))
    pieces = gathering.battlefield(Info()).pieces
    assert [(id, piece.type.id) for id, piece in pieces.items()] == [(1, "rock-1"), (2, "grass-1")]


@pytest.mark.parametrize(
    ("source", "start"),
    [
        (Source("f", "pieces[3]", 14), "line 14: "),
        (Source("f", byte=99), "byte 99: "),
        (Source("f", "boardPieces[2]"), "boardPieces[2]: "),
        (Source("f"), "f: "),
    ],
)
def test_a_left_out_row_begins_with_its_place(catalogue: Catalogue, source: Source, start: str) -> None:
    gathering = Gathering("f")
    assert not gathering.add(catalogue.pieces["grass-1"], Hex(0, 0), 0, 0, source)
    assert gathering.left_out[0].startswith(start + "grass-1 at level 0")


def test_too_many_wrong_rows_make_a_file_unreadable() -> None:
    gathering = Gathering("f")
    for number in range(MAX_WRONG):
        gathering.leave_out("wrong-row", f"row {number}", Source("f", line=number + 1))
    with pytest.raises(
        UnreadableError, match="f: more than 5000 rows cannot be used; the first: line 1: row 0"
    ):
        gathering.note("odd", Severity.NOTE, "one more", Source("f"))


@pytest.mark.parametrize("piece", ["grass-1", "battlement"])
def test_a_heap_of_pieces_in_one_place_is_refused(catalogue: Catalogue, piece: str) -> None:
    gathering = Gathering("f")
    for _ in range(MAX_HEAP):
        gathering.add(catalogue.pieces[piece], Hex(3, 4), 5, 0, Source("f"))
    assert len(gathering.battlefield(Info())) == MAX_HEAP
    gathering.add(catalogue.pieces[piece], Hex(3, 4), 5, 0, Source("f"))
    with pytest.raises(UnreadableError, match="301 pieces share hex 3, 4 at level 5"):
        gathering.battlefield(Info())


def test_pieces_that_fill_too_much_are_refused(catalogue: Catalogue) -> None:
    gathering = Gathering("f")
    for number in range(5_000):
        gathering.add(catalogue.pieces["marro-hive"], Hex(number, 0), 1, 0, Source("f"))
    with pytest.raises(UnreadableError, match="510000 filled cells"):
        gathering.battlefield(Info())


def test_the_space_on_a_fluid_is_one_lower_than_its_slot(build: Callable[..., Battlefield]) -> None:
    battlefield = build([("grass-1", 0, 0, 1, 0), ("water-1", 1, 0, 1, 0), ("water-1", 0, 0, 2, 0)])
    for hex, slot, level in ((Hex(0, 0), 2, 1), (Hex(1, 0), 1, 0), (Hex(5, 5), 0, 0)):
        assert surface_level(battlefield, hex, slot) == level
        assert surface_slot(battlefield, hex, level) == slot
