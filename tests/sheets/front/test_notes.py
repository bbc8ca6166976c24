"""Notes and findings, each listed once and in full."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, SetField, SetNote
from builder.hexgrid import Hex
from builder.problems import Place, Problem, Severity
from builder.sheets import Options
from builder.sheets.building.remarks import NOTES
from builder.sheets.front.notes import ABOUT, FINDINGS, description_lines, finding_lines, note_lines
from builder.sheets.layout import Plan, Text
from builder.sheets.options import LevelsPerPage
from sheets.invariants import (
    assert_contents_are_right,
    assert_nothing_overlaps_or_is_cut,
    blocks,
    words,
)

Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]


def test_the_description_comes_first_then_levels_then_hexes_with_their_numbers(built: Built) -> None:
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
def test_each_note_is_named_whole_once(built: Built, planned: Planned, levels: LevelsPerPage) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("grass-7", 0, 0, 2, 0)])
    battlefield.apply(SetField("description", "Welcome to the hill."))
    battlefield.apply(SetNote(1, "Begin with grass."))
    battlefield.apply(SetNote(2, "Then more grass. " * 70 + "Omega."))
    battlefield.apply(SetNote(5, "Nothing lies up here."))
    battlefield.apply(SetNote(Hex(0, 0), "A well."))
    plan = planned(battlefield, Options(levels_per_page=levels))
    found = words(plan).replace("\n", " ")
    for once in ("Welcome to the hill.", "Begin with grass.", "Omega.", "Nothing lies up here.", "A well."):
        assert found.count(once) == 1, once
    assert "Welcome to the hill." in words(plan.pages[0])
    notes = next(page for page in plan.pages if NOTES in page.bookmarks)
    assert "Omega." in words(notes)
    assert "Nothing lies up here." in words(notes)
    number = plan.pages.index(notes) + 1
    (seen,) = [
        item
        for page in plan.pages
        for block in page.blocks
        for item in block.items
        if isinstance(item, Text) and item.text.startswith("(see")
    ]
    assert (seen.text, seen.page) == (f"(see Notes, page {number})", number), "a click leads there"
    assert_nothing_overlaps_or_is_cut(plan)


@pytest.mark.parametrize("columns", [3, 40])
def test_a_long_description_stands_right_behind_the_cover(
    built: Built, planned: Planned, columns: int
) -> None:
    battlefield = built([("grass-1", q, 0, 1, 0) for q in range(columns)])
    battlefield.apply(SetField("description", "Far away and long ago. " * 200))
    plan = planned(battlefield)
    assert_nothing_overlaps_or_is_cut(plan)
    assert_contents_are_right(plan)
    assert [page.bookmarks[0] for page in plan.pages[:3]] == ["Overview", ABOUT, "Checklist"]
    assert words(plan.pages[1]).replace("\n", " ").count("Far away and long ago.") == 200


def test_without_a_cover_the_description_begins_the_pages(built: Built, planned: Planned) -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0)])
    battlefield.apply(SetField("description", "Welcome to the hill."))
    plan = planned(battlefield, Options(cover=False))
    assert plan.pages[0].bookmarks == [ABOUT]
    assert "Welcome to the hill." in words(plan.pages[0])


def test_findings_are_named_once_worst_first_with_a_hint_for_all_that_share_it() -> None:
    def found(severity: Severity, message: str, hint: str = "", slot: int = 1) -> Problem:
        return Problem("x", severity, message, hint, at=Place(0, 0, slot))

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


def test_fifty_thousand_letters_of_notes_flow_over_pages(built: Built, planned: Planned) -> None:
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


def test_notes_and_findings_can_be_left_out_but_the_cover_still_warns(built: Built, planned: Planned) -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0)])
    battlefield.apply(SetField("description", "Here be dragons."))
    plan = planned(
        battlefield, Options(notes=False), problems=[Problem("x", Severity.ERROR, "two tiles overlap")]
    )
    assert "dragons" not in words(plan)
    assert FINDINGS not in words(plan)
    assert "1 thing cannot be built as drawn" in words(plan)
    assert "see page" not in words(plan)


def test_nothing_to_say_makes_no_page(built: Built, planned: Planned) -> None:
    plan = planned(built([("grass-1", 0, 0, 1, 0)]))
    assert blocks(plan, "notes") == []
