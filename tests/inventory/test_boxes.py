"""Which boxes a battlefield needs: exact, with ties broken the same way every time."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.catalogue import Confidence
from builder.catalogue.pieces import STOCK
from builder.inventory import BoxPlan, Collection, boxes_needed, own_boxes, price, used
from builder.inventory.cover import BoxOffer, _programmed, small_cover
from tests.battlefields import CASTLE, FORDS, WOOD
from tests.soak import often

# ---- Which boxes a battlefield needs: exact, with ties broken the same way every time ----

PUBLISHED = {
    "durgeth-swamps": {"rotv-2e": 1},
    "migols-tomb": {"rotv-2e": 1},
    "table-of-the-giants": {"rotv-2e": 1},
    "thaelenk-tundra": {"rotv-2e": 1, "tt": 1},
    "the-forgotten-forest": {"rotv-2e": 1, "rttff": 1},
    "the-forsaken-waters": {"rotv-2e": 1},
    "the-west-barbican-of-idona-castle": {"rotv-2e": 1, "fota": 1},
    "trollsford-swamps": {"rotv-2e": 1},
    "volcarren-wasteland": {"rotv-2e": 1, "vw": 1},
}


def test_a_published_battlefield_needs_exactly_the_boxes_it_names(published, shared, catalogue, subtests):
    for name, boxes in PUBLISHED.items():
        with subtests.test(name):
            plan = boxes_needed(used(published(name)), catalogue)
            assert plan == BoxPlan(boxes, {"rotv-2e": ("rotv-1e",)}, {})
            path = shared / "maps" / "battlefields" / f"{name}.json"
            assert sorted(plan.boxes) == sorted(json.loads(path.read_text())["required_sets"])


OURS = {
    FORDS: {"rotv-2e": 1},
    WOOD: {"rotv-2e": 1, "rttff": 1, "vw": 1},
    CASTLE: {"rotv-2e": 1, "fota": 1},
}


@pytest.mark.parametrize("name", OURS)
def test_a_whole_battlefield_needs_its_boxes_and_nothing_more_once_they_are_owned(name, made, catalogue):
    pieces = used(made(name))
    assert boxes_needed(pieces, catalogue) == BoxPlan(OURS[name], {"rotv-2e": ("rotv-1e",)}, {})
    owned = Collection(OURS[name]).owned(catalogue)
    assert boxes_needed(pieces, catalogue, owned) == BoxPlan()


def test_an_empty_battlefield_needs_no_box(catalogue):
    assert boxes_needed({}, catalogue) == BoxPlan()


def test_boxes_are_counted_together_and_not_each_alone(boxes_of):
    catalogue = boxes_of({"both": {"a": 2, "b": 2}, "a-only": {"a": 3}})
    # Two of the first would do as well, with a piece more than one of each.
    assert boxes_needed({"a": 4, "b": 2}, catalogue).boxes == {"both": 1, "a-only": 1}


def test_rounding_a_fraction_up_is_not_good_enough(boxes_of):
    # Half of each box would cover it; the exact answer is two boxes, not three.
    catalogue = boxes_of({"ab": {"a": 1, "b": 1}, "bc": {"b": 1, "c": 1}, "ca": {"c": 1, "a": 1}})
    assert boxes_needed({"a": 1, "b": 1, "c": 1}, catalogue).boxes == {"ab": 1, "bc": 1}


def test_a_tie_goes_to_the_surer_box(boxes_of):
    catalogue = boxes_of(
        {"guessed": {"a": (1, "low")}, "told": {"a": (1, "medium")}, "known": {"a": 1, "b": 9}}
    )
    assert boxes_needed({"a": 1}, catalogue).boxes == {"known": 1}
    without = boxes_of({"guessed": {"a": (1, "low")}, "told": {"a": (1, "medium"), "b": 9}})
    assert boxes_needed({"a": 1}, without).boxes == {"told": 1}


def test_certain_boxes_come_first_and_fewer_uncertain_ones_are_named(boxes_of):
    catalogue = boxes_of({"kit": {"a": (20, "low")}, "sure": {"a": 6, "b": 1}})
    plan = boxes_needed({"a": 20, "b": 1}, catalogue)
    assert plan.boxes == {"sure": 4}
    assert plan.fewer == {"kit": 1, "sure": 1}
    assert boxes_needed({"a": 6}, catalogue).fewer == {}, "no fewer than one"


def test_what_only_an_uncertain_box_holds_comes_out_of_it(boxes_of):
    catalogue = boxes_of({"kit": {"a": (20, "low"), "c": (1, "low")}, "sure": {"a": 6}})
    plan = boxes_needed({"a": 20, "c": 1}, catalogue)
    assert (plan.boxes, plan.fewer) == ({"kit": 1}, {})


def test_an_unsure_count_of_a_piece_nobody_wants_does_not_matter(boxes_of):
    catalogue = boxes_of({"small": {"a": 1, "z": (1, "low")}, "large": {"a": 1, "z": 5}})
    assert boxes_needed({"a": 1}, catalogue).boxes == {"small": 1}
    assert boxes_needed({"a": 1, "z": 1}, catalogue).boxes == {"large": 1}


def test_a_tie_of_equally_sure_boxes_goes_to_the_fewer_pieces(boxes_of):
    catalogue = boxes_of({"large": {"a": 1, "b": 5}, "small": {"a": 1, "b": 4}})
    assert boxes_needed({"a": 1}, catalogue).boxes == {"small": 1}


def test_a_last_tie_goes_to_the_first_in_the_catalogue(boxes_of):
    catalogue = boxes_of({"z-first": {"a": 1, "b": 4}, "a-second": {"a": 1, "c": 4}})
    assert boxes_needed({"a": 1}, catalogue).boxes == {"z-first": 1}


def test_equal_printings_are_one_answer_that_names_the_other(boxes_of):
    catalogue = boxes_of({"old": {"a": (2, "medium")}, "new": {"a": 2}, "other": {"b": 1}})
    plan = boxes_needed({"a": 3, "b": 1}, catalogue)
    assert plan.boxes == {"new": 2, "other": 1}
    assert plan.same_as == {"new": ("old",)}


def test_a_piece_in_no_box_is_named_and_the_rest_is_answered(boxes_of):
    plan = boxes_needed({"a": 1, "nowhere": 7}, boxes_of({"box": {"a": 1}}))
    assert plan == BoxPlan({"box": 1}, {}, {"nowhere": 7})


def test_parts_that_cannot_be_placed_do_not_disturb(catalogue):
    # The castle box holds a card and a bar for the door, which no battlefield shows.
    assert boxes_needed({"fortress-doorway": 1, "fortress-door": 1}, catalogue).boxes == {"fota": 1}


def test_a_box_may_hold_a_type_that_is_made_of_others(boxes_of):
    catalogue = boxes_of({"printed": {"double": 2}}, made_of={"double": {"single": 2}})
    assert boxes_needed({"single": 3}, catalogue).boxes == {"printed": 1}


def test_the_purchase_counts_what_is_owned_already(boxes_of):
    catalogue = boxes_of({"both": {"a": 2, "b": 2}, "a-only": {"a": 2}})
    assert boxes_needed({"a": 4, "b": 2}, catalogue).boxes == {"both": 1, "a-only": 1}
    assert boxes_needed({"a": 4, "b": 2}, catalogue, {"b": 2, "a": 1}).boxes == {"a-only": 2}
    assert boxes_needed({"a": 4, "nowhere": 2}, catalogue, {"nowhere": 1}).not_in_any_box == {"nowhere": 1}


def test_a_purchase_takes_what_is_sold_however_many_boxes_that_is(boxes_of):
    catalogue = boxes_of({"old": {"a": 9}, "new": {"a": 3}}, unsold=["old"])
    assert boxes_needed({"a": 9}, catalogue).boxes == {"old": 1}, "what the battlefield takes"
    assert boxes_needed({"a": 9}, catalogue, {}).boxes == {"new": 3}, "what is bought"
    assert boxes_needed({"a": 9}, catalogue, {}, any_box=True).boxes == {"old": 1}
    assert price({"a": 9}, catalogue) == (0, 0, 0, 3, 9)
    assert price({"a": 9}, catalogue, any_box=True) == (0, 0, 0, 1, 9)


def test_what_only_an_old_box_holds_comes_out_of_as_few_of_them_as_can_be(boxes_of):
    catalogue = boxes_of(
        {"old": {"a": 1, "ruin": 1}, "older": {"ruin": 2}, "new": {"a": (1, "low")}}, unsold=["old", "older"]
    )
    assert boxes_needed({"a": 1, "ruin": 2}, catalogue, {}).boxes == {"older": 1, "new": 1}
    assert boxes_needed({"a": 1, "ruin": 1}, catalogue, {}).boxes == {"old": 1}, "it is bought anyway"
    assert price({"a": 1, "ruin": 2}, catalogue) == (0, 1, 1, 2, 3)


def test_a_stock_is_never_bought_and_is_no_other_printing(boxes_of):
    made = {"stock": {"a": 5, "b": 1}, "box": {"a": 5}, "twin": {"a": 5}}
    catalogue = boxes_of(made, stocks=["stock", "twin"])
    plan = boxes_needed({"a": 5, "b": 1}, catalogue)
    assert plan == BoxPlan({"box": 1}, {}, {"b": 1})
    assert boxes_needed({"a": 5}, catalogue, Collection({"twin": 1}).owned(catalogue)) == BoxPlan()


@pytest.mark.parametrize(
    ("piece", "box"), [("sand-2", "aoa"), ("dungeon-7", "cov"), ("ruin-long", "rotv-2e")]
)
def test_what_one_age_of_annihilation_lacks_is_bought_in_a_box_of_today_where_one_holds_it(
    catalogue, piece, box
):
    """Two official maps of that box take a double sand tile more than it holds: for them Battle for the
    Underdark was to be bought, last sold in 2010 (audit of 2026-11-28, X7).
    """
    owned = Collection({"aoa": 1}).owned(catalogue)
    used = {**owned, piece: owned.get(piece, 0) + 1}
    assert boxes_needed(used, catalogue, owned).boxes == {box: 1}


def test_boxes_of_ones_own_are_named_where_they_suffice_and_none_that_can_be_left_out(catalogue) -> None:
    boxes = {"rotv-2e": 2, "fota": 1, "rttff": 1, "vw": 3}
    owned = Collection(boxes, {"grass-1": 4}).owned(catalogue)
    one = catalogue.boxes["rotv-2e"].counts
    assert own_boxes({"grass-24": one["grass-24"]}, boxes, owned, catalogue) == BoxPlan({"rotv-2e": 1})
    assert own_boxes({"grass-24": one["grass-24"] + 1}, boxes, owned, catalogue) == BoxPlan({"rotv-2e": 2})
    loose = {"grass-1": 2 * one["grass-1"] + 4}
    assert own_boxes(loose, boxes, owned, catalogue) == BoxPlan({"rotv-2e": 2}), "with what is loose"
    assert own_boxes({"grass-1": 4}, boxes, owned, catalogue) == BoxPlan(), "what is loose alone"
    assert own_boxes({"grass-24": 99}, boxes, owned, catalogue) is None


def test_real_boxes_together_may_need_the_solver(catalogue):
    # Every combination of fewer of the boxes that matter, tried one by one, says the same.
    wanted = {
        "grass-7": 12,
        "rock-7": 8,
        "grass-1": 40,
        "dungeon-7": 6,
        "snow-1": 20,
        "water-1": 50,
        "road-5": 2,
    }
    plan = boxes_needed(wanted, catalogue)
    assert _covers(plan.boxes, wanted, catalogue)
    assert _covers(plan.fewer, wanted, catalogue)
    size = sum(plan.fewer.values())
    useful = [id for id, box in catalogue.boxes.items() if set(box.pieces) & set(wanted)]
    assert size > 2
    for few in itertools.combinations_with_replacement(useful, size - 1):
        assert not _covers({box: few.count(box) for box in few}, wanted, catalogue)


def test_published_battlefields_are_answered_without_loading_a_solver():
    code = (
        "import sys; from builder import catalogue, places\n"
        "from builder.inventory import boxes_needed\n"
        "known = catalogue.load(places.shipped('tilesets'))\n"
        "print(boxes_needed({**known.boxes['rotv-2e'].counts, **known.boxes['fota'].counts}, known).boxes)\n"
        "print('highspy' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "{'rotv-2e': 1, 'fota': 1}\nFalse\n"


PIECES = "abcd"
counts = st.dictionaries(
    st.sampled_from(PIECES),
    st.tuples(st.integers(1, 3), st.sampled_from([str(word) for word in Confidence])),
    min_size=1,
)


@given(
    st.lists(counts, min_size=1, max_size=5),
    st.dictionaries(st.sampled_from([*PIECES, "nowhere"]), st.integers(1, 3), max_size=3),
)
def test_the_answer_is_the_best_of_all_choices_tried_one_by_one(boxes_of, contents, wanted):
    catalogue = boxes_of({f"box-{number}": box for number, box in enumerate(contents)})
    plan = boxes_needed(wanted, catalogue)
    held = {piece for box in contents for piece in box}
    assert plan.not_in_any_box == {piece: n for piece, n in wanted.items() if piece not in held}
    assert plan.boxes == _best_by_trying(catalogue, {p: n for p, n in wanted.items() if p in held})


kinds = st.lists(st.sampled_from(["sold", "old", "stock"]), min_size=5, max_size=5)


@given(
    st.lists(counts, min_size=1, max_size=5),
    kinds,
    st.dictionaries(st.sampled_from(PIECES), st.integers(1, 3), max_size=3),
    st.dictionaries(st.sampled_from(PIECES), st.integers(1, 2), max_size=2),
    st.booleans(),
)
def test_a_purchase_is_the_best_of_all_choices_tried_one_by_one(
    boxes_of, contents, kinds, wanted, owned, any_box
):
    made = {f"box-{number}": box for number, box in enumerate(contents)}
    of_kind = {kind: [id for id, its in zip(made, kinds, strict=False) if its == kind] for kind in kinds}
    old, stocks = of_kind.get("old", []), of_kind.get("stock", [])
    catalogue = boxes_of(made, unsold=old, stocks=stocks)
    plan = boxes_needed(wanted, catalogue, owned, any_box=any_box)
    short = {piece: n - owned.get(piece, 0) for piece, n in wanted.items() if n > owned.get(piece, 0)}
    held = {piece for id, box in made.items() if id not in stocks for piece in box}
    assert plan.not_in_any_box == {piece: n for piece, n in short.items() if piece not in held}
    short = {piece: n for piece, n in short.items() if piece in held}
    assert plan.boxes == _best_by_trying(catalogue, short, () if any_box else old)


def _covers(boxes, wanted, catalogue):
    return all(
        sum(catalogue.boxes[box].counts.get(piece, 0) * n for box, n in boxes.items()) >= count
        for piece, count in wanted.items()
    )


def _best_by_trying(catalogue, wanted, unsold=()):
    """All multisets of boxes; the best by the rule as it is written down."""
    boxes = [box for box in catalogue.boxes.values() if box.kind != STOCK]

    def doubt(box, word):
        relevant = [entry.confidence for piece, entry in box.pieces.items() if piece in wanted]
        return max(relevant, key=lambda c: c.rank, default=Confidence.HIGH) is word

    def key(choice):
        return (
            sum(box.id in unsold for box in choice),
            sum(doubt(box, Confidence.LOW) for box in choice),
            len(choice),
            sum(doubt(box, Confidence.MEDIUM) for box in choice),
            sum(box.total for box in choice),
            [box.order for box in choice],
        )

    choices = [
        choice
        for size in range(sum(wanted.values()) + 1)  # each box holds one of what is wanted, or it is needless
        for choice in itertools.combinations_with_replacement(boxes, size)
        if _covers({box.id: choice.count(box) for box in choice}, wanted, catalogue)
    ]
    best = min(choices, key=key)
    return {box.id: best.count(box) for box in best}


# ---- The direct search gives what the solver gives, and leaves to it what would take long ----

PIECES_COVER = ("grass", "rock", "sand")
counts_cover = st.dictionaries(st.sampled_from(PIECES_COVER), st.integers(1, 6), min_size=1)
rows = st.lists(
    st.tuples(counts_cover, st.sampled_from(list(Confidence)), st.integers(1, 40), st.booleans()),
    min_size=1,
    max_size=5,
)


@settings(max_examples=often(12))
@given(rows, st.dictionaries(st.sampled_from(PIECES_COVER), st.integers(1, 14), min_size=1))
def test_it_finds_what_the_solver_finds(
    rows: list[tuple[dict[str, int], Confidence, int, bool]], demand: dict[str, int]
) -> None:
    offers = [
        BoxOffer(f"box-{i}", held, sure, total, i, old) for i, (held, sure, total, old) in enumerate(rows)
    ]
    demand = {piece: n for piece, n in demand.items() if any(piece in offer.counts for offer in offers)}
    offers = [offer for offer in offers if any(piece in offer.counts for piece in demand)]
    if demand:
        solved = _programmed(demand, offers)
        assert small_cover(demand, offers) == {box: n for box, n in solved.items() if n}


def test_one_kind_wanted_by_the_hundred_is_searched() -> None:
    offers = [
        BoxOffer(f"box-{i}", {"grass": held}, Confidence.HIGH, 90, i) for i, held in enumerate((16, 5, 9))
    ]
    assert small_cover({"grass": 250}, offers) == {"box-0": 16}
    assert small_cover({"grass": 249}, offers) == {"box-0": 16}


def test_what_would_take_long_is_left_to_the_solver() -> None:
    offers = [BoxOffer("box", {"grass": 1}, Confidence.HIGH, 1, 0)]
    assert small_cover({"grass": 301}, offers) is None
    many = {f"piece-{i}": 200 for i in range(6)}
    offers = [
        BoxOffer(
            f"box-{i}", {piece: 1 + (i * (n + 2)) % 7 for n, piece in enumerate(many)}, Confidence.HIGH, 10, i
        )
        for i in range(6)
    ]
    assert small_cover(many, offers) is None
