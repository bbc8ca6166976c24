"""Pieces dealt to boxes: nothing lost, nothing that a box does not hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.inventory import boxes_needed, in_parts, used
from builder.inventory.collecting import Collecting, collected
from inventory.conftest import MakeCatalogue
from tests.battlefields import CASTLE, TOMB, TUNDRA


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
