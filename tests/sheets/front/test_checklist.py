"""The checklist, notes and findings: each piece and each note once."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import pytest

from builder.battlefield import Battlefield, Put, SetField, SetNote
from builder.catalogue import Catalogue, Home, placeholder
from builder.hexgrid import Hex
from builder.inventory import BoxPlan, boxes_needed, used
from builder.problems import Problem, ProblemCell, Severity
from builder.sheets.building.remarks import NOTES
from builder.sheets.front.cover import NOT_KNOWN, REST, TICK, checklist_pages, groups_of
from builder.sheets.front.notes import ABOUT, FINDINGS, description_lines, finding_lines, note_lines
from builder.sheets.layout import Picture, Plan, Text
from builder.sheets.options import LevelsPerPage, SheetOptions
from tests.battlefields import CASTLE, TUNDRA, WOOD, made
from tests.sheets.invariants import (
    assert_contents_are_right,
    assert_key_is_complete,
    assert_nothing_overlaps_or_is_cut,
    assert_sound,
    blocks,
    texts,
    words,
)
from tests.sheets.plans import built, context_for, planned

# ---- The checklist: every piece once, under the box it comes out of. Checklist and key before the steps,
# notes where they find room ----


SEVEN = [("grass-24", 9 * i, 9, 1, 0) for i in range(7)]
ONE = [("grass-1", 0, 0, 1, 0)]


def ticked(plan: Plan) -> tuple[int, int]:
    """The sum of the counts of all rows, and the number of squares to tick."""
    found = [item for block in blocks(plan, "checklist") for item in block.items]
    counts = [re.fullmatch(r"(\d+) ×", item.text) for item in found if isinstance(item, Text)]
    squares = [i for i in found if isinstance(i, Picture) and (i.rect.width, i.rect.height) == (TICK, TICK)]
    return sum(int(count[1]) for count in counts if count), len(squares)


@pytest.mark.parametrize(("name", "orientation"), [(CASTLE, "portrait"), (TUNDRA, "landscape")])
def test_what_is_used_is_on_the_list_with_a_square_for_each_kind(
    name: str, orientation: str, catalogue: Catalogue
) -> None:
    battlefield = made(name)
    wanted = used(battlefield)
    boxes = boxes_needed(wanted, catalogue)
    plan = planned(battlefield, SheetOptions(orientation=orientation), boxes=boxes)  # type: ignore[arg-type]
    assert_nothing_overlaps_or_is_cut(plan)
    total, squares = ticked(plan)
    assert total == sum(wanted.values())
    assert squares >= len(wanted)
    for id in boxes.boxes:
        assert catalogue.boxes[id].name in words(plan)


def test_pieces_stand_under_their_box_and_the_rest_at_the_end(catalogue: Catalogue) -> None:
    battlefield = built([("wood-2", 9, 0, 1, 0), *SEVEN, ("double-water", 0, 0, 1, 0)])
    found = {
        group.name: [(part.type.id, part.count) for part in group.parts]
        for group in groups_of(context_for(battlefield, boxes=BoxPlan({"rotv-2e": 1})))
    }
    assert found == {
        catalogue.boxes["rotv-2e"].name: [("grass-24", 6), ("water-1", 2)],
        REST: [("grass-24", 1), ("wood-2", 1)],
    }


@pytest.mark.parametrize("boxes", [None, BoxPlan({"rotv-2e": 1})])
def test_what_is_not_known_stands_in_a_part_of_its_own_at_the_end(
    boxes: BoxPlan | None, catalogue: Catalogue
) -> None:
    one = placeholder(catalogue, Home("virtualscape", "17000", "Snow7"), 7)
    battlefield = built([("grass-24", 0, 0, 1, 0)])
    battlefield.apply(Put((battlefield.new_piece(one, Hex(9, 0), 1),)))
    known, unknown = groups_of(context_for(battlefield, boxes=boxes))
    assert [part.type.id for part in known.parts] == ["grass-24"]
    assert unknown.name == NOT_KNOWN
    assert [(part.name, part.count) for part in unknown.parts] == [("Snow7 (unknown)", 1)]


def test_of_several_of_one_box_the_number_is_told(catalogue: Catalogue) -> None:
    (group,) = groups_of(context_for(built(SEVEN), boxes=BoxPlan({"rotv-2e": 2})))
    assert (group.name, group.subtitle) == (f"2 × {catalogue.boxes['rotv-2e'].name}", "7 pieces")


@pytest.mark.parametrize(("owned", "squares"), [({}, 1), ({"rotv-2e": 2}, 2), ({"rotv-2e": 1}, 4)])
def test_each_box_has_a_square_of_its_own(owned: dict[str, int], squares: int) -> None:
    boxes = BoxPlan(owned) if owned else None
    assert ticked(planned(built(SEVEN), boxes=boxes)) == (7, squares)


def test_without_boxes_it_is_one_plain_list() -> None:
    (group,) = groups_of(context_for(built([("grass-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0)])))
    assert (group.name, group.subtitle, len(group.parts)) == ("", "2 pieces", 2)


def test_an_empty_battlefield_and_one_without_has_no_checklist() -> None:
    assert groups_of(context_for(Battlefield())) == []
    assert checklist_pages(context_for(Battlefield(), boxes=BoxPlan())).pages == []
    plan = planned(built(ONE), SheetOptions(checklist=False))
    assert blocks(plan, "checklist") == []
    assert "Checklist" not in words(plan)


@pytest.mark.parametrize(("key", "columns"), [(True, 4), (False, 3)])
def test_its_columns_are_narrower_where_the_key_finds_room_below_by_that(
    key: bool, columns: int, catalogue: Catalogue
) -> None:
    battlefield = made(WOOD)
    plan = planned(battlefield, SheetOptions(key=key), boxes=boxes_needed(used(battlefield), catalogue))
    assert_sound(plan, battlefield)
    listed = blocks(plan, "checklist")
    squares = [item.rect for block in listed for item in block.items if isinstance(item, Picture)]
    assert len({rect.x for rect in squares if (rect.width, rect.height) == (TICK, TICK)}) == columns
    below = [page for page in plan.pages if {"checklist", "key"} <= {block.kind for block in page.blocks}]
    assert len(below) == key


def test_a_long_list_flows_over_pages_with_the_name_of_its_box(catalogue: Catalogue) -> None:
    types = catalogue.placeable()[:70]
    battlefield = built([(type.id, 0, 0, 1 + i, 0) for i, type in enumerate(types)])
    plan = planned(battlefield, SheetOptions(margin=40, font_size=14))
    assert_nothing_overlaps_or_is_cut(plan)
    pages = [page for page in plan.pages if any(block.kind == "checklist" for block in page.blocks)]
    assert len(pages) > 1
    assert ticked(plan)[0] == sum(used(battlefield).values())


@pytest.fixture
def noted() -> Battlefield:
    battlefield = built(ONE)
    battlefield.apply(SetNote(2, "Mind the gap."))
    return battlefield


@pytest.mark.parametrize(
    ("options", "pages"),
    [
        ({}, [["Overview"], ["Checklist", "Key", "Notes", "Level 1"]]),
        ({"levels_per_page": 1}, [["Overview"], ["Checklist", "Key", "Notes"], ["Level 1"]]),
        ({"checklist": False}, [["Overview"], ["Key", "Notes", "Level 1"]]),
        ({"checklist": False, "key": False}, [["Overview"], ["Level 1"], ["Notes"]]),
        ({"notes": False, "key": False}, [["Overview"], ["Checklist", "Level 1"]]),
    ],
)
def test_short_notes_stand_below_the_key_before_the_steps(
    noted: Battlefield, options: dict[str, Any], pages: list[list[str]]
) -> None:
    """And what is left out is not there."""
    assert [page.bookmarks for page in planned(noted, SheetOptions(**options)).pages] == pages


def test_long_notes_stand_behind_the_steps(noted: Battlefield) -> None:
    noted.apply(SetNote(2, "Mind the gap. " * 600))
    found = [page.bookmarks for page in planned(noted).pages]
    assert found[:3] == [["Overview"], ["Checklist", "Key", "Level 1"], ["Notes"]]


@pytest.mark.parametrize(
    ("font_size", "kinds", "found"),
    [
        (11.0, 10, [["checklist", "key", "step"]]),
        (
            13.0,
            16,
            [["checklist", "key"], ["key", "step"]],
        ),  # the key goes on there, none of its groups parted
    ],
)
def test_the_first_step_stands_below_the_key_where_that_saves_a_page(
    catalogue: Catalogue, font_size: float, kinds: int, found: list[list[str]]
) -> None:
    singles = [type.id for type in catalogue.placeable() if type.id.endswith("-1")][:kinds]
    battlefield = built([(id, i % 4, i // 4, 1, 0) for i, id in enumerate(singles)])
    plan = planned(battlefield, SheetOptions(font_size=font_size))
    assert_sound(plan, battlefield)
    assert_key_is_complete(plan)
    assert_contents_are_right(plan)
    assert not any("continued" in text.text for text in texts(plan))
    kinds_on = [
        [kind for kind, _ in groupby(block.kind for block in page.blocks[:-1])] for page in plan.pages
    ]
    assert kinds_on[-len(found) :] == found


# ---- Notes and findings, each listed once and in full ----


def test_the_description_comes_first_then_levels_then_hexes_with_their_numbers() -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0)])
    battlefield.apply(SetField("description", "First.\n\nThen."))
    battlefield.apply(SetNote(Hex(2, 3), "Dragons."))
    battlefield.apply(SetNote(Hex(0, 0), "Begin\nhere."))
    battlefield.apply(SetNote(7, "High up."))
    battlefield.apply(SetNote(2, "Mind the gap."))
    assert [line.text for line in description_lines(battlefield)] == ["First.", "", "Then."]
    assert [line.text for line in note_lines(battlefield, lambda key: True)] == [
        "Level 2",
        "Mind the gap.",
        "Level 7",
        "High up.",
        "1  Hex A1",
        "Begin",
        "here.",
        "2  Hex D4",
        "Dragons.",
    ]
    few = note_lines(battlefield, lambda key: key in (7, Hex(2, 3)))
    assert [line.text for line in few] == ["Level 7", "High up.", "2  Hex D4", "Dragons."]


@pytest.mark.parametrize("levels", ["auto", 1, 6])
def test_each_note_is_named_whole_once(levels: LevelsPerPage) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("grass-7", 0, 0, 2, 0)])
    battlefield.apply(SetField("description", "Welcome to the hill."))
    battlefield.apply(SetNote(1, "Begin with grass."))
    battlefield.apply(SetNote(2, "Then more grass. " * 70 + "Omega."))
    battlefield.apply(SetNote(5, "Nothing lies up here."))
    battlefield.apply(SetNote(Hex(0, 0), "A well."))
    plan = planned(battlefield, SheetOptions(levels_per_page=levels))
    found = words(plan).replace("\n", " ")
    for once in ("Welcome to the hill.", "Begin with grass.", "Omega.", "Nothing lies up here.", "A well."):
        assert found.count(once) == 1, once
    assert "Welcome to the hill." in words(plan.pages[0])
    notes = next(page for page in plan.pages if NOTES in page.bookmarks)
    assert "Omega." in words(notes)
    assert "Nothing lies up here." in words(notes)
    number = plan.pages.index(notes) + 1
    (seen,) = [text for text in texts(plan) if text.text.startswith("(see")]
    assert (seen.text, seen.page) == (f"(see Notes, page {number})", number), "a click leads there"
    assert_nothing_overlaps_or_is_cut(plan)


@pytest.mark.parametrize("columns", [3, 40])
def test_a_long_description_stands_right_behind_the_cover(columns: int) -> None:
    battlefield = built([("grass-1", q, 0, 1, 0) for q in range(columns)])
    battlefield.apply(SetField("description", "Far away and long ago. " * 200))
    plan = planned(battlefield)
    assert_nothing_overlaps_or_is_cut(plan)
    assert_contents_are_right(plan)
    assert [page.bookmarks[0] for page in plan.pages[:3]] == ["Overview", ABOUT, "Checklist"]
    assert words(plan.pages[1]).replace("\n", " ").count("Far away and long ago.") == 200


def test_without_a_cover_the_description_begins_the_pages() -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0)])
    battlefield.apply(SetField("description", "Welcome to the hill."))
    plan = planned(battlefield, SheetOptions(cover=False))
    assert plan.pages[0].bookmarks == [ABOUT]
    assert "Welcome to the hill." in words(plan.pages[0])


def test_findings_are_named_once_worst_first_with_a_hint_for_all_that_share_it() -> None:
    def found(severity: Severity, message: str, hint: str = "", slot: int = 1) -> Problem:
        return Problem("x", severity, message, hint, at=ProblemCell(0, 0, slot))

    lines = finding_lines(
        [
            found(Severity.WARNING, "a tile tips", "prop it"),
            found(Severity.NOTE, "a side is open"),
            found(Severity.ERROR, "two overlap", "move one", 1),
            found(Severity.ERROR, "it floats", "", 2),
            found(Severity.ERROR, "two overlap", "move one", 3),
            found(Severity.ERROR, "three overlap", "move one", 4),
        ]
    )
    assert [(line.text, line.soft) for line in lines] == [
        ("Error: two overlap (2 times)", False),
        ("Error: three overlap", False),
        ("move one", True),
        ("Error: it floats", False),
        ("Warning: a tile tips", False),
        ("prop it", True),
    ]


def test_fifty_thousand_letters_of_notes_flow_over_pages() -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0)])
    text = " ".join(f"word{i}" for i in range(3000)) + "\n" + "x" * 25_000
    battlefield.apply(SetField("description", text))
    battlefield.apply(SetNote(Hex(0, 0), text))
    plan = planned(battlefield)
    assert_nothing_overlaps_or_is_cut(plan)
    pages = [page for page in plan.pages if any(block.kind == "notes" for block in page.blocks)]
    assert len(pages) > 3
    assert words(plan).count("word2999") == 2
    assert sum(len(line) for line in words(plan).splitlines() if set(line) == {"x"}) == 50_000


def test_notes_and_findings_can_be_left_out_but_the_cover_still_warns() -> None:
    battlefield = built(ONE)
    assert blocks(planned(battlefield), "notes") == [], "nothing to say makes no page"
    battlefield.apply(SetField("description", "Here be dragons."))
    problems = [Problem("x", Severity.ERROR, "two tiles overlap")]
    found = words(planned(battlefield, SheetOptions(notes=False), problems=problems))
    assert [part for part in ("dragons", FINDINGS, "see page") if part in found] == []
    assert "1 thing cannot be built as drawn" in found
