"""What stands on edges: which side is inside, from which level to which."""

from __future__ import annotations

import pytest

from builder.battlefield import Take
from builder.board import Barrier, BarrierKind
from builder.hexgrid import Direction, Edge, Hex
from tests.board.conftest import Site

NORTH_EAST = Edge(Hex(0, 0), Direction.NE)
INSIDE = NORTH_EAST.across


def only(site: Site, edge: Edge) -> Barrier:
    (barrier,) = site.board.barriers(edge)
    return barrier


@pytest.mark.rule("R173", "R176")
@pytest.mark.parametrize("tile", ["grass-1", "wall-walk-1"])
def test_a_battlement_stands_two_levels_over_the_tile_it_lines(site: Site, tile: str) -> None:
    site.put(tile, *INSIDE, 8)
    piece = site.put("battlement", 0, 0, 8)
    assert only(site, NORTH_EAST) == Barrier(BarrierKind.BATTLEMENT, NORTH_EAST, INSIDE, 8, 10, piece.id)


def test_a_battlement_of_the_other_habit_lines_the_tile_one_slot_lower(site: Site) -> None:
    site.put("grass-1", *INSIDE, 7)
    site.put("battlement", 0, 0, 8)
    assert (only(site, NORTH_EAST).foot, only(site, NORTH_EAST).top) == (7, 9)


def test_a_battlement_follows_the_tile_it_lines(site: Site) -> None:
    site.put("grass-1", *INSIDE, 7)
    site.put("battlement", 0, 0, 8)
    upper = site.put("grass-1", *INSIDE, 8)
    assert only(site, NORTH_EAST).foot == 8
    assert {Hex(0, 0), INSIDE} <= site.touched
    site.battlefield.apply(Take((upper.id,)))
    assert only(site, NORTH_EAST).foot == 7
    assert {Hex(0, 0), INSIDE} <= site.touched


def test_a_battlement_that_lines_nothing_keeps_its_own_slot(site: Site) -> None:
    site.put("water-1", *INSIDE, 7)
    site.put("battlement", 0, 0, 8)
    assert only(site, NORTH_EAST).foot == 8


@pytest.mark.rule("R160")
def test_a_stone_wall_has_the_tiles_it_lines_inside_along_eight_edges(site: Site) -> None:
    lined = [Hex(q, 1) for q in range(-1, 4)]
    for hex in lined:
        site.put("grass-1", *hex, 3)
    piece = site.put("stone-wall", 0, 0, 3)
    found = [only(site, edge) for edge in piece.edges]
    assert [(b.inside, b.foot, b.top) for b in found] == [(edge.across, 3, 5) for edge in piece.edges]
    assert {b.inside for b in found} == set(lined)
    assert len(found) == 8


@pytest.mark.rule("R072")
@pytest.mark.parametrize(("id", "edges"), [("ruin-long", 7), ("ruin-short", 5)])
def test_a_ruin_is_six_levels_tall_on_the_surface_of_its_own_hexes(site: Site, id: str, edges: int) -> None:
    ruin = site.put(id, 0, 0, 4)
    found = [only(site, edge) for edge in ruin.edges]
    assert {(b.inside in ruin.cells, b.foot, b.top) for b in found} == {(True, 3, 9)}
    assert len(found) == edges


def test_a_barrier_is_found_from_either_side_of_its_edge(site: Site) -> None:
    site.put("ladder-rung", 0, 0, 2)
    assert site.board.barriers(NORTH_EAST) == site.board.barriers(NORTH_EAST.other_side)
    assert list(site.board.all_barriers()) == [only(site, NORTH_EAST)]
    assert site.board.fences(INSIDE) == {Direction.SW: (only(site, NORTH_EAST),)}


def test_rungs_stand_on_one_another_two_levels_each(site: Site) -> None:
    for slot in (2, 4, 6):
        site.put("ladder-rung", 0, 0, slot)
    assert [(b.foot, b.top) for b in site.board.barriers(NORTH_EAST)] == [(1, 3), (3, 5), (5, 7)]


@pytest.mark.rule("R234")
def test_a_flag_is_no_barrier(site: Site) -> None:
    site.put("flag", 0, 0, 2)
    assert site.board.barriers(NORTH_EAST) == ()
