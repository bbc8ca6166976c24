"""Where figures can stand."""

from __future__ import annotations

import json

import pytest

from builder.battlefield import Battlefield, Put
from builder.board import SpaceKind, spaces
from builder.board.spaces import surfaces
from builder.catalogue import Catalogue
from builder.hexgrid import Hex


@pytest.fixture
def found(catalogue: Catalogue):
    """The spaces of rows ``(piece, q, r, slot)`` as (q, r, level, headroom)."""

    def of(*rows):
        battlefield = Battlefield()
        battlefield.apply(
            Put(tuple(battlefield.new_piece(catalogue.pieces[n], Hex(q, r), s) for n, q, r, s in rows))
        )
        return [(s.hex.q, s.hex.r, s.level, s.headroom) for s in spaces(battlefield)]

    return of


def test_land_in_slot_n_is_level_n_and_a_fluid_one_less(found) -> None:
    assert found(("grass-1", 0, 0, 1)) == [(0, 0, 1, None)]
    assert found(("water-1", 0, 0, 1)) == [(0, 0, 0, None)]
    assert found(("grass-1", 0, 0, 1), ("water-1", 0, 0, 2)) == [(0, 0, 1, None)]


def test_a_tile_directly_above_takes_the_space_and_one_higher_leaves_headroom(found) -> None:
    assert found(("grass-1", 0, 0, 1), ("rock-1", 0, 0, 2)) == [(0, 0, 2, None)]
    assert found(("grass-1", 0, 0, 1), ("rock-1", 0, 0, 5)) == [(0, 0, 1, 3), (0, 0, 5, None)]
    assert found(("water-1", 0, 0, 1), ("rock-1", 0, 0, 5)) == [(0, 0, 0, 4), (0, 0, 5, None)]


def test_nobody_stands_under_or_on_a_tree_or_on_a_bare_wall(found) -> None:
    assert found(("grass-1", 0, 0, 1), ("evergreen-10", 0, 0, 2)) == []
    assert found(("grass-1", 0, 0, 1), ("fortress-base-end", 0, 0, 2), ("fortress-wall-end", 0, 0, 3)) == []


@pytest.mark.rule("R180")
def test_the_passage_of_a_doorway_is_a_space_of_eight_levels(catalogue: Catalogue, found) -> None:
    rows = [("grass-1", q, 0, 1) for q in range(3)]
    assert found(*rows, ("fortress-doorway", 0, 0, 2)) == [(1, 0, 1, 8)]


def test_a_rung_in_slot_n_is_a_space_of_level_n(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["ladder-rung"], Hex(0, 0), 4),)))
    (rung,) = spaces(battlefield)
    assert (rung.level, rung.kind) == (4, SpaceKind.LADDER_RUNG)


def test_the_published_battlefields_have_the_counted_spaces(published, shared) -> None:
    expected = json.loads((shared / "maps" / "expected.json").read_text())["battlefields"]
    counted = {name: len(spaces(published(name.removesuffix(".json")))) for name in expected}
    assert counted == {name: entry["spaces"] for name, entry in expected.items()}


FLUIDS = ["water-1", "wellspring-water-1", "swamp-water-1", "shadow-1", "ice-1", "molten-lava-1"]


@pytest.mark.rule("R047", "R221", "R223", "R226", "R227", "R231")
@pytest.mark.parametrize("fluid", FLUIDS)
def test_a_fluid_adds_no_height(found, fluid: str) -> None:
    assert found(("grass-1", 0, 0, 3), (fluid, 0, 0, 4)) == [(0, 0, 3, None)]


def test_a_fluid_counts_as_a_slot_for_what_lies_on_it_and_leaves_headroom_below_a_bridge(found) -> None:
    assert found(("water-1", 0, 0, 1), ("rock-1", 0, 0, 2)) == [(0, 0, 2, None)]
    assert found(("water-1", 0, 0, 1), ("rock-1", 0, 0, 3)) == [(0, 0, 0, 2), (0, 0, 3, None)]


OBSTACLES = [
    "evergreen-15",
    "glacier-6",
    "rock-outcrop-3",
    "marro-hive",
    "palm-14",
    "underbrush-9",
    "warehouse-ruin",
]


