"""The plan of the sheets: every piece once, nothing cut; and choices that cannot be meant."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.sheets.front.symbols import symbol
from builder.sheets.options import SheetOptions
from tests.battlefields import ALL, PieceRow
from tests.sheets.invariants import (
    assert_all_is_drawn,
    assert_contents_are_right,
    assert_key_is_complete,
    assert_nothing_overlaps_or_is_cut,
    assert_one_scale,
    assert_parts_add_up,
    assert_sound,
    assert_texts_can_be_read,
    blocks,
    texts,
    words,
)
from tests.sheets.plans import built, ground, in_one_step, planned, whole_plan
from tests.soak import often

# ---- The plan of the sheets: every piece once, nothing cut, nothing over anything else ----


@pytest.mark.parametrize("name", ALL)
def test_whole_battlefields_are_laid_out_soundly(name: str, catalogue: Catalogue) -> None:
    battlefield, plan = whole_plan(name)
    assert_sound(plan, battlefield)
    assert_contents_are_right(plan)
    assert_key_is_complete(plan)
    said = words(plan).replace("\n", " ")
    for kind in {piece.type.kind for piece in battlefield.pieces.values() if piece.type.fills_cells}:
        if kind.id not in ("fortress-wall", "doorway"):
            assert symbol(f"terrain:{kind.id}", catalogue).name in said
    assert plan.scale * 44.58 >= 5.7


@pytest.mark.parametrize(
    ("paper", "orientation", "levels"),
    [
        *((paper, way, "auto") for paper in ("A4", "Letter") for way in ("portrait", "landscape")),
        ("A3", "portrait", "auto"),
        ("Tabloid", "landscape", "auto"),
        *(("A4", "portrait", levels) for levels in (1, 2, 4, 6)),
        *(("Letter", "landscape", levels) for levels in (4, 6)),
    ],
)
def test_every_choice_of_paper_is_laid_out_soundly(paper: Any, orientation: Any, levels: Any) -> None:
    rows = [("grass-7", 3 * (i % 5), 3 * (i // 5), 1 + i % 7, i % 6) for i in range(20)]
    rows += [("ladder-rung", 20, 1, slot, 0) for slot in (1, 3, 5, 7)]
    battlefield = built(rows)
    plan = planned(battlefield, SheetOptions(paper=paper, orientation=orientation, levels_per_page=levels))
    assert_sound(plan, battlefield)
    wide = orientation == "landscape"
    assert all((page.width > page.height) == wide for page in plan.pages)
    if levels != "auto":
        assert max(sum(b.kind == "step" for b in page.blocks) for page in plan.pages) <= levels


TYPES = (
    "grass-1",
    "grass-24",
    "rock-7",
    "water-3",
    "double-water",
    "evergreen-15",
    "glacier-6",
    "marro-hive",
    "ruin-long",
    "stone-wall",
    "battlement",
    "ladder-rung",
    "flag",
    "fortress-wall-corner",
    "fortress-doorway",
    "fortress-arch",
)
rows = st.lists(
    st.tuples(
        st.sampled_from(TYPES),
        st.integers(-12, 12),
        st.integers(-9, 9),
        st.integers(1, 14),
        st.integers(0, 5),
    ),
    max_size=30,
)


# Large type beside a wide picture of the poster: a fact is wider than its column.
NARROW = [("battlement", 0, -9, 9, 0), ("fortress-arch", 0, 0, 11, 0), ("grass-1", 0, 9, 1, 0)]


@settings(max_examples=often(8))
@example(
    rows=NARROW, options=SheetOptions(layout="poster", font_size=13.9, margin=33, cover_view="isometric")
)
@given(
    rows=rows,
    options=st.builds(
        SheetOptions,
        paper=st.sampled_from(["A4", "A3", "Letter", "Tabloid"]),
        orientation=st.sampled_from(["auto", "portrait", "landscape"]),
        levels_per_page=st.sampled_from(["auto", 1, 2, 4, 6]),
        layout=st.sampled_from(["pages", "pages", "poster", "mat"]),
        font_size=st.floats(8, 14),
        margin=st.floats(5, 40),
        grid=st.booleans(),
        labels=st.booleans(),
        heights=st.booleans(),
        coordinates=st.booleans(),
        cover_view=st.sampled_from(["isometric", "plan"]),
    ),
)
def test_any_battlefield_is_laid_out_soundly_whatever_is_chosen(
    rows: list[PieceRow], options: SheetOptions
) -> None:
    battlefield = built(rows)
    try:
        plan = planned(battlefield, options)
    except BuilderError:
        assume(options.layout != "poster")  # that one may be too much for a page
        raise
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    if rows and options.layout == "pages":
        assert_parts_add_up(plan, battlefield)
        assert_one_scale(plan)
    if rows and options.layout != "mat":
        assert_all_is_drawn(plan, battlefield)


def test_pages_come_in_the_order_in_which_they_are_needed() -> None:
    battlefield = built([("grass-1", 0, 0, slot, 0) for slot in (1, 2, 5)])
    battlefield.apply(SetNote(3, "Mind the gap."))
    plan = planned(battlefield)
    marks = [title for page in plan.pages for title in page.bookmarks]
    assert marks == ["Overview", "Checklist", "Key", "Notes", "Level 1", "Level 2", "Level 5", "Section"]
    assert [block.slot for block in blocks(plan, "step")] == [1, 2, 5]


def test_every_page_has_its_number() -> None:
    plan = planned(
        built([("grass-1", 0, 0, slot, 0) for slot in range(1, 30)]), SheetOptions(levels_per_page=1)
    )
    count = len(plan.pages)
    assert count == 31  # cover, checklist and key, a page a level
    for number, page in enumerate(plan.pages, 1):
        assert f"Page {number} of {count}" in words(page)
        assert "Made up" in words(page)


def test_the_running_total_ends_with_all_pieces() -> None:
    plan = planned(built([("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0), ("rock-1", 0, 0, 2, 0)]))
    totals = [text.text for text in texts(plan) if "placed" in text.text]
    assert totals == ["2 pieces · 2 of 3 placed", "1 piece · 3 of 3 placed"]


def test_an_empty_battlefield_says_so() -> None:
    plan = planned(Battlefield())
    assert len(plan.pages) == 1
    assert "Untitled battlefield" in words(plan)
    assert "No piece lies on this battlefield yet." in words(plan)
    assert_nothing_overlaps_or_is_cut(plan)


def test_sixty_levels_are_laid_out_soundly() -> None:
    battlefield = built([("rock-1", slot % 2, 0, slot, 0) for slot in range(1, 61)])
    plan = planned(battlefield)
    assert len(blocks(plan, "step")) == 60
    assert_sound(plan, battlefield)


def test_the_options_may_name_another_title_and_author() -> None:
    plan = planned(
        built([("grass-1", 0, 0, 1, 0)]), SheetOptions(title="Ford", author="Ann", date="2026-03-01")
    )
    assert (plan.title, plan.author) == ("Ford", "Ann")
    assert "by Ann · 2026-03-01" in words(plan).replace("\n", " ")


def test_tall_pieces_are_named_once_in_the_level_where_they_start() -> None:
    walls = [("fortress-base-straight", 0, 0, 1, 0), ("fortress-wall-straight", 0, 0, 2, 0)]
    plan = planned(built([*walls, ("grass-1", 5, 0, 1, 0), ("grass-1", 5, 0, 2, 0), ("grass-1", 5, 0, 3, 0)]))
    steps = blocks(plan, "step")
    assert [step.slot for step in steps if "castle wall" in words(step).replace("\n", " ")] == [2]
    assert "up to level 10" in " ".join(words(plan).split())


@pytest.mark.parametrize(
    ("columns", "rows", "levels"),
    [(65, 32, 4), (3, 200, 2), (1, 300, 1)],
    ids=["2,000 pieces", "long", "thin"],
)
def test_large_battlefields_are_laid_out_soundly(columns: int, rows: int, levels: int) -> None:
    upper = [
        ("rock-1", c - r // 2, r, level, 0)
        for level in range(2, levels + 1)
        for r in range(0, rows, 9)
        for c in range(0, columns, 7)
    ]
    battlefield = built([*ground(columns, rows), *upper])
    plan = planned(battlefield)
    assert_sound(plan, battlefield)
    assert plan.scale * 44.58 >= 5.7


def test_a_sections_pages_and_mentions_are_the_same_with_a_long_cover(catalogue: Catalogue) -> None:
    """Pieces of every kind make the cover two pages long; the way on is listed right all the same."""
    kinds = [(type.id, 7 * (i % 12), 7 * (i // 12), 1, 0) for i, type in enumerate(catalogue.placeable())]
    plan = planned(in_one_step(built(kinds)), SheetOptions(font_size=14))
    assert "Level 1" not in plan.pages[1].bookmarks
    listed = [re.search(r"page (\d+) \(map (\w+)\)|(\w+): page (\d+)$", text.text) for text in texts(plan)]
    found = [match for match in listed if match is not None and "Level" not in match.string]
    assert found
    for match in found:
        page, name = match[1] or match[4], match[2] or match[3]
        assert re.search(rf"Level 1(, step \d of \d)? · map {name}", words(plan.pages[int(page) - 1]))


# ---- Choices that cannot be meant are refused with what was expected ----


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"paper": "A5"}, "paper: one of A4, A3, A2, A1, Letter, Tabloid was expected, found 'A5'"),
        ({"orientation": "upright"}, "orientation: one of auto, portrait, landscape"),
        ({"levels_per_page": 5}, "levels per page: one of auto, 1, 2, 4, 6 was expected, found 5"),
        ({"fade": 1.2}, "fade: a number from 0 to 1 was expected, found 1.2"),
        ({"margin": 0}, "margin: a number from 5 to 40 was expected, found 0"),
        ({"margin": float("nan")}, "margin: a number"),
        ({"font_size": 20}, "font size: a number from 8 to 14 was expected, found 20"),
        ({"colours": "sepia"}, "colours: one of colour, black-and-white was expected"),
        ({"layout": "scroll"}, "layout: one of pages, poster, summary, mat"),
        ({"zones": "yes"}, "zones: one of step, map, off"),
        ({"cover_view": "inside"}, "cover view: one of isometric, plan"),
        ({"language": "Klingon!"}, "language: a code like en or pt-BR was expected, found 'Klingon!'"),
        ({"language": ""}, "language: a code like en"),
    ],
)
def test_a_wrong_choice_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BuilderError) as error:
        SheetOptions(**wrong)
    assert said in str(error.value)


def test_the_usual_choices_need_not_be_named() -> None:
    assert SheetOptions().paper == "A4"
    assert SheetOptions().levels_per_page == "auto"
