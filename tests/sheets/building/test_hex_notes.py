"""Notes on hexes have numbers, and are told in the step that finishes their hex."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield, SetNote
from builder.hexgrid import Hex
from builder.sheets.building.hex_notes import note_numbers, noted_in
from builder.sheets.building.steps import step_slots

Built = Callable[..., Battlefield]


def noted(battlefield: Battlefield, *hexes: tuple[int, int]) -> dict[int, list[Hex]]:
    for q, r in hexes:
        battlefield.apply(SetNote(Hex(q, r), "mind this"))
    return noted_in(step_slots(battlefield), battlefield)


def test_numbers_run_row_by_row(built: Built) -> None:
    battlefield = built([("grass-24", 0, 0, 1, 0)])
    for q, r in ((0, 3), (1, 0), (0, 0)):
        battlefield.apply(SetNote(Hex(q, r), "x"))
    assert note_numbers(battlefield) == {Hex(0, 0): 1, Hex(1, 0): 2, Hex(0, 3): 3}


def test_a_note_is_told_where_its_hex_is_finished(built: Built) -> None:
    rows = [("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 5, 0), ("sand-1", 6, 0, 7, 0)]
    assert noted(built(rows), (0, 0), (1, 0)) == {5: [Hex(0, 0)], 1: [Hex(1, 0)]}


def test_a_wall_on_the_border_of_a_hex_counts(built: Built) -> None:
    rows = [("grass-7", 0, 0, 1, 0), ("battlement", 5, 5, 4, 0)]
    assert noted(built(rows), (6, 4)) == {4: [Hex(6, 4)]}


def test_a_ladder_counts_where_it_is_put_up(built: Built) -> None:
    rows = [("grass-7", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]]
    assert noted(built(rows), (0, 0)) == {2: [Hex(0, 0)]}


def test_a_note_at_a_ladder_waits_for_the_wall_it_leans_on(built: Built) -> None:
    rows = [("grass-7", 0, 0, 1, 0), *[("rock-1", 1, -1, slot, 0) for slot in range(2, 6)]]
    rows += [("ladder-rung", 0, 0, slot, 0) for slot in (2, 4)]
    assert noted(built(rows), (0, 0)) == {5: [Hex(0, 0)]}


def test_a_note_where_nothing_lies_is_told_first(built: Built) -> None:
    rows = [("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)]
    assert noted(built(rows), (9, 9)) == {1: [Hex(9, 9)]}


def test_without_pieces_nothing_is_told() -> None:
    assert noted(Battlefield(), (0, 0)) == {}
