"""Range along the battlefield."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.hexgrid import Hex, ring
from builder.sight import Land, distance, distances
from tests.battlefields import TOMB
from tests.sight.conftest import Laid


@pytest.mark.rule("R080")
def test_range_counts_spaces(laid: Laid) -> None:
    """The worked numbers: a target seven spaces away, one six away, one adjacent."""
    land = Land(laid(*[("grass-1", q, 0, 1) for q in range(9)]))
    assert distance(land, [Hex(0, 0)], [Hex(7, 0)]) == 7
    assert distance(land, [Hex(0, 0)], [Hex(6, 0)]) == 6
    assert distance(land, [Hex(0, 0)], [Hex(1, 0)]) == 1
    assert distance(land, [Hex(0, 0)], [Hex(0, 0)]) == 0


@pytest.mark.rule("R081")
def test_higher_levels_do_not_count(laid: Laid) -> None:
    towers = [("rock-1", q, 0, slot) for q in range(1, 5) for slot in range(1, 4 * q)]
    land = Land(laid(("grass-1", 0, 0, 1), *towers))
    assert distance(land, [Hex(0, 0)], [Hex(4, 0)]) == 4


@pytest.mark.rule("R082")
def test_bare_table_is_gone_around(laid: Laid) -> None:
    """A ring of hexes about an empty middle: across it takes the way round."""
    hexes = list(ring(Hex(0, 0), 2))
    land = Land(laid(*[("grass-1", *hex, 1) for hex in hexes]))
    assert distance(land, [Hex(-2, 0)], [Hex(2, 0)]) == 6
    assert distance(land, [Hex(-2, 0)], [Hex(0, 0)]) is None


@pytest.mark.rule("R082", "R220")
def test_hexes_under_trees_walls_and_water_count_as_spaces(laid: Laid) -> None:
    rows = ("evergreen-15", 1, 0, 2), ("water-1", 4, 0, 1), ("fortress-wall-end", 5, 0, 1)
    land = Land(
        laid(("grass-1", 0, 0, 1), ("grass-7", 1, 0, 1), *rows, ("grass-1", 6, 0, 1), ("sand-1", 3, 0, 1))
    )
    assert distance(land, [Hex(0, 0)], [Hex(6, 0)]) == 6


def test_islands_are_out_of_range(laid: Laid) -> None:
    land = Land(laid(("grass-1", 0, 0, 1), ("grass-1", 5, 0, 1)))
    assert distance(land, [Hex(0, 0)], [Hex(5, 0)]) is None


@pytest.mark.rule("R083")
def test_a_figure_on_two_spaces_counts_from_the_nearer(laid: Laid) -> None:
    land = Land(laid(*[("grass-1", q, 0, 1) for q in range(9)]))
    assert distance(land, [Hex(0, 0), Hex(1, 0)], [Hex(6, 0), Hex(7, 0)]) == 5


def test_all_distances_at_once(laid: Laid) -> None:
    land = Land(laid(*[("grass-1", q, 0, 1) for q in range(6)]))
    assert distances(land, [Hex(2, 0)]) == {Hex(q, 0): abs(q - 2) for q in range(6)}
    assert distances(land, [Hex(2, 0)], 1) == {Hex(q, 0): abs(q - 2) for q in (1, 2, 3)}
    assert distances(land, [Hex(2, 0), Hex(5, 0)], 0) == {Hex(2, 0): 0, Hex(5, 0): 0}
    assert distances(land, [Hex(9, 9)]) == {}


def test_on_whole_battlefields_range_is_never_shorter_than_the_straight_way(
    made: Callable[..., object],
) -> None:
    land = Land(made(TOMB))  # type: ignore[arg-type]
    battlefield = made(TOMB)
    hexes = sorted(battlefield.occupancy.hexes())  # type: ignore[attr-defined]
    found = distances(land, [hexes[0]])
    assert set(found) == set(hexes)
    assert all(steps >= hexes[0].distance(hex) for hex, steps in found.items())
