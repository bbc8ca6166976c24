"""The view for playing online: grid, numbers, and trees that one sees through."""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.play_view import clear_grid, level_numbers, surface_marks
from builder.drawing.styles import Styles
from builder.hexgrid import Hex, Point, hex_at
from tests.battlefields import laid

SLOPE = (("grass-1", 0, 0, 1, 0), ("water-1", 1, 0, 1, 0), ("rock-1", 2, 0, 1, 0), ("rock-1", 2, 0, 2, 0))
WOOD = (("grass-1", 0, 0, 1, 0), ("evergreen-10", 0, 0, 2, 0), ("grass-1", 1, 0, 1, 0))


def numbers(battlefield: Battlefield, *, see_through: bool = False) -> dict[Hex, str]:
    """The number in each hex."""
    marks = level_numbers(battlefield, see_through=see_through)
    return {hex_at(Point(*mark.at)): mark.text for mark in marks if isinstance(mark, Label)}


def opaque(marks: tuple[Mark, ...]) -> list[Mark]:
    return [mark for mark in marks if isinstance(mark, Area) and mark.fill and mark.opacity > 0.9]


def test_every_hex_has_the_level_of_its_surface():
    assert numbers(laid(*SLOPE)) == {Hex(0, 0): "1", Hex(1, 0): "0", Hex(2, 0): "2"}


def test_an_overhang_has_its_own_level_and_not_that_below_it():
    assert numbers(laid(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 5, 0))) == {Hex(0, 0): "5"}


def test_under_a_tree_is_a_number_only_if_one_sees_through_it():
    assert numbers(laid(*WOOD)) == {Hex(1, 0): "1"}
    assert numbers(laid(*WOOD), see_through=True) == {Hex(0, 0): "1", Hex(1, 0): "1"}


def test_trees_that_one_sees_through_cover_nothing(styles: Styles):
    wood, bare = laid(*WOOD), laid(WOOD[0], WOOD[2])
    ground = surface_marks(bare, styles, see_through=False)
    through = surface_marks(wood, styles, see_through=True)
    assert opaque(through) == opaque(ground)
    assert len(through) > len(ground), "they are there"
    assert len(opaque(surface_marks(wood, styles, see_through=False))) > len(opaque(ground))


def test_the_grid_has_every_edge_once():
    assert len(clear_grid(laid(("grass-2", 0, 0, 1, 0))).lines) == 11
