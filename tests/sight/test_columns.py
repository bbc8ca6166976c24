"""Which heights of a column are filled, and how prisms join."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.hexgrid.geometry import FLUID, LEVEL
from builder.sight.columns import filled, prisms
from tests.sight.conftest import Laid

A = Hex(0, 0)


def intervals(laid: Laid, *rows: tuple[object, ...], hex: Hex = A) -> list[tuple[float, float]]:
    """Filled heights in mm, with what may be grazed put back."""
    found = filled(laid(*rows).occupancy, hex)
    return [(round(bottom - 1, 6), round(top + 1, 6)) for bottom, top in found]


def test_tiles_on_each_other_are_one_solid(laid: Laid) -> None:
    assert intervals(laid, ("grass-1", 0, 0, 1), ("rock-1", 0, 0, 2)) == [(0, round(2 * LEVEL, 6))]


def test_a_bridge_leaves_the_air_below_it_open(laid: Laid) -> None:
    found = intervals(laid, ("grass-1", 0, 0, 1), ("road-1", 0, 0, 8))
    assert found == [(0, LEVEL), (round(7 * LEVEL, 6), round(8 * LEVEL, 6))]


def test_a_fluid_is_a_thin_layer(laid: Laid) -> None:
    assert intervals(laid, ("water-1", 0, 0, 1)) == [(0, FLUID)]
    assert intervals(laid, ("grass-1", 0, 0, 1), ("water-1", 0, 0, 2)) == [(0, round(LEVEL + FLUID, 6))]


def test_a_fluid_with_something_on_it_counts_as_a_full_slot(laid: Laid) -> None:
    rows = ("water-1", 0, 0, 1), ("grass-1", 0, 0, 2)
    assert intervals(laid, *rows) == [(0, round(2 * LEVEL, 6))]


def test_the_passage_of_a_doorway_is_open_for_eight_levels_under_its_lintel(laid: Laid) -> None:
    rows = (*[("grass-1", q, 0, 1) for q in range(3)], ("fortress-doorway", 0, 0, 2))
    assert intervals(laid, *rows, hex=Hex(0, 0)) == [(0, round(11 * LEVEL, 6))]
    assert intervals(laid, *rows, hex=Hex(1, 0)) == [(0, LEVEL), (round(9 * LEVEL, 6), round(11 * LEVEL, 6))]


def test_each_hex_of_a_glacier_is_as_tall_as_it_is(laid: Laid) -> None:
    battlefield = laid(("glacier-3", 0, 0, 1))
    cells = next(iter(battlefield.pieces.values())).cells
    tops = [filled(battlefield.occupancy, cell)[0][1] + 1 for cell in cells]
    assert tops == [pytest.approx(levels * LEVEL) for levels in (5, 9, 7)]


@pytest.mark.rule("R220", "R229")
def test_trees_fill_no_hexes(laid: Laid) -> None:
    rows = ("grass-1", 0, 0, 1), ("evergreen-10", 0, 0, 2)
    assert intervals(laid, *rows) == [(0, LEVEL)]
    assert intervals(laid, ("grass-1", 0, 0, 1), ("palm-14", 0, 0, 2)) == [(0, LEVEL)]


def test_sides_are_covered_where_the_neighbour_is_filled_at_that_height(laid: Laid) -> None:
    occupancy = laid(("grass-1", 0, 0, 1), ("grass-1", 0, 0, 2), ("grass-1", 1, 0, 1)).occupancy
    low, high = prisms(A, lambda hex: filled(occupancy, hex))
    assert low.covered == (True, False, False, False, False, False)
    assert high.covered == (False,) * 6
    assert (low.bottom, low.top) == (1.0, LEVEL - 1)
    assert (high.bottom, high.top) == (LEVEL - 1, 2 * LEVEL - 1)
