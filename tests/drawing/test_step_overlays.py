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
from tests.battlefields import ALL, PieceRow, laid, made


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


@pytest.mark.parametrize(
    ("rows", "hiding", "count"),
    [
        ([("grass-7", 0, 0, 1, 0)], (), 18),
        # Three sides of the rock are on the rim of the grass.
        ([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)], (), 18 + 3),
        # What hides it has an outline of its own.
        ([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)], {Hex(0, 0)}, 18 - 3),
    ],
)
def test_a_line_runs_where_the_level_changes_and_around_the_ground(
    rows: list[PieceRow], hiding: set[Hex], count: int
) -> None:
    (lines,) = level_lines(levels_of(laid(*rows).in_order()), hiding)
    assert isinstance(lines, Strokes)
    assert len(lines.lines) == count


@pytest.mark.parametrize(
    ("rows", "hanging"),
    [
        ([("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0)], {Hex(1, 0), Hex(0, 1)}),
        ([("grass-24", 0, 0, 1, 0)], set()),
        ([("rock-1", 0, 0, 1, 0), ("grass-1", 0, 0, 3, 0)], {Hex(0, 0)}),
        ([("rock-3", 0, 0, 1, 0), ("ruin-short", 0, 0, 5, 0)], set()),
        ([("rock-3", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0)], set()),
    ],
    ids=["nothing below", "on the table", "far below", "a wall on edges", "held everywhere"],
)
def test_hexes_with_nothing_right_below_are_dashed_and_hatched_and_no_others(
    rows: list[PieceRow], hanging: set[Hex], styles: Styles
) -> None:
    battlefield = laid(*rows)
    tile = battlefield.in_order()[-1]
    assert set(over_air(tile, battlefield.occupancy)) == hanging
    marks = overhang_marks([tile], battlefield.occupancy, styles)
    if hanging == set(tile.cells):
        assert marks == (), "it floats, which is shown in another way"
        return
    dashed = [mark for mark in marks if isinstance(mark, Stroke)]
    assert all(mark.dash for mark in dashed)
    assert {hex_at(point) for mark in dashed for point in mark.points} <= hanging
    hatches = [line for mark in marks if isinstance(mark, Strokes) for line in mark.lines]
    assert {hex_at(middle(line)) for line in hatches} == hanging
    assert all(a.x != b.x and a.y != b.y for a, b in hatches), "aslant"
    assert bool(dashed) is bool(hanging)


def found(battlefield: Battlefield, slot: int) -> list[Hidden]:
    new = sorted((p for p in battlefield.in_order() if p.slot == slot), key=painted)
    return hidden_pieces(new, battlefield.occupancy)


def listed(battlefield: Battlefield, slot: int) -> list[tuple[str, str, str]]:
    return [(one.piece.type.id, one.other.type.id, one.why) for one in found(battlefield, slot)]


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("slot", [2, 5, 9])
def test_a_tile_in_the_passage_of_a_doorway_lies_under_it(rotation: int, slot: int) -> None:
    """Whether it comes with the doorway or on a later level."""
    doorway = laid(("fortress-doorway", 0, 0, 2, rotation)).in_order()[0]
    passage = doorway.cells[1]
    battlefield = laid(("fortress-doorway", 0, 0, 2, rotation), ("road-1", *passage, slot, 0))
    assert listed(battlefield, slot) == [("road-1", "fortress-doorway", "under")]


GATE = ("fortress-doorway", 0, 0, 2, 0)
RAIL = ("battlement", 0, 0, 2, 0)


@pytest.mark.parametrize(
    ("rows", "slot", "hidden"),
    [
        ([("grass-7", 0, 0, 1, 0), ("grass-1", 1, -1, 1, 0), ("rock-1", 0, 0, 2, 0)], 1, []),
        ([("grass-7", 0, 0, 1, 0), ("grass-1", 1, -1, 1, 0), ("rock-1", 0, 0, 2, 0)], 2, []),
        ([GATE, ("road-1", 1, 0, 10, 0)], 10, [("road-1", "fortress-doorway", "overlap")]),
        ([("grass-3", 0, 0, 1, 0), ("rock-1", 0, 1, 1, 0)], 1, [("rock-1", "grass-3", "overlap")]),
        ([("evergreen-12", 0, 0, 1, 0), ("grass-1", 0, 0, 4, 0)], 1, []),
        (
            [("evergreen-12", 0, 0, 1, 0), ("grass-1", 0, 0, 4, 0)],
            4,
            [("grass-1", "evergreen-12", "overlap")],
        ),
        ([RAIL, ("battlement", 1, -1, 2, 3)], 2, [("battlement", "battlement", "behind")]),
        ([RAIL, ("battlement", 0, 0, 8, 0)], 8, []),
        ([RAIL, ("flag", 0, 0, 2, 0)], 2, []),
    ],
    ids=[
        "side by side",
        "one on the other",
        "in the lintel of a doorway",
        "of two in one place the later",
        "a tall piece",
        "put into a tall piece of an earlier level",
        "two walls on one edge from whichever side",
        "walls on one edge at different heights",
        "a flag on a battlement",
    ],
)
def test_what_a_drawing_cannot_show_is_found(
    rows: list[PieceRow], slot: int, hidden: list[tuple[str, str, str]]
) -> None:
    assert listed(laid(*rows), slot) == hidden


@pytest.mark.parametrize("name", ALL)
def test_whole_battlefields_hide_nothing(name: str) -> None:
    battlefield = made(name)
    slots = {piece.slot for piece in battlefield.pieces.values()}
    assert all(listed(battlefield, slot) == [] for slot in slots)
