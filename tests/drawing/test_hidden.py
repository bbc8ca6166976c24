"""Pieces that a drawing cannot show as they lie are found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.drawing.hidden import Hidden, hidden_pieces
from builder.drawing.plan_view import painted
from tests.battlefields import ALL

Built = Callable[..., Battlefield]


def found(battlefield: Battlefield, slot: int) -> list[Hidden]:
    new = sorted((p for p in battlefield.in_order() if p.slot == slot), key=painted)
    return hidden_pieces(new, battlefield.occupancy)


def told(battlefield: Battlefield, slot: int) -> list[tuple[str, str, str]]:
    return [(one.piece.type.id, one.other.type.id, one.why) for one in found(battlefield, slot)]


def test_tiles_side_by_side_hide_nothing(built: Built) -> None:
    battlefield = built(("grass-7", 0, 0, 1, 0), ("grass-1", 1, -1, 1, 0), ("rock-1", 0, 0, 2, 0))
    assert told(battlefield, 1) == told(battlefield, 2) == []


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("slot", [2, 5, 9])
def test_a_tile_in_the_passage_of_a_doorway_lies_under_it(built: Built, rotation: int, slot: int) -> None:
    """Whether it comes with the doorway or on a later level."""
    doorway = built(("fortress-doorway", 0, 0, 2, rotation)).in_order()[0]
    passage = doorway.cells[1]
    battlefield = built(("fortress-doorway", 0, 0, 2, rotation), ("road-1", *passage, slot, 0))
    assert told(battlefield, slot) == [("road-1", "fortress-doorway", "under")]


def test_a_tile_in_the_lintel_of_a_doorway_is_in_the_way(built: Built) -> None:
    battlefield = built(("fortress-doorway", 0, 0, 2, 0), ("road-1", 1, 0, 10, 0))
    assert told(battlefield, 10) == [("road-1", "fortress-doorway", "overlap")]


def test_of_two_tiles_in_one_place_the_later_is_told(built: Built) -> None:
    battlefield = built(("grass-3", 0, 0, 1, 0), ("rock-1", 0, 1, 1, 0))
    assert told(battlefield, 1) == [("rock-1", "grass-3", "overlap")]


def test_a_tile_put_into_a_tall_piece_of_an_earlier_level_is_told(built: Built) -> None:
    battlefield = built(("evergreen-12", 0, 0, 1, 0), ("grass-1", 0, 0, 4, 0))
    assert told(battlefield, 1) == []
    assert told(battlefield, 4) == [("grass-1", "evergreen-12", "overlap")]


def test_two_walls_on_one_edge_are_told_from_whichever_side(built: Built) -> None:
    battlefield = built(("battlement", 0, 0, 2, 0), ("battlement", 1, -1, 2, 3))
    assert told(battlefield, 2) == [("battlement", "battlement", "behind")]


def test_walls_on_one_edge_at_different_heights_are_seen(built: Built) -> None:
    assert told(built(("battlement", 0, 0, 2, 0), ("battlement", 0, 0, 8, 0)), 8) == []


def test_a_flag_hides_no_battlement(built: Built) -> None:
    assert told(built(("battlement", 0, 0, 2, 0), ("flag", 0, 0, 2, 0)), 2) == []


@pytest.mark.parametrize("name", ALL)
def test_whole_battlefields_hide_nothing(made: Callable[[str], Battlefield], name: str) -> None:
    battlefield = made(name)
    slots = {piece.slot for piece in battlefield.pieces.values()}
    assert all(told(battlefield, slot) == [] for slot in slots)
