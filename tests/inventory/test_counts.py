"""Used, owned, short: counted in what lies in a box."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield, Put
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.inventory import Collection, short, used
from tests.battlefields import CASTLE


def lay(catalogue, *ids):
    battlefield = Battlefield()
    for column, id in enumerate(ids):
        battlefield.apply(Put((battlefield.new_piece(catalogue.pieces[id], Hex(5 * column, 0), 1),)))
    return battlefield


def test_every_piece_is_counted_under_its_own_name(catalogue):
    assert used(lay(catalogue, "grass-1", "rock-7", "grass-1")) == {"grass-1": 2, "rock-7": 1}


def test_double_height_water_takes_two_water_tiles(catalogue):
    assert used(lay(catalogue, "double-water", "water-1")) == {"water-1": 3}


def test_a_doorway_without_its_door_is_the_doorway_of_the_box(catalogue):
    assert used(lay(catalogue, "fortress-arch", "fortress-doorway")) == {"fortress-doorway": 2}


def test_an_empty_battlefield_uses_nothing():
    assert used(Battlefield()) == {}


def test_a_whole_battlefield_uses_all_that_lies_on_it(made):
    counts = used(made(CASTLE))
    assert sum(counts.values()) == 219
    assert (counts["water-1"], counts["fortress-doorway"], counts["battlement"]) == (21, 1, 50)


def test_a_collection_is_boxes_times_quantity_and_loose_pieces(catalogue):
    owned = Collection({"rotv-2e": 2, "tj": 1}, {"grass-1": 3, "flag": 1}).owned(catalogue)
    assert owned["grass-1"] == 2 * 16 + 3
    assert owned["flag"] == 1
    assert owned["grass-24"] == 12


def test_an_owned_piece_made_of_others_counts_as_those(catalogue):
    assert Collection({}, {"double-water": 2, "water-1": 1}).owned(catalogue) == {"water-1": 5}


def test_none_of_a_box_is_nothing_owned(catalogue):
    assert Collection({"fota": 0}, {"grass-1": 0}).owned(catalogue) == {}


def test_an_unknown_box_or_piece_is_refused_by_name(catalogue):
    with pytest.raises(RefusedError, match="atlantis: no box"):
        Collection({"atlantis": 1}).owned(catalogue)
    with pytest.raises(RefusedError, match="orichalcum: no piece"):
        Collection({}, {"orichalcum": 1}).owned(catalogue)


def test_less_than_nothing_cannot_be_owned():
    with pytest.raises(RefusedError, match="-1 cannot be owned"):
        Collection({"fota": -1})


def test_a_collection_does_not_change_with_the_mapping_it_was_made_from():
    boxes = {"fota": 1}
    collection = Collection(boxes)
    boxes["fota"] = 9
    assert collection.boxes == {"fota": 1}
    with pytest.raises(TypeError):
        collection.boxes["fota"] = 2


def test_short_lists_only_what_is_missing():
    assert short({"a": 3, "b": 2, "c": 1}, {"a": 1, "b": 2, "d": 5}) == {"a": 2, "c": 1}
