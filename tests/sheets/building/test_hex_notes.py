"""Notes on hexes have numbers, and are told in the step that finishes their hex."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.sheets.building.hex_notes import note_numbers, noted_in
from builder.sheets.building.steps import steps_of

Built = Callable[..., Battlefield]


def noted(battlefield: Battlefield, catalogue: Catalogue, *hexes: tuple[int, int]) -> dict[int, list[Hex]]:
    for q, r in hexes:
        battlefield.apply(SetNote(Hex(q, r), "mind this"))
    return noted_in(steps_of(battlefield, catalogue), battlefield)


def test_numbers_run_row_by_row(built: Built) -> None:
    battlefield = built([("grass-24", 0, 0, 1, 0)])
    for q, r in ((0, 3), (1, 0), (0, 0)):
        battlefield.apply(SetNote(Hex(q, r), "x"))
    assert note_numbers(battlefield) == {Hex(0, 0): 1, Hex(1, 0): 2, Hex(0, 3): 3}


def test_a_note_is_told_where_its_hex_is_finished(built: Built, catalogue: Catalogue) -> None:
    rows = [("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 5, 0), ("sand-1", 6, 0, 7, 0)]
    assert noted(built(rows), catalogue, (0, 0), (1, 0)) == {5: [Hex(0, 0)], 1: [Hex(1, 0)]}


def test_a_wall_on_the_border_of_a_hex_counts(built: Built, catalogue: Catalogue) -> None:
    rows = [("grass-7", 0, 0, 1, 0), ("battlement", 5, 5, 4, 0)]
    assert noted(built(rows), catalogue, (6, 4)) == {4: [Hex(6, 4)]}


def test_a_ladder_counts_where_it_is_put_up(built: Built, catalogue: Catalogue) -> None:
    rows = [("grass-7", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]]
    assert noted(built(rows), catalogue, (0, 0)) == {2: [Hex(0, 0)]}


def test_a_note_where_nothing_lies_is_told_first(built: Built, catalogue: Catalogue) -> None:
    rows = [("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)]
    assert noted(built(rows), catalogue, (9, 9)) == {1: [Hex(9, 9)]}


def test_without_pieces_nothing_is_told(catalogue: Catalogue) -> None:
    assert noted(Battlefield(), catalogue, (0, 0)) == {}
