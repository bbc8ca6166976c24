"""A castle says how high it reaches, and where the spaces of its doorway are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.drawing.castle_heights import doorway_marks, height_marks, wall_runs
from builder.drawing.labels import Taken
from builder.drawing.marks import Label, Mark
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import hex_at

Built = Callable[..., Battlefield]


def width(text: str) -> float:
    return 0.9 * len(text)


def texts(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, Label)]


def wall(q: int, r: int, slot: int) -> tuple[str, int, int, int, int]:
    return ("fortress-wall-straight", q, r, slot, 0)


def test_walls_that_touch_are_one_run(built: Built) -> None:
    pieces = built(wall(0, 0, 3), wall(1, 0, 3), wall(2, 0, 3), wall(9, 0, 3)).in_order()
    assert sorted(len(run) for run in wall_runs(pieces)) == [1, 3]


def test_walls_of_different_height_are_not_one_run(built: Built) -> None:
    pieces = built(wall(0, 0, 3), ("fortress-doorway", 1, 0, 3, 0)).in_order()
    assert len(wall_runs(pieces)) == 2


def test_bases_and_tiles_are_no_walls(built: Built) -> None:
    assert wall_runs(built(("fortress-base-end", 0, 0, 2, 0), ("grass-7", 4, 0, 1, 0)).in_order()) == []


def test_a_run_tells_the_level_it_reaches_once(built: Built, styles: Styles) -> None:
    pieces = built(wall(0, 0, 3), wall(1, 0, 3), wall(2, 0, 3)).in_order()
    assert texts(height_marks(pieces, styles, 9.0, width, Taken())) == ["↑11"]


def test_the_plate_stands_beside_the_run_not_on_it(built: Built, styles: Styles) -> None:
    battlefield = built(wall(0, 0, 3), wall(1, 0, 3), wall(2, 0, 3), ("grass-2", 0, 1, 3, 0))
    pieces = battlefield.in_order()
    (label,) = [m for m in height_marks(pieces, styles, 9.0, width, Taken()) if isinstance(m, Label)]
    assert hex_at(label.at) not in {cell for piece in pieces for cell in piece.cells}


def test_where_all_around_is_taken_it_stands_on_the_run(built: Built, styles: Styles) -> None:
    pieces = built(wall(0, 0, 3), ("grass-1", 5, 5, 3, 0)).in_order()
    around = built(("rock-7", 0, -1, 3, 0)).in_order()[0]
    with_ring = [*pieces, around]
    (label,) = [m for m in height_marks(with_ring, styles, 9.0, width, Taken()) if isinstance(m, Label)]
    assert hex_at(label.at) == pieces[0].hex


@pytest.mark.parametrize("rotation", range(6))
def test_the_spaces_of_a_doorway_are_numbered(built: Built, styles: Styles, rotation: int) -> None:
    doorway = built(("fortress-doorway", 3, -2, 2, rotation)).in_order()[0]
    labels = [m for m in doorway_marks([doorway], styles, 7.0, Taken()) if isinstance(m, Label)]
    assert [label.text for label in labels] == ["1", "2", "3", "4"]
    assert tuple(hex_at(label.at) for label in labels) == doorway.spaces


def test_a_doorway_without_a_door_has_no_numbers(built: Built, styles: Styles) -> None:
    arch = built(("fortress-arch", 0, 0, 2, 0)).in_order()
    assert doorway_marks(arch, styles, 7.0, Taken()) == ()
