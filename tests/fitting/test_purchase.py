"""Boxes to buy come before pieces short; a first answer without the solver; the limit of time."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Box, Catalogue, Confidence, Count
from builder.fitting import fit as fit_module
from builder.fitting import swaps
from builder.fitting.allowed import Allowed
from builder.fitting.fit import Fit, fit
from builder.fitting.placements import Placement
from builder.fitting.plateaus import lower_where_short
from builder.fitting.task import FitTask, Task
from builder.hexgrid import Hex
from builder.inventory import boxes_needed, offers_of, price, short, used
from builder.processes import CancelledError
from builder.shaping.tiling import Search
from tests.battlefields import TUNDRA, laid, made, shipped_catalogue
from tests.fitting.surfaces import seen
from tests.fitting.test_fit import HEXES, STOCK, covers, grass
from tests.soak import often

GRASS = ("grass-1", "grass-2", "grass-3", "grass-7")


def selling(
    boxes: Mapping[str, Mapping[str, int]], confidence: Mapping[str, Confidence] | None = None
) -> Catalogue:
    """The shipped pieces, in these boxes and no others."""
    sure = confidence or {}
    made = {
        id: Box(
            id,
            id,
            "own",
            "",
            order,
            {piece: Count(n, sure.get(id, Confidence.HIGH)) for piece, n in counts.items()},
        )
        for order, (id, counts) in enumerate(boxes.items())
    }
    return replace(shipped_catalogue(), boxes=made)


def boxes(missing: Mapping[str, int], catalogue: Catalogue) -> int:
    return sum(boxes_needed(missing, catalogue).boxes.values())


def aims(found: Fit) -> dict[str, int]:
    return {aim.name: aim.reached for aim in found.aims}


def test_two_pieces_short_out_of_one_box_come_before_one_piece_of_each_of_two_boxes() -> None:
    """A row of ten hexes of road: two tiles of 5 are two pieces, of which a box holds one."""
    row = laid(*(("road-1", q, 0) for q in range(10)))
    catalogue = selling({"roads": {"road-5": 1, "road-2": 8, "road-1": 10}})
    found = fit(row, {}, catalogue)
    assert boxes(found.short, catalogue) == 1
    assert Counter(found.short) == {"road-5": 1, "road-2": 2, "road-1": 1}, "the fewest pieces of one box"
    assert (aims(found)["boxes"], aims(found)["short"]) == (1, 4)
    assert found.is_decided


def test_a_box_that_is_bought_anyway_is_used_for_all_that_it_holds() -> None:
    """The tree is in one box only; with its tiles the grass needs no second one, though it takes one more."""
    battlefield = laid(("grass-3", 0, 0), ("evergreen-10", 5, 5))
    catalogue = selling({"grass": {"grass-3": 1}, "wood": {"evergreen-10": 1, "grass-2": 1, "grass-1": 1}})
    found = fit(battlefield, {}, catalogue)
    assert found.short == {"evergreen-10": 1, "grass-1": 1, "grass-2": 1}
    assert aims(found) | {"boxes": 1, "short": 3} == aims(found)


def test_a_plateau_is_lowered_where_that_saves_a_box_though_more_pieces_are_short_then() -> None:
    """Sand under the rock takes two boxes, and the tiles of road in them are four pieces in all; without it
    the ten single ones of one box do.
    """
    hill = (("sand-1", 0, 0), ("sand-1", 1, 0), ("rock-1", 0, 0, 2), ("rock-1", 1, 0, 2))
    battlefield = laid(*hill, *(("road-1", 20 + q, 0) for q in range(10)))
    catalogue = selling({"mixed": {"sand-1": 1, "road-5": 1}, "roads": {"road-1": 10}})
    owned = {"rock-1": 2}
    high = fit(battlefield, owned, catalogue, ())
    assert high.short == {"road-5": 2, "sand-1": 2}
    low = fit(battlefield, owned, catalogue, (Allowed.LOWERED,))
    assert low.short == {"road-1": 10}
    assert len(low.moved) == 2


def test_nothing_bought_comes_before_everything(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-2", 0, 0), ("grass-1", 5, 0, 1), ("grass-1", 6, 0, 1))
    found = fit(battlefield, {"grass-1": 2, "grass-2": 1}, catalogue)
    assert (found.gone, found.short) == ((), {})
    assert fit(battlefield, {"grass-1": 4}, catalogue).short == {}


def test_what_is_not_laid_again_counts_among_what_is_short(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-2", 0, 0), ("evergreen-10", 0, 0, 2), ("evergreen-10", 5, 0))
    found = fit(battlefield, {"grass-1": 2, "evergreen-10": 1}, catalogue)
    assert found.short == {"evergreen-10": 1}
    assert (aims(found)["boxes"], aims(found)["short"]) == (1, 1)


def test_more_of_a_type_is_short_than_can_be_laid_again(catalogue: Catalogue) -> None:
    """Two tiles are barred and one may change: of none owned three are short, or two and what stands in."""
    battlefield = laid(*(("grass-2", q, 0) for q in (0, 5, 10)))
    found = fit(battlefield, {}, catalogue, asked={1})
    assert aims(found)["short"] == sum(found.short.values()) == 3


def test_what_no_box_holds_is_avoided_first_then_boxes_of_low_confidence() -> None:
    battlefield = laid(("grass-2", 0, 0))
    nowhere = selling({"singles": {"grass-1": 1}})
    found = fit(battlefield, {}, nowhere)
    assert found.short == {"grass-2": 1}, "no box before, so none now"
    with_rock = laid(("grass-2", 0, 0), ("rock-1", 5, 0))
    found = fit(with_rock, {}, selling({"mixed": {"rock-1": 1, "grass-1": 2}}))
    assert found.short == {"grass-1": 2, "rock-1": 1}, "one box before and now, and it holds all"
    both = selling(
        {"unsure": {"grass-2": 1}, "sure": {"grass-1": 2}},
        {"unsure": Confidence.LOW, "sure": Confidence.HIGH},
    )
    found = fit(battlefield, {}, both)
    assert found.short == {"grass-1": 2}
    assert price(found.short, both) == (0, 0, 0, 1, 2) < price({"grass-2": 1}, both) == (0, 0, 1, 1, 1)
    assert price({"grass-7": 3}, both) == (3, 0, 0, 0, 3)
    dear = selling(
        {"unsure": {"grass-3": 1}, "sure": {"grass-2": 1}, "surer": {"grass-1": 1}},
        {"unsure": Confidence.LOW},
    )
    found = fit(laid(("grass-3", 0, 0)), {}, dear)
    assert (found.short, found.dearer) == ({"grass-3": 1}, False), "two sure boxes are not even looked at"


def test_tiles_are_laid_so_that_they_can_be_bought_in_boxes_of_today() -> None:
    """One double tile out of an old box, or two single ones out of one of today that is less certain."""
    battlefield = laid(("grass-2", 0, 0))
    catalogue = selling({"old": {"grass-2": 1}, "new": {"grass-1": 2}}, {"new": Confidence.LOW})
    catalogue = replace(
        catalogue,
        boxes={id: _dated(box, "no" if id == "old" else "yes") for id, box in catalogue.boxes.items()},
    )
    found = fit(battlefield, {}, catalogue)
    assert (found.short, aims(found)["unsure"], aims(found)["boxes"]) == ({"grass-1": 2}, 1, 1)
    assert fit(battlefield, {}, catalogue, any_box=True).short == {"grass-2": 1}
    of_old_only = replace(catalogue, boxes={"old": catalogue.boxes["old"]})
    assert aims(fit(battlefield, {}, of_old_only))["unsold"] == 1


def _dated(box: Box, in_print: str) -> Box:
    return Box(box.id, box.name, box.kind, box.publisher, box.order, box.pieces, in_print=in_print)


def test_a_box_that_holds_as_much_as_another_and_more_that_is_not_wanted_is_not_on_offer() -> None:
    catalogue = selling({"more": {"grass-1": 3, "sand-1": 1}, "less": {"grass-1": 3}, "sand": {"sand-1": 1}})
    assert [offer.box for offer in offers_of(["grass-1", "rock-1"], catalogue)] == ["less"]
    assert [offer.box for offer in offers_of(["grass-1", "sand-1"], catalogue)] == ["sand", "less", "more"]


BOXES = st.fixed_dictionaries(
    {name: st.fixed_dictionaries({piece: st.integers(0, 3) for piece in GRASS}) for name in "abc"}
)


def cheapest(missing: Mapping[str, int], on_sale: Mapping[str, Mapping[str, int]]) -> int:
    """The fewest boxes that hold all that is missing, by trying all; 99 where none do."""
    for count in range(9):
        for some in combinations_with_replacement(on_sale, count):
            if all(sum(on_sale[box][piece] for box in some) >= n for piece, n in missing.items()):
                return count
    return 99


@given(HEXES, STOCK, BOXES)
@settings(max_examples=often(8), deadline=None)
def test_no_other_cover_makes_a_smaller_purchase_then_fewer_pieces_short_then_fewer_changes(
    cells: set[Hex], stock: dict[str, int], on_sale: dict[str, dict[str, int]]
) -> None:
    on_sale["singles"] = {piece: 2 * (piece == "grass-1") for piece in GRASS}
    on_sale["others"] = dict.fromkeys(GRASS, 1)
    catalogue = selling({box: {p: n for p, n in held.items() if n} for box, held in on_sale.items()})
    battlefield = grass(cells)
    found = fit(battlefield, stock, catalogue)
    prices = []
    for pieces in covers(frozenset(cells), catalogue):
        missing = short(Counter(piece.type.id for piece in pieces), stock)
        kept = sum(piece.type.id == "grass-1" for piece in pieces)
        prices.append((cheapest(missing, on_sale), sum(missing.values()), len(cells) - kept, len(pieces)))
    reached = (boxes(found.short, catalogue), sum(found.short.values()), len(found.gone))
    assert (*reached, len(found.built(battlefield))) == min(prices)
    assert reached[0] <= cheapest(found.short_before, on_sale)
    assert (aims(found).get("boxes", 0), aims(found)["short"]) == reached[:2]
    assert (found.proved, found.dearer) == (True, False)


@given(HEXES, STOCK, BOXES, st.tuples(*[st.sampled_from(Confidence)] * 3))
@settings(max_examples=often(6), deadline=None)
def test_however_sure_boxes_are_no_more_of_them_are_bought_than_for_the_original(
    cells: set[Hex],
    stock: dict[str, int],
    on_sale: dict[str, dict[str, int]],
    sure: tuple[Confidence, Confidence, Confidence],
) -> None:
    held = {box: {p: n for p, n in counts.items() if n} for box, counts in on_sale.items()}
    catalogue = selling(held, dict(zip("abc", sure, strict=True)))
    found = fit(grass(cells), stock, catalogue)
    assert boxes(found.short, catalogue) <= boxes(found.short_before, catalogue)
    assert price(found.short, catalogue) <= price(found.short_before, catalogue)


# ---- The first answer, and the limit of time ----


def begun(battlefield: Battlefield, owned: Mapping[str, int], *allowed: Allowed) -> Task:
    """The choices before any are searched for."""
    catalogue = shipped_catalogue()
    return Task(battlefield, FitTask(owned, catalogue, catalogue.placeable(), frozenset(allowed), None, ()))


def laid_first(task: Task) -> Counter[str]:
    return Counter(task.ways[number].tile.type.id for number in task.begun)


def test_before_anything_is_searched_tiles_that_are_short_are_swapped_for_smaller_ones() -> None:
    battlefield = laid(("grass-7", 0, 0), ("grass-7", 9, 0), ("grass-3", 4, 4))
    task = begun(battlefield, {"grass-7": 1, "grass-2": 3, "grass-1": 1, "grass-3": 1})
    assert laid_first(task) == {"grass-7": 1, "grass-3": 1, "grass-2": 3, "grass-1": 1}
    assert 2 in task.begun, "of the smaller tile there is enough: it stays"
    assert task.missing(task.begun) == {}
    assert task.missing(task.start) == {"grass-7": 1}


def test_tiles_are_not_swapped_where_that_takes_what_is_not_left_or_would_fall() -> None:
    few = begun(laid(("grass-7", 0, 0)), {"grass-1": 6})
    assert laid_first(few) == {"grass-7": 1}
    hanging = laid(("grass-2", 0, 0), ("rock-3", 0, 0, 2))
    assert laid_first(begun(hanging, {"grass-2": 1, "rock-1": 3}))["rock-3"] == 1


def test_under_other_tiles_they_are_swapped_for_any_land_in_sight_for_what_changes_least() -> None:
    battlefield = laid(
        ("grass-2", 0, 0), *(("rock-1", hex.q, hex.r, 2) for hex in laid(("grass-2", 0, 0)).pieces[1].cells)
    )
    owned = {"sand-1": 2, "rock-1": 2}
    assert laid_first(begun(battlefield, owned, Allowed.HIDDEN))["sand-1"] == 2
    assert laid_first(begun(battlefield, owned))["sand-1"] == 0
    seen_one = begun(laid(("grass-2", 0, 0)), {"snow-1": 2, "sand-1": 2}, Allowed.UNLIKE, Allowed.ALIKE)
    assert laid_first(seen_one) == {"sand-1": 2}


def test_the_first_answer_takes_no_more_steps_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the battlefield is: steps are counted, no clock."""
    taken = []

    class Counted(Search):
        def solve(self, below: int = 10**9) -> object:  # type: ignore[override]
            before = self.steps
            found = super().solve(below)
            taken.append(before - self.steps)
            return found

    monkeypatch.setattr(swaps, "Search", Counted)
    monkeypatch.setattr(swaps, "_STEPS", 100)
    task = begun(laid(*(("grass-7", 4 * n, 0) for n in range(40))), {"grass-1": 200, "grass-2": 60})
    assert 0 < sum(taken) <= 100
    assert 0 < laid_first(task)["grass-7"] < 40, "the rest stays as it is"


