"""The checklist: every piece once, under the box it comes out of.

Checklist and key before the steps, notes where they find room.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.inventory import BoxPlan, boxes_needed, used
from builder.sheets import Options
from builder.sheets.building.steps import steps_of
from builder.sheets.front.checklist import REST, TICK, checklist_pages, groups_of
from builder.sheets.given import Given
from builder.sheets.layout import Picture, Plan, Text
from sheets.conftest import measure
from sheets.invariants import assert_nothing_overlaps_or_is_cut, blocks, words
from tests.battlefields import CASTLE, TUNDRA

Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]
Giving = Callable[..., Given]


@pytest.fixture
def giving(catalogue: Catalogue, styles: Styles) -> Giving:
    def make(battlefield: Battlefield, boxes: BoxPlan | None = None) -> Given:
        steps = tuple(steps_of(battlefield, catalogue))
        return Given(battlefield, steps, Options(), catalogue, styles, measure, 210, 297, boxes=boxes)

    return make


def ticked(plan: Plan) -> tuple[int, int]:
    """The sum of the counts of all rows, and the number of squares to tick."""
    found = [item for block in blocks(plan, "checklist") for item in block.items]
    counts = [re.fullmatch(r"(\d+) ×", item.text) for item in found if isinstance(item, Text)]
    squares = [i for i in found if isinstance(i, Picture) and (i.rect.width, i.rect.height) == (TICK, TICK)]
    return sum(int(count[1]) for count in counts if count), len(squares)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_what_is_used_is_on_the_list_with_a_square_for_each_kind(
    name: str,
    orientation: str,
    made: Callable[[str], Battlefield],
    planned: Planned,
    catalogue: Catalogue,
) -> None:
    battlefield = made(name)
    wanted = used(battlefield)
    boxes = boxes_needed(wanted, catalogue)
    plan = planned(battlefield, Options(orientation=orientation), boxes=boxes)  # type: ignore[arg-type]
    assert_nothing_overlaps_or_is_cut(plan)
    total, squares = ticked(plan)
    assert total == sum(wanted.values())
    assert squares >= len(wanted)
    for id in boxes.boxes:
        assert catalogue.boxes[id].name in words(plan)


def test_pieces_stand_under_their_box_and_the_rest_at_the_end(
    built: Built, giving: Giving, catalogue: Catalogue
) -> None:
    battlefield = built(
        [
            ("wood-2", 9, 0, 1, 0),
            *(("grass-24", 9 * i, 9, 1, 0) for i in range(7)),
            ("double-water", 0, 0, 1, 0),
        ]
    )
    boxes = BoxPlan({"rotv-2e": 1})
    found = {
        group.name: [(part.type.id, part.count) for part in group.parts]
        for group in groups_of(giving(battlefield, boxes))
    }
    assert found == {
        catalogue.boxes["rotv-2e"].name: [("grass-24", 6), ("water-1", 2)],
        REST: [("grass-24", 1), ("wood-2", 1)],
    }


def test_of_several_of_one_box_the_number_is_told(built: Built, giving: Giving, catalogue: Catalogue) -> None:
    battlefield = built([("grass-24", 9 * i, 9, 1, 0) for i in range(7)])
    groups = groups_of(giving(battlefield, BoxPlan({"rotv-2e": 2})))
    assert [(group.name, group.aside) for group in groups] == [
        (f"2 × {catalogue.boxes['rotv-2e'].name}", "7 pieces")
    ]


def test_each_box_has_a_square_of_its_own(built: Built, planned: Planned) -> None:
    battlefield = built([("grass-24", 9 * i, 9, 1, 0) for i in range(7)])
    plain = ticked(planned(battlefield))
    assert plain == (7, 1)
    assert ticked(planned(battlefield, boxes=BoxPlan({"rotv-2e": 2}))) == (7, 2)
    assert ticked(planned(battlefield, boxes=BoxPlan({"rotv-2e": 1}))) == (7, 4)


def test_without_boxes_it_is_one_plain_list(built: Built, giving: Giving) -> None:
    groups = groups_of(giving(built([("grass-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0)])))
    assert [(group.name, group.aside, len(group.parts)) for group in groups] == [("", "2 pieces", 2)]


def test_an_empty_battlefield_has_no_checklist(giving: Giving) -> None:
    assert groups_of(giving(Battlefield())) == []
    assert checklist_pages(giving(Battlefield(), BoxPlan())).pages == []


def test_a_long_list_flows_over_pages_with_the_name_of_its_box(
    built: Built, planned: Planned, catalogue: Catalogue
) -> None:
    battlefield = built([(type.id, 0, 0, 1 + i, 0) for i, type in enumerate(catalogue.placeable())])
    plan = planned(battlefield, Options(margin=40, font_size=14))
    assert_nothing_overlaps_or_is_cut(plan)
    pages = [page for page in plan.pages if any(block.kind == "checklist" for block in page.blocks)]
    assert len(pages) > 1
    assert ticked(plan)[0] == sum(used(battlefield).values())


def test_it_can_be_left_out(built: Built, planned: Planned) -> None:
    plan = planned(built([("grass-1", 0, 0, 1, 0)]), Options(checklist=False))
    assert blocks(plan, "checklist") == []
    assert "Checklist" not in words(plan)


def bookmarks(plan: Plan) -> list[list[str]]:
    return [page.bookmarks for page in plan.pages]


@pytest.fixture
def noted(built: Built) -> Battlefield:
    battlefield = built([("grass-1", 0, 0, 1, 0)])
    battlefield.apply(SetNote(2, "Mind the gap."))
    return battlefield


def test_short_notes_stand_below_the_key_before_the_steps(noted: Battlefield, planned: Planned) -> None:
    assert bookmarks(planned(noted)) == [["Overview"], ["Checklist", "Key", "Notes"], ["Level 1"]]


def test_long_notes_stand_behind_the_steps(noted: Battlefield, planned: Planned) -> None:
    noted.apply(SetNote(2, "Mind the gap. " * 600))
    found = bookmarks(planned(noted))
    assert found[:4] == [["Overview"], ["Checklist", "Key"], ["Level 1"], ["Notes"]]


def test_what_is_left_out_is_not_there(noted: Battlefield, planned: Planned) -> None:
    assert bookmarks(planned(noted, Options(checklist=False))) == [
        ["Overview"],
        ["Key", "Notes"],
        ["Level 1"],
    ]
    assert bookmarks(planned(noted, Options(checklist=False, key=False))) == [
        ["Overview"],
        ["Level 1"],
        ["Notes"],
    ]
    assert bookmarks(planned(noted, Options(notes=False, key=False))) == [
        ["Overview"],
        ["Checklist"],
        ["Level 1"],
    ]
