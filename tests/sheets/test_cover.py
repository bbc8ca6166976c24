"""The first page tells what is needed before anything is built."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.inventory import BoxPlan
from builder.sheets import Options
from builder.sheets.cover import box_lines, facts_of
from builder.sheets.layout import Plan
from sheets.invariants import assert_sound, blocks, words

Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]


def test_the_facts_are_counted_as_people_count(built: Built) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("evergreen-10", 1, 0, 2, 0)])
    facts = {fact.label: fact.value for fact in facts_of(battlefield)}
    assert facts["pieces"] == "3"
    assert facts["highest level"] == "2"
    assert facts["hexes with terrain"] == "7"
    assert facts["columns × rows of hexes"] == "3 × 3"
    assert facts["5 × 5 inches"] == "13 × 13 cm"


def test_an_empty_battlefield_has_no_size() -> None:
    assert [fact.value for fact in facts_of(Battlefield())] == ["0"]


def test_boxes_are_named_with_their_other_printings(built: Built, catalogue: Catalogue) -> None:
    plan = BoxPlan({"rotv-2e": 2, "fota": 1}, {"rotv-2e": ("rotv-1e",)}, {"cannon": 3})
    lines = [line.text for line in box_lines(plan, catalogue, built([("grass-1", 0, 0, 1, 0)]))]
    assert lines[0] == f"2 × {catalogue.boxes['rotv-2e'].name}"
    assert lines[1] == f"or {catalogue.boxes['rotv-1e'].name} (the same pieces)"
    assert lines[2] == f"1 × {catalogue.boxes['fota'].name}"
    assert lines[3] == "3 × cannon: in no box known here"


def test_without_a_box_plan_the_cover_names_no_boxes(built: Built, planned: Planned) -> None:
    assert box_lines(None, None, Battlefield()) == []  # type: ignore[arg-type]
    assert "Boxes needed" not in words(planned(built([("grass-1", 0, 0, 1, 0)])))


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_many_boxes_and_pieces_flow_to_further_pages(
    orientation: str, built: Built, planned: Planned, catalogue: Catalogue
) -> None:
    rows = [(type.id, 6 * (i % 10), 6 * (i // 10), 1, 0) for i, type in enumerate(catalogue.placeable())]
    battlefield = built(rows)
    boxes = BoxPlan(dict.fromkeys(catalogue.boxes, 1), {}, dict.fromkeys(catalogue.pieces, 1))
    plan = planned(battlefield, Options(orientation=orientation), boxes=boxes)  # type: ignore[arg-type]
    assert_sound(plan, battlefield)
    assert len(blocks(plan, "boxes")) > 1
    assert "Boxes needed, continued" in words(plan)
    for box in catalogue.boxes.values():
        assert f"1 × {box.name}" in words(plan)


def test_a_piece_made_of_others_says_what_it_takes(built: Built, planned: Planned) -> None:
    found = words(planned(built([("double-water", 0, 0, 1, 0)]))).replace("\n", " ")
    assert "takes 2 × single water tile each" in found
