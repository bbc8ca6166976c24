"""One page that says what a battlefield is: for contests and notice boards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import SetField
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.inventory import boxes_needed, used
from builder.scenario import Position
from builder.sheets.options import SheetOptions
from tests.battlefields import CASTLE, TUNDRA, WOOD, made, shipped_catalogue
from tests.sheets.invariants import assert_nothing_overlaps_or_is_cut, assert_texts_can_be_read, blocks, words
from tests.sheets.plans import built, ground, planned
from tests.sheets.scenarios import glyph, setup, told, zone
from tests.soak import often


@pytest.mark.parametrize(
    ("name", "paper", "orientation"),
    [(CASTLE, "A4", "auto"), (WOOD, "Letter", "portrait"), (TUNDRA, "A4", "landscape")],
)
def test_whole_battlefields_go_on_one_page(name: str, paper: Any, orientation: Any) -> None:
    battlefield, catalogue = made(name), shipped_catalogue()
    boxes = boxes_needed(used(battlefield), catalogue)
    options = SheetOptions(layout="summary", paper=paper, orientation=orientation)
    plan = planned(battlefield, options, boxes=boxes)
    (page,) = plan.pages
    assert (page.width > page.height) == (orientation == "landscape")
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    said = " ".join(words(plan).split())
    assert battlefield.info.title in said
    assert f"by {battlefield.info.author}" in said
    assert str(len(battlefield)) in said.split()
    assert all(catalogue.boxes[id].name.split(" (")[0] in said for id in boxes.boxes)
    assert len(blocks(plan, "picture")) == 1
    assert "From above" in said, "it has no start zones"


def test_start_zones_and_glyphs_are_drawn_and_named_once() -> None:
    battlefield = built([*ground(9, 7), ("rock-7", 3, 2, 9, 0)])
    own = zone("Red hold", *(Position(Hex(q, r), 1) for q, r in ((4, 3), (4, 4), (0, 0))))
    token = glyph("K", Position(Hex(6, 0), 1), "Glyph of Kelda")
    plan = planned(battlefield, SheetOptions(layout="summary"), scenario=told(setup=setup((own,), token)))
    assert_nothing_overlaps_or_is_cut(plan)
    said = words(plan)
    assert said.count("Red hold") == 1
    assert said.count("Glyph of Kelda") == 1
    assert "From above" not in said


def test_a_long_description_gives_way_to_the_drawings() -> None:
    for lines, there in ((3, True), (60, False)):
        battlefield = built(ground(9, 7))
        battlefield.apply(SetField("description", "\n".join(["Cross the ford."] * lines)))
        plan = planned(battlefield, SheetOptions(layout="summary"))
        assert_nothing_overlaps_or_is_cut(plan)
        assert ("Cross the ford." in words(plan)) == there


def test_without_any_piece_it_says_so() -> None:
    assert "No piece lies on this battlefield yet." in words(
        planned(built([]), SheetOptions(layout="summary"))
    )


@settings(max_examples=often(15), deadline=None)
@given(
    cells=st.lists(st.tuples(st.integers(-12, 12), st.integers(-9, 9)), min_size=1, max_size=20, unique=True),
    paper=st.sampled_from(["A4", "A3", "Letter"]),
    size=st.sampled_from([8.0, 9.0]),
    title=st.text(max_size=80),
)
def test_any_battlefield_goes_on_one_page(
    cells: list[tuple[int, int]], paper: Any, size: float, title: str
) -> None:
    battlefield = built([("grass-1", q, r, 1, 0) for q, r in cells], title)
    plan = planned(battlefield, SheetOptions(layout="summary", paper=paper, font_size=size))
    assert len(plan.pages) == 1
    assert_nothing_overlaps_or_is_cut(plan)


def test_what_does_not_go_on_one_page_is_refused_with_what_would_help() -> None:
    zones = [zone(f"The {number} of many zones", Position(Hex(number, 0), 1)) for number in range(60)]
    options = SheetOptions(layout="summary", font_size=14, margin=40)
    with pytest.raises(BuilderError, match="larger paper, or smaller letters and margins"):
        planned(built(ground(60, 2)), options, scenario=told(setup=setup(zones)))
