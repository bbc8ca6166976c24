"""The ground below tells how high it lies."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.drawing.ground_levels import level_lines, level_numbers, levels_of, stretches
from builder.drawing.labels import Taken
from builder.drawing.marks import Label, Mark, Strokes
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, hex_at

Built = Callable[..., Battlefield]


def width(text: str) -> float:
    return 0.9 * len(text)


def numbers(marks: tuple[Mark, ...]) -> list[tuple[str, Hex]]:
    return [(mark.text, hex_at(mark.at)) for mark in marks if isinstance(mark, Label)]


def test_the_highest_piece_at_a_hex_is_its_ground(built: Built) -> None:
    field = built(("grass-3", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("evergreen-10", 0, 1, 2, 0))
    levels = levels_of(field.in_order())
    assert (levels[Hex(0, 0)], levels[Hex(1, 0)], levels[Hex(0, 1)]) == (2, 1, 0)


def test_a_fluid_adds_no_height(built: Built) -> None:
    """Water in level 2 is as high as the grass of level 1 beside it: one stretch, no line between."""
    field = built(("grass-2", 0, 0, 1, 0), ("water-1", 0, 0, 2, 0), ("water-1", 0, 1, 1, 0))
    levels = levels_of(field.in_order())
    assert (levels[Hex(0, 0)], levels[Hex(1, 0)], levels[Hex(0, 1)]) == (1, 1, 0)
    assert (1, {Hex(0, 0), Hex(1, 0)}) in [(level, set(hexes)) for level, hexes in stretches(levels)]


def test_ground_of_one_level_that_hangs_together_is_numbered_once(built: Built) -> None:
    field = built(("grass-7", 0, 0, 1, 0), ("rock-7", 20, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    levels = levels_of(field.in_order())
    assert sorted(level for level, _ in stretches(levels)) == [1, 1, 2]
    found = numbers(level_numbers(levels, (), 12.0, width, Taken()))
    assert sorted(text for text, _ in found) == ["1", "1", "2"]
    assert all(levels[hex] == int(text) for text, hex in found)


def test_a_long_stretch_is_numbered_again(built: Built) -> None:
    field = built(*[("grass-1", q, 0, 1, 0) for q in range(30)])
    found = numbers(level_numbers(levels_of(field.in_order()), (), 12.0, width, Taken()))
    assert 3 <= len(found) <= 5


def test_no_number_stands_on_what_hides_the_ground_nor_on_what_is_taken(built: Built) -> None:
    field = built(("grass-2", 0, 0, 1, 0))
    levels = levels_of(field.in_order())
    assert numbers(level_numbers(levels, {Hex(0, 0)}, 12.0, width, Taken())) == [("1", Hex(1, 0))]
    assert level_numbers(levels, (), 12.0, width, Taken([Bounds(-99, -99, 99, 99)])) == ()
    assert level_numbers(levels, (), 60.0, width, Taken()) == ()


def test_a_line_runs_where_the_level_changes_and_around_the_ground(built: Built) -> None:
    field = built(("grass-7", 0, 0, 1, 0))
    (lines,) = level_lines(levels_of(field.in_order()), ())
    assert isinstance(lines, Strokes)
    assert len(lines.lines) == 18
    field = built(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    (lines,) = level_lines(levels_of(field.in_order()), ())
    assert isinstance(lines, Strokes)
    assert len(lines.lines) == 18 + 3, "three sides of the rock are on the rim of the grass"
    (lines,) = level_lines(levels_of(field.in_order()), {Hex(0, 0)})
    assert isinstance(lines, Strokes)
    assert len(lines.lines) == 18 - 3, "what hides it has an outline of its own"
