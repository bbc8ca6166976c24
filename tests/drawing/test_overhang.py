"""Tiles that hang over air say where."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.drawing.marks import Stroke, Strokes
from builder.drawing.overhang import over_air, overhang_marks
from builder.drawing.shapes import middle
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import hex_at

Built = Callable[..., Battlefield]


def test_hexes_with_nothing_right_below_are_named(built: Built) -> None:
    battlefield = built(("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0))
    tile = battlefield.in_order()[-1]
    assert set(over_air(tile, battlefield.occupancy)) == {Hex(1, 0), Hex(0, 1)}


def test_nothing_on_the_table_hangs(built: Built) -> None:
    battlefield = built(("grass-24", 0, 0, 1, 0))
    assert over_air(battlefield.in_order()[0], battlefield.occupancy) == ()


def test_what_lies_far_below_does_not_hold_a_tile(built: Built) -> None:
    battlefield = built(("rock-1", 0, 0, 1, 0), ("grass-1", 0, 0, 3, 0))
    assert over_air(battlefield.in_order()[-1], battlefield.occupancy) == (Hex(0, 0),)


def test_walls_on_edges_never_hang(built: Built) -> None:
    battlefield = built(("rock-3", 0, 0, 1, 0), ("ruin-short", 0, 0, 5, 0))
    assert over_air(battlefield.in_order()[-1], battlefield.occupancy) == ()


def test_the_dashed_line_lies_within_the_hexes_that_hang(built: Built, styles: Styles) -> None:
    battlefield = built(("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0))
    tile = battlefield.in_order()[-1]
    marks = overhang_marks([tile], battlefield.occupancy, styles)
    assert marks
    dashed = [mark for mark in marks if isinstance(mark, Stroke)]
    assert dashed
    for mark in dashed:
        assert mark.dash is not None
        assert {hex_at(point) for point in mark.points} <= {Hex(1, 0), Hex(0, 1)}


def test_the_hexes_that_hang_are_hatched_and_no_others(built: Built, styles: Styles) -> None:
    battlefield = built(("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0))
    marks = overhang_marks(battlefield.in_order()[-1:], battlefield.occupancy, styles)
    (hatch,) = [mark for mark in marks if isinstance(mark, Strokes)]
    assert {hex_at(middle(line)) for line in hatch.lines} == {Hex(1, 0), Hex(0, 1)}
    assert all(a.x != b.x and a.y != b.y for a, b in hatch.lines), "aslant"


def test_a_tile_that_is_held_everywhere_has_no_dashes(built: Built, styles: Styles) -> None:
    battlefield = built(("rock-3", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0))
    assert overhang_marks(battlefield.in_order()[1:], battlefield.occupancy, styles) == ()
