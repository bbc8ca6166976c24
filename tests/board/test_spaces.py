"""Where figures can stand."""

from __future__ import annotations

import json

import pytest

from builder.battlefield import Battlefield, Put
from builder.board import SpaceKind, spaces
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
