"""The ground below tells how high it lies.

Tiles that hang over air say where.

Pieces that a drawing cannot show as they lie are found.
"""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.drawing.labels import Taken
from builder.drawing.marks import Label, Mark, Stroke, Strokes, middle
from builder.drawing.plan_view import painted
from builder.drawing.step_overlays import (
    Hidden,
    hidden_pieces,
    level_lines,
    level_numbers,
    levels_of,
    over_air,
    overhang_marks,
    stretches,
)
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds, Hex, hex_at
from tests.battlefields import ALL, laid, made


def width(text: str) -> float:
    return 0.9 * len(text)


def numbers(marks: tuple[Mark, ...]) -> list[tuple[str, Hex]]:
    return [(mark.text, hex_at(mark.at)) for mark in marks if isinstance(mark, Label)]


def test_the_highest_piece_at_a_hex_is_its_ground() -> None:
    field = laid(("grass-3", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("evergreen-10", 0, 1, 2, 0))
    levels = levels_of(field.in_order())
    assert (levels[Hex(0, 0)], levels[Hex(1, 0)], levels[Hex(0, 1)]) == (2, 1, 0)


def test_a_fluid_adds_no_height() -> None:
    """Water in level 2 is as high as the grass of level 1 beside it: one stretch, no line between."""
    field = laid(("grass-2", 0, 0, 1, 0), ("water-1", 0, 0, 2, 0), ("water-1", 0, 1, 1, 0))
    levels = levels_of(field.in_order())
    assert (levels[Hex(0, 0)], levels[Hex(1, 0)], levels[Hex(0, 1)]) == (1, 1, 0)
    assert (1, {Hex(0, 0), Hex(1, 0)}) in [(level, set(hexes)) for level, hexes in stretches(levels)]


def test_ground_of_one_level_that_hangs_together_is_numbered_once() -> None:
    field = laid(("grass-7", 0, 0, 1, 0), ("rock-7", 20, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    levels = levels_of(field.in_order())
    assert sorted(level for level, _ in stretches(levels)) == [1, 1, 2]
    found = numbers(level_numbers(levels, (), 12.0, width, Taken()))
    assert sorted(text for text, _ in found) == ["1", "1", "2"]
    assert all(levels[hex] == int(text) for text, hex in found)


def test_a_long_stretch_is_numbered_again() -> None:
    field = laid(*[("grass-1", q, 0, 1, 0) for q in range(30)])
    found = numbers(level_numbers(levels_of(field.in_order()), (), 12.0, width, Taken()))
    assert 3 <= len(found) <= 5


def test_no_number_stands_on_what_hides_the_ground_nor_on_what_is_taken() -> None:
    field = laid(("grass-2", 0, 0, 1, 0))
    levels = levels_of(field.in_order())
    assert numbers(level_numbers(levels, {Hex(0, 0)}, 12.0, width, Taken())) == [("1", Hex(1, 0))]
    assert level_numbers(levels, (), 12.0, width, Taken([Bounds(-99, -99, 99, 99)])) == ()
    assert level_numbers(levels, (), 60.0, width, Taken()) == ()


def test_a_line_runs_where_the_level_changes_and_around_the_ground() -> None:
    field = laid(("grass-7", 0, 0, 1, 0))
    (lines,) = level_lines(levels_of(field.in_order()), ())
    assert isinstance(lines, Strokes)
    assert len(lines.lines) == 18
    field = laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    (lines,) = level_lines(levels_of(field.in_order()), ())
    assert isinstance(lines, Strokes)
    assert len(lines.lines) == 18 + 3, "three sides of the rock are on the rim of the grass"
    (lines,) = level_lines(levels_of(field.in_order()), {Hex(0, 0)})
    assert isinstance(lines, Strokes)
    assert len(lines.lines) == 18 - 3, "what hides it has an outline of its own"


def test_hexes_with_nothing_right_below_are_named() -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0))
    tile = battlefield.in_order()[-1]
    assert set(over_air(tile, battlefield.occupancy)) == {Hex(1, 0), Hex(0, 1)}


def test_nothing_on_the_table_hangs() -> None:
    battlefield = laid(("grass-24", 0, 0, 1, 0))
    assert over_air(battlefield.in_order()[0], battlefield.occupancy) == ()


def test_what_lies_far_below_does_not_hold_a_tile() -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("grass-1", 0, 0, 3, 0))
    assert over_air(battlefield.in_order()[-1], battlefield.occupancy) == (Hex(0, 0),)