class Clock:
    """A clock of which each look takes a millisecond."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


def test_where_the_time_is_over_before_the_solver_begins_the_first_answer_is_what_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battlefield, catalogue, clock = made(TUNDRA), shipped_catalogue(), Clock()
    owned = {id: n for id, n in used(battlefield).items() if not id.endswith("-24")} | {
        "rock-1": 400,
        "grass-1": 400,
    }
    monkeypatch.setattr(time, "monotonic", clock)
    found = fit(battlefield, owned, catalogue, seconds=0.2)
    assert clock.looks < 300, "it was looked at for every way to lay a tile, and given up at once"
    assert found.short_before
    assert (found.short, found.aims) == ({}, ())
    assert seen(found.built(battlefield)) == seen(battlefield)


def test_plateaus_are_given_up_in_the_midst_of_the_ways_to_lay_tiles_on_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battlefield, catalogue = made(TUNDRA), shipped_catalogue()
    wish = FitTask({}, catalogue, catalogue.placeable(), frozenset(), None, (), 9)
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 50

    monkeypatch.setattr(Task, "programme", lambda *_given: pytest.fail("no time for a solver"))
    lower = lower_where_short(battlefield, wish, (0, 0, 9, 99), math.inf, cancelled)
    assert lower.battlefield is battlefield
    assert asked <= 52


def test_every_way_to_lay_a_tile_can_be_the_last(catalogue: Catalogue) -> None:
    task = begun(made(TUNDRA), {}, Allowed.HIDDEN)
    left = 50

    def tick() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise CancelledError

    before = list(task.ways)
    with pytest.raises(CancelledError):
        task.complete(tick)
    assert left == -1
    assert task.ways == before, "all of them or none"


def test_a_worse_answer_of_the_solver_does_not_take_the_place_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With no time to find anything it hands back a cover that it was given: here the original."""
    battlefield, catalogue = laid(("grass-7", 0, 0)), shipped_catalogue()

    class Idle(fit_module.Task):
        def programme(self, start: object = (), never: object = ()) -> object:  # type: ignore[override]
            return super().programme(self.start)

    monkeypatch.setattr(fit_module, "Task", Idle)
    monkeypatch.setattr(fit_module, "_take_aims", lambda *_given, **_more: None)
    found = fit(battlefield, {"grass-1": 7}, catalogue)
    assert found.short == {}
    assert len(found.come) == 7


def test_one_answer_is_begun_with_whatever_was_swapped(catalogue: Catalogue) -> None:
    """The first answer is a cover of the programme: with no time for anything else it comes back."""
    task = begun(laid(("grass-7", 0, 0)), {"grass-1": 7})
    task.complete(lambda: None)
    programme = task.programme()
    assert sorted(programme.chosen) == sorted(task.begun)
    cells = [cell for number in programme.chosen for cell in task.ways[number].cells]
    assert len(cells) == len(set(cells)) == 7
    ways: list[Placement] = [task.ways[number] for number in programme.chosen]
    assert {way.tile.type.id for way in ways} == {"grass-1"}


def names(found: Fit) -> Iterator[str]:
    return (aim.name for aim in found.aims)


def test_of_what_is_owned_in_any_number_nothing_is_bought(catalogue: Catalogue) -> None:
    found = fit(laid(("grass-1", 0, 0), ("grass-1", 1, 0)), None, catalogue)
    assert [piece.type.id for piece in found.come] == ["grass-2"]
    assert "boxes" not in names(found)