@pytest.mark.rule("R220", "R225", "R228", "R229", "R230")
@pytest.mark.parametrize("id", OBSTACLES)
def test_nobody_stands_in_or_on_what_is_in_the_way(catalogue: Catalogue, found, id: str) -> None:
    cells = catalogue.pieces[id].cells(0)
    rows = [("grass-1", hex.q, hex.r, 1) for hex in cells]
    assert found(*rows, (id, 0, 0, 2)) == []


@pytest.mark.rule("R225", "R228")
@pytest.mark.parametrize(("id", "base"), [("glacier-6", "ice-6"), ("marro-hive", "swamp-water-6")])
def test_the_base_that_is_left_is_walked_on(catalogue: Catalogue, found, id: str, base: str) -> None:
    assert catalogue.pieces[id].base == base
    assert len(found((base, 0, 0, 1))) == 6


@pytest.mark.rule("R155", "R170")
@pytest.mark.parametrize("walls", [1, 2, 3])
def test_a_castle_wall_of_so_many_sections_carries_its_walk_nine_levels_a_section_higher(
    found, walls: int
) -> None:
    rows = [("grass-1", 0, 0, 1), ("fortress-base-end", 0, 0, 2)]
    rows += [("fortress-wall-end", 0, 0, 3 + 9 * n) for n in range(walls)]
    top = 2 + 9 * walls + 1
    assert found(*rows, ("wall-walk-1", 0, 0, top)) == [(0, 0, top, None)]


@pytest.mark.rule("R153")
def test_a_walk_without_wall_is_a_tile_like_others(found) -> None:
    assert found(("wall-walk-1", 0, 0, 1)) == [(0, 0, 1, None)]


@pytest.mark.rule("R202")
def test_a_ladder_from_landing_one_has_a_rung_on_every_second_level(found) -> None:
    rows = [("ladder-rung", 0, 0, slot) for slot in range(2, 14, 2)]
    assert [level for *_, level, _ in found(("grass-1", 0, 0, 1), *rows)] == [1, 2, 4, 6, 8, 10, 12]


def test_a_rung_under_a_roof_has_its_headroom_and_one_right_under_it_is_no_space(found) -> None:
    ground, roof = ("grass-1", 0, 0, 1), ("rock-1", 0, 0, 7)
    rungs = [("ladder-rung", 0, 0, slot) for slot in (2, 4)]
    assert found(ground, *rungs, roof) == [(0, 0, 1, 5), (0, 0, 2, 4), (0, 0, 4, 2), (0, 0, 7, None)]
    assert found(ground, ("ladder-rung", 0, 0, 6), roof) == [(0, 0, 1, 5), (0, 0, 7, None)]


def test_a_rung_buried_in_a_tile_is_no_space(found) -> None:
    assert found(("grass-1", 0, 0, 2), ("ladder-rung", 0, 0, 2)) == [(0, 0, 2, None)]


def test_two_rungs_in_one_place_are_one_space(found) -> None:
    assert found(("ladder-rung", 0, 0, 2), ("ladder-rung", 0, 0, 2)) == [(0, 0, 2, None)]


def test_of_pieces_in_one_cell_the_last_one_counts(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    for id in ("grass-1", "road-1", "water-1"):
        battlefield.apply(Put((battlefield.new_piece(catalogue.pieces[id], Hex(0, 0), 2),)))
    (space,) = spaces(battlefield)
    assert (space.level, space.terrain) == (1, "water")


def test_what_carries_nobody_has_a_top_to_fly_over(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    rows = [("grass-1", 1), ("evergreen-10", 2), ("rock-1", 20)]
    for id, slot in rows:
        battlefield.apply(Put((battlefield.new_piece(catalogue.pieces[id], Hex(0, 0), slot),)))
    _spaces, (top,) = surfaces(battlefield.occupancy, Hex(0, 0))
    assert (top.level, top.kind, top.terrain, top.headroom) == (11, SpaceKind.TOP, "evergreen", 8)
    assert [space.level for space in spaces(battlefield)] == [20]