def test_walls_on_edges_never_hang() -> None:
    battlefield = laid(("rock-3", 0, 0, 1, 0), ("ruin-short", 0, 0, 5, 0))
    assert over_air(battlefield.in_order()[-1], battlefield.occupancy) == ()


def test_the_dashed_line_lies_within_the_hexes_that_hang(styles: Styles) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0))
    tile = battlefield.in_order()[-1]
    marks = overhang_marks([tile], battlefield.occupancy, styles)
    assert marks
    dashed = [mark for mark in marks if isinstance(mark, Stroke)]
    assert dashed
    for mark in dashed:
        assert mark.dash is not None
        assert {hex_at(point) for point in mark.points} <= {Hex(1, 0), Hex(0, 1)}


def test_the_hexes_that_hang_are_hatched_and_no_others(styles: Styles) -> None:
    battlefield = laid(("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0))
    marks = overhang_marks(battlefield.in_order()[-1:], battlefield.occupancy, styles)
    (hatch,) = [mark for mark in marks if isinstance(mark, Strokes)]
    assert {hex_at(middle(line)) for line in hatch.lines} == {Hex(1, 0), Hex(0, 1)}
    assert all(a.x != b.x and a.y != b.y for a, b in hatch.lines), "aslant"


def test_a_tile_that_is_held_everywhere_has_no_dashes(styles: Styles) -> None:
    battlefield = laid(("rock-3", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0))
    assert overhang_marks(battlefield.in_order()[1:], battlefield.occupancy, styles) == ()


def found(battlefield: Battlefield, slot: int) -> list[Hidden]:
    new = sorted((p for p in battlefield.in_order() if p.slot == slot), key=painted)
    return hidden_pieces(new, battlefield.occupancy)


def listed(battlefield: Battlefield, slot: int) -> list[tuple[str, str, str]]:
    return [(one.piece.type.id, one.other.type.id, one.why) for one in found(battlefield, slot)]


def test_tiles_side_by_side_hide_nothing() -> None:
    battlefield = laid(("grass-7", 0, 0, 1, 0), ("grass-1", 1, -1, 1, 0), ("rock-1", 0, 0, 2, 0))
    assert listed(battlefield, 1) == listed(battlefield, 2) == []


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("slot", [2, 5, 9])
def test_a_tile_in_the_passage_of_a_doorway_lies_under_it(rotation: int, slot: int) -> None:
    """Whether it comes with the doorway or on a later level."""
    doorway = laid(("fortress-doorway", 0, 0, 2, rotation)).in_order()[0]
    passage = doorway.cells[1]
    battlefield = laid(("fortress-doorway", 0, 0, 2, rotation), ("road-1", *passage, slot, 0))
    assert listed(battlefield, slot) == [("road-1", "fortress-doorway", "under")]


def test_a_tile_in_the_lintel_of_a_doorway_is_in_the_way() -> None:
    battlefield = laid(("fortress-doorway", 0, 0, 2, 0), ("road-1", 1, 0, 10, 0))
    assert listed(battlefield, 10) == [("road-1", "fortress-doorway", "overlap")]


def test_of_two_tiles_in_one_place_the_later_is_told() -> None:
    battlefield = laid(("grass-3", 0, 0, 1, 0), ("rock-1", 0, 1, 1, 0))
    assert listed(battlefield, 1) == [("rock-1", "grass-3", "overlap")]


def test_a_tile_put_into_a_tall_piece_of_an_earlier_level_is_told() -> None:
    battlefield = laid(("evergreen-12", 0, 0, 1, 0), ("grass-1", 0, 0, 4, 0))
    assert listed(battlefield, 1) == []
    assert listed(battlefield, 4) == [("grass-1", "evergreen-12", "overlap")]


def test_two_walls_on_one_edge_are_named_from_whichever_side() -> None:
    battlefield = laid(("battlement", 0, 0, 2, 0), ("battlement", 1, -1, 2, 3))
    assert listed(battlefield, 2) == [("battlement", "battlement", "behind")]


def test_walls_on_one_edge_at_different_heights_are_seen() -> None:
    assert listed(laid(("battlement", 0, 0, 2, 0), ("battlement", 0, 0, 8, 0)), 8) == []


def test_a_flag_hides_no_battlement() -> None:
    assert listed(laid(("battlement", 0, 0, 2, 0), ("flag", 0, 0, 2, 0)), 2) == []


@pytest.mark.parametrize("name", ALL)
def test_whole_battlefields_hide_nothing(name: str) -> None:
    battlefield = made(name)
    slots = {piece.slot for piece in battlefield.pieces.values()}
    assert all(listed(battlefield, slot) == [] for slot in slots)
