"""What is used, owned and short; whether it can be built; a tally that follows edits."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, Replace, Several, Take
from builder.catalogue import Catalogue
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.inventory import (
    Collection,
    Tally,
    all_at_once,
    boxes_needed,
    buildable,
    in_parts,
    one_at_a_time,
    short,
    touched,
    used,
)
from builder.inventory.counts import Collecting, collected
from inventory.conftest import MakeCatalogue
from tests.battlefields import CASTLE, TOMB, TUNDRA, laid

# ---- What is used, owned and short, and out of which box it is taken ----


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


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ([("rock-outcrop-1", 0, 0), ("rock-outcrop-1", 2, 0)], {"rock-outcrop-1": 2, "shadow-base-1": 2}),
        ([("rock-outcrop-1", 0, 0), ("shadow-base-1", 3, 0)], {"rock-outcrop-1": 1, "shadow-base-1": 2}),
        ([("shadow-base-1", 0, 0), ("rock-outcrop-1", 0, 0, 2)], {"rock-outcrop-1": 1, "shadow-base-1": 1}),
        ([("shadow-1", 0, 0), ("rock-outcrop-1", 0, 0, 2)], {"rock-outcrop-1": 1, "shadow-1": 1}),
        (
            [("rock-1", 0, 0), ("rock-outcrop-1", 0, 0, 2)],
            {"rock-1": 1, "rock-outcrop-1": 1, "shadow-base-1": 1},
        ),
        ([("rock-outcrop-3", 0, 0), ("shadow-3", 5, 0)], {"rock-outcrop-3": 1, "shadow-3": 2}),
        ([("shadow-3", 0, 0), ("rock-outcrop-3", 0, 0, 2)], {"rock-outcrop-3": 1, "shadow-3": 1}),
        ([("glacier-6", 0, 0)], {"glacier-6": 1, "ice-6": 1}),
        ([("marro-hive", 0, 0)], {"marro-hive": 1, "swamp-water-6": 1}),
        ([("laur-pillar", 0, 0)], {"laur-pillar": 1, "laur-pillar-base": 1}),
        (
            [("laur-pillar-stackable", 0, 0), ("laur-pillar-stackable", 0, 0, 10)],
            {"laur-pillar-stackable": 2, "laur-pillar-base": 1},
        ),
        ([("warehouse-ruin-open-broken", 0, 0)], {"warehouse-ruin": 1, "concrete-6": 1}),
        ([("laur-pillar-triangle-turned", 0, 0)], {"laur-pillar-triangle": 1, "laur-pillar-base": 1}),
        ([("evergreen-10", 0, 0)], {"evergreen-10": 1}),
    ],
)
def test_an_obstacle_brings_its_base_unless_it_lies_under_it(rows, wanted):
    """By hand, with the boxes: three single outcrops of the Underdark stand on three shadow bases (X6)."""
    assert used(laid(*rows)) == wanted


def test_three_outcrops_and_a_base_more_are_more_than_one_box_holds(catalogue: Catalogue) -> None:
    """Three single outcrops and four bases: one Battle for the Underdark has three bases (X6)."""
    field = laid(*(("rock-outcrop-1", q, 0) for q in (0, 2, 4)), ("shadow-base-1", 8, 0))
    bftu = Collection({"bftu": 1}).owned(catalogue)
    assert short(used(field), bftu) == {"shadow-base-1": 1}
    assert short(used(laid(*(("rock-outcrop-1", q, 0) for q in (0, 2, 4)))), bftu) == {}


@pytest.mark.parametrize(
    ("box", "base", "count"),
    [("aoa", "laur-pillar-base", 8), ("totk", "laur-pillar-base", 8), ("ruov", "laur-pillar-base", 10),
     ("cov", "shadow-3", 1), ("cov", "shadow-base-1", 6), ("tt", "ice-6", 1)],
)  # fmt: skip
def test_a_box_holds_a_base_for_each_obstacle_listed_or_not(
    catalogue: Catalogue, box: str, base: str, count: int
) -> None:
    """Nobody counted the bases of pillars but for those of Age of Annihilation (8 of 8)."""
    assert Collection({box: 1}).owned(catalogue)[base] == count


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


# ---- Whether a battlefield can be built with what is owned, and what several take ----

COUNTS = st.dictionaries(st.sampled_from(["grass-1", "grass-7", "rock-2", "water-1"]), st.integers(1, 40))


def test_what_is_owned_can_be_built_and_nothing_is_to_buy(catalogue: Catalogue) -> None:
    found = buildable({"grass-7": 2}, {"grass-7": 2, "rock-1": 9}, catalogue)
    assert found.can_build
    assert (found.missing, found.short, found.to_buy.boxes) == (0, {}, {})


def test_one_piece_too_few_is_missing_and_a_box_holds_it(catalogue: Catalogue) -> None:
    found = buildable({"grass-7": 3, "water-1": 1}, {"grass-7": 2, "water-1": 1}, catalogue)
    assert not found.can_build
    assert (found.missing, found.short) == (1, {"grass-7": 1})
    assert found.to_buy == boxes_needed({"grass-7": 1}, catalogue, {})


def test_what_is_missing_is_listed_as_the_catalogue_lists_it(catalogue: Catalogue) -> None:
    used = {"water-1": 1, "rock-1": 1, "grass-24": 1, "grass-2": 1}
    found = buildable(used, {}, catalogue)
    assert list(found.short) == [id for id in catalogue.pieces if id in used]


@given(used=COUNTS, owned=COUNTS)
def test_with_what_is_missing_it_can_be_built(used, owned, catalogue: Catalogue) -> None:
    found = buildable(used, owned, catalogue)
    assert found.can_build == (found.missing == 0)
    completed = {piece: owned.get(piece, 0) + found.short.get(piece, 0) for piece in {*owned, *used}}
    assert buildable(used, completed, catalogue).can_build
    bought = dict(completed)
    for box, count in found.to_buy.boxes.items():
        for piece, number in in_parts(catalogue.boxes[box].counts, catalogue).items():
            bought[piece] = bought.get(piece, 0) + number * count
    assert buildable(used, {p: n - found.short.get(p, 0) for p, n in bought.items()}, catalogue).can_build


@given(uses=st.lists(COUNTS, max_size=4))
def test_one_at_a_time_takes_the_most_and_at_once_the_sum(uses) -> None:
    most, total = one_at_a_time(uses), all_at_once(uses)
    assert set(most) == set(total) == {piece for used in uses for piece in used}
    for piece in most:
        counts = [used.get(piece, 0) for used in uses]
        assert (most[piece], total[piece]) == (max(counts), sum(counts))


def test_less_missing_stands_first_then_fewer_boxes(catalogue: Catalogue) -> None:
    nothing = buildable({"grass-1": 1}, {"grass-1": 1}, catalogue)
    one_box = buildable({"grass-1": 1, "rock-1": 1}, {}, catalogue)
    two_boxes = buildable({"battlement": 1, "lava-field-7": 1}, {}, catalogue)
    assert one_box.missing == two_boxes.missing
    assert sorted([two_boxes, one_box, nothing], key=lambda one: one.distance) == [
        nothing,
        one_box,
        two_boxes,
    ]


# ---- A tally that follows edits always says what counting from scratch would say ----

TYPES = ("grass-1", "rock-2", "water-1", "double-water", "fortress-arch", "fortress-doorway")


@given(st.lists(st.tuples(st.sampled_from(["put", "take", "replace", "both", "undo"]), st.integers(0, 99))))
def test_a_tally_that_followed_every_edit_equals_one_made_from_scratch(catalogue, steps):
    battlefield = Battlefield()
    tally = Tally(battlefield, {"water-1": 4})
    tally.subscribe(battlefield)
    inverses = []
    for what, number in steps:
        type = catalogue.pieces[TYPES[number % len(TYPES)]]
        new = Put((battlefield.new_piece(type, Hex(number, 0), 1),))
        ids = list(battlefield.pieces)
        if what == "put" or not ids:
            inverses.append(battlefield.apply(new))
        elif what == "take":
            inverses.append(battlefield.apply(Take((ids[number % len(ids)],))))
        elif what == "replace":
            other = replace(battlefield.pieces[ids[number % len(ids)]], type=type)
            inverses.append(battlefield.apply(Replace((other,))))
        elif what == "both":
            inverses.append(battlefield.apply(Several((Take((ids[0],)), new))))
        elif inverses:
            battlefield.apply(inverses.pop())
        assert tally.used == used(battlefield)
        assert tally.short() == Tally(battlefield, {"water-1": 4}).short()


BASED = st.sampled_from(
    ["rock-outcrop-1", "shadow-base-1", "shadow-1", "laur-pillar", "rock-outcrop-3", "shadow-3"]
)


@given(st.lists(st.tuples(BASED, st.integers(0, 2), st.integers(1, 3), st.integers(0, 4)), max_size=25))
def test_bases_are_counted_edit_by_edit_as_they_are_from_scratch(catalogue, steps):
    """Bases laid under obstacles and taken away again, obstacles moved off them."""
    battlefield = Battlefield()
    tally = Tally(battlefield)
    tally.subscribe(battlefield)
    changes = []
    battlefield.subscribe(changes.append)
    for id, q, slot, what in steps:
        before, bases = dict(tally.used), tally.bases
        ids = sorted(battlefield.pieces)
        if what < 3 or not ids:
            battlefield.apply(Put((battlefield.new_piece(catalogue.pieces[id], Hex(q, 0), slot),)))
        elif what == 3:
            battlefield.apply(Take((ids[0],)))
        else:
            battlefield.apply(Replace((replace(battlefield.pieces[ids[-1]], hex=Hex(q, 0), slot=slot),)))
        assert tally.used == used(battlefield)
        moved = {id for id in before | dict(tally.used) if before.get(id) != tally.used.get(id)}
        assert moved <= touched(changes[-1]) | tally.bases | bases


def test_left_is_what_can_still_be_put_down(catalogue):
    battlefield = Battlefield()
    tally = Tally(battlefield, {"water-1": 5, "grass-1": 1})
    tally.subscribe(battlefield)
    water, double, grass = (catalogue.pieces[id] for id in ("water-1", "double-water", "grass-1"))
    assert (tally.left(water), tally.left(double), tally.left(grass)) == (5, 2, 1)
    for column, type in enumerate((double, grass, grass)):
        battlefield.apply(Put((battlefield.new_piece(type, Hex(column, 0), 1),)))
    assert (tally.left(water), tally.left(double), tally.left(grass)) == (3, 1, -1)
    assert (tally.used_of(water), tally.used_of(double), tally.owned_of(double)) == (2, 1, 2)
    assert tally.short() == {"grass-1": 1}


def test_another_collection_can_be_laid_under_a_running_tally(catalogue):
    battlefield = Battlefield()
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-1"], Hex(0, 0), 1),)))
    tally = Tally(battlefield)
    assert tally.short() == {"grass-1": 1}
    tally.owned = {"grass-1": 1}
    assert tally.short() == {}


def test_a_tally_can_stop_following(catalogue):
    battlefield = Battlefield()
    tally = Tally(battlefield)
    stop = tally.subscribe(battlefield)
    stop()
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-1"], Hex(0, 0), 1),)))
    assert tally.used == {}


def test_a_change_names_the_pieces_it_may_have_counted_anew(catalogue):
    battlefield = Battlefield()
    changes = []
    battlefield.subscribe(changes.append)
    double = battlefield.new_piece(catalogue.pieces["double-water"], Hex(0, 0), 1)
    rock = battlefield.new_piece(catalogue.pieces["rock-1"], Hex(5, 0), 1)
    battlefield.apply(Put((double, rock)))
    battlefield.apply(Replace((replace(rock, hex=Hex(9, 9)),)))
    battlefield.apply(Replace((replace(rock, type=catalogue.pieces["sand-1"]),)))
    battlefield.apply(Take((double.id,)))
    assert [touched(change) for change in changes] == [
        {"water-1", "rock-1"},
        set(),
        {"rock-1", "sand-1"},
        {"water-1"},
    ]
