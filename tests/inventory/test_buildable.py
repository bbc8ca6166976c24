"""Whether a battlefield can be built with what is owned, and what several take."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import Catalogue
from builder.inventory import all_at_once, boxes_needed, buildable, in_parts, one_at_a_time

COUNTS = st.dictionaries(st.sampled_from(["grass-1", "grass-7", "rock-2", "water-1"]), st.integers(1, 40))


def test_what_is_owned_can_be_built_and_nothing_is_to_buy(catalogue: Catalogue) -> None:
    found = buildable({"grass-7": 2}, {"grass-7": 2, "rock-1": 9}, catalogue)
    assert found.can_build
    assert (found.missing, found.short, found.to_buy.boxes) == (0, {}, {})


def test_one_piece_too_few_is_missing_and_a_box_holds_it(catalogue: Catalogue) -> None:
    found = buildable({"grass-7": 3, "water-1": 1}, {"grass-7": 2, "water-1": 1}, catalogue)
    assert not found.can_build
    assert (found.missing, found.short) == (1, {"grass-7": 1})
    assert found.to_buy == boxes_needed({"grass-7": 1}, catalogue)


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
