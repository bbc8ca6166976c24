"""What is used, owned and short, and out of which box it is taken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.inventory import Collection, boxes_needed, in_parts, short, used
from builder.inventory.counts import Collecting, collected
from inventory.conftest import MakeCatalogue
from tests.battlefields import CASTLE, TOMB, TUNDRA


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


def dealt(found: Collecting) -> Counter[str]:
    total: Counter[str] = Counter(found.rest)
    for pieces in found.boxes.values():
        total.update(pieces)
    return total


def assert_sound(
    found: Collecting, wanted: dict[str, int], boxes: dict[str, int], catalogue: Catalogue
) -> None:
    assert dealt(found) == Counter(wanted)
    assert list(found.boxes) == list(boxes)
    for id, pieces in found.boxes.items():
        held = in_parts(catalogue.boxes[id].counts, catalogue)
        for piece, count in pieces.items():
            assert 0 < count <= held[piece] * boxes[id]


@given(
    wanted=st.dictionaries(st.sampled_from("abc"), st.integers(1, 30)),
    boxes=st.dictionaries(st.sampled_from(["one", "two", "three"]), st.integers(0, 3)),
)
def test_whatever_is_wanted_is_dealt_once_and_no_box_gives_more_than_it_holds(
    wanted: dict[str, int], boxes: dict[str, int], boxes_of: MakeCatalogue
) -> None:
    catalogue = boxes_of({"one": {"a": 3, "b": 2}, "two": {"a": 5}, "three": {"b": 1, "d": 2}, "x": {"c": 1}})
    found = collected(wanted, boxes, catalogue)
    assert_sound(found, wanted, boxes, catalogue)
    for piece, left in found.rest.items():
        held = sum(catalogue.boxes[id].counts.get(piece, 0) * n for id, n in boxes.items())
        assert left == wanted[piece] - held


def test_a_piece_comes_out_of_as_few_boxes_as_can_be(boxes_of: MakeCatalogue) -> None:
    catalogue = boxes_of({"small": {"a": 2}, "large": {"a": 9}})
    found = collected({"a": 8}, {"small": 1, "large": 1}, catalogue)
    assert found.boxes == {"small": {}, "large": {"a": 8}}
    assert found.rest == {}


def test_several_of_one_box_hold_so_many_times_as_much(boxes_of: MakeCatalogue) -> None:
    found = collected({"a": 7}, {"one": 3}, boxes_of({"one": {"a": 2}}))
    assert found.boxes == {"one": {"a": 6}}
    assert found.rest == {"a": 1}


def test_a_box_counts_for_the_parts_of_what_it_holds(boxes_of: MakeCatalogue) -> None:
    catalogue = boxes_of({"one": {"double": 2}}, made_of={"double": {"a": 2}})
    assert collected({"a": 3}, {"one": 1}, catalogue).boxes == {"one": {"a": 3}}


def test_a_box_that_the_catalogue_does_not_know_holds_nothing(boxes_of: MakeCatalogue) -> None:
    found = collected({"a": 1}, {"gone": 1}, boxes_of({"one": {"a": 1}}))
    assert (found.boxes, found.rest) == ({}, {"a": 1})


@pytest.mark.parametrize("name", [CASTLE, TUNDRA, TOMB])
def test_the_boxes_that_a_battlefield_needs_hold_all_of_it(
    name: str, made: Callable[[str], Battlefield], catalogue: Catalogue
) -> None:
    wanted = used(made(name))
    boxes = dict(boxes_needed(wanted, catalogue).boxes)
    found = collected(wanted, boxes, catalogue)
    assert_sound(found, wanted, boxes, catalogue)
    assert found.rest == {}
    assert json.dumps(found.boxes) == json.dumps(collected(wanted, boxes, catalogue).boxes)
